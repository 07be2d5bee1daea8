import { type Expr, type Stmt, walk } from '@docgen/php';
import { type CallArgs, passed } from '../../infer/expression/calls/arguments.js';
import type { Type } from '../../types/type.js';

/**
 * Types what a resource is made of. A value nobody knows that the body has of a loop, or was handed, is an element of a list, which holds no
 * null: nothing is known to be given.
 */
export function resourceSource(args: CallArgs): Type | undefined {
  const given = passed(args, 0);
  const expr = given?.expr;
  const isElement =
    given?.type.kind === 'unknown' && expr?.k === 'var' && !isAssigned(args.frame.root, String(expr.name));
  return isElement ? undefined : given?.type;
}

function isAssigned(body: object, name: string): boolean {
  let found = false;
  walk(body, (node) => {
    const at = node as Expr | Stmt;
    found ||= at.k === 'assign' && at.to.k === 'var' && at.to.name === name;
  });
  return found;
}
