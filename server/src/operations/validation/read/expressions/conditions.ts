import { REQUEST } from '@docgen/laravel-knowledge';
import { type Expr, toBool } from '@docgen/php';
import { isRequestClass, propertyClass, resolveClass } from '../callee.js';
import { className } from '../class-name.js';
import { evaluate } from '../evaluator.js';
import { givenOf, type RuleScope, singleOf } from '../scope.js';
import { isMissing, isNull, type RuleValue } from './value.js';

/** Holds true, false, or undefined when only a run can tell. */
export type ConditionOutcome = boolean | undefined;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const METHOD_READS = new Set(['method', 'getmethod', 'getrealmethod']);

/** Lists expressions that are tests, whose outcome a local may keep. */
const TESTS = new Set(['un', 'bin', 'mcall', 'scall', 'isset', 'empty']);

/** Decides a condition: a constant, or a test of the HTTP method (validation 15.1). */
export function decide(expr: Expr, scope: RuleScope): ConditionOutcome {
  switch (expr.k) {
    case 'un':
      if (expr.op === '!') {
        const inner = decide(expr.e, scope);
        return inner === undefined ? undefined : !inner;
      }
      break;
    case 'bin': {
      if (expr.op === '&&' || expr.op === '||') {
        const l = decide(expr.l, scope);
        const r = decide(expr.r, scope);
        const absorbing = expr.op === '||';
        if (l === absorbing || r === absorbing) return absorbing;
        return l === undefined || r === undefined ? undefined : !absorbing;
      }
      break;
    }
    case 'mcall':
    case 'scall': {
      const test = methodTest(expr, scope);
      if (test !== undefined) return test;
      break;
    }
    case 'isset': {
      const all = expr.of.map((one) => isSet(one, scope));
      if (all.includes(false)) return false;
      return all.includes(undefined) ? undefined : true;
    }
    case 'empty': {
      const full = isSet(expr.e, scope) === false ? false : truth(evaluate(expr.e, scope));
      return full === undefined ? undefined : !full;
    }
    case 'var': {
      const kept = typeof expr.name === 'string' ? singleOf(scope, expr.name) : undefined;
      const test = kept !== undefined && TESTS.has(kept.k) ? decide(kept, scope) : undefined;
      if (test !== undefined) return test;
      break;
    }
    case 'ternary': {
      const test = decide(expr.if, scope);
      if (test === undefined) return undefined;
      return expr.yes === undefined && test ? true : decide(test ? (expr.yes as Expr) : expr.no, scope);
    }
    default:
      break;
  }
  return truth(evaluate(expr, scope));
}

/** Tells whether there is a value that is not null; a variable that is not known may have one. */
function isSet(expr: Expr, scope: RuleScope): ConditionOutcome {
  const value = evaluate(expr, scope);
  const missing = isMissing(value) ? true : isNull(value);
  return missing === undefined ? undefined : !missing;
}

export function truth(value: RuleValue): ConditionOutcome {
  if (value.k === 'array')
    return value.spread ? (value.entries.length > 0 ? true : undefined) : value.entries.length > 0;
  if (value.k === 'unknown') return value.given;
  if (value.k !== 'scalar') return undefined;
  return toBool(value.v);
}

export function methodTest(expr: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): ConditionOutcome {
  if (typeof expr.name !== 'string' || !onRequest(expr, scope)) return undefined;
  const name = expr.name.toLowerCase();
  if (name === 'ismethodsafe') return SAFE.has(scope.asks.ask());
  if (name !== 'ismethod' || expr.args[0] === undefined) return undefined;
  const wanted = evaluate(expr.args[0].value, scope);
  return wanted.k === 'scalar' && typeof wanted.v === 'string'
    ? wanted.v.toUpperCase() === scope.asks.ask()
    : undefined;
}

/** Reads `$request->method()` and its like: the verb as text. */
export function methodRead(expr: Expr, scope: RuleScope): string | undefined {
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return undefined;
  return METHOD_READS.has(expr.name.toLowerCase()) && onRequest(expr, scope) ? scope.asks.ask() : undefined;
}

/** Tells whether the receiver is a request: a typed value, `$this` in one, `request()`, or the facade. */
export function onRequest(expr: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): boolean {
  if (expr.k === 'scall') {
    const name = resolveClass(scope, expr.class);
    return name !== undefined && name.split('\\').at(-1) === 'Request';
  }
  return isRequest(expr.on, scope);
}

/** Tells whether a parameter was handed a request the code made itself, `new Request($data)`: what is in it no client sends. */
function isMade(name: string, scope: RuleScope): boolean {
  const given = givenOf(scope, name);
  if (given?.expr.k === 'new') {
    const made = resolveClass(given.scope, given.expr.class);
    return made !== undefined && given.expr.args.length > 0 && isRequestClass(scope.ctx, made);
  }
  return given?.expr.k === 'var' && typeof given.expr.name === 'string' && isMade(given.expr.name, given.scope);
}

/** Tells whether an expression is certainly a request. */
export function isRequest(expr: Expr, scope: RuleScope): boolean {
  if (expr.k === 'var' && expr.name === 'this') return scope.inRequest;
  if (expr.k === 'var' && typeof expr.name === 'string') {
    const type = className(scope.types.get(expr.name));
    if (type !== undefined) return isRequestClass(scope.ctx, type) && !isMade(expr.name, scope);
    const single = singleOf(scope, expr.name);
    if (single !== undefined) return isRequest(single, scope);
    // What a helper takes without a type is what it is handed.
    const given = givenOf(scope, expr.name);
    return given !== undefined && isRequest(given.expr, given.scope);
  }
  if (expr.k === 'prop' && expr.on.k === 'var' && expr.on.name === 'this' && typeof expr.name === 'string') {
    const type = propertyClass(scope, expr.name);
    return type !== undefined && isRequestClass(scope.ctx, type);
  }
  if (expr.k !== 'call' || !('name' in expr.fn)) return false;
  const called = (expr.fn as { name: string; fallback?: string }).fallback ?? (expr.fn as { name: string }).name;
  if (called === 'request') return expr.args.length === 0;
  return (called === 'app' || called === 'resolve') && expr.args.length === 1 && isAsked(expr.args[0]?.value, scope);
}

/** Tells whether what the container is asked for is the request of the application. */
function isAsked(name: Expr | undefined, scope: RuleScope): boolean {
  if (name?.k === 'str') return name.v === 'request';
  return name?.k === 'cconst' && name.name === 'class' && resolveClass(scope, name.class) === REQUEST;
}
