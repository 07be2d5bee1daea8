import type { Expr, ValueOp } from '../ir.js';
import { add, divide, modulo, multiply, negate, plus, power, subtract } from './arithmetic.js';
import { and, complement, exclusiveOr, or, shiftLeft, shiftRight } from './bitwise.js';
import { compare, equal, identical } from './compare.js';
import { toBool, toText } from './convert.js';
import { lift } from './lift.js';
import { isOpen, type OpenValue, unknownBecause } from './value.js';

export type UnaryOp = Extract<Expr, { k: 'un' }>['op'];

const OPEN = unknownBecause('a comparison with something unknown');

function decided(answer: boolean | undefined): OpenValue {
  return answer ?? OPEN;
}

function not(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

function concat(l: OpenValue, r: OpenValue): OpenValue {
  const left = toText(l);
  const right = toText(r);
  return left === undefined || right === undefined ? unknownBecause('text of something that has none') : left + right;
}

function less(l: OpenValue, r: OpenValue): OpenValue {
  const order = compare(l, r);
  return order === undefined ? OPEN : order === -1;
}

function atMost(l: OpenValue, r: OpenValue): OpenValue {
  const order = compare(l, r);
  return order === undefined ? OPEN : order === -1 || order === 0;
}

function spaceship(l: OpenValue, r: OpenValue): OpenValue {
  const order = compare(l, r);
  return order === undefined ? OPEN : BigInt(order === 'none' ? 1 : order);
}

/** Lists the operators of two values that are known themselves. */
const BINARY: Readonly<Record<ValueOp, (l: OpenValue, r: OpenValue) => OpenValue>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': modulo,
  '**': power,
  '.': concat,
  '&': and,
  '|': or,
  '^': exclusiveOr,
  '<<': shiftLeft,
  '>>': shiftRight,
  '==': (l, r) => decided(equal(l, r)),
  '!=': (l, r) => decided(not(equal(l, r))),
  '===': (l, r) => decided(identical(l, r)),
  '!==': (l, r) => decided(not(identical(l, r))),
  '<': less,
  '<=': atMost,
  '>': (l, r) => less(r, l),
  '>=': (l, r) => atMost(r, l),
  '<=>': spaceship,
  '&&': (l, r) => toBool(l) === true && toBool(r) === true,
  '||': (l, r) => toBool(l) === true || toBool(r) === true,
  xor: (l, r) => toBool(l) !== toBool(r),
  '??': (l, r) => l ?? r,
};

const UNARY: Readonly<Record<UnaryOp, (value: OpenValue) => OpenValue>> = {
  '!': (value) => toBool(value) !== true,
  '-': negate,
  '+': plus,
  '~': complement,
};

/** Applies a binary operator; unknown where PHP throws. Both sides are evaluated: a caller that may skip one does so before. */
export function binary(op: ValueOp, l: OpenValue, r: OpenValue): OpenValue {
  const apply = BINARY[op];
  if (!isOpen(l) && !isOpen(r)) return apply(l, r);
  return lift([l, r], ([a, b]) => apply(a as OpenValue, b as OpenValue));
}

/** Applies an operator that stands before a value. */
export function unary(op: UnaryOp, value: OpenValue): OpenValue {
  return lift([value], ([known]) => UNARY[op](known as OpenValue));
}
