import { PENDING_RESOURCE_REGISTRATION, PENDING_SINGLETON_RESOURCE_REGISTRATION } from '@docgen/laravel-knowledge';
import { type Expr, singular } from '@docgen/php';
import type { CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import {
  isArray,
  isUnknown,
  items,
  type Key,
  keyOf,
  likelyValue,
  list,
  map,
  type ObjectValue,
  text,
  truth,
  unknown,
  type Value,
} from '../values/value.js';
import { type Attributes, wrap } from './attributes.js';
import type { Route } from './route.js';

interface Row {
  methods: readonly string[];
  /** `parameter`: the URI ends below the parameter. `word`: the word of the action follows. */
  parameter?: true;
  word?: 'create' | 'edit';
  /** Says that the action uses the short form under `shallow`. */
  shallow?: true;
}

const ROWS: Record<string, Row> = {
  index: { methods: ['GET'] },
  create: { methods: ['GET'], word: 'create' },
  store: { methods: ['POST'] },
  show: { methods: ['GET'], parameter: true, shallow: true },
  edit: { methods: ['GET'], parameter: true, word: 'edit', shallow: true },
  update: { methods: ['PUT', 'PATCH'], parameter: true, shallow: true },
  destroy: { methods: ['DELETE'], parameter: true, shallow: true },
};

const RESOURCE = ['index', 'create', 'store', 'show', 'edit', 'update', 'destroy'];
const SINGLETON = ['show', 'edit', 'update'];

/** Builds `Route::resource(...)` and `Route::singleton(...)` before their routes are registered (host 10.5). */
export class PendingResource {
  registered = false;
  readonly object: ObjectValue;

  constructor(
    readonly kind: 'resource' | 'singleton',
    readonly name: Value,
    readonly controller: Value,
    readonly options: Map<string, Value>,
    readonly node: Expr,
    /** Frame whose variables may hold it. */
    readonly owner: CallFrame,
  ) {
    const className = kind === 'resource' ? PENDING_RESOURCE_REGISTRATION : PENDING_SINGLETON_RESOURCE_REGISTRATION;
    this.object = { k: 'object', class: className, props: new Map(), native: this };
  }

  register(interp: Interpreter, frame: CallFrame): Route[] {
    this.registered = true;
    const name = text(interp.report.consume(this.name, 'the name of a resource'));
    if (name === undefined) {
      const why = isUnknown(this.name) ? this.name.why : 'its name is not known';
      interp.report.swallow(
        'a resource',
        why,
        interp.at(this.owner, this.node),
        Math.max(1, this.actions(interp).length),
      );
      return [];
    }
    const cut = name.lastIndexOf('/');
    if (cut < 0) return this.registerNamed(interp, frame, name);
    let routes: Route[] = [];
    const prefix: Attributes = new Map([['prefix', name.slice(0, cut)]]);
    const outer = interp.router.groups;
    outer.push(interp.router.withOpenGroups(prefix));
    try {
      routes = this.registerNamed(interp, frame, name.slice(cut + 1));
    } finally {
      outer.pop();
    }
    return routes;
  }

  private registerNamed(interp: Interpreter, frame: CallFrame, name: string): Route[] {
    const base = this.wildcard(interp, name.split('.').pop() ?? name);
    const actions = this.actions(interp);
    const routes: Route[] = [];
    for (const action of actions) {
      const row = ROWS[action];
      if (row !== undefined) routes.push(this.registerAction(interp, frame, name, base, action, row, actions));
    }
    return routes;
  }

  private registerAction(
    interp: Interpreter,
    frame: CallFrame,
    name: string,
    base: string,
    action: string,
    row: Row,
    actions: readonly string[],
  ): Route {
    const shallow = row.shallow && this.flag('shallow');
    const short = shallow ? (name.split('.').pop() ?? name) : name;
    let uri = this.uri(interp, short);
    if (row.parameter && this.kind === 'resource') uri += `/{${base}}`;
    if (row.word !== undefined) uri += `/${interp.router.resource[row.word]}`;
    const controller = interp.report.consume(this.controller, 'the controller of a resource');
    const owner = text(controller);
    const attributes: Attributes = new Map<string, Value>([
      ['as', this.routeName(interp, short, action)],
      [
        'uses',
        owner === undefined
          ? isUnknown(controller)
            ? controller
            : unknown('a controller that is not known')
          : `${owner}@${action}`,
      ],
    ]);
    const middleware = this.entry('middleware_for', action) ?? this.options.get('middleware');
    if (middleware !== undefined && middleware !== null) attributes.set('middleware', middleware);
    const excluded = [
      ...wrap(this.options.get('excluded_middleware')),
      ...wrap(this.entry('excluded_middleware_for', action)),
    ];
    if (excluded.length > 0) attributes.set('excluded_middleware', list(excluded));
    const missing = this.options.get('missing');
    if (missing !== undefined && missing !== null) attributes.set('missing', missing);
    const wheres = this.options.get('wheres');
    if (wheres !== undefined && wheres !== null) attributes.set('where', wheres);
    const given = { action: attributes, literal: owner !== undefined };
    const route = interp.router.addWith(
      interp,
      this.owner.unit === frame.unit ? frame : this.owner,
      [...row.methods],
      uri,
      given,
      this.node,
    );
    this.bind(route);
    const trashed = this.options.get('trashed');
    if (this.kind === 'resource' && isArray(trashed)) {
      const named = items(trashed).map(text);
      const shown = named.length > 0 ? named : actions.filter((a) => ['show', 'edit', 'update'].includes(a));
      if (shown.includes(action)) route.trashed = true;
    }
    return route;
  }

  private bind(route: Route): void {
    const given = this.options.get('bindingFields');
    if (!isArray(given)) return;
    const fields = new Map<string, string | null>();
    for (const hit of route.uri.matchAll(/(?<=\{).*?(?=\})/g)) {
      const column = given.entries.get(hit[0]);
      fields.set(hit[0], text(column ?? null) && column !== null ? (text(column) ?? null) : null);
    }
    route.fields = fields;
  }

  private actions(interp: Interpreter): string[] {
    let actions = this.kind === 'resource' ? RESOURCE : SINGLETON;
    if (this.kind === 'singleton') {
      if (this.options.has('creatable')) actions = [...SINGLETON, 'create', 'store', 'destroy'];
      else if (this.options.has('destroyable')) actions = [...SINGLETON, 'destroy'];
    }
    for (const key of ['only', 'except']) {
      const value = this.options.get(key);
      if (value === undefined || value === null) continue;
      const names = wrap(interp.report.consume(value, `${key} of a resource`)).map((v) => text(likelyValue(v)));
      actions = actions.filter((a) => names.includes(a) === (key === 'only'));
    }
    return actions;
  }

  private uri(interp: Interpreter, name: string): string {
    if (!name.includes('.')) return name;
    const segments = name.split('.');
    const nested = segments.map((s) => `${s}/{${this.wildcard(interp, s)}}`).join('/');
    return nested.replaceAll(`/{${this.wildcard(interp, segments[segments.length - 1] ?? '')}}`, '');
  }

  private wildcard(interp: Interpreter, segment: string): string {
    const parameters = likelyValue(this.options.get('parameters') ?? null);
    const renamed = isArray(parameters) ? text(parameters.entries.get(keyOf(segment) ?? segment)) : undefined;
    const global = interp.router.resource.map.get(segment);
    let value = renamed ?? global;
    if (value === undefined) {
      value = parameters === 'singular' || interp.router.resource.singular ? singular(segment) : segment;
    }
    return value.replaceAll('-', '_');
  }

  private routeName(interp: Interpreter, resource: string, action: string): Value {
    const names = likelyValue(this.options.get('names') ?? null);
    let name: Value = resource;
    if (isArray(names)) {
      const own = names.entries.get(action);
      if (own !== undefined && own !== null) return interp.report.consume(own, 'the name of a route');
    } else if (names !== null) name = names;
    const as = interp.report.consume(this.options.get('as') ?? null, 'the name of a route');
    const parts = [as === null ? '' : as, name].map(text);
    if (parts.includes(undefined)) return unknown('a resource name that is not known', isUnknown(as) ? as.at : null);
    const prefix = as === null ? '' : `${parts[0]}.`;
    return `${prefix}${parts[1]}.${action}`.replace(/^\.+|\.+$/g, '');
  }

  private entry(option: string, action: string): Value | undefined {
    const value = this.options.get(option);
    return isArray(value) ? value.entries.get(action) : undefined;
  }

  private flag(option: string): boolean {
    const value = this.options.get(option);
    return value !== undefined && truth(value) === true;
  }
}

/** Drops repeated entries and keeps the first. */
export function unique(values: readonly Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter((v) => {
    const s = text(v);
    if (s === undefined) return true;
    if (seen.has(s)) return false;
    seen.add(s);
    return true;
  });
}

/** Reads options written as a PHP array. */
export function optionsOf(value: Value | undefined): Map<string, Value> {
  const known = likelyValue(value ?? null);
  const options = new Map<string, Value>();
  if (isArray(known)) for (const [key, v] of known.entries) options.set(String(key), v);
  return options;
}

export function setEntry(options: Map<string, Value>, option: string, key: Key, value: Value): void {
  const before = options.get(option);
  const entries = new Map(isArray(before) ? before.entries : []);
  entries.set(key, value);
  options.set(option, map(entries));
}
