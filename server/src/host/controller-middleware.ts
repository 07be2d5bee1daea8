import type { FactReader } from '@docgen/cache';
import { AS_ACTION, AS_CONTROLLER, HAS_MIDDLEWARE, MIDDLEWARE } from '@docgen/laravel-knowledge';
import {
  type Arg,
  type Attribute,
  type ClassFact,
  type ClosureExpr,
  type ClosureFact,
  type Expr,
  expressionText,
  type Stmt,
  snake,
  traitsOf,
  walk,
} from '@docgen/php';
import { ConstructorValues } from './constructor-values.js';
import { classFact, lineage, method } from './lineage.js';
import { middlewareEntry } from './static/natives/middleware-builders.js';

const CONTROLLER_ATTRIBUTES = 'Illuminate\\Routing\\Attributes\\Controllers\\';

/** Describes one middleware a controller states, and the actions it applies to. */
interface Entry {
  texts: string[];
  only?: string[];
  except?: string[];
  /** The expression that gives it, and the class or trait whose file has that. */
  written?: { e: Expr; holder: ClassFact };
}

export function controllerMiddleware(reader: FactReader, owner: string, action: string, unread: string[]): string[] {
  return entriesOf(reader, owner, action, unread).flatMap((e) => e.texts);
}

/** Lists what `#[WithoutMiddleware]` of a controller and its action takes away (Laravel 13). */
export function controllerExclusions(reader: FactReader, owner: string, action: string, unread: string[]): string[] {
  const { scan, attributes } = attributesFor(reader, owner, action, unread);
  return attributes
    .filter(({ name }) => name === `${CONTROLLER_ATTRIBUTES}WithoutMiddleware`)
    .flatMap(({ args }) => scan.object(args, 'value'))
    .filter((entry) => appliesTo(entry, action))
    .flatMap((entry) => entry.texts);
}

/** Lists the closures among the middleware of an action by their fact ids (errors 9). */
export function controllerClosures(reader: FactReader, owner: string, action: string): string[] {
  return entriesOf(reader, owner, action, []).flatMap(({ written }) =>
    written === undefined
      ? []
      : closuresIn(written.e).flatMap((e) => closureFact(reader, written.holder.path, e) ?? []),
  );
}

function closuresIn(e: Expr): ClosureExpr[] {
  if (e.k === 'closure') return [e];
  return e.k === 'array' ? e.items.flatMap(({ value }) => (value === undefined ? [] : closuresIn(value))) : [];
}

/** Finds the fact of a closure that a body holds: facts have no places, so that it is found by what it says. */
function closureFact(reader: FactReader, path: string, e: ClosureExpr): string | undefined {
  const text = textOf(e);
  for (let nth = 0; ; nth++) {
    const id = `closure:${path}#${nth}`;
    const fact = reader.read<ClosureFact>(id);
    if (fact === undefined) return undefined;
    if (textOf(fact) === text) return id;
  }
}

const texts = new WeakMap<object, string>();

function textOf(of: Pick<ClosureFact, 'params' | 'body'>): string {
  let text = texts.get(of);
  if (text === undefined) {
    text = JSON.stringify([of.params, of.body]);
    texts.set(of, text);
  }
  return text;
}

function entriesOf(reader: FactReader, owner: string, action: string, unread: string[]): Entry[] {
  const { chain, scan, attributes } = attributesFor(reader, owner, action, unread);
  if (chain.length === 0) return [];
  const entries = [
    ...scan.attributes(attributes),
    ...(chain.some((fact) => implementsOf(reader, fact).includes(HAS_MIDDLEWARE))
      ? scan.provided()
      : scan.constructed()),
    ...(isControllerOfPackage(reader, owner) ? scan.returned('getControllerMiddleware', chain) : []),
  ];
  return entries.filter((entry) => appliesTo(entry, action));
}

function appliesTo({ only, except }: Entry, action: string): boolean {
  return only?.includes(action) !== false && except?.includes(action) !== true;
}

/** Lists the attributes of a controller and of its action. */
function attributesFor(reader: FactReader, owner: string, action: string, unread: string[]) {
  const chain = lineage(reader, owner);
  const found = method(reader, chain, action);
  const attributes = [...(chain[0]?.attributes ?? []), ...(found?.sig.attributes ?? [])];
  return { chain, scan: new ControllerScan(reader, chain, unread), attributes };
}

/** Tells whether the actions package answers for a class as a controller: it asks the class itself for its middleware. */
function isControllerOfPackage(reader: FactReader, owner: string): boolean {
  return traitsOf(reader, owner).some((trait) => trait === AS_CONTROLLER || trait === AS_ACTION);
}

function implementsOf(reader: FactReader, fact: ClassFact): string[] {
  return fact.implements.flatMap((name) => [name, ...(classFact(reader, name)?.implements ?? [])]);
}

/** Reads the forms of host 7 in one controller. Only literals, constants and what the constructor keeps of them count as values here. */
class ControllerScan {
  private readonly visited = new Set<string>();
  private readonly values: ConstructorValues;
  /** Class or trait whose file has the body that is read. */
  private holder: ClassFact | undefined;

  constructor(
    private readonly reader: FactReader,
    private readonly chain: readonly ClassFact[],
    private readonly unread: string[],
  ) {
    this.values = new ConstructorValues(reader, chain);
  }

  /** Reads `#[Middleware('x', only: […])]` and `#[Authorize('update', 'post')]` of the framework. */
  attributes(attributes: readonly Attribute[]): Entry[] {
    return attributes.flatMap(({ name, args }) => {
      if (name === `${CONTROLLER_ATTRIBUTES}Authorize`) return this.gate(args);
      return name.startsWith('Illuminate\\') && /\\Middleware$/.test(name) ? this.object(args) : [];
    });
  }

  private gate(args: readonly Arg[]): Entry[] {
    const [ability, models] = [argument(args, 'ability', 0), argument(args, 'models', 1)];
    const given = ability === undefined ? undefined : this.texts(ability);
    const about = models === undefined || models.k === 'null' ? [] : this.texts(models);
    if (given === undefined || about === undefined) return [];
    const texts = [`can:${[...given, ...about].join(',')}`];
    return [restricted({ texts }, this.names(argument(args, 'only', 2)), this.names(argument(args, 'except', 3)))];
  }

  /** Reads the static `middleware()` method. */
  provided(): Entry[] {
    return this.returned('middleware', this.chain);
  }

  /** Reads the list that a method returns. */
  returned(name: string, chain: readonly ClassFact[]): Entry[] {
    const found = method(this.reader, chain, name);
    const key = `${found?.owner.name}::${name}`;
    const body = found?.body();
    if (found === undefined || body === undefined || this.visited.has(key)) return [];
    this.visited.add(key);
    return this.within(found.holder, () => {
      const entries: Entry[] = [];
      for (const stmt of body.body) {
        if (stmt.k === 'return' && stmt.e !== undefined) entries.push(...this.list(stmt.e, found.owner));
        else if (stmt.k === 'if') this.unread.push(`a condition in ${name}()`);
      }
      return entries;
    });
  }

  private list(e: Expr, owner: ClassFact): Entry[] {
    if (e.k === 'scall' && typeof e.name === 'string' && e.class.k === 'cref') {
      const at = this.chain.indexOf(owner);
      return this.returned(e.name, e.class.name === 'parent' ? this.chain.slice(at + 1) : this.chain);
    }
    if (e.k === 'call' && e.fn.k === 'fref' && (e.fn.fallback ?? e.fn.name).toLowerCase() === 'array_merge') {
      return e.args.flatMap((a) => this.list(a.value, owner));
    }
    if (e.k !== 'array') {
      this.unread.push('a value that is no array');
      return [];
    }
    return e.items.flatMap((item) => {
      if (item.value === undefined) return [];
      if (item.spread) return this.list(item.value, owner);
      if (item.value.k === 'new' && item.value.class.k === 'cref' && item.value.class.name === MIDDLEWARE)
        return this.object(item.value.args);
      return this.entry(item.value) ?? [];
    });
  }

  object(args: readonly Arg[], name = 'middleware'): Entry[] {
    const entry = this.entry(argument(args, name, 0));
    if (entry === undefined) return [];
    return [restricted(entry, this.names(argument(args, 'only', 1)), this.names(argument(args, 'except', 2)))];
  }

  /** Reads `$this->middleware(…)` of the constructor, of parents it calls and of helpers it calls. */
  constructed(): Entry[] {
    return this.calls('__construct', this.chain);
  }

  private calls(name: string, chain: readonly ClassFact[]): Entry[] {
    const found = method(this.reader, chain, name);
    const key = `${found?.owner.name}::${name}`;
    const body = found?.body();
    if (found === undefined || body === undefined || this.visited.has(key)) return [];
    this.visited.add(key);
    return this.values.inBody(() => this.within(found.holder, () => this.statements(body.body, found.owner)));
  }

  private within(holder: ClassFact, read: () => Entry[]): Entry[] {
    const before = this.holder;
    this.holder = holder;
    const entries = read();
    this.holder = before;
    return entries;
  }

  /** Makes an entry of an expression; undefined where it cannot be read. */
  private entry(e: Expr | undefined): Entry | undefined {
    const texts = e === undefined ? undefined : this.texts(e);
    if (e === undefined || texts === undefined) return undefined;
    return { texts, ...(this.holder === undefined ? {} : { written: { e, holder: this.holder } }) };
  }

  private statements(body: readonly Stmt[], owner: ClassFact): Entry[] {
    return body.flatMap((stmt) => {
      if (stmt.k === 'expr') {
        if (stmt.e.k === 'assign') this.values.assign(stmt.e, (e) => this.text(e));
        return this.call(stmt.e, owner);
      }
      if (stmt.k === 'block') return this.statements(stmt.body, owner);
      if (stmt.k === 'try') {
        const inside = this.statements(stmt.body, owner);
        this.values.forget(stmt);
        return inside;
      }
      if (stmt.k === 'if') {
        const inside = [...this.statements(stmt.then, owner), ...this.statements(stmt.else ?? [], owner)];
        this.values.forget(stmt);
        for (const entry of inside) this.unread.push(`${entry.texts.join(', ')}, which depends on a condition`);
        return [];
      }
      this.values.forget(stmt);
      this.leaveOut(stmt);
      return [];
    });
  }

  /** Notes the middleware that a loop or a choice of many states. */
  private leaveOut(stmt: Stmt): void {
    walk([stmt], (node) => {
      const e = node as unknown as Expr;
      const isOwn = e.k === 'mcall' && e.name === 'middleware' && e.on.k === 'var' && e.on.name === 'this';
      if (isOwn) this.unread.push(expressionText(e));
    });
  }

  private call(e: Expr, owner: ClassFact): Entry[] {
    if (e.k === 'scall' && e.class.k === 'cref' && e.class.name === 'parent' && typeof e.name === 'string') {
      return this.calls(e.name, this.chain.slice(this.chain.indexOf(owner) + 1));
    }
    if (e.k !== 'mcall' || typeof e.name !== 'string') return [];
    if (e.on.k === 'var' && e.on.name === 'this') {
      if (e.name === 'authorizeResource') return this.authorized(e.args);
      if (e.name !== 'middleware') return this.calls(e.name, this.chain);
      const entry = this.entry(e.args[0]?.value);
      if (entry === undefined) return [];
      const options = e.args[1]?.value;
      return [restricted(entry, this.names(option(options, 'only')), this.names(option(options, 'except')))];
    }
    const inner = this.call(e.on, owner);
    if (e.name !== 'only' && e.name !== 'except') return inner;
    const given =
      e.name === 'only' && e.args.length > 1
        ? e.args.flatMap((a) => this.names(a.value) ?? [])
        : this.names(e.args[0]?.value);
    return inner.map((entry) => (given === undefined ? entry : { ...entry, [e.name as 'only' | 'except']: given }));
  }

  /**
   * Reads `$this->authorizeResource(Post::class, 'post')` as the gates it puts before the actions of a resource (errors 9). A controller
   * with a table of abilities of its own is not read.
   */
  private authorized(args: readonly Arg[]): Entry[] {
    for (const name of ['authorizeResource', 'resourceAbilityMap', 'resourceMethodsWithoutModels']) {
      const found = method(this.reader, this.chain, name);
      if (found === undefined || found.holder.path.startsWith('vendor/')) continue;
      this.unread.push(`authorizeResource(), whose ${name}() the controller has itself`);
      return [];
    }
    const at = (name: string, i: number): Expr | undefined => (args.find((a) => a.name === name) ?? args[i])?.value;
    const [model, parameter] = [at('model', 0), at('parameter', 1)];
    const models = model === undefined ? undefined : this.texts(model);
    if (models === undefined) return [];
    const given = parameter === undefined || parameter.k === 'null' ? undefined : this.texts(parameter);
    if (parameter !== undefined && parameter.k !== 'null' && given === undefined) return [];
    const segment = given?.join(',') ?? snake(models[0]?.split('\\').at(-1) ?? '');
    const options = at('options', 2);
    // The framework overwrites an `only` among the options by the actions of each ability.
    const except = this.names(option(options, 'except'));
    return [...RESOURCE_ABILITIES].map(([action, ability]) => {
      const about = WITHOUT_MODEL.has(action) ? models.join(',') : segment;
      return restricted({ texts: [`can:${ability},${about}`] }, [action], except);
    });
  }

  private names(e: Expr | undefined): string[] | undefined {
    if (e === undefined) return undefined;
    if (e.k === 'null') return undefined;
    return this.texts(e);
  }

  /** Reads a text or a list of texts, and notes any other expression as unread. */
  private texts(e: Expr): string[] | undefined {
    if (e.k === 'array')
      return e.items.flatMap((item) => (item.value === undefined ? [] : (this.texts(item.value) ?? [])));
    if (e.k === 'closure') return ['Closure'];
    const kept = this.values.of(e);
    if (kept?.k === 'array') return this.texts(kept);
    const known = this.text(e);
    if (known === undefined) {
      this.unread.push(expressionText(e));
      return undefined;
    }
    return [known];
  }

  private text(e: Expr): string | undefined {
    if (e.k === 'str') return e.v;
    if (e.k === 'interp') return joined(e.parts.map((p) => this.text(p)));
    if (e.k === 'bin' && e.op === '.') return joined([this.text(e.l), this.text(e.r)]);
    if (e.k === 'cconst' && e.class.k === 'cref' && typeof e.name === 'string') {
      const name = ['self', 'static'].includes(e.class.name) ? (this.chain[0]?.name ?? '') : e.class.name;
      if (e.name === 'class') return name;
      for (const fact of lineage(this.reader, name)) {
        const value =
          this.reader.read<{ value?: Expr }>(`const:${fact.name}::${e.name}`)?.value ??
          this.reader.read<{ value?: Expr }>(`case:${fact.name}::${e.name}`)?.value;
        if (value !== undefined) return this.text(value);
      }
    }
    if (e.k === 'prop' && e.name === 'value') return this.text(e.on);
    if (e.k === 'int') return e.v;
    const kept = this.values.of(e);
    return kept === undefined ? this.built(e) : this.text(kept);
  }

  /** Reads `RoleMiddleware::using('editor')`. */
  private built(e: Expr): string | undefined {
    if (e.k !== 'scall' || e.class.k !== 'cref' || typeof e.name !== 'string') return undefined;
    const owner = e.class.name;
    const ancestors = [
      owner,
      ...lineage(this.reader, owner).flatMap(({ name, extends: above }) => [name, above ?? name]),
    ];
    const given = e.args.map(({ value, spread }) => {
      if (spread === true) return undefined;
      if (value.k !== 'array') return this.text(value);
      const parts = value.items.map((item) => (item.value === undefined ? undefined : this.text(item.value)));
      return parts.includes(undefined) ? undefined : (parts as string[]);
    });
    return middlewareEntry(owner, [...new Set(ancestors)], e.name, given) ?? undefined;
  }
}

/** Maps actions of a resource controller to the abilities the framework asks for. */
const RESOURCE_ABILITIES: ReadonlyMap<string, string> = new Map([
  ['index', 'viewAny'],
  ['show', 'view'],
  ['create', 'create'],
  ['store', 'create'],
  ['edit', 'update'],
  ['update', 'update'],
  ['destroy', 'delete'],
]);

/** Lists the actions whose ability is asked about the class, having no model. */
const WITHOUT_MODEL: ReadonlySet<string> = new Set(['index', 'create', 'store']);

function argument(args: readonly Arg[], name: string, i: number): Expr | undefined {
  return (args.find((a) => a.name === name) ?? (args[i]?.name === undefined ? args[i] : undefined))?.value;
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}

function restricted(entry: Entry, only: string[] | undefined, except: string[] | undefined): Entry {
  return { ...entry, ...(only === undefined ? {} : { only }), ...(except === undefined ? {} : { except }) };
}

function option(e: Expr | undefined, name: string): Expr | undefined {
  if (e?.k !== 'array') return undefined;
  return e.items.find((item) => item.key?.k === 'str' && item.key.v === name)?.value;
}
