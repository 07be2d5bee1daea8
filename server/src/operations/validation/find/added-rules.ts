import type { Expr } from '@docgen/php';
import type { Circumstances } from '../read/circumstances.js';
import { evaluate, readArray } from '../read/evaluator.js';
import { spelled } from '../read/expressions/construct-text.js';
import { anchorOf, fieldKey } from '../read/expressions/keys.js';
import type { RuleValue } from '../read/expressions/value.js';
import { RuleMap } from '../read/rules/rule-map.js';
import { givenOf, type RuleScope, singleOf } from '../read/scope.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import { inputBefore } from './input-before.js';
import { type PlacedRules, placedRules } from './placed-rules.js';
import type { ValidatedData } from './validated-data.js';
import { validationCall } from './validation-call.js';

/** Holds the rules a validator is given after it was made (validation 2.2). */
export interface AddedRules {
  rules: RuleMap;
  /** Says that every run adds them. */
  sure: boolean;
  /** The data of the validator; undefined for the one that was handed in. */
  data: ValidatedData | undefined;
}

/** Names the parameter in which the framework hands over the validator it made: `$validator` of `withValidator()`. */
export interface HandedValidator {
  /** The body the parameter belongs to. */
  fact: string;
  name: string;
}

/** Lists methods that give the validator they were called on. */
const FLUENT = new Set(['sometimes', 'after', 'setattributenames', 'setcustommessages', 'stoponfirstfailure']);
const DEPTH = 8;

/**
 * Reads `$v->sometimes('f', rules, fn)` and `$v->addRules([...])`; undefined for another call, and for a receiver that is not known to be a
 * validator.
 */
export function rulesAdded(met: TracedCall, handed?: HandedValidator): AddedRules | undefined {
  const { call, scope, locals } = met;
  if (call.k !== 'mcall' || typeof call.name !== 'string') return undefined;
  const method = call.name.toLowerCase();
  if (method !== 'sometimes' && method !== 'addrules') return undefined;
  const validator = validatorOf(call.on, scope, handed);
  const [first] = call.args;
  if (validator === undefined || first === undefined) return undefined;
  if (call.args.some((arg) => arg.spread || arg.name !== undefined)) return undefined;
  const data = validator === 'handed' ? undefined : inputBefore(validator.data, { ...met, scope: validator.scope });
  if (method === 'addrules')
    return { rules: readArray(first.value, scope, locals), sure: scope.undecided !== true, data };
  return { rules: sometimes(met), sure: false, data };
}

/** Reads the rules of `sometimes`: one list for every field it names. */
function sometimes({ call, scope }: TracedCall): RuleMap {
  const out = new RuleMap();
  const [fields, rules] = call.args;
  if (fields === undefined || rules === undefined) return out;
  const named = evaluate(fields.value, scope);
  const names: RuleValue[] = named.k === 'array' ? named.entries.map(({ value }) => value) : [named];
  const anchor = anchorOf(scope, call);
  const value = evaluate(rules.value, scope);
  for (const name of names) {
    const field = fieldKey(name, scope);
    if (field === undefined) out.note({ part: `the field name ${spelled(fields.value)}`, anchor });
    else out.set(field, { value, anchor, written: { node: rules, value } });
  }
  if (named.k === 'array' && named.spread) out.note({ part: 'an array of unknown length', anchor });
  return out;
}

/** Finds the validator an expression is: the one that was handed in, or the data of one the code makes, and where that is written. */
function validatorOf(
  expr: Expr,
  scope: RuleScope,
  handed: HandedValidator | undefined,
  depth = 0,
): 'handed' | { data: Expr | undefined; scope: RuleScope } | undefined {
  if (depth > DEPTH) return undefined;
  if (expr.k === 'var' && typeof expr.name === 'string') {
    if (handed !== undefined && scope.fact === handed.fact && expr.name === handed.name) return 'handed';
    const single = singleOf(scope, expr.name);
    if (single !== undefined) return validatorOf(single, scope, handed, depth + 1);
    const given = givenOf(scope, expr.name);
    return given === undefined ? undefined : validatorOf(given.expr, given.scope, handed, depth + 1);
  }
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return undefined;
  const made = validationCall(expr, scope);
  if (made?.makes === true) return { data: made.data, scope };
  const isFluent = expr.k === 'mcall' && typeof expr.name === 'string' && FLUENT.has(expr.name.toLowerCase());
  return isFluent ? validatorOf(expr.on, scope, handed, depth) : undefined;
}

/** Adds rules to those a validator was made with: a field that had none has them on some runs, or on all. */
export function addRules(
  { map, copied }: PlacedRules,
  added: AddedRules,
  own: ValidatedData,
  asks: Circumstances,
): void {
  const { rules, sure, data = own } = added;
  const placed = placedRules(rules, data, asks);
  for (const [field, entry] of placed.map.fields) {
    const before = map.fields.get(field);
    const more = { value: entry.value, sure };
    if (before !== undefined) map.set(field, { ...before, added: [...(before.added ?? []), more] });
    else map.set(field, sure ? entry : { ...entry, maybe: true });
  }
  for (const part of placed.map.unread) map.note(part);
  for (const { from, name, entry } of placed.copied) {
    const before = copied.find((one) => one.from === from && one.name === name);
    const more = { value: entry.value, sure };
    if (before !== undefined) before.entry = { ...before.entry, added: [...(before.entry.added ?? []), more] };
    else copied.push({ from, name, entry: sure ? entry : { ...entry, maybe: true } });
  }
}
