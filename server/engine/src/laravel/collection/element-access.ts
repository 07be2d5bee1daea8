import { applyArg, argText, argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { FALSE, INT, NULL, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { findByKeys } from '../query/find-by-keys.js';
import { itemType, keyOf, noGaps, sameClass, withGaps } from './collection-type.js';
import { path } from './criterion.js';
import { knowsAllMembers } from './keyed-members.js';

/** Lists methods that give one item, or its key. */
export const ELEMENT_ACCESS: MemberRules = [
  ['shift pop', removed],
  ['find', foundIn],
  ['get pull', (call) => memberNamed(call) ?? one(call)],
  ['first last', one],
  ['firstWhere before after', (call) => nullable(itemType(call))],
  ['value', (call) => nullable(path(itemType(call), argText(call.args, 0) ?? '', call))],
  ['search', (call) => union([keyOf(call), FALSE])],
  ['firstOrFail sole findOrFail', itemType],
  ['random', picked],
];

/** Answers `get('name')` of a collection that knows its members: it has no other one. */
function memberNamed(call: MemberCall): Type | undefined {
  const name = argText(call.args, 0, 'key');
  if (call.on.has === undefined || name === undefined) return undefined;
  const field = call.on.has.find((one) => one.key === name);
  if (field === undefined) return knowsAllMembers(call.on) ? fallbackOf(call) : undefined;
  return field.optional === true ? union([field.type, fallbackOf(call)]) : field.type;
}

function one(call: MemberCall): Type {
  return union([itemType(call), fallbackOf(call)]);
}

function fallbackOf(call: MemberCall): Type {
  const fallback = argType(call.args, 1, 'default') ?? NULL;
  return fallback.kind === 'callable' ? (applyArg(call.args, 1, []) ?? unknown('dynamic-call')) : fallback;
}

/** Answers `find($id)` of models, and `find([...])`. */
function foundIn(call: MemberCall): Type {
  return findByKeys(argType(call.args, 0), 'collection', one(call), withGaps(call), call.frame.run.codebase);
}

/** Answers `random()` and `random(n)`: several are renumbered unless their keys are asked for. */
function picked(call: MemberCall): Type {
  if (argType(call.args, 0) === undefined || argType(call.args, 0)?.kind === 'null') return itemType(call);
  const keeps = argType(call.args, 1);
  if (keeps === undefined || (keeps.kind === 'literal' && keeps.value === false))
    return noGaps(sameClass(call, INT, itemType(call)));
  return withGaps(call);
}

/** Answers `shift()` and `pop()`, which take one, and `shift(2)`, which takes several. */
function removed(call: MemberCall): Type {
  const count = argType(call.args, 0);
  if (count === undefined || (count.kind === 'literal' && count.value === 1)) return nullable(itemType(call));
  return noGaps(sameClass(call, INT, itemType(call)));
}
