import type { Codebase } from '../../infer/codebase.js';
import { argumentAfter } from '../../infer/evaluator.js';
import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { reduceType } from '../../stdlib/arrays/reduce.js';
import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { classArg } from './class-argument.js';
import { itemType, keyOf } from './collection-type.js';

/** Lists methods that run a callback over the collection or its items, for its effects or its result. */
export const CALLBACKS: MemberRules = [
  ['each', runForEffects],
  ['tap', ranOn],
  ['when unless whenEmpty whenNotEmpty', conditional],
  ['reduce', reduced],
  ['pipe', (call) => applyArg(call.args, 0, [call.on]) ?? unknown('dynamic-call')],
  ['pipeInto', classArg],
];

function conditional(call: MemberCall): Type {
  if (argType(call.args, 1) === undefined && !call.name.toLowerCase().includes('empty')) return call.on;
  const slots = call.name.toLowerCase().includes('empty') ? [0, 1] : [1, 2];
  const results = slots.flatMap((slot) => applyArg(call.args, slot, [call.on]) ?? []);
  return union([call.on, ...results.filter((r) => r.kind !== 'null' && r.kind !== 'void' && r.kind !== 'unknown')]);
}

function reduced(call: MemberCall): Type {
  const initial = argType(call.args, 1) ?? { kind: 'null' as const };
  return reduceType(initial, (sum) => applyArg(call.args, 0, [sum, itemType(call), keyOf(call)]));
}

/** Runs the callback for its effects: what it writes to a model, every model of the collection has afterwards. */
function runForEffects(call: MemberCall): Type {
  const item = itemType(call);
  const callback = argType(call.args, 0);
  if (callback === undefined) return call.on;
  const after = argumentAfter(callback, [item, keyOf(call)], call.frame);
  if (after === undefined) applyArg(call.args, 0, [item, keyOf(call)]);
  return isChanged(item, after, call.frame.run.codebase) ? { ...call.on, args: [keyOf(call), after] } : call.on;
}

/** Tells whether a callback left a model changed that it was given. */
function isChanged(item: Type, after: Type | undefined, codebase: Codebase): after is ClassType {
  if (item.kind !== 'class' || after?.kind !== 'class' || !isModel(item.fqcn, codebase)) return false;
  return after.fqcn === item.fqcn && canonicalKey(after) !== canonicalKey(item);
}

function ranOn(call: MemberCall): Type {
  applyArg(call.args, 0, [call.on]);
  return call.on;
}
