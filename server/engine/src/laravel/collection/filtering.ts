import { argTexts, argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { INT } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import { truthy } from '../../types/truthiness.js';
import type { Type } from '../../types/type.js';
import { readAgain } from '../eloquent/eager-loads.js';
import { mapRelated } from '../eloquent/relation-methods.js';
import { itemType, keyOf, noGaps, sameClass, withGaps } from './collection-type.js';
import { knowsAllMembers, withMembers, withSomeMembers } from './keyed-members.js';

/** Lists methods that give all items or some of them. */
export const FILTERING: MemberRules = [
  ['take', taken],
  [
    'reject where whereStrict whereIn whereNotIn whereInStrict whereNotInStrict whereBetween whereNotBetween whereNull whereInstanceOf unique uniqueStrict duplicates skip skipUntil skipWhile slice forPage diff diffAssoc diffKeys diffUsing intersect intersectByKeys intersectUsing',
    withGaps,
  ],
  ['only except forget', picked],
  ['sort sortBy sortByDesc sortDesc sortKeys sortKeysDesc sortKeysUsing reverse', reordered],
  ['takeUntil takeWhile', (call) => withSomeMembers(call.on)],
  ['eachSpread dump ensure eager remember', (call) => call.on],
  ['fresh', (call) => mapRelated(call.on, (model) => readAgain(model, call.args, call.frame), call.frame)],
  ['filter whereNotNull', remaining],
  ['shuffle', (call) => noGaps(sameClass(call, INT, itemType(call)))],
];

/** Answers methods that keep every item under its key, in another order. */
function reordered(call: MemberCall): Type {
  return withMembers(withGaps(call), call.on.has);
}

/** Answers `only(['a', 'b'])`, `except` and `forget`: of named members those that stay, where it is known what is under the names. */
function picked(call: MemberCall): Type {
  const some = withGaps(call);
  const { has } = call.on;
  const names = namesOf(call);
  if (has === undefined || names === undefined) return some;
  const isOnly = call.name.toLowerCase() === 'only';
  if (isOnly && !knowsAllMembers(call.on) && !names.every((name) => has.some(({ key }) => key === name))) return some;
  const left = has.filter(({ key }) => names.includes(key) === isOnly);
  // Without members nothing says that it is an object.
  return left.length === 0 ? some : withMembers(some, left);
}

/** Reads the names a method is given: an array of them, or each as an argument, which `forget` does not take. */
function namesOf({ args, name }: MemberCall): readonly string[] | undefined {
  const given = argType(args, 0);
  const isList = given?.kind === 'shape';
  if (isList && given.fields.some((field) => field.optional === true)) return undefined;
  if (!isList && (args.unreadable || (name.toLowerCase() === 'forget' && args.positional.length > 1))) return undefined;
  const names = argTexts(isList ? { ...args, positional: args.positional.slice(0, 1) } : args);
  return names === undefined || names.length === 0 ? undefined : names;
}

/** Answers `take(2)`, which keeps the beginning, and `take(-2)`, which keeps the end. */
function taken(call: MemberCall): Type {
  const count = argType(call.args, 0);
  const first = count?.kind === 'literal' && typeof count.value === 'number' && count.value >= 0;
  return first || call.on.gaps === true ? withSomeMembers(call.on) : withGaps(call);
}

/** Answers `filter()` and `whereNotNull()` without arguments by the values that remain. */
function remaining(call: MemberCall): Type {
  const kept = withGaps(call);
  if (call.args.unreadable || call.args.positional.length > 0 || call.args.named.size > 0) return kept;
  const item = call.name.toLowerCase() === 'filter' ? truthy(itemType(call)) : withoutNull(itemType(call));
  return kept.kind === 'class' ? { ...kept, args: [keyOf(call), item] } : kept;
}
