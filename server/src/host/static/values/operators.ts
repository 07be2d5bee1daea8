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

/** Operators that answer for themselves why they do not know, not by one of their sides. */
const TESTS: ReadonlySet<string> = new Set(['===', '!==', '==', '!=', 'xor']);

/** A binary operator of PHP over the interpreter's values; `whyNot` says what it is that is not known. */
export function binary(op: ValueOp, l: Value, r: Value, whyNot: () => Value): Value {
  return lift([l, r], ([a, b]) => {
    const known = [a as Value, b as Value] as const;
    const unknown = TESTS.has(op) ? undefined : known.find(isUnknown);
    if (unknown !== undefined) return unknown;
    return told(evaluateBinary(op, printable(known[0], op), printable(known[1], op)), whyNot);
  });
}

/** An operator before a value. */
export function unary(op: UnaryOp, v: Value, whyNot: () => Value): Value {
  return lift([v], ([known]) => told(evaluateUnary(op, known as Value), whyNot));
}

/** `++` and `--`. */
export function step(op: '++' | '--', v: Value, whyNot: () => Value): Value {
  return lift([v], ([known]) => (isUnknown(known) ? known : told(evaluateStep(op, known as Value), whyNot)));
}

/** A cast. */
export function cast(to: Extract<Expr, { k: 'cast' }>['to'], v: Value, whyNot: () => Value): Value {
  return lift([v], ([known]) => {
    if (isUnknown(known)) return known;
    return told(evaluateCast(to, to === 'string' ? printable(known as Value, '.') : (known as Value)), whyNot);
  });
}

/** An object of the framework that prints as text, as that text where text is asked for. */
function printable(v: Value, op: ValueOp): Value {
  return op === '.' && isObject(v) ? (text(v) ?? v) : v;
}

/** Operators make no object but `stdClass`, and no other kind of value than they were given. */
function told(result: OpenValue, whyNot: () => Value): Value {
  return isUnknown(result as Value) ? whyNot() : (result as Value);
}
