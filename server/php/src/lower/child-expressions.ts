import type { Expr } from '../ir.js';
import { child, type Node } from '../parser/node.js';
import { lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';

/** Lowers the expression under `key`; a hole when the parser left it out. */
export function childExpr(c: Lowering, node: Node, key: string): Expr {
  const found = child(node, key);
  return found === undefined ? c.make(node, { k: 'hole', why: `${node.kind}.${key}` }) : lowerExpr(c, found);
}

export function optionalChildExpr(c: Lowering, node: Node, key: string): Expr | undefined {
  const found = child(node, key);
  return found === undefined ? undefined : lowerExpr(c, found);
}
