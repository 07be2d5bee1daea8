import type { Stmt } from '../ir.js';
import { child, children, type Node } from '../parser/node.js';
import { lowerAll } from './lower.js';
import type { Lowering } from './lowering.js';

/** Lowers the statements of the block under `key`; braces or not makes no difference. */
export function body(c: Lowering, node: Node, key = 'body'): Stmt[] {
  const found = child(node, key);
  if (found === undefined) return [];
  return lowerAll(c, found.kind === 'block' ? children(found, 'children') : [found]);
}
