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
  // Grown arrays keep room to grow.
  return out.length === 0 ? out : out.slice();
}

/**
 * Raw docblock of a declaration, the last one as PHP has it: between its attributes and its name, between two groups of
 * attributes, else in front of them.
 */
export function rawDoc(c: Lowering, node: Node, from = 0, nameAt = start(node)): string | undefined {
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

function groups(node: Node, from: number): readonly Node[] {
  const all = children(node, 'attrGroups');
  return from === 0 ? all : all.filter((group) => start(group) >= from);
}
