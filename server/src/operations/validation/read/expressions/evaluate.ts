import { COLLECTION } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { resolveClass } from '../callee.js';
import { callFunction } from '../evaluator.js';
import { RuleMap } from '../rules/rule-map.js';
import { type RuleScope, singleOf } from '../scope.js';
import { keptLocals, localValue } from '../statements/local-values.js';
import { foldArguments } from './arguments.js';
import { arrayOf, indexOf } from './arrays.js';
import { functionCall, methodCall, staticCall } from './calls.js';
import { decide } from './conditions.js';
import { classConstant, globalConstant } from './constants.js';
import { included } from './include.js';
import { fieldKey } from './keys.js';
import { match } from './match.js';
import { concat, operate } from './operators.js';
import { propertyArray } from './properties.js';
import { choice, given, missing, type RuleValue, scalar, unknown } from './value.js';
import { MAX_WEIGHT, weightOf } from './weight.js';

/**
 * Folds an expression of a rule array (validation 4.2). Total: a value that cannot be known, or that grew beyond what rules hold, is
 * `unknown`: a value doubles with each statement that writes it twice into itself.
 */
export function evaluate(expr: Expr, scope: RuleScope): RuleValue {
  const value = folded(expr, scope);
  return weightOf(value) > MAX_WEIGHT ? unknown('a value too large to follow') : value;
}

function folded(expr: Expr, scope: RuleScope): RuleValue {
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
    case 'index': {
      const local = expr.on.k === 'var' ? scope.locals?.get(expr.on.name as string) : undefined;
      if (local instanceof RuleMap && expr.at !== undefined) return memberOf(local, evaluate(expr.at, scope));
      return expr.at === undefined
        ? unknown('an array append')
        : indexOf(evaluate(expr.on, scope), evaluate(expr.at, scope));
    }
    case 'prop':
      return property(expr, scope);
    case 'sprop': {
      const owner = resolveClass(scope, expr.class);
      return owner === undefined || typeof expr.name !== 'string'
        ? unknown('a static property')
        : propertyArray(owner, expr.name, scope);
    }
    case 'closure':
      return { k: 'closure', closure: expr, scope: withLocalsKept(scope) };
    case 'new': {
      const owner = resolveClass(scope, expr.class);
      if (owner === undefined) return unknown('an object of a computed class');
      const args = foldArguments(expr.args, scope);
      const collection = owner === COLLECTION ? callFunction('collect', args, scope) : undefined;
      return collection ?? { k: 'new', class: owner, args, chain: [] };
    }
    case 'scall':
      return staticCall(expr, scope);
    case 'mcall':
      return methodCall(expr, scope);
    case 'call':
      return functionCall(expr, scope);
    case 'assign':
      return evaluate(expr.e, scope);
    case 'isset':
    case 'empty': {
      const decided = decide(expr, scope);
      return decided === undefined ? unknown('a condition') : scalar(decided);
    }
    case 'silence':
      return evaluate(expr.e, scope);
    case 'include':
      return included(expr, scope);
    default:
      return unknown('a computed expression');
  }
}

/** Keeps the locals as they are where a closure is made: it takes variables along by value. */
function withLocalsKept(scope: RuleScope): RuleScope {
  return scope.locals === undefined ? scope : { ...scope, locals: keptLocals(scope.locals) };
}

/** Reads a member of a local array. */
function memberOf(map: RuleMap, at: RuleValue): RuleValue {
  const entry = map.fields.get(fieldKey(at) ?? '');
  if (entry === undefined) {
    const certain = map.unread.length === 0 && fieldKey(at) !== undefined;
    return certain ? missing() : unknown('an element of an array');
  }
  return entry.maybe === true ? choice([entry.value, scalar(null)]) : entry.value;
}

function variable(expr: Expr & { k: 'var' }, scope: RuleScope): RuleValue {
  if (typeof expr.name !== 'string') return unknown('a computed variable');
  if (expr.name === 'this') return scope.bound.get('this') ?? { k: 'this' };
  const local = scope.locals?.get(expr.name);
  const bound = scope.bound.get(expr.name);
  const single = singleOf(scope, expr.name);
  const settled = !(local instanceof RuleMap) || local.changed === true || bound !== undefined || single === undefined;
  if (local !== undefined && settled) return localValue(local);
  if (bound !== undefined) return bound;
  if (single === undefined || scope.folding.has(expr.name)) return unknown(`the variable $${expr.name}`);
  scope.folding.add(expr.name);
  try {
    return evaluate(single, scope);
  } finally {
    scope.folding.delete(expr.name);
  }
}

/**
 * Folds a ternary: a decidable condition takes one arm; equal arms are that value; otherwise a choice (validation
 * 14.1).
 */
function ternary(expr: Expr & { k: 'ternary' }, scope: RuleScope): RuleValue {
  const test = decide(expr.if, scope);
  if (test !== undefined) return evaluate(test ? (expr.yes ?? expr.if) : expr.no, scope);
  return choice([evaluate(expr.yes ?? expr.if, scope), evaluate(expr.no, scope)]);
}

function property(expr: Expr & { k: 'prop' }, scope: RuleScope): RuleValue {
  if (typeof expr.name !== 'string') return unknown('a computed property');
  const on = evaluate(expr.on, scope);
  // `$this->route('post')?->id`
  if (on.k === 'scalar' && on.v === null && expr.nullsafe === true) return on;
  // A model that was found has a key; its other properties may be empty.
  if (on.k === 'unknown' && on.given === true && expr.name === 'id') return given('the key of a route parameter');
  if (on.k === 'case') {
    if (expr.name === 'name') return scalar(on.name);
    if (expr.name === 'value') return on.value === undefined ? unknown('a value of a pure enum') : scalar(on.value);
  }
  // A higher-order message: `collect(E::cases())->map->value`.
  if (expr.on.k === 'prop' && expr.on.name === 'map') {
    const of = evaluate(expr.on.on, scope);
    if (of.k === 'collection') {
      const entries = of.of.entries.map((entry) => ({ ...entry, value: caseMember(entry.value, expr.name as string) }));
      return { k: 'collection', of: { ...of.of, entries } };
    }
  }
  if (on.k === 'choice') return choice(on.arms.map((arm) => caseMember(arm, expr.name as string)));
  if (on.k === 'this' && scope.class !== undefined) return propertyArray(scope.class, expr.name, scope);
  return unknown('a property');
}

function caseMember(value: RuleValue, name: string): RuleValue {
  if (value.k !== 'case') return unknown('a property');
  return name === 'name' ? scalar(value.name) : value.value === undefined ? unknown('a property') : scalar(value.value);
}
