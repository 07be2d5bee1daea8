import type { Expr, Stmt } from '../ir.js';
import type { Node } from '../parser/node.js';
import type { Lowering } from './lowering.js';

/**
 * Holds the functions in which lowering recurs: expressions hold closures, closures hold statements, statements hold
 * expressions. The modules ask here instead of importing each other in cycles; `connect` sets the functions.
 */
interface Lowerers {
  lowerExpr(c: Lowering, node: Node): Expr;
  lowerAll(c: Lowering, nodes: readonly Node[]): Stmt[];
}

export let lowerExpr: Lowerers['lowerExpr'];
export let lowerAll: Lowerers['lowerAll'];

export function connect(lowerers: Lowerers): void {
  ({ lowerExpr, lowerAll } = lowerers);
}
