import { ROUTER } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import type { At } from '@docgen/protocol';
import { callClosure, callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { reportLostRoutes } from '../report/lost-routes.js';
import type { Swallowed } from '../report/report.js';
import { bare } from '../sources/classes.js';
import {
  isArray,
  isCallable,
  isUnknown,
  items,
  likelyValue,
  type ObjectValue,
  text,
  type Value,
} from '../values/value.js';
import { actionAttributes } from './action.js';
import { type Attributes, isSet, mergeAttributes, wrap } from './attributes.js';
import { Registrar } from './fluent.js';
import { PendingResource } from './resource.js';
import { Route } from './route.js';
import { joinUri } from './uri.js';

/** Builds the route table: open groups, global patterns, and every registration in order. */
export class Router {
  readonly object: ObjectValue = { k: 'object', class: ROUTER, props: new Map(), native: this };
  readonly groups: Attributes[] = [];
  readonly patterns = new Map<string, Value>();
  readonly macros = new Map<string, Value>();
  /** Methods of routes nobody knows, by name. */
  private readonly modifiers = new Set<string>();
  readonly binders = new Map<string, { kind: 'bind' | 'model'; class: string | null; at: At }>();
  readonly aliases = new Map<string, string>();
  /** Changes of providers to middleware groups, in order. */
  readonly groupChanges: { kind: 'set' | 'push' | 'prepend' | 'remove'; group: string; entries: Value[]; at: At }[] =
    [];
  readonly resource = { singular: true, map: new Map<string, string>(), create: 'create', edit: 'edit' };
  /** Counts group files being read; while one is read, every unread loop is reported. */
  reading = 0;
  private readonly table = new Map<string, Route>();
  private readonly pending: PendingResource[] = [];
  private readonly swallowing: (Swallowed | undefined)[] = [];

  get routes(): Route[] {
    return [...this.table.values()];
  }

  /** Registers a route and gives the object that modifiers act on. */
  add(interp: Interpreter, frame: CallFrame, methods: readonly string[], uri: Value, action: Value, node: Expr): Route {
    return this.addWith(interp, frame, methods, uri, actionAttributes(interp, action), node);
  }

  addWith(
    interp: Interpreter,
    frame: CallFrame,
    methods: readonly string[],
    uri: Value,
    given: { action: Attributes; literal: boolean },
    node: Expr,
  ): Route {
    const at = interp.at(frame, node);
    const { action, literal } = given;
    const path = interp.report.consume(uri, 'the URI of a route');
    const prefix = interp.report.consume(this.current?.get('prefix') ?? '', 'the prefix of a route');
    for (const key of ['prefix', 'domain']) {
      if (action.has(key)) action.set(key, interp.report.consume(action.get(key) ?? null, `the ${key} of a route`));
    }
    const open = this.swallowing.find((s) => s !== undefined);
    const parts = [path, action.get('prefix') ?? '', action.get('domain') ?? ''];
    const hole = parts.find((part) => text(part) === undefined && !isEnum(part));
    if (open !== undefined || hole !== undefined) {
      if (open !== undefined) open.routes++;
      else interp.report.swallow(expressionText(node), isUnknown(hole) ? hole.why : 'its URI is not known', at, 1);
      const route = new Route([...methods], '', new Map(), at);
      route.dropped = true;
      return route;
    }
    if (literal) action.set('uses', this.controllerAction(interp, text(action.get('uses')) ?? ''));
    invokable(interp, action);
    const route = new Route([...methods], joinUri(text(prefix) ?? '', text(path) ?? ''), action, at);
    route.setAction(this.current === undefined ? action : mergeAttributes(route.action, this.current, true));
    for (const [name, pattern] of this.patterns) route.where(name, pattern);
    const wheres = route.action.get('where');
    if (wheres !== undefined && wheres !== null) {
      if (isArray(wheres)) for (const [name, pattern] of wheres.entries) route.where(String(name), pattern);
      else route.wheresLost = true;
    }
    const before = this.table.get(route.key)?.at;
    const again = before?.file === at?.file && before?.line === at?.line && this.table.has(route.key);
    if (!again) for (const condition of interp.conditions) condition.routes++;
    // A second registration of the same methods, host and URI takes the first one's place.
    this.table.set(route.key, route);
    return route;
  }

  /** Registers a route whose closure belongs to the framework. */
  addVendor(interp: Interpreter, frame: CallFrame, methods: readonly string[], uri: string, node: Expr): Route {
    return this.addWith(interp, frame, methods, uri, { action: new Map([['uses', null]]), literal: false }, node);
  }

  /** Opens a group around each of the given bodies: closures or files. */
  group(interp: Interpreter, frame: CallFrame, attributes: Attributes, bodies: Value, node: Expr): void {
    const own = new Map(attributes);
    for (const key of ['prefix', 'domain', 'as', 'namespace', 'controller']) {
      if (own.has(key))
        own.set(key, interp.report.consume(own.get(key) ?? null, `the ${key === 'as' ? 'name' : key} of a group`));
    }
    for (const body of wrapBodies(likelyValue(bodies))) {
      const hole = [own.get('prefix'), own.get('domain')].find((part) => isSetUnknown(part));
      let swallowed: Swallowed | undefined;
      if (hole !== undefined && this.swallowing.every((s) => s === undefined)) {
        const what = isUnknown(own.get('prefix')) ? 'the prefix of a group' : 'the domain of a group';
        swallowed = {
          what,
          why: isUnknown(hole) ? hole.why : 'its prefix is not known',
          at: interp.at(frame, node),
          routes: 0,
        };
        interp.report.swallowed.push(swallowed);
      }
      this.swallowing.push(swallowed);
      this.groups.push(this.current === undefined ? own : mergeAttributes(own, this.current));
      try {
        this.body(interp, frame, body, node);
      } finally {
        this.groups.pop();
        this.swallowing.pop();
      }
    }
  }

  private body(interp: Interpreter, frame: CallFrame, body: Value, node: Expr): void {
    const value = interp.report.consume(body, 'the file of a group');
    if (isCallable(value)) {
      if (value.k === 'closure')
        this.statementEnds(interp, frame, callClosure(interp, frame, value, args(this.object), node));
      else callValue(interp, frame, value, args(this.object), node);
      return;
    }
    const path = text(value);
    if (path === undefined || path === '' || isUnknown(value)) {
      interp.report.note(
        'host.include-undecided',
        { what: isUnknown(value) ? value.why : expressionText(node) },
        interp.at(frame, node),
      );
      return;
    }
    this.reading++;
    const scope = new Map<string, Value>([['router', this.object]]);
    try {
      if (interp.include(path, scope, false, null, interp.at(frame, node)) === undefined) {
        interp.report.note('host.include-undecided', { what: `the route file ${shown(path)}` }, interp.at(frame, node));
      }
      this.flush(interp, frame);
    } finally {
      this.reading--;
    }
  }

  /** Registers a resource when its statement ends and no variable holds it any more. */
  statementEnds(interp: Interpreter, frame: CallFrame, value: Value): void {
    const native = typeof value === 'object' && value !== null && value.k === 'object' ? value.native : undefined;
    if (!(native instanceof PendingResource) || native.registered) return;
    for (const held of frame.vars.values()) if (held === value) return;
    this.complete(interp, frame, native);
  }

  /** Registers resources that the variables of an ended body held, unless one is returned. */
  scopeEnds(interp: Interpreter, frame: CallFrame, returned: Value): void {
    for (const value of frame.vars.values()) {
      if (value === returned || typeof value !== 'object' || value === null || value.k !== 'object') continue;
      if (value.native instanceof PendingResource && value.native.owner === frame)
        this.complete(interp, frame, value.native);
    }
  }

  hold(pending: PendingResource): void {
    this.pending.push(pending);
  }

  flush(interp: Interpreter, frame: CallFrame): void {
    for (const pending of [...this.pending]) this.complete(interp, frame, pending);
  }

  complete(interp: Interpreter, frame: CallFrame, pending: PendingResource): void {
    const at = this.pending.indexOf(pending);
    if (at >= 0) this.pending.splice(at, 1);
    if (!pending.registered) pending.register(interp, frame);
  }

  /** Merges group attributes into those of the open groups. */
  withOpenGroups(attributes: Attributes): Attributes {
    return this.current === undefined ? attributes : mergeAttributes(attributes, this.current);
  }

  /** Reads upper-case methods of `match()`; undefined when one is not known. */
  methods(interp: Interpreter, given: Value): string[] | undefined {
    const value = interp.report.consume(given, 'the methods of a route');
    const names = wrap(value).map((v) => text(likelyValue(v)));
    return names.includes(undefined) || isUnknown(value) ? undefined : names.map((name) => (name ?? '').toUpperCase());
  }

  /** Counts a registration whose verb is not known; its route is left out. */
  unknownVerb(interp: Interpreter, frame: CallFrame, node: Expr): Value {
    const open = this.swallowing.find((s) => s !== undefined);
    if (open !== undefined) open.routes++;
    else interp.report.swallow(expressionText(node), 'its verb is not known', interp.at(frame, node), 1);
    const route = new Route([], '', new Map(), null);
    route.dropped = true;
    return route.object;
  }

  /** Drops a registered route from the table, because a modifier made its place unknown. */
  drop(interp: Interpreter, route: Route, why: string): void {
    if (route.dropped) return;
    route.dropped = true;
    for (const [key, other] of this.table) if (other === route) this.table.delete(key);
    interp.report.swallow(`the route ${route.uri}`, why, route.at, 1);
  }

  /** Plays `X::macro('name', closure)` of the router, of a route or of a chain. */
  macro(interp: Interpreter, owner: string, given: CallArguments): Value {
    const name = text(likelyValue(given.positional[0] ?? null));
    const body = likelyValue(given.positional[1] ?? null);
    if (name === undefined) return null;
    this.macros.set(`${owner}::${name}`, body);
    interp.app.found.macro(owner, name, isCallable(body) ? interp.callablePlace(body) : null);
    return null;
  }

  /** Reports an unknown method of the router; the chain goes on (host 10.6). */
  unknownMacro(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): Value {
    interp.report.note('host.macro-unknown', { name, of: 'router' }, interp.at(frame, node));
    reportLostRoutes(interp, frame, given, node, `the macro ${name}()`);
    return new Registrar().object;
  }

  /** Reports an unknown method of a route, once for each name: a package's is on each route of a file. */
  unknownModifier(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): void {
    if (!this.modifiers.has(name))
      interp.report.note('host.macro-unknown', { name, of: 'route' }, interp.at(frame, node));
    this.modifiers.add(name);
    reportLostRoutes(interp, frame, given, node, `the macro ${name}()`);
  }

  get current(): Attributes | undefined {
    return this.groups[this.groups.length - 1];
  }

  private controllerAction(interp: Interpreter, uses: string): string {
    const group = this.current;
    let action = uses;
    if (group === undefined) return action;
    const controller = group.get('controller');
    if (isSet(group, 'controller') && !action.includes('@') && !interp.classes.exists(action)) {
      action = `${text(likelyValue(controller ?? null)) ?? ''}@${action}`;
    }
    const namespace = text(group.get('namespace') ?? null);
    if (namespace === undefined || namespace === '' || action.startsWith('\\') || action.startsWith(namespace))
      return action;
    return `${namespace}\\${action}`;
  }
}

/** Completes a class given alone with `__invoke`; one of the project without that method fails its registration. */
function invokable(interp: Interpreter, action: Attributes): void {
  const uses = action.get('uses');
  if (typeof uses !== 'string' || uses.includes('@')) return;
  const owner = bare(uses);
  action.set('uses', `${uses}@__invoke`);
  if (interp.classes.find(owner) === undefined || interp.classes.method(owner, '__invoke') !== undefined) return;
  const above = interp.classes.ancestors(owner);
  // A trait that cannot be read may have it, as that of an action does.
  const used = [owner, ...above].flatMap((name) => interp.classes.find(name)?.traits ?? []).map(({ name }) => name);
  const outside = [...above, ...used].some((name) => interp.classes.find(name) === undefined);
  if (!outside) action.set('invalid', `Invalid route action: [${owner}].`);
}

function wrapBodies(bodies: Value): Value[] {
  return isArray(bodies) ? items(bodies) : [bodies];
}

function isSetUnknown(part: Value | undefined): boolean {
  return part !== undefined && part !== null && text(part) === undefined && !isEnum(part);
}

function isEnum(part: Value): boolean {
  return typeof part === 'object' && part !== null && part.k === 'case';
}

function shown(path: string): string {
  return path.replace(/^\/@app\//, '');
}
