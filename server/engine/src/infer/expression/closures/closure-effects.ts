import type { Type } from '../../../types/type.js';
import { isRebound } from '../../callee/rebound.js';
import { joinTypes } from '../../flow/join-types.js';
import type { BoundClosure } from '../../frame.js';
import { type CallArgs, passed } from '../calls/arguments.js';
import { recordsChanged, recordsLeft } from '../objects/changed-object.js';

/** Writes what a closure left of the records its caller passed to it by name: `$hide($post)`. */
export function argumentsLeft(closure: BoundClosure, args: CallArgs): void {
  closure.expr.params.forEach((param, at) => {
    const one = passed(args, at, param.name);
    const left = leftIn(closure, param.name);
    const given = closure.given?.get(param.name);
    if (one === undefined || left === undefined || given === undefined) return;
    if (one.expr !== undefined && one.type === given) recordsChanged(one.expr, given, left, args.frame);
    else recordsLeft(given, left, args.frame);
  });
}

/** Writes what closures that were passed to a call left of the records it ran them with: a callback of `map()` changes those it is given. */
export function closuresLeft(args: CallArgs): void {
  for (const { type } of [...args.positional, ...args.named.values()]) {
    const closure = type.kind === 'callable' ? args.frame.run.closures.get(type) : undefined;
    for (const [name, given] of closure?.given ?? []) {
      const left = closure === undefined ? undefined : leftIn(closure, name);
      if (left !== undefined) recordsLeft(given, left, args.frame);
    }
  }
}

/** Gives what a parameter holds wherever the last run of a closure ended; undefined where it may hold another object than it was given. */
function leftIn({ expr, child, reentered }: BoundClosure, name: string): Type | undefined {
  if (child === undefined || reentered === true || isRebound(expr.body, name)) return undefined;
  const ends = child.env.dead ? child.exits : [...child.exits, child.env];
  const types = ends.flatMap((end) => end.get(name) ?? []);
  return types.length === 0 || types.length < ends.length ? undefined : joinTypes(child.run, types);
}
