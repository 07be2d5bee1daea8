import {
  COLLECTION,
  CONFIG_REPOSITORY,
  DEFAULT_PROVIDERS,
  EXCEPTION_HANDLER,
  ROUTE_COLLECTION,
  SERVICE_PROVIDER,
  SPL_FILE_INFO,
  STRINGABLE,
} from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { Registrar } from '../registrar/fluent.js';
import { pendingMethod } from '../registrar/pending-methods.js';
import { PendingResource } from '../registrar/resource.js';
import { Route } from '../registrar/route.js';
import { routeMethod } from '../registrar/route-methods.js';
import { Router } from '../registrar/router.js';
import { routerMethod } from '../registrar/router-methods.js';
import type { ObjectValue, Value } from '../values/value.js';
import { ApplicationBuilder } from './builder.js';
import { collectionMethod } from './collection.js';
import { configMethod } from './config.js';
import { containerMethod } from './container.js';
import { ExceptionSettings, exceptionMethod } from './exceptions.js';
import { facadeStatic } from './facades.js';
import { filesMethod, foundFileMethod } from './files.js';
import { MiddlewareSettings } from './middleware.js';
import { providerMethod } from './provider.js';
import { stringableMethod } from './str.js';

/** Calls a method of an object of the framework; undefined when the reader does not play it. */
export function nativeMethod(
  interp: Interpreter,
  frame: CallFrame,
  on: ObjectValue,
  name: string,
  given: CallArguments,
  node: Expr,
  _parent = false,
): Value | undefined {
  const native = on.native;
  if (name === 'when' || name === 'unless' || name === 'tap') {
    const fluent = native instanceof Registrar || native instanceof Route || native instanceof PendingResource;
    if (fluent && name === 'tap') {
      callValue(interp, frame, given.positional[0] ?? null, args(on), node);
      return on;
    }
  }
  if (native instanceof Router)
    return on.class === ROUTE_COLLECTION ? undefined : routerMethod(interp, frame, name, given, node);
  if (native instanceof Registrar)
    return native.call(interp, frame, name, given, node) ?? continued(interp, frame, on, name, given, node);
  if (native instanceof Route)
    return routeMethod(interp, frame, native, name, given, node) ?? continued(interp, frame, on, name, given, node);
  if (native instanceof PendingResource)
    return pendingMethod(interp, frame, native, name, given) ?? continued(interp, frame, on, name, given, node);
  if (native instanceof ApplicationBuilder) return native.call(interp, frame, name, given, node);
  if (native instanceof MiddlewareSettings) return native.call(interp, name, given);
  if (native instanceof ExceptionSettings) return native.call(interp, frame, name, given, node);
  if (native === interp.app) return containerMethod(interp, frame, name, given, node);
  if (native === 'files') return filesMethod(interp, frame, name, given, node);
  if (on.class === CONFIG_REPOSITORY) return configMethod(interp, frame, name, given, node);
  if (on.class === COLLECTION) return collectionMethod(interp, frame, on, name, given, node);
  if (on.class === DEFAULT_PROVIDERS) return collectionMethod(interp, frame, on, name, given, node);
  if (on.class === SPL_FILE_INFO) return foundFileMethod(on, name);
  if (on.class === STRINGABLE) return stringableMethod(on, name, given);
  if (interp.classes.isA(on.class, SERVICE_PROVIDER)) return providerMethod(interp, frame, on, name, given, node);
  if (interp.classes.isA(on.class, EXCEPTION_HANDLER) && exceptionMethod(interp, frame, name, given, node)) return on;
  return undefined;
}

/** Reports an unknown modifier and leaves the chain as it was (host 10.6). */
function continued(
  interp: Interpreter,
  frame: CallFrame,
  on: ObjectValue,
  name: string,
  given: CallArguments,
  node: Expr,
): Value {
  interp.router.unknownModifier(interp, frame, name, given, node);
  return on;
}

export function nativeStatic(
  interp: Interpreter,
  frame: CallFrame,
  owner: string,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  return facadeStatic(interp, frame, owner, name, given, node);
}

/** Reads a property of an object of the framework, or of a project class that extends one. */
export function nativeProperty(interp: Interpreter, on: ObjectValue, name: string): Value | undefined {
  if (name === 'app' && interp.classes.isA(on.class, SERVICE_PROVIDER)) return interp.app.object;
  if (on.native === interp.app) return interp.app.make(interp, name);
  return undefined;
}
