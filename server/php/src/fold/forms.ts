import { ArrayBuilder } from '../eval/arrays.js';
import { identical } from '../eval/compare.js';
import { toBool, toText } from '../eval/convert.js';
import { unary } from '../eval/operators.js';
import { type Folded, isArray } from '../eval/value.js';
import type { Expr } from '../ir.js';
import { folded, known, no } from './folded.js';

/** Folds an interpolated text. */
export function foldText(parts: readonly Expr[], down: (e: Expr) => Folded): Folded {
  let text = '';
  for (const part of parts) {
    const value = down(part);
    if (!value.ok) return value;
    const piece = toText(value.value);
    if (piece === undefined) return no('text of something that has none');
    text += piece;
  }
  return known(text);
}

/** Folds an array literal. */
export function foldArray(e: Expr & { k: 'array' }, down: (e: Expr) => Folded): Folded {
  if (e.cut === true) return no('an array of too many elements');
  const builder = new ArrayBuilder();
  for (const item of e.items) {
    if (item.value === undefined || item.byRef === true) return no('an array with references');
    const value = down(item.value);
    if (!value.ok) return value;
    if (item.spread === true) {
      if (!isArray(value.value) || !builder.spread(value.value)) return no('a spread of something that is no array');
      continue;
    }
    if (item.key === undefined) {
      if (!builder.push(value.value)) return no('an array with negative keys');
      continue;
    }
    const key = down(item.key);
    if (!key.ok) return key;
    if (!builder.set(key.value, value.value)) return no('an array key of the wrong type');
  }
  return known(builder.done());
}

/** Folds an operator before a value. */
export function foldUnary(e: Expr & { k: 'un' }, down: (e: Expr) => Folded): Folded {
  const operand = down(e.e);
  return operand.ok ? folded(unary(e.op, operand.value)) : operand;
}

/** Folds `$c ? a : b`. */
export function foldTernary(e: Expr & { k: 'ternary' }, down: (e: Expr) => Folded): Folded {
  const test = down(e.if);
  if (!test.ok) return test;
  if (!toBool(test.value)) return down(e.no);
  return e.yes === undefined ? test : down(e.yes);
}

/** Folds `match` to the arm that is met. */
export function foldMatch(e: Expr & { k: 'match' }, down: (e: Expr) => Folded): Folded {
  const subject = down(e.on);
  if (!subject.ok) return subject;
  let otherwise: Expr | undefined;
  for (const arm of e.arms) {
    if (arm.conds === undefined) {
      otherwise = arm.e;
      continue;
    }
    for (const condition of arm.conds) {
      const value = down(condition);
      if (!value.ok) return value;
      if (identical(subject.value, value.value)) return down(arm.e);
    }
  }
  return otherwise === undefined ? no('a match without a fitting arm') : down(otherwise);
}
