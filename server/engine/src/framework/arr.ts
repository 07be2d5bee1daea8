import { argText, argType } from '../expression/arguments.js';
import { literalKey, writeField } from '../expression/arrays.js';
import { applyArg } from '../expression/closures.js';
import { BOOL, list, map, NULL, STRING, shape, tuple, unknown } from '../make.js';
import { elementOf, isUnknown, nullable } from '../operations.js';
import type { ShapeField, Type } from '../types.js';
import { union } from '../union.js';
import { phpFunction } from './functions.js';
import { helper } from './helpers.js';
import { type Call, type ClassRules, rules } from './rule.js';

const source = (call: Call): Type => argType(call.args, 0) ?? unknown('untyped');
const element = (type: Type): Type => elementOf(type)?.value ?? unknown('untyped');

/** Literal keys of the second argument. */
function keys(call: Call): string[] | undefined {
  const given = argType(call.args, 1);
  if (given?.kind === 'shape') {
    const found = given.fields.map((f) => literalKey(f.type));
    return found.every((k) => k !== undefined) ? found : undefined;
  }
  const one = given === undefined ? undefined : literalKey(given);
  return one === undefined ? undefined : [one];
}

function only(call: Call): Type {
  const [from, names] = [source(call), keys(call)];
  if (from.kind !== 'shape' || names === undefined) return loose(from);
  return shape(from.fields.filter((f) => names.includes(f.key)));
}

function except(call: Call): Type {
  const [from, names] = [source(call), keys(call)];
  if (from.kind !== 'shape' || names === undefined) return loose(from);
  return shape(from.fields.filter((f) => !names.includes(f.key)));
}

/** Some members of an array, nobody knows which. */
function loose(from: Type): Type {
  if (from.kind === 'shape') return shape(from.fields.map((f): ShapeField => ({ ...f, optional: true })));
  return from.kind === 'list' ? list(from.item, { gaps: true }) : isUnknown(from) ? unknown('vague-array') : from;
}

function set(call: Call): Type {
  const key = argText(call.args, 1);
  if (key === undefined || key.includes('.')) return unknown('vague-array');
  return writeField(source(call), { key, type: argType(call.args, 2) ?? NULL }, false);
}

/** First or last member: null when there is none, or the default. */
function edge(call: Call): Type {
  const fallback = argType(call.args, 2, 'default');
  return fallback === undefined ? nullable(element(source(call))) : union([element(source(call)), fallback]);
}

function php(name: string) {
  return (call: Call): Type => phpFunction(name, call.args, [], call.frame) ?? unknown('vendor-body');
}

function mapped(call: Call): Type {
  const from = source(call);
  const on = (type: Type): Type => applyArg(call.args, 1, [type]) ?? unknown('dynamic-call');
  if (from.kind === 'shape') return shape(from.fields.map((f) => ({ ...f, type: on(f.type) })));
  if (from.kind === 'map') return map(from.key, on(from.value));
  return isUnknown(from) ? unknown('vague-array') : list(on(element(from)));
}

function plucked(call: Call): Type {
  const column = argText(call.args, 1);
  const item = element(source(call));
  const value = item.kind === 'shape' ? item.fields.find((f) => f.key === column)?.type : undefined;
  return argType(call.args, 2) === undefined
    ? list(value ?? unknown('untyped'))
    : map(STRING, value ?? unknown('untyped'));
}

/** `Illuminate\Support\Arr` (engine 14.5). */
export const arr: ClassRules = {
  fqcn: 'Illuminate\\Support\\Arr',
  methods: rules([
    ['only', only],
    ['except', except],
    ['set add', set],
    ['first last', edge],
    ['get', (call) => helper('data_get', call.args, [], call.frame) ?? unknown('untyped')],
    ['has hasAny exists isAssoc isList accessible', BOOL],
    ['map', mapped],
    ['pluck', plucked],
    ['where whereNotNull reject', (call) => loose(source(call))],
    ['values', php('array_values')],
    ['keys', php('array_keys')],
    ['wrap', (call) => (elementOf(source(call)) === undefined ? tuple([source(call)]) : source(call))],
    ['collapse flatten', (call) => list(element(element(source(call))))],
    ['join query toCssClasses', STRING],
    ['random', (call) => element(source(call))],
    ['divide', (call) => tuple([list(elementOf(source(call))?.key ?? STRING), list(element(source(call)))])],
    ['dot undot', map(STRING, unknown('untyped'))],
  ]),
};
