import { ROUTE_SERVICE_PROVIDER } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callMethod, callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame, NO_ARGS } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { routerMethod } from '../registrar/router-methods.js';
import { isUnknown, likelyValue, type ObjectValue, text, type Value } from '../values/value.js';

/** Plays the methods that the framework's own service providers offer their subclasses (host 9). */
export function providerMethod(
  interp: Interpreter,
  frame: CallFrame,
  on: ObjectValue,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const [first, second] = given.positional.map(likelyValue);
  switch (name) {
    case 'loadRoutesFrom': {
      const path = text(interp.report.consume(first ?? null, 'a route file'));
      if (path === undefined) {
        interp.report.note(
          'host.include-undecided',
          { what: isUnknown(first) ? first.why : 'loadRoutesFrom()' },
          interp.at(frame, node),
        );
        return null;
      }
      interp.router.reading++;
      try {
        if (interp.include(path, new Map(), false, null, interp.at(frame, node)) === undefined) {
          interp.report.note(
            'host.include-undecided',
            { what: `the route file ${path.replace(/^\/@app\//, '')}` },
            interp.at(frame, node),
          );
        }
        interp.router.flush(interp, frame);
      } finally {
        interp.router.reading--;
      }
      return null;
    }
    case 'mergeConfigFrom': {
      const [path, key] = [text(first ?? null), text(second ?? null)];
      if (path === undefined || key === undefined) return null;
      const defaults = interp.include(path, new Map());
      if (defaults !== undefined) interp.config.merge(key, defaults);
      return null;
    }
    case 'booted':
    case 'booting': {
      const provider = interp.app.provider(on.class);
      if (provider !== undefined && first !== undefined) provider[name].push(first);
      return null;
    }
    case 'callAfterResolving': {
      const service = text(first ?? null);
      const made = service === undefined ? undefined : interp.app.make(interp, service);
      if (made !== undefined && second !== undefined)
        callValue(interp, frame, second, args(made, interp.app.object), node);
      return null;
    }
    case 'routesAreCached':
      return false;
    case 'boot':
      // Before version 8 the framework's `boot()` reads the routes at once.
      if (interp.classes.isA(on.class, ROUTE_SERVICE_PROVIDER) && interp.app.major < 8)
        loadRoutes(interp, frame, on, node);
      return null;
    case 'register':
    case 'publishes':
    case 'loadViewsFrom':
    case 'loadViewComponentsAs':
    case 'loadTranslationsFrom':
    case 'loadJsonTranslationsFrom':
    case 'loadMigrationsFrom':
    case 'commands':
    case 'optimizes':
    case 'registerPolicies':
    case 'shouldDiscoverEvents':
    case 'registerEvents':
      return null;
    case '__construct':
      return null;
  }
  if (!interp.classes.isA(on.class, ROUTE_SERVICE_PROVIDER)) return undefined;
  if (name === 'routes') {
    on.props.set(' routes', first ?? null);
    return on;
  }
  if (name === 'loadRoutes') {
    loadRoutes(interp, frame, on, node);
    return null;
  }
  // The router takes any other method.
  return routerMethod(interp, frame, name, given, node);
}

/** Runs the callback a route provider registered with `routes()`, else its `map()`. */
export function loadRoutes(interp: Interpreter, frame: CallFrame, on: ObjectValue, node: Expr): void {
  // The routes of `withRouting()` belong to every provider of this kind; registering them again replaces them in place.
  interp.app.loadRoutes?.();
  const given = on.props.get(' routes');
  if (given !== undefined && given !== null) {
    callValue(interp, frame, given, NO_ARGS, node);
    return;
  }
  if (interp.classes.method(on.class, 'map') !== undefined) callMethod(interp, frame, on, 'map', NO_ARGS, node);
}
