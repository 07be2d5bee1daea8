import type { ClosureExpr, Expr } from '@docgen/php';
import type { InterpretedClosure, ObjectValue, Value } from '../values/value.js';
import type { CallArguments, CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';

/**
 * Holds the functions in which interpreting recurs: expressions hold expressions, calls run bodies, native functions
 * call their arguments. The modules ask here instead of importing each other in cycles; `connect` sets the functions.
 */
interface Evaluator {
  evaluate(interp: Interpreter, frame: CallFrame, e: Expr): Value;
  callMethod(interp: Interpreter, frame: CallFrame, on: Value, name: string, given: CallArguments, node: Expr): Value;
  callValue(interp: Interpreter, frame: CallFrame, fn: Value, given: CallArguments, node: Expr): Value;
  callClosure(
    interp: Interpreter,
    frame: CallFrame,
    closure: InterpretedClosure,
    given: CallArguments,
    node: Expr | ClosureExpr,
    self?: ObjectValue | null,
  ): Value;
}

export let evaluate: Evaluator['evaluate'];
export let callMethod: Evaluator['callMethod'];
export let callValue: Evaluator['callValue'];
export let callClosure: Evaluator['callClosure'];

export function connect(parts: Evaluator): void {
  ({ evaluate, callMethod, callValue, callClosure } = parts);
}
