import type { Expr } from '@docgen/php';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isCallable } from '../values/value.js';
import { routeCalls } from './route-calls.js';

/** Reports routes in a closure that was given to an unknown call: they are missing. */
export function reportLostRoutes(
  interp: Interpreter,
  frame: CallFrame,
  given: CallArguments,
  node: Expr,
  what: string,
): void {
  for (const value of [...given.positional, ...given.named.values()]) {
    if (!isCallable(value) || value.k !== 'closure') continue;
    const routes = routeCalls(value.node.body);
    if (routes > 0) interp.report.swallow(what, 'the call is not one the reader knows', interp.at(frame, node), routes);
  }
}
