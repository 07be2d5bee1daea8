import type { Arg, Expr } from '@docgen/php';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import type { BodyFrame } from '../frame.js';

/** Collects the arguments of a call with the types they had when the body around it was run. */
export function tracedArguments(
  args: readonly Arg[],
  frame: BodyFrame,
  trace: ReadonlyMap<Expr, Type> | undefined = frame.run.trace,
): CallArgs {
  const out: CallArgs = { frame, positional: [], named: new Map(), unreadable: false };
  for (const arg of args) {
    const type = trace?.get(arg.value) ?? unknown('untyped');
    if (arg.spread === true) out.unreadable = true;
    else if (arg.name !== undefined) out.named.set(arg.name, { type, expr: arg.value });
    else out.positional.push({ type, expr: arg.value });
  }
  return out;
}
