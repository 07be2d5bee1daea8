import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { resolve } from '../functions/framework.js';
import { callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { bare } from '../sources/classes.js';
import { below } from '../sources/paths.js';
import { isArray, isCallable, isObject, items, likelyValue, text, unknown, type Value } from '../values/value.js';

/** Maps methods of the application to the path they answer. */
export const PATHS: Record<string, string> = {
  basePath: 'base',
  path: 'app',
  bootstrapPath: 'bootstrap',
  configPath: 'config',
  databasePath: 'database',
  langPath: 'lang',
  publicPath: 'public',
  resourcePath: 'resource',
  storagePath: 'storage',
};

const USE_PATHS: Record<string, string> = {
  useAppPath: 'app',
  useBootstrapPath: 'bootstrap',
  useConfigPath: 'config',
  useDatabasePath: 'database',
  useLangPath: 'lang',
  usePublicPath: 'public',
  useStoragePath: 'storage',
};

/** Plays methods of the application (host 8.2, 9). One that changes nothing a document depends on answers unknown. */
export function containerMethod(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const app = interp.app;
  const [first, second] = given.positional.map(likelyValue);
  const base = PATHS[name];
  if (base !== undefined && Object.hasOwn(PATHS, name)) {
    const rest = text(first ?? '');
    return rest === undefined ? undefined : below(app.paths.get(base) ?? '', rest);
  }
  const moved = USE_PATHS[name];
  if (moved !== undefined && Object.hasOwn(USE_PATHS, name)) {
    const path = text(first ?? null);
    if (path !== undefined) app.paths.set(moved, path);
    return app.object;
  }
  switch (name) {
    case 'make':
    case 'get':
    case 'makeWith':
    case 'offsetGet':
      return resolve(interp, frame, first ?? null, node);
    case 'environment': {
      const env = text(interp.config.get('app.env') ?? interp.env.get('APP_ENV') ?? 'production');
      if (env === undefined) return undefined;
      if (first === undefined) return env;
      const patterns = given.positional
        .map(likelyValue)
        .flatMap((v) => (isArray(v) ? items(v) : [v]))
        .map(text);
      return patterns.includes(undefined) ? undefined : patterns.some((p) => wildcard(p ?? '', env));
    }
    case 'isProduction':
    case 'isLocal': {
      const env = text(interp.config.get('app.env') ?? interp.env.get('APP_ENV') ?? 'production');
      return env === undefined ? undefined : env === (name === 'isLocal' ? 'local' : 'production');
    }
    case 'runningInConsole':
      return true;
    case 'runningUnitTests':
      return interp.env.get('APP_ENV') === 'testing';
    case 'routesAreCached':
    case 'configurationIsCached':
    case 'eventsAreCached':
    case 'isDownForMaintenance':
      return false;
    case 'hasDebugModeEnabled':
      return interp.config.get('app.debug');
    case 'isBooted':
      return app.isBooted;
    case 'version':
      return app.packages.get('laravel/framework')?.replace(/^v/, '');
    case 'getLocale':
    case 'currentLocale':
      return interp.config.get('app.locale');
    case 'getNamespace':
      return app.namespace;
    case 'register':
      return app.register(first ?? null);
    case 'booted':
      if (first !== undefined) {
        app.bootedCallbacks.push(first);
        if (app.isBooted) callValue(interp, frame, first, args(app.object), node);
      }
      return null;
    case 'booting':
      if (first !== undefined) app.bootingCallbacks.push(first);
      return null;
    case 'call':
      return callValue(interp, frame, first ?? null, callArguments(second), node);
    case 'bind':
    case 'singleton':
    case 'scoped':
    case 'bindIf':
    case 'singletonIf':
    case 'scopedIf':
    case 'instance': {
      const abstract = text(first ?? null);
      if (abstract !== undefined) bind(interp, abstract, second ?? null, name.endsWith('If'));
      return name === 'instance' ? (second ?? null) : null;
    }
    case 'bound':
    case 'has': {
      const abstract = text(first ?? null);
      if (abstract === undefined) return undefined;
      return app.make(interp, abstract) !== undefined || app.bound.has(bare(abstract)) ? true : undefined;
    }
    case 'getProviders':
    case 'getProvider': {
      const owner = isObject(first) ? first.class : text(first ?? null);
      const provider = owner === undefined ? undefined : app.provider(bare(owner));
      return provider === undefined ? undefined : provider.object;
    }
    case 'afterResolving':
    case 'resolving': {
      const service = typeof first === 'string' ? app.make(interp, first) : undefined;
      if (service !== undefined && isCallable(second))
        callValue(interp, frame, second, args(service, app.object), node);
      return null;
    }
    case 'setLocale':
    case 'alias':
    case 'extend':
    case 'tag':
    case 'terminating':
    case 'loadEnvironmentFrom':
    case 'useEnvironmentPath':
    case 'detectEnvironment':
    case 'addContextualBinding':
    case 'forgetInstance':
      return null;
    case 'handleCommand':
    case 'handleRequest':
      return unknown(expressionText(node), interp.at(frame, node));
  }
  return undefined;
}

/** Notes a binding: the concrete class the container builds for an abstract, for injected interfaces. */
export function bind(interp: Interpreter, abstract: string, concrete: Value, ifAbsent = false): void {
  const name = bare(abstract);
  if (ifAbsent && interp.app.bound.has(name)) return;
  interp.app.bound.set(name, concrete);
  const target = typeof concrete === 'string' ? bare(concrete) : isObject(concrete) ? concrete.class : null;
  const own = interp.classes.any(name);
  if (own !== undefined) {
    if (interp.world.composer.isProject(own.path))
      interp.app.found.bindings.set(name, concrete === null ? name : (target ?? objectMadeBy(concrete, interp)));
    return;
  }
  const made = interp.classes.any(target ?? classesMadeBy(concrete)[0] ?? '');
  if (isPlainName(name) && made !== undefined && interp.world.composer.isProject(made.path))
    interp.app.found.bindings.set(name, made.name);
}

/** Tells whether a name a class is bound to is no class itself, such as the `steam` a facade of the application goes by. */
export function isPlainName(name: string): boolean {
  return !name.includes('\\');
}

/** Gives the class of the project whose objects a closure makes for an interface; null where neither its type nor its statement says. */
function objectMadeBy(concrete: Value, interp: Interpreter): string | null {
  for (const name of classesMadeBy(concrete)) {
    const made = interp.classes.any(name);
    if (made?.kind === 'class' && made.abstract !== true && interp.world.composer.isProject(made.path))
      return made.name;
  }
  return null;
}

/** Lists what a closure says of the class it makes: the one it declares, and the one its only statement constructs. */
function classesMadeBy(concrete: Value): string[] {
  if (!isCallable(concrete) || concrete.k !== 'closure') return [];
  const { returns, body } = concrete.node;
  const [only] = body;
  const made = body.length === 1 && only?.k === 'return' ? only.e : undefined;
  return [
    ...(returns?.k === 't' ? [bare(returns.name)] : []),
    ...(made?.k === 'new' && made.class.k === 'cref' ? [bare(made.class.name)] : []),
  ];
}

function callArguments(v: Value | undefined): CallArguments {
  const given: CallArguments = { positional: [], named: new Map() };
  if (isArray(v)) {
    for (const [key, value] of v.entries) {
      if (typeof key === 'string') given.named.set(key, value);
      else given.positional.push(value);
    }
  }
  return given;
}

function wildcard(pattern: string, value: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`).test(value);
}
