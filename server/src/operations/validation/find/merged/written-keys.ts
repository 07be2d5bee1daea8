import { type Arg, type Expr, type Stmt, walk } from '@docgen/php';
import { evaluate } from '../../read/evaluator.js';
import { isRequest } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed } from '../../read/expressions/value.js';
import { type RuleScope, singleOf } from '../../read/scope.js';
import { isWithin } from './array-writes.js';
import { builtKeys, literalKeys } from './built-keys.js';
import { type KeyOrigin, originsUnder } from './key-origin.js';
import { whereSent } from './origin-join.js';
import { laidOver } from './overlaid-keys.js';

const WHOLE = new Set(['merge', 'mergeifmissing', 'replace', 'add']);
/** Lists methods of the request that write into it and answer it. */
const CHAINED = new Set(['merge', 'mergeifmissing', 'replace']);
const KEYED = new Set(['offsetset', 'set']);
/** Lists methods that take a key out of the input, or of its bag. */
const DROPS = new Set(['offsetunset', 'remove']);
/** Lists methods that answer the bag the input is read from. */
const SOURCES = new Set(['getinputsource', 'json']);

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
  const isIfMissing =
    isQuery(expr.on, scope) || (typeof expr.name === 'string' && expr.name.toLowerCase() === 'mergeifmissing');
  const laid = laidOver(given.value, scope);
  return isIfMissing ? laid?.map((one) => ({ ...one, ifMissing: true })) : laid;
}

/** Recognizes `$input['slug'] ??= 1`. */
function isFallback(expr: Expr): expr is Expr & { k: 'assignop' } {
  return expr.k === 'assignop' && expr.op === '??';
}

function named(written: readonly WrittenKey[] | undefined, scope: RuleScope): KeyOrigin[] | undefined {
  const out: KeyOrigin[] = [];
  for (const { key, value, ifMissing, sent = [], scope: own = scope } of written ?? []) {
    const name = printed(evaluate(key, scope));
    if (name === undefined) return undefined;
    for (const one of originsUnder(name, value, own)) {
      const origin = sent.includes(one.key) ? whereSent(one.key, one.origin) : one.origin;
      out.push({ ...one, origin, ...(ifMissing ? { ifMissing } : {}) });
    }
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
  /** Lists keys that are sent wherever it is written. */
  sent?: readonly string[];
  /** Gives the value its meaning, where that is not the scope of the call. */
  scope?: RuleScope;
}

/** Lists the keys a call writes into the input of the request; undefined where it writes keys that cannot be read. */
export function writtenBy(expr: Expr, scope: RuleScope): WrittenKey[] | undefined {
  if (expr.k !== 'mcall' || typeof expr.name !== 'string') return [];
  const ofQuery = isQuery(expr.on, scope);
  if (!ofQuery && !onRequest(expr.on, scope)) return [];
  // A form request has a bag of its own under this name, from which no JSON is read.
  if (expr.on.k === 'prop' && expr.on.name === 'request' && isFormRequest(expr.on.on, scope)) return [];
  const name = expr.name.toLowerCase();
  // The body's input of that name stays.
  if (ofQuery && DROPS.has(name) && scope.asks.ask() !== 'GET') return [];
  const written = WHOLE.has(name)
    ? wholeKeys(expr, scope)
    : KEYED.has(name)
      ? oneKey(expr.args)
      : DROPS.has(name)
        ? noKey(expr.args)
        : [];
  return name === 'mergeifmissing' || ofQuery ? written?.map((one) => ({ ...one, ifMissing: true })) : written;
}

/** Recognizes the request itself, the bag of its body, and calls that answer it: `tap($this)`, `$this->merge([…])`. */
export function onRequest(on: Expr, scope: RuleScope): boolean {
  if (on.k === 'call') {
    const [handed] = on.args;
    if (functionName(on) === 'tap' && handed !== undefined)
      return on.args.length === 1 && onRequest(handed.value, scope);
  }
  if (on.k === 'mcall' && typeof on.name === 'string' && CHAINED.has(on.name.toLowerCase()))
    return onRequest(on.on, scope);
  if (on.k === 'mcall' && on.args.length === 0 && SOURCES.has(String(on.name).toLowerCase()))
    return isRequest(on.on, scope);
  return isRequest(on, scope) || (on.k === 'prop' && on.name === 'request' && isRequest(on.on, scope));
}

/** Recognizes the bag of the query string: what is written there is read where the body has none of that name. */
function isQuery(on: Expr, scope: RuleScope): boolean {
  return on.k === 'prop' && on.name === 'query' && isRequest(on.on, scope);
}

function isFormRequest(on: Expr, scope: RuleScope): boolean {
  return on.k === 'var' && on.name === 'this' && scope.inRequest;
}

/** Tells whether code takes members out of what a local holds. */
function takesOut(name: string, { body }: RuleScope): boolean {
  let found = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Stmt;
    if (at.k === 'unset' && at.of.some((of) => of.k === 'index' && isWithin(of, name))) found = true;
  });
  return found;
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

/** Names a key that is taken out: nothing stands there, whatever is sent. */
function noKey([key]: readonly Arg[]): WrittenKey[] | undefined {
  return key === undefined || key.value.k === 'array' ? undefined : [{ key: key.value, value: { k: 'null' } }];
}

/** Names the member of the input that `unset($request['slug'])` takes out of it. */
export function takenFrom(to: Expr & { k: 'index' }, scope: RuleScope): string | undefined {
  return isRequest(to.on, scope) ? keyOf(to, scope) : undefined;
}

/** Lists the keys of the array a call is given: written there, or held by a local. */
function wholeKeys(call: Expr & { k: 'mcall' }, scope: RuleScope): WrittenKey[] | undefined {
  const given = call.args[0]?.value;
  if (given?.k !== 'var' || typeof given.name !== 'string') return literalKeys(given);
  const single = takesOut(given.name, scope) ? undefined : singleOf(scope, given.name);
  return (single === undefined ? undefined : literalKeys(single)) ?? builtKeys(given.name, call, scope);
}
