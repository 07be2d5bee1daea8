import type { Attribute } from '../ir.js';
import { children, end, type Node, start, text } from '../parser/node.js';
import { lowerArgs } from './arguments.js';
import type { PlacedComment } from './comments.js';
import type { Lowering } from './lowering.js';

/**
 * Lowers the attributes of a declaration. php-parser lets the groups of a class constant leak to the next member that
 * has none, so a group that ends before `from` (the end of the member before) belongs to that member.
 */
export function lowerAttributes(c: Lowering, node: Node, from = 0): Attribute[] {
  const out: Attribute[] = [];
  for (const group of groups(node, from)) {
    for (const attribute of children(group, 'attrs')) {
      const name = c.names.class(text(attribute, 'name') ?? '');
      out.push(c.make(attribute, { k: 'attr', name, args: lowerArgs(c, attribute, 'args').args }));
    }
  }
  // An array that grew keeps spare capacity.
  return out.length === 0 ? out : out.slice();
}

/**
 * Finds the docblock of a declaration, the last one as PHP has it: between its attributes and its name, between two
 * groups of attributes, else in front of them.
 */
export function rawDoc(c: Lowering, node: Node, from = 0, nameAt = start(node)): PlacedComment | undefined {
  let below = nameAt;
  let begin = start(node);
  const written = groups(node, from);
  for (let i = written.length - 1; i >= 0; i--) {
    const group = written[i];
    if (group === undefined) continue;
    const inner = c.comments.docBetween(end(group), below);
    if (inner !== undefined) return inner;
    below = start(group);
    begin = Math.min(begin, below);
  }
  return c.comments.docBefore(begin);
}

/** Finds where a declaration begins: with its docblock, its attributes or itself. */
export function beginOf(node: Node, from: number, doc: PlacedComment | undefined): number {
  const [group] = groups(node, from);
  return Math.min(doc?.start ?? start(node), group === undefined ? start(node) : start(group), start(node));
}

function groups(node: Node, from: number): readonly Node[] {
  const all = children(node, 'attrGroups');
  return from === 0 ? all : all.filter((group) => start(group) >= from);
}
