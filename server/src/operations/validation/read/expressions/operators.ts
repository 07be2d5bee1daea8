import { classOf, type Expr } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import type { RuleScope } from '../scope.js';
import { merge } from './arrays.js';
import { decide, truth } from './conditions.js';
import { choice, GAP, printed, sameValue, scalar, unknown, type Value } from './value.js';

/** Text of the parts; an unknown part leaves a gap. */
export function concat(parts: Value[]): Value {
  let text = '';
  for (const part of parts) {
    if (part.k === 'text') text += part.v;
    else text += printed(part) ?? GAP;
  }
  return text.includes(GAP) ? { k: 'text', v: text } : scalar(text);
}

type Operated = Expr & { k: 'bin' | 'un' | 'cast' };

export function operate(expr: Operated, scope: RuleScope): Value {
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
  if (expr.op === '+' && l.k === 'array' && r.k === 'array') return merge([r, l], 'replace');
  if (l.k === 'case' && r.k === 'case' && /^[!=]==?$/.test(expr.op))
    return scalar(sameValue(l, r) === expr.op.startsWith('='));
  if (l.k !== 'scalar' || r.k !== 'scalar') return unknown('a computed value');
  return compare(expr.op, l.v, r.v) ?? arithmetic(expr.op, l.v, r.v) ?? unknown('a computed value');
}

function flatten(expr: Expr): Expr[] {
  return expr.k === 'bin' && expr.op === '.' ? [...flatten(expr.l), ...flatten(expr.r)] : [expr];
}

function coalesce(expr: Expr & { k: 'bin' }, scope: RuleScope): Value {
  if (missesValue(expr.l, scope)) return evaluate(expr.r, scope);
  const left = evaluate(expr.l, scope);
  if (left.k === 'scalar' && left.v === null) return evaluate(expr.r, scope);
  if (left.k === 'scalar' || left.k === 'array' || left.k === 'case') return left;
  return choice([left, evaluate(expr.r, scope)]);
}

/** `$case->value` of a pure enum, which has no such property. */
function missesValue(expr: Expr, scope: RuleScope): boolean {
  if (expr.k !== 'prop' || expr.name !== 'value') return false;
  const on = evaluate(expr.on, scope);
  return on.k === 'case' && on.value === undefined && classOf(scope.ctx, on.class)?.backing === undefined;
}

function unary(expr: Expr & { k: 'un' }, scope: RuleScope): Value {
  if (expr.op === '!') {
    const decided = decide(expr, scope);
    return decided === undefined ? unknown('a condition') : scalar(decided);
  }
  const value = evaluate(expr.e, scope);
  if (value.k !== 'scalar' || (typeof value.v !== 'bigint' && typeof value.v !== 'number'))
    return unknown('a computed value');
  if (expr.op === '-') return scalar(-value.v);
  return expr.op === '+' ? value : unknown('a computed value');
}

function cast(to: string, value: Value): Value {
  if (to === 'string') {
    const text = printed(value);
    return text !== undefined ? scalar(text) : value.k === 'text' ? value : unknown('a cast');
  }
  if (to === 'array' && value.k === 'array') return value;
  if (to === 'bool') {
    const is = truth(value);
    return is === undefined ? unknown('a cast') : scalar(is);
  }
  if (to === 'int' && value.k === 'scalar') {
    if (typeof value.v === 'bigint') return value;
    if (typeof value.v === 'boolean') return scalar(value.v ? 1n : 0n);
    if (typeof value.v === 'string')
      return scalar(BigInt(/^\s*[+-]?\d+/.exec(value.v)?.[0].trim().replace(/^\+/, '') ?? '0'));
    if (typeof value.v === 'number' && Number.isSafeInteger(Math.trunc(value.v)))
      return scalar(BigInt(Math.trunc(value.v)));
  }
  return unknown('a cast');
}

type Scalar = string | bigint | number | boolean | null;

/** Comparisons PHP and JavaScript agree on: same types, or two numbers. */
function compare(op: string, l: Scalar, r: Scalar): Value | undefined {
  const numbers = isNumber(l) && isNumber(r);
  if (op === '===' || op === '!==') {
    const equal = typeof l === typeof r && l === r;
    return scalar(equal === (op === '==='));
  }
  const comparable =
    numbers || (typeof l === typeof r && (typeof l === 'boolean' || (typeof l === 'string' && !numericText(l))));
  if (!comparable || l === null || r === null) return undefined;
  switch (op) {
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a number of equal value are equal in PHP too.
      return scalar(l == r);
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a number of equal value are equal in PHP too.
      return scalar(l != r);
    case '<':
      return scalar(l < r);
    case '<=':
      return scalar(l <= r);
    case '>':
      return scalar(l > r);
    case '>=':
      return scalar(l >= r);
    default:
      return undefined;
  }
}

const isNumber = (v: Scalar): v is bigint | number => typeof v === 'bigint' || typeof v === 'number';
const numericText = (v: string) => /^\s*[+-]?[\d.]/.test(v);

function arithmetic(op: string, l: Scalar, r: Scalar): Value | undefined {
  if (!isNumber(l) || !isNumber(r)) return undefined;
  if (typeof l === 'bigint' && typeof r === 'bigint') {
    const result =
      op === '+'
        ? l + r
        : op === '-'
          ? l - r
          : op === '*'
            ? l * r
            : op === '%' && r !== 0n
              ? l % r
              : op === '/' && r !== 0n && l % r === 0n
                ? l / r
                : op === '**' && r >= 0n && r < 64n
                  ? l ** r
                  : undefined;
    if (result !== undefined) return BigInt.asIntN(64, result) === result ? scalar(result) : scalar(Number(result));
  }
  const a = Number(l);
  const b = Number(r);
  const result =
    op === '+'
      ? a + b
      : op === '-'
        ? a - b
        : op === '*'
          ? a * b
          : op === '/' && b !== 0
            ? a / b
            : op === '**'
              ? a ** b
              : undefined;
  return result === undefined ? undefined : scalar(result);
}
