import {
  APP_FACADE,
  APPLICATION,
  ARR,
  AUTH_FACADE,
  BROADCAST_FACADE,
  COLLECTION,
  CONFIG_FACADE,
  CONTAINER,
  CONVERT_EMPTY_STRINGS_TO_NULL,
  DEFAULT_PROVIDERS,
  ELOQUENT_BUILDER,
  ENV,
  FILE_FACADE,
  GATE_FACADE,
  JSON_RESOURCE,
  PASSPORT,
  QUERY_BUILDER,
  RATE_LIMITER_FACADE,
  RELATION,
  REQUEST,
  REQUEST_FACADE,
  RESOURCE_COLLECTION,
  RESPONSE_FACADE,
  RESPONSE_FACTORY,
  ROUTE_FACADE,
  ROUTE_REGISTRAR,
  ROUTER,
  ROUTING_ROUTE,
  SERVICE_PROVIDER,
  STR,
  TRIM_STRINGS,
  VALIDATOR_FACADE,
} from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { dig, fallback, frameworkFunction } from '../functions/framework.js';
import { classMember } from '../interpreter/class-members.js';
import { argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { wrap } from '../registrar/attributes.js';
import { authRoutes } from '../registrar/auth-routes.js';
import { routerMethod } from '../registrar/router-methods.js';
import { bare } from '../sources/classes.js';
import {
  type ArrayValue,
  isArray,
  isCallable,
  isCase,
  items,
  type Key,
  keyOf,
  likelyValue,
  list,
  map,
  text,
  truth,
  type Value,
} from '../values/value.js';
import { ApplicationBuilder, broadcastRoutes } from './builder.js';
import { certainPlace } from './certain-place.js';
import { collection } from './collection.js';
import { configMethod } from './config.js';
import { containerMethod } from './container.js';
import { filesMethod } from './files.js';
import { middlewareBuilder } from './middleware-builders.js';
import { facadeOf } from './names.js';
import { strStatic } from './str.js';

type Static = (
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
) => Value | undefined;

const relation: Static = (interp, _frame, name, given) => {
  if (!['morphMap', 'enforceMorphMap'].includes(name)) return name === 'requireMorphMap' ? null : undefined;
  const all = likelyValue(argument(given, 0, 'map') ?? null);
  if (!isArray(all)) {
    if (all !== null) interp.app.found.partial.add('morphMap');
    return null;
  }
  for (const [alias, model] of all.entries) {
    const owner = text(likelyValue(model));
    // A list of models takes their table names; only keyed maps are read without guessing one.
    if (owner === undefined || typeof alias !== 'string') interp.app.found.partial.add('morphMap');
    else interp.app.found.morphMap.set(alias, bare(owner));
  }
  return null;
};

const resource: Static = (interp, _frame, name, given) => {
  if (name === 'withoutWrapping') interp.app.found.wrap = { value: null };
  else if (name === 'wrap') interp.app.found.wrap = { value: likelyValue(argument(given, 0, 'value') ?? null) };
  else return undefined;
  return null;
};

/** Lists static calls on facades and framework classes the reader plays (host 8.2, 11). */
const STATICS: Record<string, Static> = {
  [ROUTE_FACADE]: routerMethod,
  [APP_FACADE]: (interp, frame, name, given, node) => containerMethod(interp, frame, name, given, node),
  [CONFIG_FACADE]: (interp, frame, name, given, node) => configMethod(interp, frame, name, given, node),
  [FILE_FACADE]: (interp, frame, name, given, node) => filesMethod(interp, frame, name, given, node),
  [STR]: (_interp, _frame, name, given) => strStatic(name, given),
  [COLLECTION]: (_interp, _frame, name, given) =>
    name === 'make' || name === '__construct' || name === 'wrap'
      ? collection(likelyValue(given.positional[0] ?? list([])))
      : undefined,
  [ENV]: (interp, frame, name, given, node) =>
    name === 'get' ? frameworkFunction(interp, frame, 'env', given, node) : undefined,
  [ARR]: arr,
  [APPLICATION]: (interp, _frame, name, given) => {
    if (name === 'configure') {
      interp.app.configured = true;
      const base = text(likelyValue(argument(given, 0, 'basePath') ?? null));
      if (base !== undefined) interp.app.paths.set('base', base);
      // The builder reads `bootstrap/providers.php` unless an argument says otherwise.
      interp.app.usesProvidersFile = true;
      return new ApplicationBuilder().object;
    }
    return name === '__construct' || name === 'getInstance' ? interp.app.object : undefined;
  },
  [CONTAINER]: (interp, _frame, name) => (name === 'getInstance' ? interp.app.object : undefined),
  [SERVICE_PROVIDER]: (_interp, _frame, name) =>
    name === 'defaultProviders'
      ? { k: 'object', class: DEFAULT_PROVIDERS, props: new Map(), native: list([]) }
      : undefined,
  [RATE_LIMITER_FACADE]: (interp, frame, name, given, node) => {
    if (name !== 'for') return undefined;
    const key = likelyValue(argument(given, 0, 'name') ?? null);
    const limiter =
      typeof key === 'object' && key !== null && key.k === 'case' ? text(key.value ?? key.name) : text(key);
    const callback = argument(given, 1, 'callback') ?? null;
    const { limiters, partial } = interp.app.found;
    if (limiter === undefined) partial.add('limiters');
    else if (!isCallable(likelyValue(callback))) limiters.set(limiter, interp.at(frame, node));
    else limiters.set(limiter, certainPlace(interp, callback, limiters.get(limiter)));
    return null;
  },
  [GATE_FACADE]: (interp, frame, name, given, node) => {
    const [first, second] = given.positional.map(likelyValue);
    const key =
      typeof first === 'object' && first !== null && first.k === 'case'
        ? text(first.value ?? first.name)
        : text(first ?? null);
    if (name === 'define') {
      if (key === undefined) {
        interp.app.found.partial.add('gates');
        return null;
      }
      const { abilities } = interp.app.found;
      if (isCallable(second)) abilities.set(key, certainPlace(interp, given.positional[1] ?? null, abilities.get(key)));
      else if (typeof second === 'string') abilities.set(key, bare(second));
      else if (isArray(second))
        abilities.set(
          key,
          items(second)
            .map((v) => text(likelyValue(v)) ?? '')
            .join('@'),
        );
      else abilities.set(key, interp.at(frame, node));
      return null;
    }
    if (name === 'policy') {
      const policy = text(second ?? null);
      if (key === undefined || policy === undefined) interp.app.found.partial.add('gates');
      else interp.app.found.policies.set(bare(key), bare(policy));
      return null;
    }
    return ['before', 'after', 'guessPolicyNamesUsing'].includes(name) ? null : undefined;
  },
  [AUTH_FACADE]: (interp, frame, name, given, node) =>
    name === 'routes' ? authRoutes(interp, frame, given, node) : undefined,
  [BROADCAST_FACADE]: (interp, frame, name, given, node) => {
    if (name !== 'routes') return name === 'channel' ? null : undefined;
    broadcastRoutes(interp, frame, given.positional[0] ?? null, node);
    return null;
  },
  [VALIDATOR_FACADE]: (interp, frame, name, given, node) => {
    if (!/^extend/.test(name)) return undefined;
    const rule = text(likelyValue(given.positional[0] ?? null));
    const body = likelyValue(given.positional[1] ?? null);
    if (rule !== undefined)
      interp.app.found.validatorExtensions.set(
        rule,
        isCallable(body) ? interp.callablePlace(body) : interp.at(frame, node),
      );
    return null;
  },
  [RELATION]: relation,
  [JSON_RESOURCE]: resource,
  [RESOURCE_COLLECTION]: resource,
  [PASSPORT]: (interp, _frame, name, given) => {
    const passport = interp.app.found.passport;
    const first = likelyValue(given.positional[0] ?? null);
    if (name === 'tokensCan' && isArray(first)) {
      for (const [scope, description] of first.entries)
        passport.scopes.set(String(scope), text(likelyValue(description)) ?? '');
    }
    if (name === 'enablePasswordGrant') passport.passwordGrant = truth(first === null ? true : first) !== false;
    if (name === 'enableImplicitGrant') passport.implicitGrant = true;
    return null;
  },
  Closure: (_interp, _frame, name, given) => (name === 'fromCallable' ? (given.positional[0] ?? null) : undefined),
};

/** Maps a facade to the class that the list of macros names. */
const MACRO_OWNERS: Record<string, string> = {
  [ROUTE_FACADE]: ROUTER,
  [ROUTER]: ROUTER,
  [ROUTING_ROUTE]: ROUTING_ROUTE,
  [ROUTE_REGISTRAR]: ROUTE_REGISTRAR,
  [REQUEST_FACADE]: REQUEST,
  [REQUEST]: REQUEST,
  [RESPONSE_FACADE]: RESPONSE_FACTORY,
  [RESPONSE_FACTORY]: RESPONSE_FACTORY,
  [ELOQUENT_BUILDER]: ELOQUENT_BUILDER,
  [QUERY_BUILDER]: QUERY_BUILDER,
  [COLLECTION]: COLLECTION,
};

export function facadeStatic(
  interp: Interpreter,
  frame: CallFrame,
  owner: string,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const target = facadeOf(owner);
  const macroOwner = MACRO_OWNERS[target];
  if (name === 'macro' && macroOwner !== undefined) return interp.router.macro(interp, macroOwner, given);
  // `new App\Application(…)` is the project's own class of the application.
  const own = (name === '__construct' || name === 'configure') && target !== APPLICATION;
  if (own && interp.classes.find(target) !== undefined && interp.classes.isA(target, APPLICATION)) {
    interp.app.object.class = target;
    return STATICS[APPLICATION]?.(interp, frame, name, given, node);
  }
  const known = Object.hasOwn(STATICS, target) ? STATICS[target] : undefined;
  if (known !== undefined) return known(interp, frame, name, given, node);
  // A resource class of the project switches wrapping off for all.
  if (['withoutWrapping', 'wrap'].includes(name) && interp.classes.isA(target, JSON_RESOURCE)) {
    return resource(interp, frame, name, given, node);
  }
  if (['except', 'skipWhen'].includes(name) && skipBlankText(interp, target, name, given)) return null;
  return enumStatic(interp, target, name, given) ?? middlewareBuilder(interp, target, name, given);
}

/** Plays what is said to the middleware of blank text, or to a class of the project that extends it. */
function skipBlankText(interp: Interpreter, owner: string, name: string, given: CallArguments): boolean {
  const { blankText } = interp.app.found;
  const first = likelyValue(given.positional[0] ?? [...given.named.values()][0] ?? null);
  if (interp.classes.isA(owner, TRIM_STRINGS)) blankText.trimExcept(name === 'except' ? wrap(first) : [first]);
  else if (name === 'skipWhen' && interp.classes.isA(owner, CONVERT_EMPTY_STRINGS_TO_NULL))
    blankText.convertExcept([first]);
  else return false;
  return true;
}

/** Plays `cases()`, `from()` and `tryFrom()` of an enum of the project. */
function enumStatic(interp: Interpreter, owner: string, name: string, given: CallArguments): Value | undefined {
  if (!['cases', 'from', 'tryFrom'].includes(name)) return undefined;
  const fact = interp.classes.find(owner);
  if (fact?.kind !== 'enum') return undefined;
  const cases = fact.members.cases.map((one) => classMember(interp, fact.name, one) ?? null);
  if (name === 'cases') return list(cases);
  const wanted = likelyValue(given.positional[0] ?? null);
  return cases.find((one) => isCase(one) && one.value === wanted) ?? (name === 'tryFrom' ? null : undefined);
}

function arr(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): Value | undefined {
  const [first, second, third] = given.positional.map(likelyValue);
  switch (name) {
    case 'wrap':
      return first === null || first === undefined ? list([]) : isArray(first) ? first : list([first]);
    case 'get': {
      const key = text(second ?? null);
      if (!isArray(first) || key === undefined) return undefined;
      return first.entries.get(keyOf(key) ?? key) ?? dig(first, key) ?? fallback(interp, frame, third, node);
    }
    case 'has':
    case 'exists': {
      const key = text(second ?? null);
      return !isArray(first) || key === undefined ? undefined : dig(first, key) !== undefined;
    }
    case 'only':
    case 'except': {
      if (!isArray(first)) return undefined;
      const names = (isArray(second) ? items(second) : [second ?? null]).map((v) => keyOf(likelyValue(v)));
      return map([...first.entries].filter(([key]) => names.includes(key) === (name === 'only')));
    }
    case 'flatten':
      return isArray(first) ? list(flatten(first)) : undefined;
    case 'first':
      return isArray(first) && second === undefined ? (items(first)[0] ?? null) : undefined;
    case 'collapse': {
      if (!isArray(first)) return undefined;
      const out = new Map<Key, Value>();
      let next = 0n;
      for (const v of items(first))
        if (isArray(v)) for (const [key, x] of v.entries) out.set(typeof key === 'string' ? key : next++, x);
      return map(out);
    }
  }
  return undefined;
}

function flatten(v: ArrayValue): Value[] {
  return items(v).flatMap((x) => (isArray(x) ? flatten(x) : [x]));
}
