import { FORM_REQUEST, VALIDATED_INPUT } from '@docgen/laravel-knowledge';
import { bodyType } from '../../infer/evaluator.js';
import { argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { spread } from '../../types/arrays/array-write.js';
import { klass, map, NULL, STRING, shape, unknown } from '../../types/make.js';
import { isUnknown } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { dataAt } from '../support/data-path.js';

const INPUT = unknown('request-input');
const ALL = map(STRING, INPUT);
/** Lists rules under which a key that passed is there. */
const REQUIRING = new Set(['required', 'present', 'accepted', 'declined']);
/** Lists methods by which a form request may have other rules than `rules()` gives. */
const RULE_CHANGERS = 'withValidator after validator getValidatorInstance createDefaultValidator validationRules'.split(
  ' ',
);

/** Types `validate($rules)`, `validated()`, `validated('k')` (engine 14.1). */
export function validated(call: MemberCall): Type {
  const inline = /^validate(WithBag)?$/i.test(call.name);
  const given = inline ? argType(call.args, /^validateWithBag$/i.test(call.name) ? 1 : 0, 'rules') : rulesOf(call);
  const all = given === undefined ? ALL : validatedShape(given);
  if (inline || call.args.positional.length + call.args.named.size === 0) return all;
  const key = argText(call.args, 0, 'key');
  return union(
    membersOf(all).map((each) => {
      const field = each.kind === 'shape' ? each.fields.find((f) => f.key === key) : undefined;
      return field === undefined || field.optional === true ? INPUT : field.type;
    }),
  );
}

/** Types the values that explicit rules let through; undefined rules let any pass. */
export function validatedBy(rules: Type | undefined): Type {
  return rules === undefined ? ALL : validatedShape(rules);
}

/** Types `safe()`, and `safe([...])`, which is an array. */
export function safe(call: MemberCall): Type {
  const given = rulesOf(call);
  const all = given === undefined ? ALL : validatedShape(given);
  const keys = argType(call.args, 0, 'keys');
  if (keys !== undefined && keys.kind !== 'null') return picked(all, argTexts(call.args));
  return given === undefined ? klass(VALIDATED_INPUT) : klass(VALIDATED_INPUT, [all]);
}

/** Types `safe()->only([...])`. */
export function onlySafe(call: MemberCall): Type {
  return picked(allSafe(call), argTexts(call.args));
}

/** Types `safe()->except([...])`. */
export function exceptSafe(call: MemberCall): Type {
  const names = argTexts(call.args);
  return union(
    membersOf(allSafe(call)).map((all) =>
      all.kind !== 'shape' || names === undefined || names.some((name) => name.includes('.'))
        ? ALL
        : shape(all.fields.filter((field) => !names.includes(field.key))),
    ),
  );
}

/** Types `safe()->name` and `safe()->input('a.b', default)`: null or the default where the key was not sent. */
export function readSafe(on: ClassType, path: string, instead: () => Type | undefined, frame: BodyFrame): Type {
  const [all] = on.args ?? [];
  return all === undefined || membersOf(all).some((m) => m.kind !== 'shape')
    ? INPUT
    : dataAt(all, path, instead, frame);
}

/** Types `safe()->merge([...])`. */
export function mergedSafe(call: MemberCall): Type {
  const more = argType(call.args, 0, 'items');
  const all = allSafe(call);
  return klass(VALIDATED_INPUT, more === undefined || isUnknown(more) ? undefined : [spread(all, more)]);
}

/** Types `safe()->all()`. */
export function allSafe({ on }: MemberCall): Type {
  return (on.kind === 'class' ? on.args?.[0] : undefined) ?? ALL;
}

function picked(all: Type, keys: readonly string[] | undefined): Type {
  if (all.kind === 'union') return union(all.members.map((each) => picked(each, keys)));
  if (all.kind !== 'shape' || keys === undefined || keys.some((key) => key.includes('.'))) return ALL;
  return shape(all.fields.filter((field) => keys.includes(field.key)));
}

/** Reads `rules()` of a form request; undefined where other code may add rules. */
function rulesOf({ on, frame }: MemberCall): Type | undefined {
  const { codebase } = frame.run;
  if (on.kind !== 'class' || !codebase.isSubclass(on.fqcn, FORM_REQUEST)) return undefined;
  const rules = codebase.projectMethod(on.fqcn, 'rules');
  if (rules === undefined || RULE_CHANGERS.some((name) => codebase.projectMethod(on.fqcn, name) !== undefined))
    return undefined;
  return bodyType(rules, on, frame);
}

/**
 * Lists the keys that rules leave in the validated data. A key is optional unless its rules demand it; most rules let
 * several types pass.
 */
function validatedShape(rules: Type): Type {
  if (rules.kind === 'union') return union(rules.members.map(validatedShape));
  if (rules.kind !== 'shape' || rules.isObject === true) return ALL;
  const roots = new Map<string, { own?: ShapeField; nested: ShapeField[] }>();
  for (const field of rules.fields) {
    const [root = '', ...rest] = field.key.split('.');
    if (!/^[a-z_][\w-]*$/i.test(root)) return ALL;
    const known = roots.get(root) ?? { nested: [] };
    if (rest.length === 0) known.own = field;
    else known.nested.push({ ...field, key: rest.join('.') });
    roots.set(root, known);
  }
  return shape([...roots].map(([key, { own, nested }]) => member(key, own, nested)));
}

function member(key: string, own: ShapeField | undefined, nested: readonly ShapeField[]): ShapeField {
  if (own !== undefined && nested.length === 0) return outcome(key, own);
  const named = nested.filter((field) => !field.key.split('.').includes('*'));
  const below = named.length === 0 ? undefined : validatedShape(shape(named));
  const demanded = below?.kind === 'shape' && below.fields.some((field) => field.optional !== true);
  const excluded = own !== undefined && wordsOf(own.type).some(isExclusion);
  const required = own !== undefined && outcome(key, own).optional !== true && isLeftWhole(own, nested);
  const there = !excluded && (demanded || required);
  const isBelow = own === undefined && named.length === nested.length && below?.kind === 'shape';
  const type = isBelow ? below : own === undefined ? INPUT : passedValue(wordsOf(own.type));
  return there ? { key, type } : { key, type, optional: true };
}

/**
 * Tells whether a field that passed is in the data for certain: of an array whose members have rules, only those are, so that it is there where
 * one of them is. Members of a list are named by those it has: an empty one stays as it is.
 */
function isLeftWhole({ type: rules }: ShapeField, nested: readonly ShapeField[]): boolean {
  if (!mayBeArrayRule(rules)) return true;
  return nested.some((field) => field.key === '*' || (isDemanded(field) && field.key.startsWith('*.')));
}

/** Tells whether the rules of a field may hold `array` or `list` as they are: `array:a,b` leaves the array whole. */
function mayBeArrayRule(rules: Type): boolean {
  if (rules.kind === 'literal' && typeof rules.value === 'string')
    return rules.value.split('|').some((rule) => /^(array|list)$/i.test(rule.trim()));
  if (rules.kind !== 'shape') return true;
  return rules.fields.some(({ type }) => type.kind !== 'literal' || /^(array|list)$/i.test(String(type.value)));
}

function isDemanded(field: ShapeField): boolean {
  return outcome(field.key, field).optional !== true;
}

function outcome(key: string, { type: rules, optional }: ShapeField): ShapeField {
  const words = wordsOf(rules);
  const demanded = words.some((w) => REQUIRING.has(w)) && !words.includes('sometimes') && !words.some(isExclusion);
  const text = words.includes('string') && !words.includes(UNREAD);
  const type = !text ? passedValue(words) : words.includes('nullable') ? union([STRING, NULL]) : STRING;
  return demanded && optional !== true ? { key, type } : { key, type, optional: true };
}

/** Types a value by its rules: one that is an array, which an empty text is not where it is required, or any. */
function passedValue(words: readonly string[]): Type {
  const isArray = words.includes('array') || words.includes('list');
  return isArray && words.includes('required') && !words.includes(UNREAD) ? unknown('vague-array') : INPUT;
}

const UNREAD = '?';

function isExclusion(word: string): boolean {
  return word === UNREAD || word.startsWith('exclude');
}

/** Names the rules of a field, in lower case; `?` for one that is not known. */
function wordsOf(rules: Type): string[] {
  if (rules.kind === 'literal' && typeof rules.value === 'string') return rules.value.split('|').map(nameOf);
  if (rules.kind !== 'shape') return [UNREAD];
  return rules.fields.map(({ type, optional }) =>
    type.kind === 'literal' && typeof type.value === 'string' && optional !== true ? nameOf(type.value) : UNREAD,
  );
}

function nameOf(rule: string): string {
  return (rule.split(':')[0] ?? '').trim().toLowerCase();
}
