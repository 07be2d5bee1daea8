import { ARR } from '@docgen/laravel-knowledge';
import type { Arg } from '@docgen/php';
import { readProperty } from '../../infer/evaluator.js';
import { applyArg, argText, argType } from '../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../infer/iteration.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { arrayKeyOf, keyedArray } from '../../types/arrays/array-key.js';
import { literalKey, spread, writeField } from '../../types/arrays/array-write.js';
import {
  BOOL,
  FLOAT,
  INT,
  isListShape,
  list,
  map,
  NULL,
  partOf,
  STRING,
  shape,
  tuple,
  unknown,
  VOID,
} from '../../types/make.js';
import { elementOf, isUnknown, nullable, widen, withoutNull } from '../../types/operations.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { removeAt, writeAt } from './data-path.js';
import { helper } from './helpers.js';

const source = (call: MemberCall): Type => argType(call.args, 0) ?? unknown('untyped');
const element = (type: Type): Type => elementOf(type)?.value ?? unknown('untyped');

/** Reads the literal keys of the second argument. */
function keys(call: MemberCall): string[] | undefined {
  const given = argType(call.args, 1);
  if (given?.kind === 'shape') {
    const found = given.fields.map((f) => literalKey(f.type));
    return found.every((k) => k !== undefined) ? found : undefined;
  }
  const one = given === undefined ? undefined : literalKey(given);
  return one === undefined ? undefined : [one];
}

/** Answers for each array the first argument may be. */
function ofEach(from: Type, answer: (one: Type) => Type, call: MemberCall): Type {
  return from.kind === 'union' ? union(from.members.map(answer), call.frame.run.codebase.enumCases) : answer(from);
}

function only(call: MemberCall): Type {
  const names = keys(call);
  const kept = (from: Type): Type =>
    from.kind === 'shape' && names !== undefined
      ? partOf(from.fields.filter((f) => names.includes(f.key)))
      : loose(from);
  return ofEach(source(call), kept, call);
}

function except(call: MemberCall): Type {
  const names = keys(call);
  const left = (from: Type): Type =>
    from.kind === 'shape' && names !== undefined ? names.reduce(without, from) : loose(from);
  return ofEach(source(call), left, call);
}

/** Removes a path, which names a member further down, unless there is a member of that very name. */
function without(from: Type, path: string): Type {
  if (from.kind !== 'shape') return from;
  const [first = '', ...below] = path.split('.');
  if (below.length === 0 || from.fields.some((f) => f.key === path))
    return from.isObject === true || from.open === true
      ? { ...from, fields: from.fields.filter((f) => f.key !== path) }
      : partOf(from.fields.filter((f) => f.key !== path));
  const inside = (type: Type) => union(membersOf(type).map((m) => dropped(m, below.join('.'))));
  return { ...from, fields: from.fields.map((f) => (f.key === first ? { ...f, type: inside(f.type) } : f)) };
}

function dropped(type: Type, path: string): Type {
  if (type.kind === 'shape') return without(type, path);
  return type.kind === 'list' ? list(type.item, { gaps: true }) : type;
}

/** Gives an array with some of its members, unknown which. */
function loose(from: Type): Type {
  if (from.kind === 'union') return union(from.members.map(loose));
  if (from.kind === 'shape') return partOf(from.fields.map((f): ShapeField => ({ ...f, optional: true })));
  return from.kind === 'list' ? list(from.item, { gaps: true }) : isUnknown(from) ? unknown('vague-array') : from;
}

/** Gives the arguments as they were written, for those passed by reference. */
function written(call: MemberCall): Arg[] {
  return call.args.positional.map((p) => ({ k: 'arg', value: p.expr ?? { k: 'null' } }));
}

/** Answers `add`, which gives a new array and leaves a member that is there. */
function added(call: MemberCall): Type {
  const key = argText(call.args, 1);
  if (key === undefined || key.includes('.')) return unknown('vague-array');
  const from = source(call);
  if (from.kind === 'shape' && from.fields.some((f) => f.key === key && f.optional !== true)) return from;
  return writeField(from, { key, type: argType(call.args, 2) ?? NULL }, false);
}

/** Answers first or last member: null when there is none, or the default. */
function edge(call: MemberCall): Type {
  const fallback = argType(call.args, 2, 'default');
  return fallback === undefined ? nullable(element(source(call))) : union([element(source(call)), fallback]);
}

function mapped(call: MemberCall): Type {
  const from = source(call);
  const on = (type: Type): Type => applyArg(call.args, 1, [type]) ?? unknown('dynamic-call');
  const each = (one: Type): Type => {
    if (one.kind === 'shape') return shape(one.fields.map((f) => ({ ...f, type: on(f.type) })));
    if (one.kind === 'map') return map(one.key, on(one.value));
    return isUnknown(one) ? unknown('vague-array') : list(on(element(one)));
  };
  return ofEach(from, each, call);
}

/** Gives the member a column or callback names. */
function named(item: Type, call: MemberCall, slot: number): Type {
  const given = argType(call.args, slot);
  if (given?.kind === 'callable') return applyArg(call.args, slot, [item]) ?? unknown('dynamic-call');
  const column = argText(call.args, slot);
  if (column === undefined) return unknown('dynamic-name');
  return column.split('.').reduce((type, part) => {
    if (type.kind === 'shape')
      return type.fields.find((f) => f.key === part)?.type ?? (type.open === true ? unknown('untyped') : NULL);
    return readProperty(withoutNull(type), part, call.frame);
  }, item);
}

function items(call: MemberCall): Type {
  const from = source(call);
  return (from.kind === 'class' ? elementOfClass(from, call.frame.run.codebase)?.value : undefined) ?? element(from);
}

function plucked(call: MemberCall): Type {
  const value = named(items(call), call, 1);
  if (argType(call.args, 2) === undefined) return list(value);
  return keyedArray(arrayKeyOf(named(items(call), call, 2)), value, true);
}

/** Reads key and value of the one-member array the callback returns. */
function mappedWithKeys(call: MemberCall): Type {
  const pair = applyArg(call.args, 1, [element(source(call))]);
  const found = pair === undefined ? undefined : elementOf(pair);
  return found === undefined ? unknown('vague-array') : keyedArray(arrayKeyOf(widen(found.key)), found.value, true);
}

function selected(call: MemberCall): Type {
  const [from, names] = [source(call), keys(call)];
  if (names === undefined) return unknown('vague-array');
  const pick = (item: Type): Type =>
    item.kind === 'shape' ? shape(item.fields.filter((f) => names.includes(f.key))) : unknown('vague-array');
  const each = (one: Type): Type => {
    if (one.kind === 'shape') return shape(one.fields.map((f) => ({ ...f, type: pick(f.type) })));
    if (one.kind === 'map') return map(one.key, pick(one.value));
    return one.kind === 'list' ? { ...one, item: pick(one.item) } : unknown('vague-array');
  };
  return ofEach(from, each, call);
}

function taken(call: MemberCall): Type {
  const from = source(call);
  if (from.kind === 'shape') return isListShape(from) ? list(element(from)) : loose(from);
  return from.kind === 'list' ? list(from.item) : from.kind === 'map' ? from : unknown('vague-array');
}

/** Answers `prepend`: without a key the rest is renumbered. */
function prepended(call: MemberCall): Type {
  const [from, value] = [source(call), argType(call.args, 1) ?? unknown('untyped')];
  if (argType(call.args, 2) !== undefined) return unknown('vague-array');
  if (from.kind === 'shape') return spread(tuple([value]), from);
  return from.kind === 'list' ? list(union([value, from.item]), { nonEmpty: true }) : unknown('vague-array');
}

/** Holds the rules of `Illuminate\Support\Arr` (engine 14.5). */
export const arr: ClassRules = {
  fqcn: ARR,
  methods: rules([
    ['only', only],
    ['except', except],
    ['add', added],
    ['set', (call) => writeAt(call.args, written(call), call.frame)],
    [
      'forget',
      (call) => {
        removeAt(call.args, written(call), call.frame);
        return VOID;
      },
    ],
    ['keyBy', (call) => keyedArray(arrayKeyOf(named(items(call), call, 1)), items(call), true)],
    ['sort sortDesc sortRecursive', (call) => loose(source(call))],
    ['string', STRING],
    ['integer', INT],
    ['float', FLOAT],
    ['boolean every some', BOOL],
    ['first last', edge],
    ['get', (call) => helper('data_get', call.args, [], call.frame) ?? unknown('untyped')],
    ['has hasAny exists isAssoc isList accessible', BOOL],
    ['map', mapped],
    ['pluck', plucked],
    ['where whereNotNull reject', (call) => loose(source(call))],
    ['partition', (call) => tuple([loose(source(call)), loose(source(call))])],
    ['shuffle', (call) => list(element(source(call)))],
    ['mapWithKeys', mappedWithKeys],
    ['select', selected],
    ['take', taken],
    ['prepend', prepended],
    [
      'wrap',
      (call) => {
        const from = source(call);
        if (from.kind === 'null') return shape([]);
        return elementOf(from) === undefined || from.kind === 'unknown'
          ? from.kind === 'unknown'
            ? unknown('vague-array')
            : tuple([from])
          : from;
      },
    ],
    ['collapse flatten', (call) => list(element(element(source(call))))],
    ['join query toCssClasses', STRING],
    [
      'random',
      (call) =>
        argType(call.args, 1) === undefined ? element(source(call)) : list(element(source(call)), { gaps: true }),
    ],
    ['divide', (call) => tuple([list(elementOf(source(call))?.key ?? STRING), list(element(source(call)))])],
    ['dot undot', map(STRING, unknown('untyped'))],
  ]),
};
