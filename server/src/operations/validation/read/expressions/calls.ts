import { COLLECTION } from '@docgen/laravel-knowledge';
import { casesOf, type Expr } from '@docgen/php';
import { decideArgument } from '../builders/condition.js';
import { boundClass, functionUnit, isApplication, methodUnit, resolveClass } from '../callee.js';
import { evaluate, invoke, runCallee } from '../evaluator.js';
import { mapped } from '../pure/arrays.js';
import { callCollection } from '../pure/collection.js';
import { callFunction } from '../pure/function.js';
import { phpFunction } from '../pure/php-function.js';
import type { RuleScope } from '../scope.js';
import { calleeClass } from '../statements/callee-class.js';
import { foldArguments } from './arguments.js';
import { list } from './arrays.js';
import { firstClass } from './callable.js';
import { methodRead } from './conditions.js';
import { configValue } from './config.js';
import { enumCase } from './constants.js';
import { forwarded } from './receiver.js';
import { routeRead } from './route-tests.js';
import { type Argument, choice, isNull, printed, type RuleValue, scalar, unknown } from './value.js';

export function staticCall(expr: Expr & { k: 'scall' }, scope: RuleScope): RuleValue {
  const owner = resolveClass(scope, expr.class);
  if (owner === undefined || typeof expr.name !== 'string') return unknown('a call of a computed method');
  if (expr.fcc) return firstClass(expr, owner, scope) ?? unknown('a callable');
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
    const returned = answered(
      methodUnit(scope, owner, expr.name, () => args, forwarded(expr, owner, scope)),
      scope,
    );
    if (returned !== undefined && returned.k !== 'unknown') return returned;
  }
  if (owner === COLLECTION) {
    const made = collection(expr.name.toLowerCase(), args, scope);
    if (made !== undefined) return made;
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
  if (typeof expr.name !== 'string') return unknown('a call of a computed method');
  const { name } = expr;
  const owner = calleeClass(expr.on, scope);
  if (expr.fcc) return firstClass(expr, owner, scope) ?? unknown('a callable');
  const args = () => foldArguments(expr.args, scope);
  const on = evaluate(expr.on, scope);
  const home = on.k === 'case' || on.k === 'new' ? on.class : owner;
  if (home !== undefined && isApplication(scope.ctx, home)) {
    const callee = methodUnit(scope, home, name, args);
    if (on.k === 'case') callee?.unit.bound?.set('this', on);
    const value = answered(callee, scope);
    // A builder answers itself: the call is one more link of its chain.
    if (on.k !== 'new' && on.k !== 'call') return value ?? unknown(`a call of ${name}()`);
    if (value !== undefined && value.k !== 'this' && value.k !== 'unknown') return value;
  }
  if (on.k === 'call' || on.k === 'new') return { ...on, chain: [...on.chain, { method: expr.name, args: args() }] };
  if (on.k === 'collection')
    return callCollection(on, name.toLowerCase(), args(), scope) ?? unknown(`${name}() of a collection`);
  return unknown(`a call of ${name}()`);
}

const MOST_TIMES = 64;

/** Plays `Collection::make`, `wrap` and `times`. */
function collection(name: string, [first, second]: readonly Argument[], scope: RuleScope): RuleValue | undefined {
  if (name === 'make') return callFunction('collect', first === undefined ? [] : [first], scope);
  if (name === 'wrap') {
    const wrapped = first === undefined ? undefined : callFunction('arr::wrap', [first], scope);
    return wrapped?.k === 'array' ? { k: 'collection', of: wrapped } : undefined;
  }
  const count = Number(first === undefined ? Number.NaN : printed(first.value));
  if (name !== 'times' || second === undefined || !(count >= 0 && count <= MOST_TIMES)) return undefined;
  const numbers = list(Array.from({ length: count }, (_, at) => scalar(BigInt(at + 1))));
  const of = mapped(second.value, numbers as RuleValue & { k: 'array' }, scope, false);
  return of?.k === 'array' ? { k: 'collection', of } : undefined;
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
const PASSES = new Set(['tap', 'once', 'value', 'with', 'transform', 'call_user_func', 'call_user_func_array']);
const RESOLVES = new Set(['app', 'resolve']);
const isClassName = (text: string): boolean => text.includes('\\');

function handedOn(name: string, [passed, second, ...rest]: readonly Argument[], scope: RuleScope): RuleValue {
  const given = (passed as Argument).value;
  const run = (callable: RuleValue | undefined, args: readonly Argument[]) => invoke(callable, args, scope)?.value;
  switch (name) {
    case 'tap':
      return given;
    case 'with':
    case 'transform':
      return second === undefined ? given : (run(second.value, [{ value: given }]) ?? unknown(`a call of ${name}()`));
    case 'call_user_func':
      return run(given, second === undefined ? [] : [second, ...rest]) ?? unknown('a call of a callable');
    case 'call_user_func_array': {
      const args = second?.value.k === 'array' && !second.value.spread ? second.value.entries : undefined;
      return (args && run(given, args)) ?? unknown('a call of a callable');
    }
    default:
      return run(given, second === undefined ? [] : [second]) ?? given;
  }
}

/** Plays `when($on, $value, $default)`, whose values may be closures. */
function chosen([test, then, other]: readonly Argument[], scope: RuleScope): RuleValue | undefined {
  if (test === undefined || then === undefined || test.spread || then.spread || then.named !== undefined)
    return undefined;
  const given = (one: Argument | undefined): RuleValue =>
    one === undefined ? scalar(null) : handedOn('value', [one, test], scope);
  const known = decideArgument(test, scope);
  return known === undefined ? choice([given(then), given(other)]) : given(known ? then : other);
}

export function functionCall(expr: Expr & { k: 'call' }, scope: RuleScope): RuleValue {
  if (expr.fcc) return firstClass(expr, undefined, scope) ?? unknown('a callable');
  const args = foldArguments(expr.args, scope);
  if (expr.fn.k !== 'fref' || !('name' in expr.fn)) {
    return invoke(evaluate(expr.fn as Expr, scope), args, scope)?.value ?? unknown('a call of a computed function');
  }
  const { name, fallback } = expr.fn as { name: string; fallback?: string };
  if ((fallback ?? name) === 'config') return configValue(args, scope);
  if ((fallback ?? name) === 'compact') return compacted(args, scope);
  const known = callFunction((fallback ?? name).toLowerCase(), args, scope);
  if (known !== undefined) return known;
  const asksNull = nullTest(fallback ?? name, args);
  if (asksNull !== undefined) return asksNull;
  const [passed] = args;
  if ((fallback ?? name) === 'when' && passed !== undefined) {
    const played = chosen(args, scope);
    if (played !== undefined) return played;
  }
  if (PASSES.has(fallback ?? name) && passed !== undefined) return handedOn(fallback ?? name, args, scope);
  if (RESOLVES.has(fallback ?? name)) {
    const made = passed === undefined || passed.spread ? undefined : printed(passed.value);
    if (made !== undefined && isClassName(made))
      return { k: 'new', class: boundClass(scope.ctx, made), args: [], chain: [] };
  }
  return (
    answered(
      functionUnit(scope, name, fallback, () => args),
      scope,
    ) ??
    packageHelper(fallback ?? name, args) ??
    unknown(`a call of ${fallback ?? name}()`)
  );
}

/** Maps the functions of laravel/helpers to the methods of `Str` they stand for. */
const STR_HELPERS: Readonly<Record<string, string>> = {
  snake_case: 'snake',
  camel_case: 'camel',
  studly_case: 'studly',
  kebab_case: 'kebab',
  title_case: 'title',
  str_slug: 'slug',
  str_plural: 'plural',
  str_singular: 'singular',
};

function packageHelper(name: string, args: readonly Argument[]): RuleValue | undefined {
  const method = Object.hasOwn(STR_HELPERS, name) ? STR_HELPERS[name] : undefined;
  return method === undefined ? undefined : phpFunction(`str::${method}`, args);
}

/** Plays `compact('a', ['b'])`: the variables of these names. */
function compacted(args: readonly Argument[], scope: RuleScope): RuleValue {
  const names = args.flatMap(({ value }) =>
    value.k === 'array' ? value.entries.map((entry) => entry.value) : [value],
  );
  const entries = names.map((value) => {
    const name = printed(value);
    return name === undefined ? undefined : { key: name, value: evaluate({ k: 'var', name }, scope) };
  });
  const known = entries.filter((entry) => entry !== undefined);
  return { k: 'array', entries: known, ...(known.length < entries.length ? { spread: true as const } : {}) };
}

/** Folds what application code answers (validation 4.2). */
function answered(callee: ReturnType<typeof methodUnit>, scope: RuleScope): RuleValue | undefined {
  return callee === undefined ? undefined : runCallee(callee, scope)?.value;
}
