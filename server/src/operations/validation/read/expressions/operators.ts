import { binary, cast as castValue, classOf, type Expr, unary as unaryValue } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import type { RuleScope } from '../scope.js';
import { joined } from './arrays.js';
import { decide, truth } from './conditions.js';
import { fromPhp, toPhp } from './php-value.js';
import { choice, GAP, isMissing, isNull, printed, type RuleValue, scalar, unknown } from './value.js';

/** Joins the parts of a text; an unknown part leaves a gap. */
export function concat(parts: RuleValue[]): RuleValue {
  let text = '';
  for (const part of parts) {
    if (part.k === 'text') text += part.v;
    else text += printed(part) ?? GAP;
  }
  return text.includes(GAP) ? { k: 'text', v: text } : scalar(text);
}

type Cast = Expr & { k: 'cast' };
type Operated = Cast | (Expr & { k: 'bin' | 'un' });

const COMPUTED = 'a computed value';

/** Maps the operators that compare with null to what they say of null. */
const NULL_TESTS = new Map([
  ['===', true],
  ['==', true],
  ['!==', false],
  ['!=', false],
]);

export function operate(expr: Operated, scope: RuleScope): RuleValue {
  if (expr.k === 'cast') return cast(expr.to, evaluate(expr.e, scope));
  if (expr.k === 'un') return unary(expr, scope);
  if (expr.op === '.') return concat(flatten(expr).map((part) => evaluate(part, scope)));
  if (expr.op === '??') return coalesce(expr, scope);
  if (expr.op === '&&' || expr.op === '||') {
    const decided = decide(expr, scope);
    return decided === undefined ? unknown('a condition') : scalar(decided);
  }
  const l = evaluate(expr.l, scope);
  const r = evaluate(expr.r, scope);
  const nullness = NULL_TESTS.get(expr.op);
  if (nullness !== undefined && (l.k === 'unknown' || r.k === 'unknown')) {
    const [asked, other] = l.k === 'unknown' ? [l, r] : [r, l];
    const missing = other.k === 'scalar' && other.v === null ? isNull(asked) : undefined;
    if (missing !== undefined) return scalar(missing === nullness);
  }
  if (expr.op === '+' && l.k === 'array' && r.k === 'array') return joined(l, r);
  return expr.op === '|>' ? unknown(COMPUTED) : fromPhp(binary(expr.op, toPhp(l), toPhp(r)), COMPUTED);
}

function flatten(expr: Expr): Expr[] {
  return expr.k === 'bin' && expr.op === '.' ? [...flatten(expr.l), ...flatten(expr.r)] : [expr];
}

function coalesce(expr: Expr & { k: 'bin' }, scope: RuleScope): RuleValue {
  if (missesValue(expr.l, scope)) return evaluate(expr.r, scope);
  const left = evaluate(expr.l, scope);
  if (isMissing(left)) return evaluate(expr.r, scope);
  if (left.k === 'scalar' || left.k === 'array' || left.k === 'case') return left;
  if (left.k === 'unknown' && left.given === true) return left;
  return choice([left, evaluate(expr.r, scope)]);
}

/** Tells whether an expression is `$case->value` of a pure enum, which has no such property. */
function missesValue(expr: Expr, scope: RuleScope): boolean {
  if (expr.k !== 'prop' || expr.name !== 'value') return false;
  const on = evaluate(expr.on, scope);
  return on.k === 'case' && on.value === undefined && classOf(scope.ctx, on.class)?.backing === undefined;
}

function unary(expr: Expr & { k: 'un' }, scope: RuleScope): RuleValue {
  if (expr.op === '!') {
    const decided = decide(expr, scope);
    return decided === undefined ? unknown('a condition') : scalar(decided);
  }
  return fromPhp(unaryValue(expr.op, toPhp(evaluate(expr.e, scope))), COMPUTED);
}

function cast(to: Cast['to'], value: RuleValue): RuleValue {
  if ((to === 'string' && value.k === 'text') || (to === 'array' && value.k === 'array')) return value;
  if (to === 'bool') {
    const is = truth(value);
    return is === undefined ? unknown('a cast') : scalar(is);
  }
  return fromPhp(castValue(to, toPhp(value)), 'a cast');
}
