import type { ClassRef, Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { callClosure, callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { nativeMethod, nativeStatic } from '../natives/index.js';
import { reportLostRoutes, reportUnknownRegistrar } from '../report/lost-routes.js';
import {
  isAlt,
  isCallable,
  isObject,
  isUnknown,
  likelyValue,
  type Unit,
  unknown,
  type Value,
} from '../values/value.js';
import { run } from './run-body.js';

export function callMethod(
  interp: Interpreter,
  frame: CallFrame,
  on: Value,
  name: string,
  given: CallArguments,
  node: Expr,
): Value {
  if (isAlt(on))
    return callMethod(
      interp,
      frame,
      interp.report.consume(on, `the object of ${expressionText(node)}`),
      name,
      given,
      node,
    );
  if (isCallable(on)) return callableMethod(interp, frame, on, name, given, node);
  if (isUnknown(on)) {
    reportLost(interp, frame, '', name, given, node);
    return on;
  }
  if (!isObject(on)) return unknown(expressionText(node), interp.at(frame, node));
  const found = interp.classes.method(on.class, name);
  if (found?.body !== undefined) {
    const unit: Unit = { path: found.owner.path, fact: found.fact, root: found.body };
    const scope = {
      self: found.sig.static ? null : on,
      class: found.owner.name,
      called: on.class,
      name: found.sig.name,
    };
    return run(interp, frame, unit, found.sig.params, found.body.body, given, scope, found.fact, node);
  }
  const native = nativeMethod(interp, frame, on, name, given, node);
  if (native !== undefined) return native;
  reportLost(interp, frame, on.class, name, given, node);
  return unknown(`a call to ${on.class}::${name}()`, interp.at(frame, node));
}

export function callStatic(
  interp: Interpreter,
  frame: CallFrame,
  owner: string,
  name: string,
  given: CallArguments,
  node: Expr,
  written?: ClassRef,
): Value {
  const relativeRef = written?.k === 'cref' && ['parent', 'self', 'static'].includes(written.name.toLowerCase());
  const found = interp.classes.method(owner, name);
  if (found?.body !== undefined) {
    const unit: Unit = { path: found.owner.path, fact: found.fact, root: found.body };
    const self = found.sig.static ? null : frame.self;
    const called = relativeRef ? (frame.called ?? owner) : owner;
    return run(
      interp,
      frame,
      unit,
      found.sig.params,
      found.body.body,
      given,
      { self, class: found.owner.name, called, name: found.sig.name },
      found.fact,
      node,
    );
  }
  // `parent::boot()` of a class that extends one of the framework is an instance call on it.
  if (relativeRef && frame.self !== null) {
    const native = nativeMethod(interp, frame, frame.self, name, given, node, true);
    if (native !== undefined) return native;
  }
  const native = nativeStatic(interp, frame, owner, name, given, node);
  if (native !== undefined) return native;
  reportLost(interp, frame, owner, name, given, node);
  return unknown(`a call to ${owner}::${name}()`, interp.at(frame, node));
}

/** Reports routes that are lost with a call nobody knows: in its closures, or registered by itself. */
function reportLost(
  interp: Interpreter,
  frame: CallFrame,
  owner: string,
  name: string,
  given: CallArguments,
  node: Expr,
): void {
  reportLostRoutes(interp, frame, given, node, expressionText(node));
  const on = node.k === 'mcall' ? `${expressionText(node.on)}->` : `${owner.slice(owner.lastIndexOf('\\') + 1)}::`;
  reportUnknownRegistrar(interp, frame, { owner, name, text: `${on}${name}` }, given, node);
}

function callableMethod(
  interp: Interpreter,
  frame: CallFrame,
  on: Value,
  name: string,
  given: CallArguments,
  node: Expr,
): Value {
  switch (name) {
    case '__invoke':
      return callValue(interp, frame, on, given, node);
    case 'call': {
      const self = likelyValue(given.positional[0] ?? null);
      const rest = args(...given.positional.slice(1));
      if (isCallable(on) && on.k === 'closure' && isObject(self))
        return callClosure(interp, frame, on, rest, node, self);
      break;
    }
    case 'bindTo': {
      const self = likelyValue(given.positional[0] ?? null);
      if (isCallable(on) && on.k === 'closure') return { ...on, self: isObject(self) ? self : null };
      break;
    }
  }
  return unknown(expressionText(node), interp.at(frame, node));
}
