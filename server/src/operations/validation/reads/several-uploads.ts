import { type Expr, type Stmt, walk } from '@docgen/php';
import { functionName } from '../read/expressions/function-name.js';
import { singleOf } from '../read/scope.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import type { ReadShape, ReadType } from './read-types.js';

/** Says that a loop runs over the uploads of a read: there are several. */
export function listed(type: ReadType | undefined, shape: ReadShape, met: TracedCall): ReadType | undefined {
  const { call, statement } = met;
  const several = shape.upload && ((statement.k === 'foreach' && statement.of === call) || isLoopedLater(met));
  return several && type !== undefined && type !== 'container' ? { ...type, list: true } : type;
}

/** Tells whether a read is kept in a local that the code loops over, and never takes for one upload. */
function isLoopedLater({ call, around, scope }: TracedCall): boolean {
  const kept = around.at(-1);
  const name = kept?.k === 'assign' && kept.e === call && kept.to.k === 'var' ? kept.to.name : undefined;
  if (typeof name !== 'string' || singleOf(scope, name) !== call) return false;
  const isKept = (expr: Expr | undefined) => expr?.k === 'var' && expr.name === name;
  let looped = false;
  let single = false;
  walk(scope.body as Stmt[], (node) => {
    const at = node as unknown as Expr | Stmt;
    if (at.k === 'foreach') looped ||= isKept(at.of);
    else if (at.k === 'mcall' || at.k === 'prop' || at.k === 'instanceof') single ||= isKept('on' in at ? at.on : at.e);
    else if (at.k === 'call' && functionName(at)?.toLowerCase() === 'is_array') single ||= isKept(at.args[0]?.value);
  });
  return looped && !single;
}
