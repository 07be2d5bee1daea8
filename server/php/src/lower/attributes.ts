import type { Attribute } from '../ir.js';
import { children, end, type Node, start, text } from '../parser/node.js';
import { lowerArgs } from './arguments.js';
import type { Lowering } from './lowering.js';

/**
 * Attributes of a declaration. php-parser lets the groups of a class constant leak to the next member that has none, so a
 * group that ends before `from` (the end of the member before) belongs to somebody else.
 */
export function lowerAttributes(c: Lowering, node: Node, from = 0): Attribute[] {
  const out: Attribute[] = [];
  for (const group of groups(node, from)) {
    for (const attribute of children(group, 'attrs')) {
      const name = c.names.class(text(attribute, 'name') ?? '');
      out.push(c.make(attribute, { k: 'attr', name, args: lowerArgs(c, attribute, 'args').args }));
    }
  }
  return out;
}

/** Offset where the declaration begins, attributes included. */
function declarationStart(node: Node, from = 0): number {
  return Math.min(start(node), ...groups(node, from).map(start));
}

/** Raw docblock of a declaration: between its attributes and its name, else in front of the attributes. */
export function rawDoc(c: Lowering, node: Node, from = 0, nameAt = start(node)): string | undefined {
  const begin = declarationStart(node, from);
  const last = groups(node, from).at(-1);
  const inner = last === undefined ? undefined : c.comments.docBetween(end(last), nameAt);
  return inner ?? c.comments.docBefore(begin);
}

function groups(node: Node, from: number): Node[] {
  return children(node, 'attrGroups').filter((group) => start(group) >= from);
}
