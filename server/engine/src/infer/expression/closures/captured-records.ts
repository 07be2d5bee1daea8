import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { isRebound } from '../../callee/rebound.js';
import { joinTypes } from '../../flow/join-types.js';
import type { BoundClosure } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { isPlain } from '../../memo/portability.js';
import { recordsChanged } from '../objects/changed-object.js';
import { capturedNames } from './captured-names.js';

/**
 * Writes what a run left of the records a closure captured by value: the locals around it hold the same objects, so that a model
 * saved in a transaction is saved behind it. `often` says that the closure may be run any number of times.
 */
export function leaveRecords(closure: BoundClosure, often: boolean): void {
  const { expr, frame, child } = closure;
  const { run } = frame;
  if (child === undefined || closure.reentered === true) return;
  const ends = child.env.dead ? child.exits : [...child.exits, child.env];
  if (ends.length === 0) return;
  const own = new Set(expr.params.map((param) => param.name));
  const shared = new Set(expr.uses?.flatMap((use) => (use.byRef === true ? [use.name] : [])));
  for (const name of capturedNames(expr)) {
    const held = frame.env.get(name);
    if (name === 'this' || own.has(name) || shared.has(name) || !isRecord(held)) continue;
    // The local may hold another object by now, or hold another one inside.
    const given = closure.env.get(name);
    const { memory } = run.codebase.reader;
    if (given === undefined || memory.numberOf(given) !== memory.numberOf(held) || isRebound(expr, name)) continue;
    const left = ends.map((end) => end.get(name)).filter(isRecord);
    if (left.length < ends.length || left.some((type) => type.fqcn !== held.fqcn)) continue;
    const next = joinTypes(run, often ? [held, ...left] : left);
    const same = membersOf(next).every((m) => m.kind === 'class' && m.fqcn === held.fqcn);
    if (!same || memory.numberOf(next) === memory.numberOf(held) || !isPlain(next, run)) continue;
    recordsChanged({ k: 'var', name }, held, next, frame);
    closure.env.set(name, next);
  }

  function isRecord(type: Type | undefined): type is Extract<Type, { kind: 'class' }> {
    return type?.kind === 'class' && framework.isRecord(type.fqcn, run.codebase);
  }
}
