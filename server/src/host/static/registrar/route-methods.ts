import { ROUTING_ROUTE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callClosure } from '../interpreter/evaluator.js';
import { argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, isCallable, isCase, isUnknown, likelyValue, text, type Value } from '../values/value.js';
import { actionAttributes } from './action.js';
import { mergeAttributes, wrap } from './attributes.js';
import type { Route } from './route.js';
import { WHERES, wherePairs } from './wheres.js';

type Method = (route: Route, given: CallArguments, interp: Interpreter) => void;
const nothing: Method = () => undefined;

/** Plays modifiers of a registered route (host 10.4); all answer the route. */
const METHODS: Record<string, Method> = {
  name: (r, given, interp) => {
    const name = likelyValue(interp.report.consume(argument(given, 0, 'name') ?? null, 'the name of a route'));
    r.name(isCase(name) ? (name.value ?? name) : name);
  },
  middleware: (r, given, interp) => {
    const first = interp.report.consume(argument(given, 0, 'middleware') ?? null, 'the middleware of a route');
    r.middleware(isArray(first) ? wrap(first) : given.positional.length > 0 ? given.positional : [first]);
  },
  withoutMiddleware: (r, given) => r.exclude(wrap(likelyValue(argument(given, 0, 'middleware') ?? null))),
  can: (r, given, interp) => {
    const ability = interp.report.consume(argument(given, 0, 'ability') ?? null, 'the ability of a route');
    r.can(ability, argument(given, 1, 'models'));
  },
  prefix: (r, given, interp) => {
    const prefix = text(interp.report.consume(argument(given, 0, 'prefix') ?? '', 'the prefix of a route'));
    if (prefix === undefined) interp.router.drop(interp, r, 'its prefix is not known');
    else r.prefix(prefix);
  },
  setUri: (r, given, interp) => {
    const uri = text(interp.report.consume(argument(given, 0, 'uri') ?? null, 'the URI of a route'));
    if (uri === undefined) interp.router.drop(interp, r, 'its URI is not known');
    else r.setUri(uri);
  },
  domain: (r, given, interp) => {
    const domain = interp.report.consume(argument(given, 0, 'domain') ?? null, 'the domain of a route');
    if (isUnknown(domain)) interp.router.drop(interp, r, domain.why);
    else if (domain !== null) r.setDomain(domain);
  },
  defaults: (r, given) => {
    const key = text(likelyValue(given.positional[0] ?? null));
    if (key !== undefined) r.defaults.set(key, given.positional[1] ?? null);
  },
  setDefaults: (r, given) => {
    const all = likelyValue(given.positional[0] ?? null);
    if (isArray(all)) r.defaults = new Map([...all.entries].map(([key, v]) => [String(key), v]));
  },
  scopeBindings: (r) => void r.action.set('scope_bindings', true),
  withoutScopedBindings: (r) => void r.action.set('scope_bindings', false),
  withTrashed: (r, given) => {
    r.trashed = likelyValue(argument(given, 0, 'withTrashed') ?? true) === true;
  },
  fallback: (r) => {
    r.isFallback = true;
  },
  uses: (r, given, interp) => {
    const first = likelyValue(given.positional[0] ?? null);
    const action = actionAttributes(interp, first);
    let uses = action.action.get('uses') ?? null;
    const namespace = text(interp.router.current?.get('namespace') ?? null);
    if (typeof uses === 'string' && typeof first === 'string' && namespace && !uses.startsWith('\\'))
      uses = `${namespace}\\${uses}`;
    r.action.set('uses', typeof uses === 'string' && !uses.includes('@') ? `${uses}@__invoke` : uses);
  },
  setAction: (r, given, interp) => {
    const first = likelyValue(given.positional[0] ?? null);
    if (isArray(first)) r.setAction(mergeAttributes(actionAttributes(interp, first).action, undefined));
  },
  missing: (r, given) => void r.action.set('missing', likelyValue(argument(given, 0, 'missing') ?? null)),
  block: nothing,
  withoutBlocking: nothing,
  setBindingFields: (r, given) => {
    const all = likelyValue(given.positional[0] ?? null);
    if (isArray(all)) r.fields = new Map([...all.entries].map(([key, v]) => [String(key), text(v) ?? null]));
  },
};

export function routeMethod(
  interp: Interpreter,
  frame: CallFrame,
  route: Route,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const macro = interp.router.macros.get(`${ROUTING_ROUTE}::${name}`);
  if (macro !== undefined && isCallable(macro) && macro.k === 'closure')
    return callClosure(interp, frame, macro, given, node, route.object);
  if (name === 'where' || Object.hasOwn(WHERES, name)) {
    const pairs = wherePairs(name, given);
    if (isArray(pairs)) for (const [parameter, pattern] of pairs.entries) route.where(String(parameter), pattern);
    else route.wheresLost = true;
    return route.object;
  }
  switch (name) {
    case 'uri':
      return route.uri;
    case 'getName':
      return route.action.get('as') ?? null;
    case 'methods':
      return { k: 'array', entries: new Map(route.methods.map((m, i) => [BigInt(i), m])) };
  }
  if (!Object.hasOwn(METHODS, name)) return undefined;
  METHODS[name]?.(route, given, interp);
  return route.object;
}
