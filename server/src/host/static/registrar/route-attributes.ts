import type { Attribute, ClassFact, Expr, MethodFact } from '@docgen/php';
import { argumentsOf } from '../calls/arguments.js';
import { argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { relative } from '../sources/paths.js';
import { isArray, likelyValue, list, text, truth, type Value } from '../values/value.js';
import { type Attributes, attributesOf, wrap } from './attributes.js';
import { newResource, VERBS } from './fluent.js';
import { WHERES } from './wheres.js';

const NAMESPACE = 'Spatie\\RouteAttributes\\Attributes\\';

/** Registers routes written as attributes on controllers (`config/route-attributes.php`, host 9). */
export function routeAttributes(interp: Interpreter, frame: CallFrame): void {
  if (!interp.config.known('route-attributes')) return;
  if (truth(likelyValue(interp.config.get('route-attributes.enabled') ?? true)) === false) return;
  const directories = likelyValue(interp.config.get('route-attributes.directories') ?? null);
  if (!isArray(directories)) return;
  const middleware = wrap(likelyValue(interp.config.get('route-attributes.middleware') ?? null));
  for (const [key, value] of directories.entries) {
    const path = typeof key === 'string' ? key : text(likelyValue(value));
    const settings = typeof key === 'string' ? likelyValue(value) : null;
    if (path === undefined) {
      interp.report.note('host.include-undecided', { what: 'a directory of route-attributes' }, null);
      continue;
    }
    const group: Attributes = isArray(settings) ? attributesOf(settings) : new Map();
    for (const name of ['namespace', 'patterns', 'not_patterns']) group.delete(name);
    group.set('middleware', list([...middleware, ...wrap(group.get('middleware'))]));
    interp.router.groups.push(interp.router.withOpenGroups(group));
    try {
      for (const file of phpFiles(interp, path, 0))
        for (const fact of classesIn(interp, file)) controller(interp, frame, fact);
    } finally {
      interp.router.groups.pop();
    }
  }
}

function phpFiles(interp: Interpreter, path: string, depth: number): string[] {
  if (depth > 12) return [];
  return (interp.world.list(path) ?? []).flatMap((e) =>
    e.directory
      ? phpFiles(interp, `${path}/${e.name}`, depth + 1)
      : e.name.endsWith('.php')
        ? [`${path}/${e.name}`]
        : [],
  );
}

function classesIn(interp: Interpreter, path: string): ClassFact[] {
  const inside = relative(path);
  if (inside === undefined) return [];
  interp.world.read.add(inside);
  const facts = interp.index.factsOf(inside)?.facts ?? [];
  return facts
    .filter((f) => f.kind === 'class' && f.id.startsWith('class:'))
    .map((f) => f.value as ClassFact)
    .filter((c) => c.kind === 'class' && !c.anonymous);
}

interface Use {
  name: string;
  given: CallArguments;
}

function controller(interp: Interpreter, frame: CallFrame, fact: ClassFact): void {
  if (fact.abstract) return;
  const at: CallFrame = {
    ...frame,
    unit: { path: fact.path, fact: `class:${fact.name}`, root: fact },
    class: fact.name,
    called: fact.name,
  };
  const own = uses(interp, at, fact.attributes);
  const groups = own.filter((u) => u.name === 'Group');
  for (const group of groups.length > 0 ? groups : [undefined]) {
    const attributes = classAttributes(own, group);
    interp.router.groups.push(interp.router.withOpenGroups(attributes));
    try {
      for (const use of own) resourceOf(interp, at, fact, use, own);
      for (const name of fact.members.methods) {
        const sig = interp.index.get(`sig:${fact.name}::${name}`)?.value as MethodFact | undefined;
        if (sig !== undefined && sig.visibility === 'public') method(interp, at, fact, sig, own);
      }
    } finally {
      interp.router.groups.pop();
    }
  }
}

function classAttributes(own: readonly Use[], group: Use | undefined): Attributes {
  const result: Attributes = new Map();
  const set = (key: string, value: Value | undefined): void => {
    if (value !== undefined && value !== null) result.set(key, value);
  };
  set('prefix', one(own, 'Prefix'));
  set('domain', one(own, 'Domain'));
  const middleware = own.find((u) => u.name === 'Middleware');
  if (middleware !== undefined)
    result.set('middleware', list(wrap(likelyValue(argument(middleware.given, 0, 'middleware') ?? null))));
  if (own.some((u) => u.name === 'ScopeBindings')) result.set('scope_bindings', one(own, 'ScopeBindings') ?? true);
  if (group !== undefined) {
    set('prefix', argument(group.given, 0, 'prefix'));
    set('domain', argument(group.given, 1, 'domain'));
    set('as', argument(group.given, 2, 'as'));
  }
  return result;
}

function method(interp: Interpreter, frame: CallFrame, fact: ClassFact, sig: MethodFact, own: readonly Use[]): void {
  const at: CallFrame = { ...frame, unit: { path: fact.path, fact: `sig:${fact.name}::${sig.name}`, root: sig } };
  const written = uses(interp, at, sig.attributes);
  for (const use of written) {
    const verb = use.name.toLowerCase();
    let methods = VERBS[verb];
    let shift = 0;
    if (use.name === 'Route') {
      methods = interp.router.methods(interp, argument(use.given, 0, 'methods') ?? null);
      shift = 1;
    }
    if (use.name === 'Fallback') methods = ['GET'];
    if (methods === undefined) continue;
    const action = sig.name === '__invoke' ? fact.name : `${fact.name}@${sig.name}`;
    const uri = use.name === 'Fallback' ? '{fallbackPlaceholder}' : (argument(use.given, shift, 'uri') ?? '');
    const node: Expr = { k: 'null' };
    const given = { action: new Map<string, Value>([['uses', `\\${action}`]]), literal: true };
    const route = interp.router.addWith(interp, at, [...methods], uri, given, node);
    const name = argument(use.given, shift + 1, 'name');
    if (name !== undefined && name !== null) route.name(name);
    if (use.name === 'Fallback') {
      route.wheres.set('fallbackPlaceholder', '.*');
      route.isFallback = true;
    } else route.middleware(wrap(likelyValue(argument(use.given, shift + 2, 'middleware') ?? null)));
    for (const other of written.filter((u) => u.name === 'Middleware'))
      route.middleware(wrap(likelyValue(argument(other.given, 0, 'middleware') ?? null)));
    for (const where of [...own, ...written]) addWhere(route, where);
    const scoped = written.find((u) => u.name === 'ScopeBindings');
    if (scoped !== undefined) route.action.set('scope_bindings', argument(scoped.given, 0, 'scopeBindings') ?? true);
    if ([...own, ...written].some((u) => u.name === 'WithTrashed')) route.trashed = true;
    for (const defaults of [...own, ...written].filter((u) => u.name === 'Defaults')) {
      const key = text(likelyValue(argument(defaults.given, 0, 'key') ?? null));
      if (key !== undefined) route.defaults.set(key, argument(defaults.given, 1, 'value') ?? null);
    }
  }
}

function addWhere(route: { where(name: string, pattern: Value): void }, use: Use): void {
  if (!use.name.startsWith('Where')) return;
  const parameter = text(likelyValue(argument(use.given, 0, 'param') ?? null));
  if (parameter === undefined) return;
  if (use.name === 'Where') route.where(parameter, argument(use.given, 1, 'constraint') ?? null);
  else if (use.name === 'WhereIn') {
    const values = likelyValue(argument(use.given, 1, 'values') ?? null);
    route.where(
      parameter,
      wrap(values)
        .map((v) => text(likelyValue(v)) ?? '')
        .join('|'),
    );
  } else {
    const short = {
      WhereAlphaNumeric: 'whereAlphaNumeric',
      WhereNumber: 'whereNumber',
      WhereAlpha: 'whereAlpha',
      WhereUuid: 'whereUuid',
      WhereUlid: 'whereUlid',
    }[use.name];
    const pattern = short === undefined ? undefined : WHERES[short];
    if (pattern !== undefined && pattern !== null) route.where(parameter, pattern);
  }
}

function resourceOf(interp: Interpreter, frame: CallFrame, fact: ClassFact, use: Use, own: readonly Use[]): void {
  if (use.name !== 'Resource' && use.name !== 'ApiResource') return;
  const options = new Map<string, Value>();
  const api = use.name === 'ApiResource' || truth(likelyValue(argument(use.given, 1, 'apiResource') ?? false)) === true;
  const read = (name: string, option: string): void => {
    const value = use.given.named.get(name);
    if (value !== undefined && value !== null) options.set(option, value);
  };
  read('except', 'except');
  read('only', 'only');
  read('names', 'names');
  read('parameters', 'parameters');
  read('shallow', 'shallow');
  const middleware = own.find((u) => u.name === 'Middleware');
  if (middleware !== undefined)
    options.set('middleware', list(wrap(likelyValue(argument(middleware.given, 0, 'middleware') ?? null))));
  const node: Expr = { k: 'null' };
  newResource(
    interp,
    frame,
    api ? 'apiResource' : 'resource',
    argument(use.given, 0, 'resource') ?? null,
    fact.name,
    options,
    node,
  );
  interp.router.flush(interp, frame);
}

function uses(interp: Interpreter, frame: CallFrame, attributes: readonly Attribute[]): Use[] {
  return attributes
    .filter((a) => a.name.startsWith(NAMESPACE))
    .map((a) => ({ name: a.name.slice(NAMESPACE.length), given: argumentsOf(interp, frame, a.args) }))
    .map((u) => (u.name === 'DomainFromConfig' ? domainFromConfig(interp, u) : u));
}

function domainFromConfig(interp: Interpreter, use: Use): Use {
  const key = text(likelyValue(argument(use.given, 0, 'domain') ?? null));
  const value = key === undefined ? undefined : interp.config.get(key);
  return { name: 'Domain', given: { positional: [value ?? null], named: new Map() } };
}

function one(own: readonly Use[], name: string): Value | undefined {
  const use = own.find((u) => u.name === name);
  return use === undefined ? undefined : (use.given.positional[0] ?? [...use.given.named.values()][0]);
}
