import { ROUTE_REGISTRAR } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callClosure } from '../interpreter/evaluator.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { absolute } from '../sources/paths.js';
import {
  isArray,
  isCallable,
  isCase,
  likelyValue,
  list,
  type ObjectValue,
  truth,
  type Value,
} from '../values/value.js';
import { actionAttributes } from './action.js';
import { type Attributes, wrap } from './attributes.js';
import { optionsOf, PendingResource } from './resource.js';
import { WHERES, wherePairs } from './wheres.js';

const KEYS: Record<string, string> = {
  as: 'as',
  name: 'as',
  prefix: 'prefix',
  domain: 'domain',
  controller: 'controller',
  namespace: 'namespace',
  where: 'where',
  missing: 'missing',
  scopeBindings: 'scope_bindings',
  withoutScopedBindings: 'scope_bindings',
};

export const VERBS: Record<string, readonly string[]> = {
  get: ['GET', 'HEAD'],
  post: ['POST'],
  put: ['PUT'],
  patch: ['PATCH'],
  delete: ['DELETE'],
  options: ['OPTIONS'],
  any: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
};

/** Builds a chain such as `Route::prefix('x')->middleware('y')` (host 10.1). */
export class Registrar {
  readonly attributes: Attributes = new Map();
  readonly object: ObjectValue = { k: 'object', class: ROUTE_REGISTRAR, props: new Map(), native: this };

  call(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): Value | undefined {
    const [first] = given.positional;
    const macro = interp.router.macros.get(`${ROUTE_REGISTRAR}::${name}`);
    if (macro !== undefined && isCallable(macro) && macro.k === 'closure')
      return callClosure(interp, frame, macro, given, node, this.object);
    if (Object.hasOwn(KEYS, name)) {
      this.set(interp, name, name === 'where' ? wherePairs(name, given) : onlyArgument(given));
      return this.object;
    }
    if (Object.hasOwn(WHERES, name)) {
      this.attributes.set('where', wherePairs(name, given));
      return this.object;
    }
    switch (name) {
      case 'middleware': {
        const entries =
          first !== undefined && isArray(likelyValue(first))
            ? wrap(likelyValue(first))
            : [...given.positional, ...given.named.values()];
        this.attributes.set('middleware', list(entries.filter((v) => truth(v) !== false)));
        return this.object;
      }
      case 'withoutMiddleware':
        this.attributes.set(
          'excluded_middleware',
          list([...wrap(this.attributes.get('excluded_middleware')), ...wrap(likelyValue(first ?? null))]),
        );
        return this.object;
      case 'can':
        this.attributes.set('can', list([list(given.positional)]));
        return this.object;
      case 'group':
        interp.router.group(interp, frame, this.attributes, first ?? [...given.named.values()][0] ?? null, node);
        return this.object;
      case 'match':
        return this.verb(
          interp,
          frame,
          interp.router.methods(interp, first ?? null),
          given.positional[1] ?? null,
          given.positional[2] ?? given.named.get('action') ?? null,
          node,
        );
      case 'resource':
      case 'apiResource':
      case 'singleton':
      case 'apiSingleton': {
        const options = optionsOf(given.positional[2] ?? given.named.get('options'));
        const all = new Map(this.attributes);
        for (const [key, value] of options) if (!all.has(key)) all.set(key, value);
        return newResource(interp, frame, name, first ?? null, given.positional[1] ?? null, all, node);
      }
    }
    const methods = VERBS[name];
    if (methods !== undefined) {
      return this.verb(
        interp,
        frame,
        [...methods],
        first ?? given.named.get('uri') ?? null,
        given.positional[1] ?? given.named.get('action') ?? null,
        node,
      );
    }
    return undefined;
  }

  private set(interp: Interpreter, name: string, value: Value): void {
    const key = KEYS[name] ?? name;
    const known = interp.report.consume(value, `the ${name} of a group`);
    if (name === 'withoutScopedBindings') this.attributes.set(key, false);
    else this.attributes.set(key, isCase(known) ? (known.value ?? known) : known);
  }

  private verb(
    interp: Interpreter,
    frame: CallFrame,
    methods: string[] | undefined,
    uri: Value,
    given: Value,
    node: Expr,
  ): Value {
    const action = compile(interp, given);
    const merged: Attributes = losesChain(interp, given) ? new Map() : new Map(this.attributes);
    for (const [key, value] of action.action) {
      if (key === 'uses' && value === null) continue;
      merged.set(key, value);
    }
    if (!merged.has('uses')) merged.set('uses', null);
    if (methods === undefined) return interp.router.unknownVerb(interp, frame, node);
    return interp.router.addWith(interp, frame, methods, uri, { action: merged, literal: action.literal }, node).object;
  }
}

/** Gives the one argument of an attribute call, null included; true when there is none. */
function onlyArgument(given: CallArguments): Value {
  const [value] = [...given.positional, ...given.named.values()];
  return value === undefined ? true : value;
}

/** Converts an action in a chain, where a tuple counts as absolute: it takes no namespace. */
function compile(interp: Interpreter, given: Value): { action: Attributes; literal: boolean } {
  const result = actionAttributes(interp, given);
  const uses = result.action.get('uses');
  if (!result.literal && typeof uses === 'string' && !uses.startsWith('\\')) result.action.set('uses', `\\${uses}`);
  return result;
}

/**
 * Tells whether `[C::class, 'm']` at the end of a chain loses the chain's attributes, because it cannot be called: a
 * class of the project whose file is not there gets a bare route. The file's content is not read: a controller is no
 * boot input.
 */
function losesChain(interp: Interpreter, given: Value): boolean {
  const tuple = likelyValue(given);
  if (!isArray(tuple)) return false;
  const [owner, method] = wrap(tuple).map(likelyValue);
  if (typeof owner !== 'string' || typeof method !== 'string') return false;
  const places = interp.classes.places(owner);
  if (places.length === 0) return false;
  if (places.some((path) => interp.world.kind(absolute(path)) === 'file')) return false;
  return !interp.classes.exists(owner);
}

/** Makes a pending resource of the given kind. */
export function newResource(
  interp: Interpreter,
  frame: CallFrame,
  kind: string,
  name: Value,
  controller: Value,
  options: Map<string, Value>,
  node: Expr,
): Value {
  const api = kind.startsWith('api');
  const single = /singleton/i.test(kind);
  if (api && !options.has('only')) {
    const except = wrap(likelyValue(options.get('except') ?? null));
    const all = single ? ['store', 'show', 'update', 'destroy'] : ['index', 'show', 'store', 'update', 'destroy'];
    options.set('only', list(all.filter((a) => !except.includes(a))));
  }
  const pending = new PendingResource(single ? 'singleton' : 'resource', name, controller, options, node, frame);
  interp.router.hold(pending);
  return pending.object;
}
