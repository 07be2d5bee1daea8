import type { Setting } from '@docgen/protocol';
import { catalogue } from '@docgen/protocol';

/** Holds the catalogue as a tree, which says what may stand below what. */
export interface SettingNode {
  setting: Setting | null;
  children: Map<string, SettingNode>;
  /** Node of names the author chooses (`*`). */
  any: SettingNode | null;
  /** Node of the entries of a list (`[]`). */
  entry: SettingNode | null;
}

export const settingTree: SettingNode = grow(catalogue);

export function grow(settings: readonly Setting[]): SettingNode {
  const root = bare();
  for (const setting of settings) {
    let node = root;
    for (const step of setting.path.split('.')) node = descend(node, step);
    node.setting = setting;
  }
  return root;
}

function descend(node: SettingNode, step: string): SettingNode {
  if (step === '*') {
    node.any ??= bare();
    return node.any;
  }
  if (step === '[]') {
    node.entry ??= bare();
    return node.entry;
  }
  let child = node.children.get(step);
  if (child === undefined) {
    child = bare();
    node.children.set(step, child);
  }
  return child;
}

function bare(): SettingNode {
  return { setting: null, children: new Map(), any: null, entry: null };
}

/** Finds the node of a written key path, `*` and `[]` filled in; undefined when the path is no setting. */
export function nodeAt(root: SettingNode, path: readonly string[]): SettingNode | undefined {
  let node: SettingNode | undefined = root;
  for (const step of path) node = node?.children.get(step) ?? node?.any ?? undefined;
  return node;
}
