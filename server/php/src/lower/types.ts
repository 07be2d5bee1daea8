import type { TypeNode } from '../ir.js';
import { children, type Node, start, text } from '../parser/node.js';
import type { Lowering } from './lowering.js';

const BUILTIN = new Set(
  'int float string bool object array callable iterable void static null never mixed true false self parent'.split(' '),
);

/** Lowers a native type; `nullable` is php-parser's flag beside it. */
export function lowerType(c: Lowering, node: Node | undefined, nullable = false): TypeNode | undefined {
  if (node === undefined) return undefined;
  const type = plain(c, node);
  return nullable ? c.make(fromMark(c, node), { k: 't?', of: type }) : type;
}

/** Widens the place of `?T` to its question mark, which php-parser leaves out. */
function fromMark(c: Lowering, node: Node): Node {
  if (!node.loc) return node;
  const offset = c.source.lastIndexOf('?', start(node));
  return { ...node, loc: { ...node.loc, start: { ...node.loc.start, offset } } };
}

function plain(c: Lowering, node: Node): TypeNode {
  if (node.kind === 'uniontype') return c.make(node, { k: 't|', of: children(node, 'types').map((t) => plain(c, t)) });
  if (node.kind === 'intersectiontype') {
    return c.make(node, { k: 't&', of: children(node, 'types').map((t) => plain(c, t)) });
  }
  if (node.kind === 'selfreference') return c.make(node, { k: 't', name: 'self' });
  if (node.kind === 'parentreference') return c.make(node, { k: 't', name: 'parent' });
  if (node.kind === 'staticreference') return c.make(node, { k: 't', name: 'static' });
  const name = text(node, 'name') ?? 'mixed';
  const resolution = text(node, 'resolution');
  const lower = name.toLowerCase();
  if (BUILTIN.has(lower) && (resolution === undefined || resolution === 'uqn'))
    return c.make(node, { k: 't', name: lower });
  return c.make(node, { k: 't', name: c.names.class(name, resolution) });
}
