import type { Type } from '../../../types/type.js';
import { isPlainObject, isTrackedProperty } from '../../class/method-effects.js';
import { joinTypes } from '../../flow/join-types.js';
import type { BoundClosure } from '../../frame.js';
import { isPlain } from '../../memo/portability.js';
import { forgetAliases } from '../objects/aliases.js';

const THIS = 'this->';

/**
 * Writes what a run left in the properties of `$this`: it is the same object outside, so that a model created in a transaction is the new one
 * behind it. What the closure may write was forgotten when it was passed on, so that a closure run any number of times leaves nothing
 * that was not known before.
 */
export function leaveProperties({ expr, frame, child, reentered }: BoundClosure, often: boolean): void {
  const { run, env, receiver } = frame;
  if (child === undefined || reentered === true || expr.static === true || receiver?.kind !== 'class') return;
  const ends = child.env.dead ? child.exits : [...child.exits, child.env];
  const [first] = ends;
  if (first === undefined || !isPlainObject(receiver.fqcn, run.codebase)) return;
  const { memory } = run.codebase.reader;
  for (const path of first.vars.keys()) {
    const name = path.startsWith(THIS) ? path.slice(THIS.length) : '';
    if (!/^\w+$/.test(name) || !isTrackedProperty(receiver.fqcn, name, run.codebase)) continue;
    const held = env.get(path);
    const left = ends.map((end) => end.get(path)).filter((type) => type !== undefined && type.kind !== 'unknown');
    if (left.length < ends.length || (often && held === undefined)) continue;
    const next = joinTypes(run, [...(often && held !== undefined ? [held] : []), ...(left as Type[])]);
    if (!isPlain(next, run) || (held !== undefined && memory.numberOf(next) === memory.numberOf(held))) continue;
    forgetAliases(name, path, frame);
    env.set(path, next);
  }
}
