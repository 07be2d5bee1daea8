import { type BinaryOp, type Expr, unary as unaryValue } from '@docgen/php';
import { BOOL, INT, intLiteral, literal, STRING } from '../../../types/make.js';
import { truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { assume, callMember, typeOf } from '../../evaluator.js';
import { joinStates } from '../../flow/flow-state.js';
import type { BodyFrame } from '../../frame.js';
import { typeArgs } from '../calls/arguments.js';
import { arithmetic } from './arithmetic.js';
import { binaryTypes, isStringy } from './binary-types.js';
import { compare } from './compare.js';
import { literalValue, typeOfValue } from './literal-value.js';
import { concat } from './string-value.js';

const EQUALITIES = new Set<BinaryOp>(['==', '!=', '===', '!==']);
const ORDERS = new Set<BinaryOp>(['<', '<=', '>', '>=']);

export function binary(expr: Extract<Expr, { k: 'bin' }>, frame: BodyFrame): Type {
  if (expr.op === '&&' || expr.op === '||') return logical(expr, frame);
  if (expr.op === '|>') {
    const value = typeOf(expr.l, frame);
    const target = typeOf(expr.r, frame);
    return callMember(target, '__invoke', typeArgs(frame, [value]), frame);
  }
  if (EQUALITIES.has(expr.op)) {
    const answer = assume(expr, true, frame, frame.env.clone());
    return answer === undefined ? BOOL : literal(answer);
  }
  if (ORDERS.has(expr.op)) {
    const answer = compare(expr.op, typeOf(expr.l, frame), typeOf(expr.r, frame));
    return answer === undefined ? BOOL : literal(answer);
  }
  return binaryTypes(expr.op, typeOf(expr.l, frame), typeOf(expr.r, frame));
}

function logical(expr: Extract<Expr, { k: 'bin' }>, frame: BodyFrame): Type {
  const left = truthiness(typeOf(expr.l, frame)) ?? assume(expr.l, true, frame, frame.env.clone());
  const stop = expr.op === '||';
  if (left === stop) return literal(stop);
  const skipped = frame.env.clone();
  const entered = frame.env.clone();
  assume(expr.l, !stop, frame, entered);
  frame.env = entered;
  const right = truthiness(typeOf(expr.r, frame));
  frame.env = joinStates(frame.run, [skipped, frame.env]);
  return left === !stop && right !== undefined ? literal(right) : BOOL;
}

export function interpolated(expr: Extract<Expr, { k: 'interp' }>, frame: BodyFrame): Type {
  return expr.parts.reduce<Type>((text, part) => concat(text, typeOf(part, frame)), literal(''));
}

export function unary(expr: Extract<Expr, { k: 'un' }>, frame: BodyFrame): Type {
  if (expr.op === '!') {
    const answer = assume(expr.e, true, frame, frame.env.clone()) ?? truthiness(typeOf(expr.e, frame));
    return answer === undefined ? BOOL : literal(!answer);
  }
  const type = typeOf(expr.e, frame);
  if (expr.op === '~') return union(membersOf(type).map(complement));
  return expr.op === '-' ? arithmetic('*', type, intLiteral(-1n)) : arithmetic('*', type, intLiteral(1n));
}

function complement(type: Type): Type {
  if (type.kind === 'unknown') return union([INT, STRING]);
  if (isStringy(type)) return STRING;
  const value = literalValue(type);
  return (value === undefined ? undefined : typeOfValue(unaryValue('~', value))) ?? INT;
}
