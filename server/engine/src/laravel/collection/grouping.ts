import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { INT, list, STRING, unknown } from '../../types/make.js';
import { elementOf } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import {
  itemType,
  keyOf,
  mapped,
  noGaps,
  sameClass,
  supportCollection,
  withGaps,
  withLooseKeys,
} from './collection-type.js';
import { criterion, path } from './criterion.js';

/** Lists methods that give collections of collections, and counts of items in each. */
export const GROUPING: MemberRules = [
  ['mapToGroups', (call) => mappedToGroups(call, (value) => sameClass(call, INT, value))],
  ['mapToDictionary', (call) => mappedToGroups(call, list)],
  ['groupBy', grouped],
  ['split', (call) => sameClass(call, INT, noGaps(call.on))],
  ['chunk splitIn sliding', (call) => sameClass(call, INT, withGaps(call))],
  ['nth', (call) => sameClass(call, INT, itemType(call))],
  [
    'countBy',
    (call) => ({ ...supportCollection(arrayKeyOf(criterion(call) ?? itemType(call)), INT), gaps: true as const }),
  ],
  ['partition', (call) => supportCollection(INT, withGaps(call))],
];

/** Groups by a criterion. A list of criteria nests; only the innermost grouping holds collections of the items. */
function grouped(call: MemberCall): Type {
  const by = argType(call.args, 0);
  if (by?.kind !== 'shape') {
    const key = arrayKeyOf(criterion(call) ?? unknown('dynamic-call'));
    return withLooseKeys(sameClass(call, key, sameClass(call, INT, itemType(call))));
  }
  const [inner, ...outer] = by.fields
    .map(({ type }) =>
      type.kind === 'literal' && typeof type.value === 'string'
        ? arrayKeyOf(path(itemType(call), type.value, call))
        : union([INT, STRING]),
    )
    .reverse();
  const groups = withLooseKeys(sameClass(call, inner ?? union([INT, STRING]), sameClass(call, INT, itemType(call))));
  return outer.reduce<ClassType>(
    (type, key) => withLooseKeys(mapped({ ...call, on: noGaps(call.on) }, key, type)),
    groups,
  );
}

/** Answers `mapToGroups(fn)` and its like: the pair the callback returns names the group and a member of it. */
function mappedToGroups(call: MemberCall, groupOf: (value: Type) => Type): Type {
  const pair = applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  const element = pair === undefined ? undefined : elementOf(pair);
  const value = element?.value ?? unknown('dynamic-call');
  return withLooseKeys(
    supportCollection(element === undefined ? union([INT, STRING]) : arrayKeyOf(element.key), groupOf(value)),
  );
}
