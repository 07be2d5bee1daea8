import {
  type Arg,
  type ConstantFact,
  caseOf,
  casesOf,
  constantOf,
  type Expr,
  type MatchArm,
  type Stmt,
} from '@docgen/php';
import { arrayOf, indexOf, keyOf } from './arrays.js';
import { builtList } from './built-list.js';
import { functionUnit, isApplication, methodUnit, propertyClass, resolveClass } from './callee.js';
import { decide, methodRead } from './conditions.js';
import { configValue } from './config.js';
import { concat, operate } from './operators.js';
import { propertyArray } from './properties.js';
import { callCollection } from './pure/collection.js';
import { callFunction } from './pure/function.js';
import { MAX_DEPTH, type Scope, scopeOf } from './scope.js';
import { readBody } from './statements.js';
import { type Argument, sameValue, scalar, unknown, type Value } from './value.js';

/** Constants that refer to constants: a chain longer than this refers to itself. */
const DEEPEST = 32;

/** Folds an expression of a rule array (validation 4.2). Total: what cannot be known is `unknown`. */
export function evaluate(expr: Expr, scope: Scope): Value {
  switch (expr.k) {
    case 'null':
      return scalar(null);
    case 'bool':
    case 'float':
    case 'str':
      return scalar(expr.v);
    case 'int':
      return scalar(BigInt(expr.v));
    case 'interp':
      return concat(expr.parts.map((part) => evaluate(part, scope)));
    case 'array':
      return arrayOf(expr, scope);
    case 'var':
      return variable(expr, scope);
    case 'bin':
      return operate(expr, scope);
    case 'un':
    case 'cast':
      return operate(expr, scope);
    case 'ternary':
      return ternary(expr, scope);
    case 'match':
      return match(expr.on, expr.arms, scope);
    case 'cconst':
      return classConstant(expr, scope);
    case 'const':
      return globalConstant(expr, scope);
    case 'index':
      return expr.at === undefined
        ? unknown('an array append')
        : indexOf(evaluate(expr.on, scope), evaluate(expr.at, scope));
    case 'prop':
      return property(expr, scope);
    case 'sprop': {
      const owner = resolveClass(scope, expr.class);
      return owner === undefined || typeof expr.name !== 'string'
        ? unknown('a static property')
        : propertyArray(owner, expr.name, scope);
    }
    case 'closure':
      return { k: 'closure', closure: expr, scope };
    case 'new': {
      const owner = resolveClass(scope, expr.class);
      return owner === undefined
        ? unknown('an object of a computed class')
        : { k: 'new', class: owner, args: foldArguments(expr.args, scope), chain: [] };
    }
    case 'scall':
      return staticCall(expr, scope);
    case 'mcall':
      return methodCall(expr, scope);
    case 'call':
      return functionCall(expr, scope);
    case 'assign':
      return evaluate(expr.e, scope);
    case 'silence':
      return evaluate(expr.e, scope);
    default:
      return unknown('a computed expression');
  }
}

/** Arguments in order. Named ones and unreadable spreads leave a gap at the end; literal list spreads are expanded. */
export function foldArguments(args: readonly Arg[], scope: Scope): Argument[] {
  const out: Argument[] = [];
  let gap = false;
  for (const arg of args) {
    const value = evaluate(arg.value, scope);
    if (arg.name !== undefined) gap = true;
    else if (arg.spread !== true) out.push({ value, expr: arg.value, scope });
    else if (value.k === 'array' && value.spread !== true)
      out.push(...value.entries.map((entry) => ({ value: entry.value })));
    else gap = true;
  }
  if (gap) out.push({ value: unknown('a named or spread argument'), spread: true });
  return out;
}

function variable(expr: Expr & { k: 'var' }, scope: Scope): Value {
  if (typeof expr.name !== 'string') return unknown('a computed variable');
  if (expr.name === 'this') return { k: 'this' };
  const bound = scope.bound.get(expr.name);
  if (bound !== undefined) return bound;
  const single = scope.single.get(expr.name);
  if (single === undefined || scope.folding.has(expr.name)) return unknown(`the variable $${expr.name}`);
  scope.folding.add(expr.name);
  try {
    return evaluate(single, scope);
  } finally {
    scope.folding.delete(expr.name);
  }
}

/** A decidable condition takes one arm; equal arms are that value; otherwise a choice (validation 14.1). */
function ternary(expr: Expr & { k: 'ternary' }, scope: Scope): Value {
  const test = decide(expr.if, scope);
  if (test !== undefined) return evaluate(test ? (expr.yes ?? expr.if) : expr.no, scope);
  return choice([evaluate(expr.yes ?? expr.if, scope), evaluate(expr.no, scope)]);
}

export function choice(arms: Value[]): Value {
  const distinct = arms.filter((arm, i) => arms.findIndex((other) => sameValue(arm, other)) === i);
  return distinct.length === 1 ? (distinct[0] as Value) : { k: 'choice', arms };
}

/** The arms of a `match` a run may take: those after a decided one fall away. */
export function openArms(on: Expr, arms: readonly MatchArm[], scope: Scope): Expr[] {
  const subject = evaluate(on, scope);
  const open: Expr[] = [];
  const byTruth = subject.k === 'scalar' && typeof subject.v === 'boolean';
  for (const arm of arms.filter((a) => a.conds !== undefined)) {
    const decisions = (arm.conds ?? []).map((cond) => {
      if (byTruth) {
        const test = decide(cond, scope);
        return test === undefined ? undefined : test === (subject as { v: boolean }).v;
      }
      const value = evaluate(cond, scope);
      if (subject.k !== 'scalar' && subject.k !== 'case') return undefined;
      return value.k === 'scalar' || value.k === 'case' ? sameValue(subject, value) : undefined;
    });
    if (decisions.includes(true)) return [...open, arm.e];
    if (decisions.includes(undefined)) open.push(arm.e);
  }
  const fallback = arms.find((arm) => arm.conds === undefined);
  return fallback === undefined ? open : [...open, fallback.e];
}

function match(on: Expr, arms: readonly MatchArm[], scope: Scope): Value {
  const open = openArms(on, arms, scope).filter((arm) => arm.k !== 'throw');
  // Without an arm for the verb the run fails: nothing is said for it.
  return open.length === 0 ? scalar(null) : choice(open.map((arm) => evaluate(arm, scope)));
}

function classConstant(expr: Expr & { k: 'cconst' }, scope: Scope): Value {
  const owner = resolveClass(scope, expr.class);
  if (owner === undefined || typeof expr.name !== 'string') return unknown('a class constant');
  if (expr.name.toLowerCase() === 'class') return scalar(owner);
  const found = caseOf(scope.ctx, owner, expr.name);
  if (found !== undefined) return enumCase(owner, expr.name, scope);
  const constant = constantOf(scope.ctx, owner, expr.name);
  if (constant === undefined || scope.depth > DEEPEST) return unknown(`the constant ${expr.name}`);
  return evaluate(constant.fact.value, {
    ...scopeOf(
      scope.ctx,
      scope.verb,
      { class: owner, self: constant.owner, fact: constant.id, root: constant.fact, body: [], inRequest: false },
      scope.depth + 1,
    ),
  });
}

export function enumCase(owner: string, name: string, scope: Scope): Value {
  const found = caseOf(scope.ctx, owner, name);
  if (found === undefined) return unknown(`the case ${name}`);
  const backing =
    found.fact.value === undefined || scope.depth > DEEPEST
      ? undefined
      : evaluate(
          found.fact.value,
          scopeOf(
            scope.ctx,
            scope.verb,
            { class: owner, self: found.owner, fact: found.id, root: found.fact, body: [], inRequest: false },
            scope.depth + 1,
          ),
        );
  const value =
    backing?.k === 'scalar' && (typeof backing.v === 'string' || typeof backing.v === 'bigint') ? backing.v : undefined;
  return { k: 'case', class: found.owner, name: found.fact.name, ...(value === undefined ? {} : { value }) };
}

function globalConstant(expr: Expr & { k: 'const' }, scope: Scope): Value {
  for (const name of [expr.name, expr.fallback]) {
    if (name === undefined) continue;
    if (name === 'PHP_INT_MAX') return scalar(9223372036854775807n);
    const fact = scope.ctx.read<ConstantFact>(`gconst:${name}`);
    if (fact !== undefined && scope.depth <= DEEPEST) return evaluate(fact.value, { ...scope, depth: scope.depth + 1 });
  }
  return unknown(`the constant ${expr.name}`);
}

function property(expr: Expr & { k: 'prop' }, scope: Scope): Value {
  if (typeof expr.name !== 'string') return unknown('a computed property');
  const on = evaluate(expr.on, scope);
  if (on.k === 'case') {
    if (expr.name === 'name') return scalar(on.name);
    if (expr.name === 'value') return on.value === undefined ? unknown('a value of a pure enum') : scalar(on.value);
  }
  if (on.k === 'choice') return choice(on.arms.map((arm) => caseMember(arm, expr.name as string)));
  if (on.k === 'this' && scope.class !== undefined) return propertyArray(scope.class, expr.name, scope);
  return unknown('a property');
}

function caseMember(value: Value, name: string): Value {
  if (value.k !== 'case') return unknown('a property');
  return name === 'name' ? scalar(value.name) : value.value === undefined ? unknown('a property') : scalar(value.value);
}

function staticCall(expr: Expr & { k: 'scall' }, scope: Scope): Value {
  const owner = resolveClass(scope, expr.class);
  if (owner === undefined || typeof expr.name !== 'string') return unknown('a call of a computed method');
  if (expr.fcc) return unknown('a callable');
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
    const returned = singleReturn(methodUnit(scope, owner, expr.name, args, forwarded(expr, owner, scope)), scope);
    if (returned !== undefined && returned.k !== 'unknown') return returned;
  }
  const short = owner.split('\\').at(-1) ?? '';
  const cased = ['Str', 'Arr'].includes(short)
    ? callFunction(`${short}::${expr.name.toLowerCase()}`, args, scope)
    : undefined;
  return cased ?? { k: 'call', class: owner, method: expr.name, args, chain: [] };
}

/** `self::`, `parent::` and `static::` keep the class the call came through. */
export function forwarded(expr: Expr & { k: 'scall' }, owner: string, scope: Scope): string {
  return expr.class.k === 'cref' && ['self', 'static', 'parent'].includes(expr.class.name)
    ? (scope.class ?? owner)
    : owner;
}

function methodCall(expr: Expr & { k: 'mcall' }, scope: Scope): Value {
  const verb = methodRead(expr, scope);
  if (verb !== undefined) return scalar(verb);
  if (typeof expr.name !== 'string' || expr.fcc) return unknown('a call of a computed method');
  const owner = receiverClass(expr.on, scope);
  const args = () => foldArguments(expr.args, scope);
  if (owner !== undefined && isApplication(scope.ctx, owner)) {
    return singleReturn(methodUnit(scope, owner, expr.name, args()), scope) ?? unknown(`a call of ${expr.name}()`);
  }
  const on = evaluate(expr.on, scope);
  if (on.k === 'call' || on.k === 'new') return { ...on, chain: [...on.chain, { method: expr.name, args: args() }] };
  if (on.k === 'collection')
    return callCollection(on, expr.name.toLowerCase(), args()) ?? unknown(`${expr.name}() of a collection`);
  return unknown(`a call of ${expr.name}()`);
}

/** Class of a receiver whose code may be followed: `$this`, a typed property or parameter, `new C`. */
export function receiverClass(on: Expr, scope: Scope): string | undefined {
  if (on.k === 'var' && on.name === 'this') return scope.class;
  if (on.k === 'prop' && on.on.k === 'var' && on.on.name === 'this' && typeof on.name === 'string')
    return propertyClass(scope, on.name);
  return undefined;
}

function functionCall(expr: Expr & { k: 'call' }, scope: Scope): Value {
  if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return unknown('a call of a computed function');
  const { name, fallback } = expr.fn as { name: string; fallback?: string };
  const args = foldArguments(expr.args, scope);
  if ((fallback ?? name) === 'config') return configValue(args, scope);
  const known = callFunction((fallback ?? name).toLowerCase(), args, scope);
  if (known !== undefined) return known;
  return singleReturn(functionUnit(scope, name, fallback, args), scope) ?? unknown(`a call of ${fallback ?? name}()`);
}

/**
 * The value of a callee whose body is one unconditional `return` (validation 4.2); of one that builds an array in more
 * statements, the array (validation 3.2).
 */
function singleReturn(callee: ReturnType<typeof methodUnit>, scope: Scope): Value | undefined {
  if (callee === undefined || scope.depth >= MAX_DEPTH) return undefined;
  const [only, ...more] = callee.unit.body;
  const at = scopeOf(scope.ctx, scope.verb, callee.unit, scope.depth + 1);
  if (only?.k === 'return' && only.e !== undefined && more.length === 0) return evaluate(only.e, at);
  if (!returnsOnceAtItsEnd(callee.unit.body)) return undefined;
  const list = builtList(callee.unit.body, at);
  if (list !== undefined) return list;
  const map = readBody(callee.unit.body, at);
  if (map.fields.size === 0) return undefined;
  return {
    k: 'array',
    entries: [...map.fields].map(([key, { value }]) => ({ key: keyOf(scalar(key)) ?? key, value })),
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
