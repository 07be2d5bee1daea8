import {
  AGGREGATE_SERVICE_PROVIDER,
  APPLICATION,
  COLLECTION,
  DEFAULT_PROVIDERS,
  DEFERRABLE_PROVIDER_CONTRACT,
  ROUTE_SERVICE_PROVIDER,
} from '@docgen/laravel-knowledge';
import { construct } from '../calls/construct.js';
import { installedPackages } from '../framework/installed-packages.js';
import { serveFiles } from '../framework/serve-files.js';
import { callClosure, callMethod, callValue } from '../interpreter/evaluator.js';
import { args, type CallFrame, NO_ARGS } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { writtenDefault } from '../interpreter/properties.js';
import { bind, PATHS } from '../natives/container.js';
import { routeAttributes } from '../registrar/route-attributes.js';
import { reportCircularProvider } from '../report/circles.js';
import { bare } from '../sources/classes.js';
import { absolute } from '../sources/paths.js';
import { isArray, isCallable, isObject, isUnknown, items, likelyValue, text, type Value } from '../values/value.js';
import type { Provider } from './application-state.js';
import { moduleProviders } from './modules.js';
import { discoveredProviders } from './providers.js';

/** The node and frame of calls the framework itself makes. */
const FRAMEWORK_CALL = { k: 'null' } as const;

/** Reads the application in the order of a boot (host 9): bootstrap file, providers, routes, booted callbacks. */
export function readApplication(interp: Interpreter): void {
  const frame = interp.topFrame('bootstrap/app.php');
  const { app } = interp;
  const deferred: Provider[] = [];
  app.register = (provider) => {
    const added = add(interp, frame, provider);
    if (added !== undefined && app.isBooted) boot(interp, frame, added);
    return added?.object ?? null;
  };
  interp.guarded(() => void interp.include(absolute('bootstrap/app.php'), new Map()));
  overriddenPaths(interp, frame);
  interp.guarded(() => installedPackages(interp));
  for (const provider of providerList(interp)) {
    const name = text(likelyValue(provider));
    if (name !== undefined && isDeferred(interp, bare(name)))
      deferred.push({ class: bare(name), object: app.object, booted: [], booting: [], done: false });
    else interp.guarded(() => void add(interp, frame, provider));
  }
  for (const callback of app.bootingCallbacks)
    interp.guarded(() => void callValue(interp, frame, callback, args(app.object), FRAMEWORK_CALL));
  interp.guarded(() => routeAttributes(interp, frame));
  // A provider that is registered while another boots comes last.
  for (let i = 0; i < app.providers.length; i++) {
    const provider = app.providers[i];
    if (provider !== undefined) boot(interp, frame, provider);
  }
  const load = app.loadRoutes;
  if (load !== undefined) interp.guarded(load);
  interp.router.flush(interp, frame);
  interp.guarded(() => serveFiles(interp, frame));
  app.isBooted = true;
  for (const callback of [...app.bootedCallbacks]) {
    interp.guarded(() => {
      if (typeof callback === 'function') callback();
      else callValue(interp, frame, callback, args(app.object), FRAMEWORK_CALL);
    });
  }
  for (const provider of deferred) interp.guarded(() => void app.register(provider.class));
  interp.router.flush(interp, frame);
}

/**
 * Reads paths an application class of the project defines itself, such as `configPath()` of one that keeps its files
 * below `app/`.
 */
function overriddenPaths(interp: Interpreter, frame: CallFrame): void {
  const { object, paths } = interp.app;
  if (object.class === APPLICATION) return;
  object.props.set('basePath', paths.get('base') ?? '');
  for (const [method, path] of Object.entries(PATHS)) {
    if (interp.classes.method(object.class, method) === undefined) continue;
    interp.guarded(() => {
      const moved = text(likelyValue(callMethod(interp, frame, object, method, NO_ARGS, FRAMEWORK_CALL)));
      if (moved !== undefined) paths.set(path, moved);
    });
  }
}

function providerList(interp: Interpreter): Value[] {
  const { app } = interp;
  const listed = likelyValue(interp.config.get('app.providers') ?? null);
  const written =
    isObject(listed) && (listed.class === COLLECTION || listed.class === DEFAULT_PROVIDERS)
      ? (listed.native as Value)
      : listed;
  const own: Value[] = isArray(written) ? items(written) : [];
  own.push(...app.extraProviders);
  const file = absolute('bootstrap/providers.php');
  if (app.usesProvidersFile && interp.world.kind(file) === 'file') {
    interp.guarded(() => {
      const value = likelyValue(interp.include(file, new Map()) ?? null);
      if (isArray(value)) own.push(...items(value));
    });
  }
  interp.world.beside(absolute('bootstrap'));
  return [...discoveredProviders(interp), ...moduleProviders(interp), ...own];
}

/** Registers a provider of the project; those of packages are not read. */
function add(interp: Interpreter, frame: CallFrame, given: Value): Provider | undefined {
  const value = likelyValue(given);
  if (isUnknown(value)) return undefined;
  const name = isObject(value) ? value.class : bare(text(value) ?? '');
  const known = interp.app.provider(name);
  reportCircularProvider(interp, name);
  if (known !== undefined) return known;
  // The class may be missing because the parser lost it; its file then reports the reason.
  for (const path of interp.classes.places(name)) interp.checkSyntax(path);
  if (interp.classes.find(name) === undefined) return undefined;
  const object = isObject(value) ? value : construct(interp, frame, name, args(interp.app.object), FRAMEWORK_CALL);
  if (!isObject(object)) return undefined;
  const provider: Provider = { class: name, object, booted: [], booting: [], done: false };
  if (interp.app.registering.has(name)) return undefined;
  interp.app.registering.add(name);
  if (interp.classes.isA(name, AGGREGATE_SERVICE_PROVIDER)) {
    const nested = likelyValue(writtenDefault(interp, name, 'providers') ?? null);
    if (isArray(nested)) for (const one of items(nested)) add(interp, frame, one);
  }
  interp.app.current.push(provider);
  const route = interp.classes.isA(name, ROUTE_SERVICE_PROVIDER);
  interp.guarded(() => {
    if (interp.classes.method(name, 'register') !== undefined)
      callMethod(interp, frame, object, 'register', NO_ARGS, FRAMEWORK_CALL);
    // From version 8 on the framework's `register()` makes the routes be read once `boot()` is done.
    if (route && interp.app.major >= 8) provider.booted.unshift({ k: 'callable', on: object, method: 'loadRoutes' });
  });
  // Providers it registers itself come before it.
  interp.app.current.splice(interp.app.current.indexOf(provider), 1);
  interp.app.providers.push(provider);
  for (const kind of ['bindings', 'singletons']) {
    const table = likelyValue(writtenDefault(interp, name, kind) ?? null);
    if (!isArray(table)) continue;
    for (const [abstract, concrete] of table.entries) {
      bind(
        interp,
        typeof abstract === 'string' ? abstract : (text(likelyValue(concrete)) ?? ''),
        likelyValue(concrete),
      );
    }
  }
  return provider;
}

function boot(interp: Interpreter, frame: CallFrame, provider: Provider): void {
  if (provider.done) return;
  provider.done = true;
  const { object } = provider;
  for (const callback of provider.booting)
    interp.guarded(() => void callValue(interp, frame, callback, NO_ARGS, FRAMEWORK_CALL));
  policies(interp, provider);
  interp.guarded(() => {
    const own = interp.classes.method(provider.class, 'boot');
    if (own !== undefined || interp.classes.isA(provider.class, ROUTE_SERVICE_PROVIDER))
      callMethod(interp, frame, object, 'boot', NO_ARGS, FRAMEWORK_CALL);
  });
  for (const callback of provider.booted) {
    interp.guarded(() => {
      if (isCallable(callback) && callback.k === 'closure')
        callClosure(interp, frame, callback, NO_ARGS, FRAMEWORK_CALL);
      else callValue(interp, frame, callback, NO_ARGS, FRAMEWORK_CALL);
    });
  }
  interp.router.flush(interp, frame);
}

/** Reads `$policies` of the framework's authorization provider, and of providers that register them in the same way. */
function policies(interp: Interpreter, provider: Provider): void {
  const table = likelyValue(writtenDefault(interp, provider.class, 'policies') ?? null);
  if (!isArray(table)) return;
  for (const [model, policy] of table.entries) {
    const owner = text(likelyValue(policy));
    if (typeof model === 'string' && owner !== undefined) interp.app.found.policies.set(bare(model), bare(owner));
  }
}

/** Tells whether a provider is deferred: such a provider is loaded when a command boots, after everything else. */
function isDeferred(interp: Interpreter, name: string): boolean {
  if (interp.classes.find(name) === undefined) return false;
  if (interp.classes.isA(name, DEFERRABLE_PROVIDER_CONTRACT)) return true;
  return likelyValue(writtenDefault(interp, name, 'defer') ?? null) === true;
}
