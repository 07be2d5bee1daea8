import type { ClosureExpr, Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { callMethod } from '../interpreter/evaluator.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { reportLostRoutes } from '../report/lost-routes.js';
import { bare } from '../sources/classes.js';
import {
  type InterpretedClosure,
  isArray,
  isCallable,
  isObject,
  isUnknown,
  items,
  likelyValue,
  type ObjectValue,
  unknown,
  type Value,
} from '../values/value.js';
import { callFunction } from './call-function.js';
import { callStatic } from './call-method.js';
import { run } from './run-body.js';

/** Calls any value PHP accepts as a callable. */
export function callValue(interp: Interpreter, frame: CallFrame, fn: Value, given: CallArguments, node: Expr): Value {
  const target = likelyValue(fn);
  if (isCallable(target)) {
    if (target.k === 'closure') return callClosure(interp, frame, target, given, node);
    if (target.function !== undefined) return callFunction(interp, frame, target.function, undefined, given, node);
    if (target.on !== undefined) return callMethod(interp, frame, target.on, target.method ?? '', given, node);
    return callStatic(interp, frame, target.class ?? '', target.method ?? '', given, node);
  }
  if (typeof target === 'string') {
    const [owner, method] = target.split('::');
    if (method !== undefined) return callStatic(interp, frame, bare(owner ?? ''), method, given, node);
    return callFunction(interp, frame, bare(target), undefined, given, node);
  }
  if (isArray(target)) {
    const [on, method] = items(target).map(likelyValue);
    if (typeof method === 'string' && isObject(on)) return callMethod(interp, frame, on, method, given, node);
    if (typeof method === 'string' && typeof on === 'string')
      return callStatic(interp, frame, bare(on), method, given, node);
  }
  if (isObject(target)) return callMethod(interp, frame, target, '__invoke', given, node);
  reportLostRoutes(interp, frame, given, node, expressionText(node));
  return isUnknown(target) ? target : unknown(expressionText(node), interp.at(frame, node));
}

/** Runs a closure, bound to another `$this` when one is given (macros). */
export function callClosure(
  interp: Interpreter,
  frame: CallFrame,
  closure: InterpretedClosure,
  given: CallArguments,
  node: Expr | ClosureExpr,
  self: ObjectValue | null = closure.self,
): Value {
  const scope = { self, class: closure.class, called: closure.called, name: '{closure}' };
  return run(
    interp,
    frame,
    closure.unit,
    closure.node.params,
    closure.node.body,
    given,
    scope,
    undefined,
    node,
    closure,
  );
}
