import { casesOf, type Expr, type Stmt } from '@docgen/php';
import { functionUnit, isApplication, methodUnit, resolveClass } from '../callee.js';
import { evaluate } from '../evaluator.js';
import { called } from '../pure/arrays.js';
import { callCollection } from '../pure/collection.js';
import { callFunction } from '../pure/function.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { builtList } from '../statements/built-list.js';
import { readBody } from '../statements/statements.js';
import { foldArguments } from './arguments.js';
import { keyOf } from './arrays.js';
import { methodRead } from './conditions.js';
import { configValue } from './config.js';
import { enumCase } from './constants.js';
import { forwarded, receiverClass } from './receiver.js';
import { routeRead } from './route-tests.js';
import { type Argument, isNull, type RuleValue, scalar, unknown } from './value.js';

export function staticCall(expr: Expr & { k: 'scall' }, scope: RuleScope): RuleValue {
  const owner = resolveClass(scope, expr.class);
  if (owner === undefined || typeof expr.name !== 'string') return unknown('a call of a computed method');
  if (expr.fcc) return unknown('a callable');
  const route = routeRead(expr, scope);
  if (route !== undefined) return route;
  if (expr.name === 'cases' && expr.args.length === 0) {
    const cases = casesOf(scope.ctx, owner);
    if (cases !== undefined) {
      return {
        k: 'array',
        entries: cases.map((found, i) => ({ key: BigInt(i), value: enumCase(owner, found.fact.name, scope) })),
      };
    }
  }
  const args = foldArguments(expr.args, scope);
  if (isApplication(scope.ctx, owner)) {
    const returned = singleReturn(
      methodUnit(scope, owner, expr.name, () => args, forwarded(expr, owner, scope)),
      scope,
    );
    if (returned !== undefined && returned.k !== 'unknown') return returned;
  }
  const short = /^(?:Illuminate\\Support\\)?(Str|Arr)$/.exec(owner)?.[1];
  const cased = short === undefined ? undefined : callFunction(`${short}::${expr.name}`, args, scope);
  return cased ?? { k: 'call', class: owner, method: expr.name, args, chain: [] };
}

export function methodCall(expr: Expr & { k: 'mcall' }, scope: RuleScope): RuleValue {
  const verb = methodRead(expr, scope);
  if (verb !== undefined) return scalar(verb);
  const route = routeRead(expr, scope);
  if (route !== undefined) return route;
  if (typeof expr.name !== 'string' || expr.fcc) return unknown('a call of a computed method');
  const owner = receiverClass(expr.on, scope);
  const args = () => foldArguments(expr.args, scope);
  if (owner !== undefined && isApplication(scope.ctx, owner)) {
    return singleReturn(methodUnit(scope, owner, expr.name, args), scope) ?? unknown(`a call of ${expr.name}()`);
  }
  const on = evaluate(expr.on, scope);
  if (on.k === 'call' || on.k === 'new') return { ...on, chain: [...on.chain, { method: expr.name, args: args() }] };
  if (on.k === 'collection')
    return callCollection(on, expr.name.toLowerCase(), args(), scope) ?? unknown(`${expr.name}() of a collection`);
  return unknown(`a call of ${expr.name}()`);
}

/** Plays `is_null`, `filled` and `blank` over a value of which no more is known than whether it is there. */
function nullTest(name: string, [tested]: readonly Argument[]): RuleValue | undefined {
  if (tested?.value.k !== 'unknown') return undefined;
  const missing = isNull(tested.value);
  if (missing === undefined) return undefined;
  const called = name.toLowerCase();
  if (called === 'is_null' || called === 'blank') return scalar(missing);
  return called === 'filled' ? scalar(!missing) : undefined;
}

/** Lists functions that give their argument, or what a closure returns. */
const PASSES = new Set(['tap', 'once', 'value', 'with']);

export function functionCall(expr: Expr & { k: 'call' }, scope: RuleScope): RuleValue {
  if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return unknown('a call of a computed function');
  const { name, fallback } = expr.fn as { name: string; fallback?: string };
  const args = foldArguments(expr.args, scope);
  if ((fallback ?? name) === 'config') return configValue(args, scope);
  const known = callFunction((fallback ?? name).toLowerCase(), args, scope);
  if (known !== undefined) return known;
  const asksNull = nullTest(fallback ?? name, args);
  if (asksNull !== undefined) return asksNull;
  const [passed] = args;
  if (PASSES.has(fallback ?? name) && passed !== undefined) return called(passed.value) ?? passed.value;
  return (
    singleReturn(
      functionUnit(scope, name, fallback, () => args),
      scope,
    ) ?? unknown(`a call of ${fallback ?? name}()`)
  );
}

/**
 * Folds a callee whose body is one unconditional `return` (validation 4.2), or one that builds an array in more
 * statements (validation 3.2).
 */
function singleReturn(callee: ReturnType<typeof methodUnit>, scope: RuleScope): RuleValue | undefined {
  if (callee === undefined || scope.depth >= MAX_DEPTH) return undefined;
  const [only, ...more] = callee.unit.body;
  const at = scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1);
  if (only?.k === 'return' && only.e !== undefined && more.length === 0) return evaluate(only.e, at);
  if (!returnsOnceAtItsEnd(callee.unit.body)) return undefined;
  const list = builtList(callee.unit.body, at);
  if (list !== undefined) return list;
  const map = readBody(callee.unit.body, at);
  if (map.fields.size === 0) return undefined;
  return {
    k: 'array',
    entries: [...map.fields].map(([key, { value, maybe }]) => ({
      key: keyOf(scalar(key)) ?? key,
      value,
      ...(maybe === true ? { maybe } : {}),
    })),
    ...(map.unread.length > 0 ? { spread: true as const } : {}),
  };
}

function returnsOnceAtItsEnd(body: readonly Stmt[]): boolean {
  let returns = 0;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const entry of node) visit(entry);
    if (Array.isArray(node) || node === null || typeof node !== 'object') return;
    const { k } = node as { k?: string };
    if (k === 'closure') return;
    if (k === 'return') returns += 1;
    for (const member of Object.values(node)) visit(member);
  };
  visit(body);
  return returns === 1 && body[body.length - 1]?.k === 'return';
}
