import { ARR } from '@docgen/laravel-knowledge';
import { type Expr, type Stmt, walk } from '@docgen/php';
import { originOf } from '../find/origins/origin.js';
import { methodUnit, resolveClass } from '../read/callee.js';
import { evaluate } from '../read/evaluator.js';
import { foldArguments } from '../read/expressions/arguments.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import { printed } from '../read/expressions/value.js';
import { givenOf, type RuleScope, scopeOf, singleOf } from '../read/scope.js';
import { calleeClass } from '../read/statements/callee-class.js';

/** Names a part of the input that code hands on whole: the keys to it, the members taken, and those other values stand for. */
export interface WholeInput {
  path: string[];
  /** Members that are taken; all of them without it. */
  only?: string[];
  without: string[];
  /** Values put over members by name. */
  put?: readonly PutValue[];
  /** Says that it is what was validated: without rules there is nothing in it. */
  ruled?: true;
}

/** Holds a value that code puts over a part of the input: `->merge(['k' => $value])`, `$data['k'] = $value`. */
export interface PutValue {
  key: string;
  value: Expr;
  scope: RuleScope;
}

/** Holds a key that is written, and its value where it is known. */
type Written = { key?: Expr; value?: Expr } | undefined;

const DEPTH = 8;
const MERGES = new Set(['array_merge', 'array_replace', 'merge', 'replace']);
const KEEPS = new Set(['toarray', 'all', 'filter', 'array_filter', 'collect']);
/**
 * Finds the part of the input an array holds (requests 8.7): `$request->validated()`, what a method of the request makes of it,
 * `only()`, `except()`, other values put over it; undefined where the members may be other values.
 */
export function wholeInput(expr: Expr, scope: RuleScope, depth = 0): WholeInput | undefined {
  if (depth > DEPTH) return undefined;
  const next = (part: Expr | undefined, at: RuleScope = scope): WholeInput | undefined =>
    part === undefined ? undefined : wholeInput(part, at, depth + 1);
  switch (expr.k) {
    case 'var':
      return typeof expr.name === 'string' ? ofVariable(expr, expr.name, scope, next) : undefined;
    case 'cast':
      return next(expr.e);
    case 'bin':
      return expr.op === '+' ? next(expr.l) : undefined;
    case 'array': {
      const [first, ...others] = expr.items;
      if (first?.spread !== true) return undefined;
      return over(
        next(first.value),
        others.map((item) => (item.spread === true ? undefined : item)),
        scope,
      );
    }
    case 'call': {
      const name = functionName(expr)?.toLowerCase() ?? '';
      const [first, ...others] = expr.args.map((arg) => arg.value);
      if (KEEPS.has(name)) return others.length === 0 ? next(first) : undefined;
      return MERGES.has(name) ? merged(next(first), others, scope) : undefined;
    }
    case 'scall': {
      if (typeof expr.name !== 'string' || resolveClass(scope, expr.class) !== ARR) break;
      return chosen(
        expr.name.toLowerCase(),
        next(expr.args[0]?.value),
        expr.args.slice(1, 2).map((arg) => arg.value),
        scope,
      );
    }
    case 'mcall':
      return ofMethod(expr, scope, next);
    default:
      break;
  }
  return ofOrigin(expr, scope);
}

type Next = (part: Expr | undefined, at?: RuleScope) => WholeInput | undefined;

function ofOrigin(expr: Expr, scope: RuleScope): WholeInput | undefined {
  const origin = originOf(expr, scope);
  if (typeof origin === 'string' || !('from' in origin) || origin.from !== 'input') return undefined;
  return { path: origin.path, without: [], ...(origin.ruled === true ? { ruled: true as const } : {}) };
}

function ofVariable(expr: Expr, name: string, scope: RuleScope, next: Next): WholeInput | undefined {
  const single = singleOf(scope, name);
  if (single !== undefined) return next(single);
  const given = givenOf(scope, name);
  if (given !== undefined) return next(given.expr, given.scope);
  return builtInput(expr, name, scope, next);
}

/** Reads `$data = $request->validated(); $data['k'] = …;`, or the row of a loop: what is written over is no input any more. */
function builtInput(expr: Expr, name: string, scope: RuleScope, next: Next): WholeInput | undefined {
  const whole: Expr[] = [];
  const written: Written[] = [];
  walk(scope.body as Stmt[], (node) => {
    const at = node as unknown as Expr;
    if (at.k === 'assign' && at.to.k === 'var' && at.to.name === name) whole.push(at.e);
    else if (at.k === 'assign' && at.to.k === 'index' && at.to.on.k === 'var' && at.to.on.name === name)
      written.push(at.to.at === undefined ? undefined : { key: at.to.at, value: at.e });
  });
  const [only, ...more] = whole;
  return more.length > 0 ? undefined : over(only === undefined ? ofOrigin(expr, scope) : next(only), written, scope);
}

function ofMethod(expr: Expr & { k: 'mcall' }, scope: RuleScope, next: Next): WholeInput | undefined {
  if (typeof expr.name !== 'string') return undefined;
  const method = expr.name.toLowerCase();
  const given = expr.args.map((arg) => arg.value);
  const [first] = given;
  if (!isRequest(expr.on, scope)) {
    if (KEEPS.has(method)) return expr.args.length === 0 ? next(expr.on) : undefined;
    if (MERGES.has(method)) return merged(next(expr.on), first === undefined ? [] : [first], scope);
    return chosen(method, next(expr.on), given, scope) ?? ofOrigin(expr, scope);
  }
  if (method === 'only' || method === 'except') return chosen(method, { path: [], without: [] }, given, scope);
  const owner = calleeClass(expr.on, scope);
  const callee =
    owner === undefined ? undefined : methodUnit(scope, owner, expr.name, () => foldArguments(expr.args, scope));
  if (callee === undefined) return ofOrigin(expr, scope);
  const returns = callee.unit.body.filter((statement) => statement.k === 'return');
  const [only] = returns;
  if (returns.length !== 1 || only?.k !== 'return') return undefined;
  return next(only.e, scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1));
}

/** Takes the members `only` and `except` name, in a list or as arguments; undefined where they cannot be read. */
function chosen(
  method: string,
  from: WholeInput | undefined,
  keys: readonly Expr[],
  scope: RuleScope,
): WholeInput | undefined {
  const [first, ...others] = keys;
  if (from === undefined || first === undefined || (method !== 'only' && method !== 'except')) return undefined;
  const value = evaluate(first, scope);
  const names =
    value.k === 'array'
      ? value.entries.map((entry) => printed(entry.value))
      : [printed(value), ...others.map((key) => printed(evaluate(key, scope)))];
  const known = names.filter((name) => name !== undefined);
  if (known.length < names.length || (value.k === 'array' && value.spread === true)) return undefined;
  const put = from.put?.filter(({ key }) => known.includes(key) === (method === 'only'));
  const kept = put === undefined ? from : { ...from, put };
  if (method === 'except') return { ...kept, without: [...from.without, ...known] };
  return { ...kept, only: from.only === undefined ? known : from.only.filter((name) => known.includes(name)) };
}

function merged(from: WholeInput | undefined, parts: readonly Expr[], scope: RuleScope): WholeInput | undefined {
  let out = from;
  for (const part of parts) {
    if (part.k !== 'array') return undefined;
    out = over(
      out,
      part.items.map((item) => (item.spread === true ? undefined : item)),
      scope,
    );
  }
  return out;
}

/** Leaves out the members other values are written over; undefined where one of them has no known key. */
function over(from: WholeInput | undefined, written: readonly Written[], scope: RuleScope): WholeInput | undefined {
  const put = written.map((one): (Omit<PutValue, 'value'> & { value?: Expr }) | undefined => {
    const key = one?.key === undefined ? undefined : printed(evaluate(one.key, scope));
    return key === undefined ? undefined : { key, scope, ...(one?.value === undefined ? {} : { value: one.value }) };
  });
  const known = put.filter((one) => one !== undefined);
  if (from === undefined || known.length < put.length) return undefined;
  const values = known.flatMap((one) => (one.value === undefined ? [] : [{ ...one, value: one.value }]));
  return {
    ...from,
    without: [...from.without, ...known.map(({ key }) => key)],
    ...(values.length === 0 ? {} : { put: [...(from.put ?? []), ...values] }),
  };
}
