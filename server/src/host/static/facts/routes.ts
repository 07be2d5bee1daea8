import type { At, RouteAction, RouteFact } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';
import { wrap } from '../registrar/attributes.js';
import type { Route } from '../registrar/route.js';
import { parameterNames } from '../registrar/uri.js';
import { bare } from '../sources/classes.js';
import {
  type CallableValue,
  type InterpretedClosure,
  isArray,
  isCallable,
  isCase,
  isUnknown,
  likelyValue,
  text,
  type Value,
} from '../values/value.js';
import { jsonValue } from './json-value.js';

/** Writes the route table as facts and reports unread parts of a route under its signature (host 4.3, 12). */
export function routeFacts(interp: Interpreter): RouteFact[] {
  return interp.router.routes.filter((r) => !r.dropped).map((r) => routeFact(interp, r));
}

/** Writes `GET host/uri` as the route states it; its first method stands for all. */
export function signatureOf(route: Pick<RouteFact, 'methods' | 'domain' | 'uri'>): string {
  const verb = route.methods[0] ?? '';
  if (route.domain === null) return `${verb} ${route.uri}`;
  return `${verb} ${route.domain}${route.uri.startsWith('/') ? '' : '/'}${route.uri}`;
}

function routeFact(interp: Interpreter, route: Route): RouteFact {
  const domain = route.domain;
  const signature = signatureOf({ methods: route.methods, domain, uri: route.uri });
  const at = route.at;
  const action = actionOf(interp, route, signature, at);
  const wheres: Record<string, string> = {};
  for (const [name, pattern] of route.wheres) {
    const known = text(likelyValue(pattern));
    if (known !== undefined) wheres[name] = known;
    else route.wheresLost = true;
  }
  const defaults: Record<string, unknown> = {};
  for (const [name, value] of route.defaults) {
    const known = jsonValue(value);
    if (known !== undefined) defaults[name] = known;
  }
  const invalid = text(route.action.get('invalid'));
  return {
    methods: route.methods,
    uri: route.uri,
    domain,
    name: nameOf(interp, route, signature, at),
    action: action.action,
    vendor: action.vendor,
    middleware: entries(interp, route.action.get('middleware'), signature, at),
    excluded: entries(interp, route.action.get('excluded_middleware'), signature, at),
    wheres,
    defaults,
    bindingFields: Object.fromEntries(route.fields),
    scoped: scopedOf(route),
    trashed: route.trashed,
    ...missingOf(interp, route),
    fallback: route.isFallback,
    parameters: parameterNames(domain, route.uri),
    at,
    error: invalid ?? route.error,
  };
}

function missingOf(interp: Interpreter, { action }: Route): Pick<RouteFact, 'missing'> {
  const callback = likelyValue(action.get('missing') ?? null);
  if (callback === null) return {};
  return { missing: isCallable(callback) ? interp.callablePlace(callback) : null };
}

function actionOf(
  interp: Interpreter,
  route: Route,
  signature: string,
  at: At,
): { action: RouteAction; vendor: boolean } {
  const uses = interp.report.consume(route.action.get('uses') ?? null, `the action of ${signature}`);
  if (uses === null) return { action: { kind: 'closure', at: null }, vendor: true };
  if (isCallable(uses)) {
    const of = calledBy(uses);
    const at = interp.callablePlace(uses);
    return {
      action: { kind: 'closure', at, ...of },
      vendor: typeof of.of?.class === 'string' && inVendor(interp, of.of.class),
    };
  }
  if (typeof uses === 'string') {
    const [owner = '', method = '__invoke'] = bare(uses).split('@');
    return { action: { kind: 'controller', class: owner, method }, vendor: inVendor(interp, owner) };
  }
  const why = isUnknown(uses) ? uses.why : 'its action is of an unknown kind';
  interp.report.note('host.action-undecided', { route: signature, why }, at, signature);
  return { action: { kind: 'unknown', text: why }, vendor: false };
}

/** Names what a first-class callable calls. */
function calledBy(uses: InterpretedClosure | CallableValue): Pick<RouteAction & { kind: 'closure' }, 'of'> {
  if (uses.k === 'closure') return {};
  if (uses.function !== undefined) return { of: { class: null, name: bare(uses.function) } };
  const owner = uses.on?.class ?? uses.class;
  return owner === undefined || uses.method === undefined ? {} : { of: { class: bare(owner), name: uses.method } };
}

/**
 * Tells whether the class lies under vendor/: by its namespace where a package owns that, else by the file that
 * declares it. Most classes need no parse.
 */
function inVendor(interp: Interpreter, owner: string): boolean {
  const { psr4, isProject } = interp.world.composer;
  const [best] = psr4.filter(([prefix]) => owner.startsWith(prefix)).sort(([a], [b]) => b.length - a.length);
  if (best !== undefined && best[0] !== '') return !best[1].some((dir) => isProject(dir));
  const path = interp.classes.any(owner)?.path;
  if (path !== undefined) return !isProject(path);
  // Without vendor/ only namespaces of packages known to register routes count.
  return /^(Illuminate|Laravel)\\/.test(owner);
}

function nameOf(interp: Interpreter, route: Route, signature: string, at: At): string | null {
  const value = interp.report.consume(route.action.get('as') ?? null, `the name of ${signature}`);
  if (value === null) return null;
  const name = text(isCase(value) ? (value.value ?? null) : value);
  if (name !== undefined) return name;
  interp.report.note(
    'host.name-undecided',
    { route: signature, why: isUnknown(value) ? value.why : 'it is no text' },
    at,
    signature,
  );
  return null;
}

function entries(interp: Interpreter, given: Value | undefined, signature: string, at: At): string[] {
  const result: string[] = [];
  for (const value of wrap(given)) {
    const entry = interp.report.consume(value, `a middleware of ${signature}`);
    if (isCallable(entry)) result.push('Closure');
    else if (entry === null || entry === '') continue;
    else if (isArray(entry)) result.push(...entries(interp, entry, signature, at));
    else {
      const known = text(isCase(entry) ? (entry.value ?? entry.name) : entry);
      if (known !== undefined) result.push(known);
      else {
        const why = isUnknown(entry) ? entry.why : 'an object';
        interp.report.note(
          'host.middleware-undecided',
          { route: signature, entry: why },
          (isUnknown(entry) ? entry.at : null) ?? at,
          signature,
        );
      }
    }
  }
  return result;
}

/** Gives the flag of scoped bindings: nested groups that both set it are always read as true (host 10.1). */
function scopedOf(route: Route): boolean | null {
  const flag = route.action.get('scope_bindings');
  if (flag === undefined || flag === null) return null;
  return isArray(flag) ? true : likelyValue(flag) !== false;
}
