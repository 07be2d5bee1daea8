import { ROUTE_COLLECTION, ROUTER } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callClosure, callValue } from '../interpreter/evaluator.js';
import { args, argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { bare } from '../sources/classes.js';
import {
  isArray,
  isCallable,
  isObject,
  isUnknown,
  likelyValue,
  list,
  text,
  truth,
  type Value,
} from '../values/value.js';
import { attributesOf, wrap } from './attributes.js';
import { authRoutes } from './auth-routes.js';
import { newResource, Registrar, VERBS } from './fluent.js';
import { optionsOf, PendingResource } from './resource.js';

type Method = (interp: Interpreter, frame: CallFrame, given: CallArguments, node: Expr) => Value | undefined;

const fluent = [
  'as',
  'can',
  'controller',
  'domain',
  'middleware',
  'missing',
  'name',
  'namespace',
  'prefix',
  'scopeBindings',
  'where',
  'withoutMiddleware',
  'withoutScopedBindings',
];

/** Plays `Route::x()` and `$router->x()` (host 10.2, 10.5, 10.6). */
const METHODS: Record<string, Method> = {
  match: (interp, frame, given, node) => {
    const methods = interp.router.methods(interp, argument(given, 0, 'methods') ?? null);
    if (methods === undefined) return interp.router.unknownVerb(interp, frame, node);
    return interp.router.add(
      interp,
      frame,
      methods,
      argument(given, 1, 'uri') ?? null,
      argument(given, 2, 'action') ?? null,
      node,
    ).object;
  },
  addRoute: (interp, frame, given, node) => METHODS.match?.(interp, frame, given, node),
  fallback: (interp, frame, given, node) => {
    const route = interp.router.add(
      interp,
      frame,
      ['GET'],
      '{fallbackPlaceholder}',
      argument(given, 0, 'action') ?? null,
      node,
    );
    route.wheres.set('fallbackPlaceholder', '.*');
    route.isFallback = true;
    return route.object;
  },
  redirect: (interp, frame, given, node) => {
    const route = interp.router.add(
      interp,
      frame,
      VERBS.any ?? [],
      argument(given, 0, 'uri') ?? null,
      '\\Illuminate\\Routing\\RedirectController',
      node,
    );
    route.defaults.set('destination', argument(given, 1, 'destination') ?? null);
    route.defaults.set('status', argument(given, 2, 'status') ?? 302n);
    return route.object;
  },
  permanentRedirect: (interp, frame, given, node) =>
    METHODS.redirect?.(interp, frame, args(...given.positional.slice(0, 2), 301n), node),
  view: (interp, frame, given, node) => {
    const route = interp.router.add(
      interp,
      frame,
      ['GET', 'HEAD'],
      argument(given, 0, 'uri') ?? null,
      '\\Illuminate\\Routing\\ViewController',
      node,
    );
    route.defaults.set('view', argument(given, 1, 'view') ?? null);
    route.defaults.set('data', argument(given, 2, 'data') ?? list([]));
    const status = likelyValue(argument(given, 3, 'status') ?? 200n);
    route.defaults.set('status', isArray(status) ? 200n : status);
    route.defaults.set('headers', isArray(status) ? status : (argument(given, 4, 'headers') ?? list([])));
    return route.object;
  },
  group: (interp, frame, given, node) => {
    const first = interp.report.consume(argument(given, 0, 'attributes') ?? null, 'the attributes of a group');
    const bodies = argument(given, 1, 'routes') ?? null;
    if (isArray(first)) interp.router.group(interp, frame, attributesOf(first), bodies, node);
    else if (isUnknown(first)) interp.router.group(interp, frame, new Map([['prefix', first]]), bodies, node);
    return interp.router.object;
  },
  pattern: (interp, _frame, given) => {
    const name = text(likelyValue(argument(given, 0, 'key') ?? null));
    if (name !== undefined) interp.router.patterns.set(name, argument(given, 1, 'pattern') ?? null);
    return null;
  },
  patterns: (interp, _frame, given) => {
    const all = likelyValue(argument(given, 0, 'patterns') ?? null);
    if (isArray(all)) for (const [name, pattern] of all.entries) interp.router.patterns.set(String(name), pattern);
    return null;
  },
  model: (interp, _frame, given) => {
    const name = text(likelyValue(argument(given, 0, 'key') ?? null));
    const owner = text(likelyValue(argument(given, 1, 'class') ?? null));
    if (name !== undefined)
      interp.router.binders.set(name.replaceAll('-', '_'), {
        kind: 'model',
        class: owner === undefined ? null : bare(owner),
        at: null,
      });
    return null;
  },
  bind: (interp, frame, given, node) => {
    const name = text(likelyValue(argument(given, 0, 'key') ?? null));
    const binder = likelyValue(argument(given, 1, 'binder') ?? null);
    if (name === undefined) return null;
    const at = isCallable(binder)
      ? interp.callablePlace(binder)
      : typeof binder === 'string'
        ? null
        : interp.at(frame, node);
    interp.router.binders.set(name.replaceAll('-', '_'), {
      kind: 'bind',
      class: typeof binder === 'string' ? bare(binder) : null,
      at,
    });
    return null;
  },
  singularResourceParameters: (interp, _frame, given) => {
    interp.router.resource.singular = truth(argument(given, 0, 'singular') ?? true) !== false;
    return null;
  },
  resourceParameters: (interp, _frame, given) => {
    const all = likelyValue(argument(given, 0, 'parameters') ?? null);
    interp.router.resource.map.clear();
    if (isArray(all)) for (const [key, v] of all.entries) interp.router.resource.map.set(String(key), text(v) ?? '');
    return null;
  },
  resourceVerbs: (interp, _frame, given) => {
    const all = likelyValue(argument(given, 0, 'verbs') ?? null);
    if (!isArray(all)) return null;
    for (const word of ['create', 'edit'] as const) {
      const renamed = text(all.entries.get(word));
      if (renamed !== undefined) interp.router.resource[word] = renamed;
    }
    return null;
  },
  macro: (interp, _frame, given) => interp.router.macro(interp, ROUTER, given),
  hasMacro: (interp, _frame, given) =>
    interp.router.macros.has(`${ROUTER}::${text(likelyValue(given.positional[0] ?? null)) ?? ''}`),
  mixin: () => null,
  aliasMiddleware: (interp, _frame, given) => {
    const [name, owner] = given.positional.map(likelyValue).map(text);
    if (name !== undefined && owner !== undefined) interp.router.aliases.set(name, bare(owner));
    return interp.router.object;
  },
  middlewareGroup: (interp, frame, given, node) => groupChange(interp, frame, 'set', given, node),
  pushMiddlewareToGroup: (interp, frame, given, node) => groupChange(interp, frame, 'push', given, node),
  prependMiddlewareToGroup: (interp, frame, given, node) => groupChange(interp, frame, 'prepend', given, node),
  removeMiddlewareFromGroup: (interp, frame, given, node) => groupChange(interp, frame, 'remove', given, node),
  getFacadeRoot: (interp) => interp.router.object,
  auth: (interp, frame, given, node) => authRoutes(interp, frame, given, node),
  getRoutes: (interp) => ({
    k: 'object',
    class: ROUTE_COLLECTION,
    props: new Map(),
    native: interp.router,
  }),
  has: () => undefined,
  current: () => undefined,
  currentRouteName: () => undefined,
  getCurrentRoute: () => undefined,
  tap: (interp, frame, given, node) => {
    callValue(interp, frame, given.positional[0] ?? null, args(interp.router.object), node);
    return interp.router.object;
  },
};

/** Lists methods that only read, so that skipping them loses no route. */
const SILENT = new Set([
  'has',
  'current',
  'currentRouteName',
  'currentRouteAction',
  'getCurrentRoute',
  'input',
  'is',
  'currentRouteNamed',
  'matched',
  'substituteImplicitBindingsUsing',
  'substituteBindings',
  'dispatch',
  'respondWithRoute',
  'getRoutes',
  'getMiddleware',
  'getMiddlewareGroups',
  'hasMiddlewareGroup',
  'uses',
  'fake',
  'spy',
  'shouldReceive',
  'getBindingCallback',
  'getPatterns',
  'getGroupStack',
  'hasGroupStack',
  'getLastGroupPrefix',
  'flushMiddlewareGroups',
  'toResponse',
  'prepareResponse',
  'setRoutes',
  'setCompiledRoutes',
  'refreshNameLookups',
  'name',
]);

export function routerMethod(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const macro = interp.router.macros.get(`${ROUTER}::${name}`);
  if (macro !== undefined && isCallable(macro)) {
    if (macro.k === 'closure') return callClosure(interp, frame, macro, given, node, interp.router.object);
    return callValue(interp, frame, macro, given, node);
  }
  const verb = VERBS[name];
  if (verb !== undefined && Object.hasOwn(VERBS, name)) {
    return interp.router.add(
      interp,
      frame,
      verb,
      argument(given, 0, 'uri') ?? null,
      argument(given, 1, 'action') ?? null,
      node,
    ).object;
  }
  if (Object.hasOwn(METHODS, name)) return METHODS[name]?.(interp, frame, given, node);
  const many = /^(api)?(resource|singleton)s$/i.test(name) || name === 'softDeletableResources';
  if (many) return resources(interp, frame, name, given, node);
  if (/^(resource|apiResource|singleton|apiSingleton)$/.test(name)) {
    return newResource(
      interp,
      frame,
      name,
      argument(given, 0, 'name') ?? null,
      argument(given, 1, 'controller') ?? null,
      optionsOf(argument(given, 2, 'options')),
      node,
    );
  }
  if (fluent.includes(name) || /^where/.test(name)) return new Registrar().call(interp, frame, name, given, node);
  if (SILENT.has(name)) return undefined;
  return interp.router.unknownMacro(interp, frame, name, given, node);
}

function resources(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): Value {
  const all = interp.report.consume(given.positional[0] ?? null, 'the list of resources');
  if (!isArray(all)) {
    interp.report.note('host.loop-undecided', { over: `the resources of ${name}()` }, interp.at(frame, node));
    return null;
  }
  const kind = name === 'softDeletableResources' ? 'resource' : name.replace(/s$/, '');
  for (const [key, controller] of all.entries) {
    const options = optionsOf(argument(given, 1, 'options'));
    if (name === 'softDeletableResources') options.set('trashed', list([]));
    const pending = newResource(interp, frame, kind, String(key), controller, options, node);
    if (isObject(pending) && pending.native instanceof PendingResource)
      interp.router.complete(interp, frame, pending.native);
  }
  return null;
}

function groupChange(
  interp: Interpreter,
  frame: CallFrame,
  kind: 'set' | 'push' | 'prepend' | 'remove',
  given: CallArguments,
  node: Expr,
): Value {
  const group = text(likelyValue(given.positional[0] ?? null));
  if (group !== undefined) {
    interp.router.groupChanges.push({
      kind,
      group,
      entries: wrap(likelyValue(given.positional[1] ?? null)),
      at: interp.at(frame, node),
    });
  }
  return interp.router.object;
}
