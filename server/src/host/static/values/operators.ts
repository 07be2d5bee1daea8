import {
  type Expr,
  binary as evaluateBinary,
  cast as evaluateCast,
  step as evaluateStep,
  unary as evaluateUnary,
  type OpenValue,
  type UnaryOp,
  type ValueOp,
} from '@docgen/php';
import { isObject, isUnknown, lift, text, type Value } from './value.js';

/** Lists operators whose unknown result has a reason of its own, not that of one side. */
const TESTS: ReadonlySet<string> = new Set(['===', '!==', '==', '!=', 'xor']);

/** Applies a binary operator of PHP to the interpreter's values; `whyNot` makes the unknown result. */
export function binary(op: ValueOp, l: Value, r: Value, whyNot: () => Value): Value {
  return lift([l, r], ([a, b]) => {
    const known = [a as Value, b as Value] as const;
    const unknown = TESTS.has(op) ? undefined : known.find(isUnknown);
    if (unknown !== undefined) return unknown;
    return fromOperator(evaluateBinary(op, printable(known[0], op), printable(known[1], op)), whyNot);
  });
}

/** Applies an operator before a value. */
export function unary(op: UnaryOp, v: Value, whyNot: () => Value): Value {
  return lift([v], ([known]) => fromOperator(evaluateUnary(op, known as Value), whyNot));
}

/** Applies `++` and `--`. */
export function step(op: '++' | '--', v: Value, whyNot: () => Value): Value {
  return lift([v], ([known]) => (isUnknown(known) ? known : fromOperator(evaluateStep(op, known as Value), whyNot)));
}

/** Applies a cast. */
export function cast(to: Extract<Expr, { k: 'cast' }>['to'], v: Value, whyNot: () => Value): Value {
  return lift([v], ([known]) => {
    if (isUnknown(known)) return known;
    return fromOperator(evaluateCast(to, to === 'string' ? printable(known as Value, '.') : (known as Value)), whyNot);
  });
}

/** Converts an object of the framework that prints as text to that text, where text is needed. */
function printable(v: Value, op: ValueOp): Value {
  return op === '.' && isObject(v) ? (text(v) ?? v) : v;
}

/**
 * Converts an operator's result: operators make no object but `stdClass`, and no other kind of value than their
 * operands'.
 */
function fromOperator(result: OpenValue, whyNot: () => Value): Value {
  return isUnknown(result as Value) ? whyNot() : (result as Value);
}
