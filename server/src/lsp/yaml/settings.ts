import type { SettingType } from '@docgen/protocol';
import { describeShape } from '../../project/config/describe.js';
import { type SettingNode, settingTree } from '../../project/config/setting-tree.js';

/** Finds the setting of a path as `yamlCursor` reads it. */
export function settingAt(path: readonly string[]): SettingNode | undefined {
  let node: SettingNode | undefined = settingTree;
  for (const step of path) {
    node = step === '[]' ? (node?.entry ?? undefined) : (node?.children.get(step) ?? node?.any ?? undefined);
    if (node === undefined) return undefined;
  }
  return node;
}

/** Tells of a setting what the catalogue has: its sentence, its shape, its default (commands 10.3). */
export function settingMarkdown(path: readonly string[], { setting }: SettingNode): string | undefined {
  if (setting === null) return undefined;
  const fallback = setting.default === undefined ? '' : `\n\nDefault: \`${JSON.stringify(setting.default)}\``;
  const unread = setting.unread === true ? '\n\nNo feature reads it yet.' : '';
  const shape = setting.type.is === 'group' ? '' : `\n\nTakes ${describeShape(setting.type)}.`;
  return `**${path.filter((step) => step !== '[]').join('.')}**\n\n${setting.about}${shape}${fallback}${unread}`;
}

/** Lists the words a value may be. */
export function wordsOf(type: SettingType | undefined): string[] {
  switch (type?.is) {
    case 'switch':
      return ['true', 'false'];
    case 'word':
      return [...type.values];
    case 'list':
      return wordsOf(type.of);
    case 'either':
      return type.of.flatMap(wordsOf);
    case 'null':
      return ['null'];
    default:
      return [];
  }
}
