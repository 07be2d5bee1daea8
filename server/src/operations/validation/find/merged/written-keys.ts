import { type Arg, type Expr, walk } from '@docgen/php';
import { resolveClass } from '../../read/callee.js';
import { evaluate } from '../../read/evaluator.js';
import { isRequest } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed } from '../../read/expressions/value.js';
import { type RuleScope, singleOf } from '../../read/scope.js';
import { originOf } from '../origin.js';
import { type KeyOrigin, originsUnder } from './key-origin.js';
import { laidOver } from './laid-keys.js';

const WHOLE = new Set(['merge', 'mergeifmissing', 'replace', 'add']);
/** Lists methods of the request that write into it and answer it. */
const CHAINED = new Set(['merge', 'mergeifmissing', 'replace']);
const KEYED = new Set(['offsetset', 'set']);

/** Lists the keys an expression writes into the input of the request by their names; undefined where it writes keys that cannot be read. */
export function writesIn(expr: Expr, scope: RuleScope): KeyOrigin[] | undefined {
  if ((expr.k === 'assign' || isFallback(expr)) && isInput(expr.to, scope)) {
    const key = keyOf(expr.to, scope);
    const under = key === undefined ? undefined : originsUnder(key, expr.e, scope);
    return isFallback(expr) ? under?.map((one) => ({ ...one, ifMissing: true })) : under;
  }
  const [given] = expr.k === 'mcall' ? expr.args : [];
  const written = named(writtenBy(expr, scope), scope);
  if (written !== undefined || given === undefined || expr.k !== 'mcall') return written;
  const isIfMissing = typeof expr.name === 'string' && expr.name.toLowerCase() === 'mergeifmissing';
  const laid = laidOver(given.value, scope);
  return isIfMissing ? laid?.map((one) => ({ ...one, ifMissing: true })) : laid;
}

/** Recognizes `$input['slug'] ??= 1`. */
function isFallback(expr: Expr): expr is Expr & { k: 'assignop' } {
  return expr.k === 'assignop' && expr.op === '??';
}

function named(written: readonly WrittenKey[] | undefined, scope: RuleScope): KeyOrigin[] | undefined {
  const out: KeyOrigin[] = [];
  for (const { key, value, ifMissing } of written ?? []) {
    const name = printed(evaluate(key, scope));
    if (name === undefined) return undefined;
    out.push(...originsUnder(name, value, scope).map((one) => (ifMissing ? { ...one, ifMissing } : one)));
  }
  return written === undefined ? undefined : out;
}

/** Holds a key that code writes into the input, and its value. */
export interface WrittenKey {
  /** Names what is written; dots of the name are steps. */
  key: Expr;
  value: Expr;
  /** Says that the input of that name stays where there is any. */
  ifMissing?: true;
}

/** Lists the keys a call writes into the input of the request; undefined where it writes keys that cannot be read. */
export function writtenBy(expr: Expr, scope: RuleScope): WrittenKey[] | undefined {
  if (expr.k !== 'mcall' || typeof expr.name !== 'string' || !onRequest(expr.on, scope)) return [];
  const name = expr.name.toLowerCase();
  const written = WHOLE.has(name) ? wholeKeys(expr, scope) : KEYED.has(name) ? oneKey(expr.args) : [];
  return name === 'mergeifmissing' ? written?.map((one) => ({ ...one, ifMissing: true })) : written;
}

/** Recognizes the request itself, the bag of its body, and calls that answer it: `tap($this)`, `$this->merge([…])`. */
function onRequest(on: Expr, scope: RuleScope): boolean {
  if (on.k === 'call') {
    const [handed] = on.args;
    if (functionName(on) === 'tap' && handed !== undefined)
      return on.args.length === 1 && onRequest(handed.value, scope);
  }
  if (on.k === 'mcall' && typeof on.name === 'string' && CHAINED.has(on.name.toLowerCase()))
    return onRequest(on.on, scope);
  return isRequest(on, scope) || (on.k === 'prop' && on.name === 'request' && isRequest(on.on, scope));
}

/** Recognizes `$request['slug']`; a property that is written is one of the object, of which the input knows nothing. */
function isInput(to: Expr, scope: RuleScope): boolean {
  return to.k === 'index' && isRequest(to.on, scope);
}

function keyOf(to: Expr, scope: RuleScope): string | undefined {
  return to.k === 'index' && to.at !== undefined ? printed(evaluate(to.at, scope)) : undefined;
}

function oneKey(args: readonly Arg[]): WrittenKey[] | undefined {
  const [key, value] = args;
  return key === undefined || value === undefined ? undefined : [{ key: key.value, value: value.value }];
}

/** Lists the keys of the array a call is given: written there, or held by a local. */
function wholeKeys(call: Expr & { k: 'mcall' }, scope: RuleScope): WrittenKey[] | undefined {
  const given = call.args[0]?.value;
  if (given?.k !== 'var' || typeof given.name !== 'string') return literalKeys(given);
  const single = singleOf(scope, given.name);
  return (single === undefined ? undefined : literalKeys(single)) ?? builtKeys(given.name, call, scope);
}

function literalKeys(array: Expr | undefined): WrittenKey[] | undefined {
  if (array?.k !== 'array') return undefined;
  const out = array.items.map(({ key, value, spread }) =>
    key === undefined || value === undefined || spread ? undefined : { key, value },
  );
  return out.includes(undefined) ? undefined : (out as WrittenKey[]);
}

/**
 * Reads `$data['owner_id'] = …; $request->merge($data);`: the keys a local is given before the call. One that begins as the input
 * gives the rest back as it was sent.
 */
function builtKeys(name: string, call: Expr, scope: RuleScope): WrittenKey[] | undefined {
  const out: WrittenKey[] = [];
  let isKnown = true;
  let isInput = false;
  for (const statement of scope.body) {
    let isCall = false;
    walk(statement, (node) => {
      const at = node as unknown as Expr;
      isCall ||= at === call;
      const always = statement.k === 'expr' && statement.e === at;
      const perhaps = always ? {} : { ifMissing: true as const };
      const set = setBelow(at, name, scope);
      if (set !== undefined) out.push({ ...set, ...perhaps });
      const to = at.k === 'assign' || at.k === 'assignop' ? at.to : undefined;
      if (to === undefined || !isWithin(to, name)) return;
      const whole = at.k === 'assign' && to.k === 'var' && always && out.length === 0 ? at.e : undefined;
      const literal = literalKeys(whole);
      if (literal !== undefined) out.push(...literal);
      else if (whole !== undefined && isWhole(whole, scope)) isInput = true;
      else if ((at.k === 'assign' || isFallback(at)) && to.k === 'index' && to.on.k === 'var' && to.at !== undefined)
        out.push({ key: to.at, value: at.e, ...(isFallback(at) ? { ifMissing: true } : perhaps) });
      else isKnown = false;
    });
    if (isCall) return isKnown && (isInput || out.length > 0) ? out : undefined;
  }
  return undefined;
}

/** Reads `Arr::set($data, 'user.slug', …)` and `data_set($data, 'user.slug', …)`. */
function setBelow(call: Expr, name: string, scope: RuleScope): WrittenKey | undefined {
  if (call.k !== 'call' && call.k !== 'scall') return undefined;
  const isSet =
    call.k === 'call'
      ? functionName(call) === 'data_set'
      : call.name === 'set' && /(?:^|\\)Arr$/.test(resolveClass(scope, call.class) ?? '');
  const [data, key, value] = call.args.map((arg) => arg.value);
  const isIn = data?.k === 'var' && data.name === name;
  return isSet && isIn && key !== undefined && value !== undefined ? { key, value } : undefined;
}

/** Tells whether a value is the input as it was sent. */
function isWhole(value: Expr, scope: RuleScope): boolean {
  const origin = originOf(value, scope);
  return typeof origin !== 'string' && 'from' in origin && origin.from === 'input' && origin.path.length === 0;
}

/** Tells whether a target is a variable, or lies in the array it holds. */
function isWithin(to: Expr, name: string): boolean {
  let at = to;
  while (at.k === 'index') at = at.on;
  return at.k === 'var' && at.name === name;
}
