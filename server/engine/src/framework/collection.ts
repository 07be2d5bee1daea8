import { applyCallable, readProperty } from '../evaluator.js';
import { applyArg, argText, argTexts, argType } from '../expression/arguments.js';
import { BOOL, FALSE, FLOAT, INT, isListShape, klass, list, map, NULL, STRING, shape, unknown } from '../make.js';
import { keyType } from '../model/key.js';
import { serialisedValue } from '../model/serialised.js';
import { elementOf, isNullable, keyKind, nullable, truthy, widen, withoutNull } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { accumulated } from './accumulated.js';
import { AGGREGATES, withAggregates } from './aggregates.js';
import { arrayKeyOf, keyedArray } from './array-key.js';
import { builderOf } from './builder-of.js';
import { elementOfClass } from './iteration.js';
import { ANONYMOUS_COLLECTION, COLLECTION, ELOQUENT_COLLECTION, ENUMERABLE, LAZY_COLLECTION } from './names.js';
import { type Call, type ClassRules, rules } from './rule.js';
import { byKeys } from './several-keys.js';
import { VISIBILITY, withVisibility } from './visibility.js';

/** Collections (engine 14.5): `Collection<K, V>`. Methods that keep integer keys give `gaps`. */
function keyOf(call: Call): Type {
  return elementOfClass(call.on, call.frame.run.world)?.key ?? INT;
}

function itemType(call: Call): Type {
  return elementOfClass(call.on, call.frame.run.world)?.value ?? unknown('untyped');
}

function base(key: Type, value: Type): ClassType {
  return klass(COLLECTION, [key, value]);
}

/** The receiver's class with other types. An Eloquent collection stays one only while its values are models. */
function same(call: Call, key: Type, value: Type): ClassType {
  return klass(call.on.fqcn, [key, value]);
}

function holdsModels(call: Call, value: Type): boolean {
  return membersOf(value).every((m) => m.kind === 'class' && call.frame.run.world.isModel(m.fqcn));
}

function mapped(call: Call, key: Type, value: Type): ClassType {
  const eloquent = call.frame.run.world.isSubclass(call.on.fqcn, ELOQUENT_COLLECTION);
  const fqcn = eloquent && !holdsModels(call, value) ? COLLECTION : call.on.fqcn;
  const type = klass(fqcn, [key, value]);
  return call.on.gaps === true ? { ...type, gaps: true } : type;
}

function withGaps(call: Call): ClassType {
  return keyKind(keyOf(call)) === 'string' ? call.on : { ...call.on, gaps: true };
}

function noGaps(type: ClassType): ClassType {
  const { gaps: _, ...rest } = type;
  return rest;
}

/** Result of the callback over an element, or of the column a string names. */
function criterion(call: Call, slot: number): Type | undefined {
  const column = argText(call.args, slot);
  if (column !== undefined) return path(itemType(call), column, call);
  return applyArg(call.args, slot, [itemType(call), keyOf(call)]);
}

function path(value: Type, column: string, call: Call): Type {
  let type = value;
  // `data_get` on the way: what is missing or null leaves null.
  let maybe = false;
  for (const part of column.split('.')) {
    maybe ||= isNullable(type) || membersOf(type).some((m) => mayMiss(m, part));
    type = memberOf(type, part, call);
  }
  return maybe ? nullable(type) : type;
}

function mayMiss(value: Type, name: string): boolean {
  if (value.kind === 'map') return true;
  return value.kind === 'shape' && !value.fields.some((f) => f.key === name && f.optional !== true);
}

function memberOf(value: Type, name: string, call: Call): Type {
  const type = withoutNull(value);
  if (type.kind === 'shape') return type.fields.find((f) => f.key === name)?.type ?? NULL;
  if (type.kind === 'union')
    return union(
      type.members.map((m) => memberOf(m, name, call)),
      call.frame.run.world.enumCases,
    );
  return type.kind === 'map' ? type.value : readProperty(type, name, call.frame);
}

function pluck(call: Call): Type {
  const [column, key] = [argText(call.args, 0), argText(call.args, 1)];
  const value = column === undefined ? unknown('dynamic-name') : path(itemType(call), column, call);
  if (argType(call.args, 1) === undefined) return base(INT, value);
  const type = base(key === undefined ? union([INT, STRING]) : arrayKeyOf(path(itemType(call), key, call)), value);
  return keyKind(type.args?.[0] ?? INT) === 'int' ? { ...type, gaps: true } : type;
}

function keyed(call: Call): Type {
  const key = arrayKeyOf(criterion(call, 0) ?? unknown('dynamic-call'));
  const type = same(call, key, itemType(call));
  return keyKind(key) === 'string' ? noGaps(type) : { ...type, gaps: true };
}

/** Integer keys in any order and number. */
function loose(type: ClassType): ClassType {
  return keyKind(type.args?.[0] ?? INT) === 'string' ? type : { ...type, gaps: true };
}

/** A list of criteria nests; only the innermost grouping holds collections of the items. */
function grouped(call: Call): Type {
  const by = argType(call.args, 0);
  if (by?.kind !== 'shape') {
    const key = arrayKeyOf(criterion(call, 0) ?? unknown('dynamic-call'));
    return loose(same(call, key, same(call, INT, itemType(call))));
  }
  const [inner, ...outer] = by.fields
    .map(({ type }) =>
      type.kind === 'literal' && typeof type.value === 'string'
        ? arrayKeyOf(path(itemType(call), type.value, call))
        : union([INT, STRING]),
    )
    .reverse();
  const groups = loose(same(call, inner ?? union([INT, STRING]), same(call, INT, itemType(call))));
  return outer.reduce<ClassType>((type, key) => loose(mapped({ ...call, on: noGaps(call.on) }, key, type)), groups);
}

/** `mapToGroups(fn)`: the pair the callback returns names the group and a member of it. */
function mappedToGroups(call: Call): Type {
  const pair = applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  const element = pair === undefined ? undefined : elementOf(pair);
  const value = element?.value ?? unknown('dynamic-call');
  return loose(base(element === undefined ? union([INT, STRING]) : arrayKeyOf(element.key), same(call, INT, value)));
}

/** `take(2)` keeps the beginning, `take(-2)` the end. */
function taken(call: Call): Type {
  const count = argType(call.args, 0);
  const first = count?.kind === 'literal' && typeof count.value === 'number' && count.value >= 0;
  return first || call.on.gaps === true ? call.on : withGaps(call);
}

/** `shift()` and `pop()` take one, `shift(2)` several. */
function removed(call: Call): Type {
  const count = argType(call.args, 0);
  if (count === undefined || (count.kind === 'literal' && count.value === 1)) return nullable(itemType(call));
  return noGaps(same(call, INT, itemType(call)));
}

/** `find($id)` of models, `find([...])`. */
function foundIn(call: Call): Type {
  return byKeys(argType(call.args, 0), 'collection', one(call), withGaps(call), call.frame.run.world);
}

/** `random()` and `random(n)`: several are numbered anew unless their keys are asked for. */
function picked(call: Call): Type {
  if (argType(call.args, 0) === undefined || argType(call.args, 0)?.kind === 'null') return itemType(call);
  const keeps = argType(call.args, 1);
  if (keeps === undefined || (keeps.kind === 'literal' && keeps.value === false))
    return noGaps(same(call, INT, itemType(call)));
  return withGaps(call);
}

/** The innermost values of an array, under dotted names. */
function leaves(type: Type): Type {
  return union(
    membersOf(type).flatMap((m): Type[] => {
      if (m.kind === 'shape' && m.isObject !== true)
        return m.fields.length === 0 ? [m] : m.fields.map((f) => leaves(f.type));
      return m.kind === 'list' ? [leaves(m.item)] : m.kind === 'map' ? [leaves(m.value)] : [m];
    }),
  );
}

function withKeys(call: Call): Type {
  const pair = applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  const element = pair === undefined ? undefined : elementOf(pair);
  if (element === undefined) return base(union([INT, STRING]), unknown('dynamic-call'));
  const key = membersOf(element.key).every((m) => m.kind === 'literal' && typeof m.value === 'string')
    ? STRING
    : element.key;
  const type = base(key, element.value);
  return keyKind(key) === 'string' ? type : { ...type, gaps: true };
}

function flatMapped(call: Call): Type {
  const result = applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  return result === undefined ? base(INT, unknown('dynamic-call')) : collapsed(result, call);
}

/** The members of arrays one after the other: numbers count anew, names stay. */
function collapsed(type: Type, call: Call): Type {
  const keys = membersOf(type).map((m) => {
    const element = m.kind === 'class' ? elementOfClass(m, call.frame.run.world) : elementOf(m);
    return element === undefined || keyKind(element.key) === 'int'
      ? INT
      : keyKind(element.key) === 'string'
        ? STRING
        : union([INT, STRING]);
  });
  return base(union(keys), itemOf(type, call));
}

function itemOf(type: Type, call: Call): Type {
  return union(
    membersOf(type).map(
      (m) => (m.kind === 'class' ? elementOfClass(m, call.frame.run.world)?.value : elementOf(m)?.value) ?? m,
    ),
  );
}

function one(call: Call): Type {
  const fallback = argType(call.args, 1, 'default');
  if (fallback === undefined) return nullable(itemType(call));
  const value = fallback.kind === 'callable' ? (applyArg(call.args, 1, []) ?? unknown('dynamic-call')) : fallback;
  return union([itemType(call), value]);
}

function reduced(call: Call): Type {
  const initial = argType(call.args, 1) ?? { kind: 'null' as const };
  return accumulated(initial, (sum) => applyArg(call.args, 0, [sum, itemType(call), keyOf(call)]));
}

function conditional(call: Call): Type {
  if (argType(call.args, 1) === undefined && !call.name.toLowerCase().includes('empty')) return call.on;
  const slots = call.name.toLowerCase().includes('empty') ? [0, 1] : [1, 2];
  const results = slots.flatMap((slot) => applyArg(call.args, slot, [call.on]) ?? []);
  return union([call.on, ...results.filter((r) => r.kind !== 'null' && r.kind !== 'void' && r.kind !== 'unknown')]);
}

function added(call: Call): Type {
  const lower = call.name.toLowerCase();
  if (lower === 'transform')
    return mapped(call, keyOf(call), applyArg(call.args, 0, [itemType(call), keyOf(call)]) ?? unknown('dynamic-call'));
  const item = itemType(call);
  const { keys, values, gaps } = more(call, lower);
  const key = item.kind === 'never' ? keys : union([keyOf(call), keys]);
  const type = same(call, key, union([item, ...values]));
  // What is merged is numbered anew.
  return gaps || (call.on.gaps === true && lower !== 'merge') ? { ...type, gaps: true } : type;
}

/** What a method puts into a collection, and under which keys. */
function more(call: Call, name: string): { keys: Type; values: Type[]; gaps: boolean } {
  const given = argType(call.args, name === 'put' ? 1 : 0) ?? unknown('dynamic-call');
  switch (name) {
    case 'put': {
      const keys = arrayKeyOf(argType(call.args, 0) ?? unknown('dynamic-call'));
      return { keys, values: [given], gaps: keyKind(keys) !== 'string' };
    }
    case 'prepend': {
      const at = argType(call.args, 1, 'key');
      return { keys: at === undefined ? INT : arrayKeyOf(at), values: [given], gaps: at !== undefined };
    }
    case 'concat':
      return { keys: INT, values: [itemOf(given, call)], gaps: false };
    case 'merge':
    case 'union':
    case 'replace': {
      const element = given.kind === 'class' ? elementOfClass(given, call.frame.run.world) : elementOf(given);
      const keys = element === undefined || element.key.kind === 'unknown' ? union([INT, STRING]) : widen(element.key);
      return { keys, values: [itemOf(given, call)], gaps: name !== 'merge' && keyKind(keys) !== 'string' };
    }
    default:
      return {
        keys: INT,
        // `push(...$rows)`: of a spread nobody can count there is at least something.
        values: [
          ...call.args.positional.map((p) => p.type),
          ...(call.args.unreadable ? [unknown('dynamic-call')] : []),
        ],
        gaps: false,
      };
  }
}

function select(call: Call): Type {
  const names = argTexts(call.args);
  if (names === undefined) return same(call, keyOf(call), map(STRING, unknown('untyped')));
  return same(call, keyOf(call), shape(names.map((key) => ({ key, type: memberOf(itemType(call), key, call) }))));
}

function toResources(call: Call): Type {
  const given = argText(call.args, 0);
  if (given === undefined) return klass(ANONYMOUS_COLLECTION, [unknown('untyped'), call.on]);
  return klass(ANONYMOUS_COLLECTION, [call.frame.run.world.typeOfName(given), call.on]);
}

/** Parameters a callback over items of unknown length may have. */
const MAX_SPREAD = 16;

/** `mapSpread(fn ($a, $b) => …)`: the callback is called with the members of each item, and the key behind them. */
function spreadMapped(call: Call): Type {
  const item = itemType(call);
  const members = isListShape(item) && item.kind === 'shape' ? item.fields.map((f) => f.type) : undefined;
  const element = item.kind === 'class' ? elementOfClass(item, call.frame.run.world) : elementOf(item);
  const each =
    element === undefined ? undefined : new Array<Type>(MAX_SPREAD).fill(union([element.value, keyOf(call)]));
  const given = members === undefined ? each : [...members, keyOf(call)];
  const result = given === undefined ? undefined : applyArg(call.args, 0, given);
  return mapped(call, keyOf(call), result ?? unknown('dynamic-call'));
}

/** `filter()` and `whereNotNull()` without arguments: the values that are left. */
function remaining(call: Call): Type {
  const kept = withGaps(call);
  if (call.args.unreadable || call.args.positional.length > 0 || call.args.named.size > 0) return kept;
  const item = call.name.toLowerCase() === 'filter' ? truthy(itemType(call)) : withoutNull(itemType(call));
  return kept.kind === 'class' ? { ...kept, args: [keyOf(call), item] } : kept;
}

/** The callback is run for what it changes. */
function ran(call: Call): Type {
  applyArg(call.args, 0, [itemType(call), keyOf(call)]);
  return call.on;
}

function ranOn(call: Call): Type {
  applyArg(call.args, 0, [call.on]);
  return call.on;
}

const NUMBER = union([INT, FLOAT]);

export const collection: ClassRules = {
  fqcn: ENUMERABLE,
  methods: rules([
    [
      'make wrap',
      (call) => (call.static ? { ...collected(argType(call.args, 0), call), fqcn: call.on.fqcn } : undefined),
    ],
    ['times', (call) => klass(call.on.fqcn, [INT, applyArg(call.args, 1, [INT]) ?? INT])],
    [
      'map',
      (call) =>
        mapped(call, keyOf(call), applyArg(call.args, 0, [itemType(call), keyOf(call)]) ?? unknown('dynamic-call')),
    ],
    ['mapInto', (call) => base(keyOf(call), classArg(call))],
    ['mapWithKeys', withKeys],
    ['flatMap', flatMapped],
    ['mapToGroups', mappedToGroups],
    ['mapSpread', spreadMapped],
    [
      'crossJoin',
      (call) => base(INT, list(union([itemType(call), ...call.args.positional.map((p) => itemOf(p.type, call))]))),
    ],
    ['keyBy', keyed],
    ['groupBy', grouped],
    ['pluck', pluck],
    ['select', select],
    ['values', (call) => noGaps(same(call, INT, itemType(call)))],
    ['split', (call) => same(call, INT, noGaps(call.on))],
    ['chunk splitIn sliding', (call) => same(call, INT, withGaps(call))],
    ['nth', (call) => same(call, INT, itemType(call))],
    ['keys', (call) => base(INT, keyOf(call))],
    ['flatten', (call) => base(INT, itemOf(itemType(call), call))],
    ['collapse', (call) => collapsed(itemType(call), call)],
    [
      'zip',
      (call) =>
        base(INT, base(INT, union([itemType(call), NULL, ...call.args.positional.map((p) => itemOf(p.type, call))]))),
    ],
    ['pad', (call) => same(call, INT, union([itemType(call), argType(call.args, 1) ?? unknown('untyped')]))],
    ['flip', (call) => loose(base(arrayKeyOf(itemType(call)), keyOf(call)))],
    ['dot', (call) => base(STRING, leaves(itemType(call)))],
    ['lazy', (call) => klass(LAZY_COLLECTION, call.on.args)],
    ['take', taken],
    ['shift pop', removed],
    ['find', foundIn],
    ['countBy', (call) => ({ ...base(arrayKeyOf(criterion(call, 0) ?? itemType(call)), INT), gaps: true as const })],
    ['partition', (call) => base(INT, withGaps(call))],
    ['toBase collect', (call) => klass(COLLECTION, call.on.args)],
    [
      'reject where whereStrict whereIn whereNotIn whereInStrict whereNotInStrict whereBetween whereNotBetween whereNull whereInstanceOf unique uniqueStrict duplicates sort sortBy sortByDesc sortDesc sortKeys sortKeysDesc sortKeysUsing skip skipUntil skipWhile slice reverse forPage only except diff diffAssoc diffKeys diffUsing intersect intersectByKeys intersectUsing forget',
      withGaps,
    ],
    ['takeUntil takeWhile eachSpread load loadMissing fresh dump ensure eager remember', (call) => call.on],
    ['each', ran],
    [
      VISIBILITY,
      (call) => {
        const item = itemType(call);
        return item.kind === 'class' ? { ...call.on, args: [keyOf(call), withVisibility(item, call)] } : call.on;
      },
    ],
    [
      AGGREGATES.replaceAll('with', 'load'),
      (call) => {
        const item = itemType(call);
        return item.kind === 'class' ? { ...call.on, args: [keyOf(call), withAggregates(item, call)] } : call.on;
      },
    ],
    ['tap', ranOn],
    ['filter whereNotNull', remaining],
    ['shuffle', (call) => noGaps(same(call, INT, itemType(call)))],
    ['when unless whenEmpty whenNotEmpty', conditional],
    ['add push prepend put union concat merge replace transform', added],
    ['mergeRecursive replaceRecursive undot', () => loose(base(union([INT, STRING]), unknown('untyped')))],
    ['empty', (call) => (call.static ? klass(call.on.fqcn, [INT, { kind: 'never' }]) : undefined)],
    ['first last pull get', one],
    ['firstWhere before after', (call) => nullable(itemType(call))],
    ['value', (call) => nullable(path(itemType(call), argText(call.args, 0) ?? '', call))],
    ['search', (call) => union([keyOf(call), FALSE])],
    ['firstOrFail sole findOrFail', itemType],
    ['random', picked],
    ['all', (call) => keyedArray(keyOf(call), itemType(call), call.on.gaps === true)],
    [
      'toArray jsonSerialize',
      (call) => keyedArray(keyOf(call), serialisedValue(itemType(call), call.frame), call.on.gaps === true),
    ],
    ['reduce', reduced],
    ['pipe', (call) => applyArg(call.args, 0, [call.on]) ?? unknown('dynamic-call')],
    ['pipeInto', classArg],
    ['implode join toJson', STRING],
    ['count', INT],
    ['sum', NUMBER],
    ['avg average median', nullable(NUMBER)],
    [
      'max min',
      (call) =>
        nullable(
          argType(call.args, 0) === undefined ? itemType(call) : (criterion(call, 0) ?? unknown('dynamic-call')),
        ),
    ],
    ['isEmpty isNotEmpty contains containsStrict doesntContain every some has hasAny', BOOL],
    [
      'modelKeys',
      (call) => {
        const model = itemType(call);
        return list(model.kind === 'class' ? keyType(model.fqcn, call.frame.run.world) : union([INT, STRING]));
      },
    ],
    [
      'toQuery',
      (call) => {
        const v = itemType(call);
        return v.kind === 'class' ? builderOf(v, call.frame.run.world) : unknown('untyped');
      },
    ],
    ['percentage', nullable(FLOAT)],
    ['mode', (call) => nullable(list(itemType(call)))],
    ['toResourceCollection', toResources],
    [
      'combine',
      (call) => loose(base(arrayKeyOf(itemType(call)), itemOf(argType(call.args, 0) ?? unknown('untyped'), call))),
    ],
  ]),
};

function classArg(call: Call): Type {
  const name = argText(call.args, 0);
  return name === undefined ? unknown('dynamic-call') : call.frame.run.world.typeOfName(name);
}

/** `collect($x)`: element types from the argument. */
export function collected(given: Type | undefined, call: Pick<Call, 'frame'>): ClassType {
  if (given === undefined || given.kind === 'null') return base(INT, { kind: 'never' });
  // A lazy collection is made of what the function gives.
  if (given.kind === 'callable')
    return collected(applyCallable(given, [], call.frame) ?? unknown('dynamic-call'), call);
  if (given.kind === 'class') {
    const element = elementOfClass(given, call.frame.run.world);
    if (element !== undefined)
      return { ...base(element.key, element.value), ...(given.gaps === true ? { gaps: true } : {}) };
  }
  const element = elementOf(given);
  if (element === undefined) return base(INT, given);
  const key = union(
    element.key.kind === 'never' ? [INT] : membersOf(element.key).map((k) => (keyKind(k) === 'string' ? STRING : INT)),
  );
  const value = given.kind === 'list' || given.kind === 'map' ? element.value : widened(element.value);
  return { ...base(key, value), ...(given.kind === 'list' && given.gaps === true ? { gaps: true } : {}) };
}

/** Values of a literal array keep their literals in shapes, not as loose scalars. */
function widened(type: Type): Type {
  return union(
    membersOf(type).map((m) =>
      m.kind === 'literal'
        ? {
            kind: 'scalar',
            type:
              typeof m.value === 'boolean'
                ? 'bool'
                : typeof m.value === 'number'
                  ? m.float
                    ? 'float'
                    : 'int'
                  : m.big
                    ? 'int'
                    : 'string',
          }
        : m,
    ),
  );
}
