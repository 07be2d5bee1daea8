import type { ExpandedField } from '../normalise/index.js';
import { splitPath } from './path.js';

/** Holds one place of the body: its own rules when a field names it, and its children. */
export interface FieldNode {
  path: string[];
  field?: ExpandedField;
  /** Named children in order of first appearance, positions included. */
  named: Map<string, FieldNode>;
  star?: FieldNode;
  /** The field this one confirms, when no field gives it rules (validation 8.7). */
  confirms?: FieldNode;
}

const node = (path: string[]): FieldNode => ({ path, named: new Map() });

function reach(root: FieldNode, path: readonly string[]): FieldNode {
  let at = root;
  for (const segment of path) {
    if (segment === '*') {
      at.star ??= node([...at.path, '*']);
      at = at.star;
    } else {
      let child = at.named.get(segment);
      if (child === undefined) {
        child = node([...at.path, segment]);
        at.named.set(segment, child);
      }
      at = child;
    }
  }
  return at;
}

/** Builds the tree of a rule set (validation 10.1), confirmation siblings included. */
export function buildFieldTree(fields: readonly ExpandedField[]): FieldNode {
  const root = node([]);
  for (const field of fields) {
    const at = reach(root, field.path);
    at.field = field;
    const confirmed = field.alternatives.flat().find((rule) => rule.name === 'confirmed' && !rule.synthetic);
    if (confirmed === undefined || field.path.length === 0) continue;
    const path = confirmed.params[0] === undefined ? sibling(field.path) : splitPath(confirmed.params[0]);
    const target = reach(root, path);
    if (target !== at) target.confirms ??= at;
  }
  return root;
}

function sibling(path: readonly string[]): string[] {
  return [...path.slice(0, -1), `${path.at(-1)}_confirmation`];
}
