import { applyArg, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../infer/iteration.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { INT, isListShape, list, map, NULL, STRING, shape, unknown } from '../../types/make.js';
import { elementOf, keyKind } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { classArg } from './class-argument.js';
import {
  itemOf,
  itemType,
  keyOf,
  mapped,
  noGaps,
  sameClass,
  supportCollection,
  withLooseKeys,
} from './collection-type.js';
import { criterion, memberOf, path } from './criterion.js';

/** Lists methods that make new values of the items, with their keys. */
export const MAPPING: MemberRules = [
  [
    'map',
    (call) =>
      mapped(call, keyOf(call), applyArg(call.args, 0, [itemType(call), keyOf(call)]) ?? unknown('dynamic-call')),
  ],
  ['mapInto', (call) => supportCollection(keyOf(call), classArg(call))],
  ['mapWithKeys', withKeys],
  ['flatMap', flatMapped],
  ['mapSpread', spreadMapped],
  [
    'crossJoin',
    (call) =>
      supportCollection(INT, list(union([itemType(call), ...call.args.positional.map((p) => itemOf(p.type, call))]))),
  ],
  ['keyBy', keyed],
  ['pluck', pluck],
  ['select', select],
  ['values', (call) => noGaps(sameClass(call, INT, itemType(call)))],
  ['keys', (call) => supportCollection(INT, keyOf(call))],
  ['flatten', (call) => supportCollection(INT, itemOf(itemType(call), call))],
  ['collapse', (call) => collapsed(itemType(call), call)],
  [
    'zip',
    (call) =>
      supportCollection(
        INT,
        supportCollection(INT, union([itemType(call), NULL, ...call.args.positional.map((p) => itemOf(p.type, call))])),
      ),
  ],
  ['pad', (call) => sameClass(call, INT, union([itemType(call), argType(call.args, 1) ?? unknown('untyped')]))],
  ['flip', (call) => withLooseKeys(supportCollection(arrayKeyOf(itemType(call)), keyOf(call)))],
  ['dot', (call) => supportCollection(STRING, leaves(itemType(call)))],
  [
    'combine',
    (call) =>
      withLooseKeys(
        supportCollection(arrayKeyOf(itemType(call)), itemOf(argType(call.args, 0) ?? unknown('untyped'), call)),
      ),
  ],
];

function withKeys(call: MemberCall): Type {
  const pair = applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  const element = pair === undefined ? undefined : elementOf(pair);
  if (element === undefined) return supportCollection(union([INT, STRING]), unknown('dynamic-call'));
  const key = membersOf(element.key).every((m) => m.kind === 'literal' && typeof m.value === 'string')
    ? STRING
    : element.key;
  const type = supportCollection(key, element.value);
  return keyKind(key) === 'string' ? type : { ...type, gaps: true };
}

function flatMapped(call: MemberCall): Type {
  const result = applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  return result === undefined ? supportCollection(INT, unknown('dynamic-call')) : collapsed(result, call);
}

/** Answers `mapSpread(fn ($a, $b) => …)`: the callback gets the members of each item, and the key behind them. */
function spreadMapped(call: MemberCall): Type {
  const item = itemType(call);
  const members = isListShape(item) && item.kind === 'shape' ? item.fields.map((f) => f.type) : undefined;
  const element = item.kind === 'class' ? elementOfClass(item, call.frame.run.codebase) : elementOf(item);
  const each =
    element === undefined ? undefined : new Array<Type>(MAX_SPREAD).fill(union([element.value, keyOf(call)]));
  const given = members === undefined ? each : [...members, keyOf(call)];
  const result = given === undefined ? undefined : applyArg(call.args, 0, given);
  return mapped(call, keyOf(call), result ?? unknown('dynamic-call'));
}

/** Limits the parameters of a callback over items of unknown length. */
const MAX_SPREAD = 16;

/** Joins the members of arrays: integer keys are renumbered, string keys stay. */
function collapsed(type: Type, call: MemberCall): Type {
  const keys = membersOf(type).map((m) => {
    const element = m.kind === 'class' ? elementOfClass(m, call.frame.run.codebase) : elementOf(m);
    return element === undefined || keyKind(element.key) === 'int'
      ? INT
      : keyKind(element.key) === 'string'
        ? STRING
        : union([INT, STRING]);
  });
  return supportCollection(union(keys), itemOf(type, call));
}

/** Gives the innermost values of an array, which lie under dotted keys. */
function leaves(type: Type): Type {
  return union(
    membersOf(type).flatMap((m): Type[] => {
      if (m.kind === 'shape' && m.isObject !== true)
        return m.fields.length === 0 ? [m] : m.fields.map((f) => leaves(f.type));
      return m.kind === 'list' ? [leaves(m.item)] : m.kind === 'map' ? [leaves(m.value)] : [m];
    }),
  );
}

function pluck(call: MemberCall): Type {
  const [column, key] = [argText(call.args, 0), argText(call.args, 1)];
  const value = column === undefined ? unknown('dynamic-name') : path(itemType(call), column, call);
  if (argType(call.args, 1) === undefined) return supportCollection(INT, value);
  const type = supportCollection(
    key === undefined ? union([INT, STRING]) : arrayKeyOf(path(itemType(call), key, call)),
    value,
  );
  return keyKind(type.args?.[0] ?? INT) === 'int' ? { ...type, gaps: true } : type;
}

function select(call: MemberCall): Type {
  const names = argTexts(call.args);
  if (names === undefined) return sameClass(call, keyOf(call), map(STRING, unknown('untyped')));
  return sameClass(call, keyOf(call), shape(names.map((key) => ({ key, type: memberOf(itemType(call), key, call) }))));
}

function keyed(call: MemberCall): Type {
  const key = arrayKeyOf(criterion(call) ?? unknown('dynamic-call'));
  const type = sameClass(call, key, itemType(call));
  return keyKind(key) === 'string' ? noGaps(type) : { ...type, gaps: true };
}
