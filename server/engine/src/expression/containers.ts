import type { Expr, Stmt } from '@docgen/php';
import { walk } from '@docgen/php';
import { writesTo } from '../class/writes.js';
import { arrayKeyOf } from '../framework/array-key.js';
import { FLUENT, withAttribute } from '../framework/fluent-type.js';
import { elementOfClass, isPaginator } from '../framework/iteration.js';
import { COLLECTION } from '../framework/names.js';
import { VALIDATOR } from '../framework/validator.js';
import { INT, NEVER, unknown } from '../make.js';
import { elementOf, intersect, keyKind } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import type { World } from '../world.js';
import { type Args, argType } from './arguments.js';
import { applyCallable } from './closures.js';
import type { ClosureValue, Frame } from './frame.js';
import { typeOf } from './index.js';
import { blurred, withoutGiven, writesGiven } from './objects.js';
import { pathOf } from './path.js';
import { wherever } from './wherever.js';

/**
 * Objects whose type says what they hold, and what changes them where they are (engine 14.5): a collection that is pushed to is
 * another one afterwards, under every name it has.
 */
interface Change {
  keys: Type;
  values: Type;
  /** Integer keys may lack some afterwards. */
  gaps: boolean;
  /** Every value is replaced. */
  replaces?: true;
}

const CHANGES = new Set(
  'push add prepend put offsetset pull forget offsetunset pop shift splice transform getorput'.split(' '),
);

/** What a collection of models does to all of them. */
const RESTATES = /^(load|make(hidden|visible)|set(hidden|visible|appends)|append|mergehidden|withoutappends)/;

export const ARRAY_ITERATOR = 'ArrayIterator';

export function isContainer(type: Type, world: World): type is ClassType {
  if (type.kind !== 'class' || type.args === undefined) return false;
  return type.fqcn === ARRAY_ITERATOR || world.isSubclass(type.fqcn, COLLECTION);
}

/** After `$c->m(...)`. */
export function containerCalled(
  expr: Extract<Expr, { k: 'mcall' }>,
  receiver: Type,
  args: Args,
  result: Type,
  frame: Frame,
): void {
  const { world } = frame.run;
  const name = String(expr.name).toLowerCase();
  if (receiver.kind !== 'class') {
    if (!CHANGES.has(name) || !membersOf(receiver).some((m) => isContainer(m, world))) return;
  } else if (receiver.fqcn === FLUENT) {
    fluentCalled(expr, receiver, name, args, frame);
    return;
  } else if (receiver.fqcn === VALIDATOR) {
    if (/^(sometimes|(add|set|append)rules)$/.test(name))
      replace(expr.on, (m) => (m === receiver ? { kind: 'class', fqcn: receiver.fqcn } : m), frame);
    return;
  } else if (isPaginator(world, receiver.fqcn)) {
    if (name === 'through' || name === 'setcollection') replace(expr.on, (m) => (m === receiver ? result : m), frame);
    return;
  } else if (RESTATES.test(name) && isContainer(receiver, world)) {
    replace(expr.on, (m) => (m === receiver ? result : m), frame);
    return;
  } else if (!CHANGES.has(name) || !isContainer(receiver, world)) return;
  const change = changeOf(name, receiver, args, result, frame);
  changed(expr.on, change, frame);
}

/** `$c[k] = v`, `$c[] = v`. */
export function memberWritten(on: Expr, key: Type | undefined, value: Type, frame: Frame): void {
  const keys = key === undefined ? INT : arrayKeyOf(key);
  changed(on, { keys, values: value, gaps: key !== undefined && keyKind(keys) !== 'string' }, frame);
}

/** `unset($c[k])`. */
export function memberRemoved(on: Expr, frame: Frame): void {
  changed(on, { keys: NEVER, values: NEVER, gaps: true }, frame);
}

function changeOf(name: string, receiver: Type, args: Args, result: Type, frame: Frame): Change {
  const none: Change = { keys: NEVER, values: NEVER, gaps: false };
  const key = argType(args, 0) ?? unknown('dynamic-call');
  const more = args.unreadable ? [unknown('dynamic-call')] : [];
  switch (name) {
    case 'push':
    case 'add':
      return { keys: INT, values: union([...args.positional.map((p) => p.type), ...more]), gaps: false };
    case 'prepend': {
      const at = argType(args, 1, 'key');
      return { keys: at === undefined ? INT : arrayKeyOf(at), values: key, gaps: at !== undefined };
    }
    case 'put':
    case 'offsetset':
    case 'getorput': {
      const keys = arrayKeyOf(key);
      const given = argType(args, 1) ?? unknown('dynamic-call');
      const values = name === 'getorput' ? (applyCallable(given, [], frame) ?? given) : given;
      return { keys, values, gaps: keyKind(keys) !== 'string' };
    }
    case 'splice':
      return { keys: INT, values: elementOf(argType(args, 2, 'replacement') ?? NEVER)?.value ?? NEVER, gaps: false };
    case 'transform': {
      const each = result.kind === 'class' ? elementOfClass(result, frame.run.world)?.value : undefined;
      return { ...none, values: each ?? unknown('dynamic-call'), replaces: true };
    }
    default:
      // What `pop` and `shift` leave counts on.
      return {
        ...none,
        gaps: /^(pull|forget|offsetunset)$/.test(name) && keyKind(keyOf(receiver, frame)) !== 'string',
      };
  }
}

function keyOf(receiver: Type, frame: Frame): Type {
  return union(
    membersOf(receiver).map((m) => (m.kind === 'class' ? elementOfClass(m, frame.run.world)?.key : undefined) ?? INT),
  );
}

/** The collection behind an expression was changed, and so was any other that may be the same one. */
function changed(on: Expr, change: Change, frame: Frame): void {
  const { world } = frame.run;
  const before = pathOf(on) === undefined ? undefined : typeOf(on, frame);
  replace(on, (m) => (isContainer(m, world) ? after(m, change, change.replaces === true) : m), frame);
  const path = pathOf(on);
  const { env } = frame;
  const alone = path !== undefined && env.fresh.has(path);
  if (!alone && before !== undefined)
    for (const [name, type] of [...env.vars])
      if (name !== path && !env.fresh.has(name)) {
        const next = wherever(type, (m) => (mayBeOneOf(m, before, world) ? after(m, change, false) : m));
        if (next !== type) env.narrow(name, next);
      }
  outwards(path, change, frame);
}

/** A closure changed what it captured: so it is for whoever made the closure. */
function outwards(path: string | undefined, change: Change, frame: Frame): void {
  const outer = frame.captured;
  if (path === undefined || outer === undefined || !outer.names.has(path)) return;
  const { env } = outer.frame;
  const type = env.get(path);
  if (type === undefined) return;
  const { world } = frame.run;
  env.narrow(
    path,
    wherever(type, (m) => (isContainer(m, world) ? after(m, change, false) : m)),
  );
  outwards(path, change, outer.frame);
}

function after(on: ClassType, change: Change, replaces: boolean): ClassType {
  const [first, second] = on.args ?? [];
  const [key, value] = second === undefined ? [INT, first ?? unknown('untyped')] : [first ?? INT, second];
  const keys = value.kind === 'never' && change.keys.kind !== 'never' ? change.keys : union([key, change.keys]);
  const values = replaces ? change.values : union([value, change.values]);
  const { gaps, ...rest } = on;
  return { ...rest, args: [keys, values], ...(gaps === true || change.gaps ? { gaps: true } : {}) };
}

/** May the collection be one of those? Two that can hold nothing in common are not the same. */
function mayBeOneOf(other: ClassType, known: Type, world: World): boolean {
  return membersOf(known).some((m) => {
    if (m.kind === 'unknown') return isContainer(other, world);
    if (!isContainer(m, world) || !isContainer(other, world)) return false;
    if (!world.isSubclass(m.fqcn, other.fqcn) && !world.isSubclass(other.fqcn, m.fqcn)) return false;
    const [a, b] = [elementOfClass(m, world)?.value ?? NEVER, elementOfClass(other, world)?.value ?? NEVER];
    return a.kind === 'never' || b.kind === 'never' || intersect([a, b], world).kind !== 'never';
  });
}

/** What an expression holds from now on: a local, a member of one, or the items of a page reached by `getCollection()`. */
function replace(on: Expr, next: (m: Type) => Type, frame: Frame): void {
  const path = pathOf(on);
  const { env, run } = frame;
  if (path !== undefined) {
    const alone = env.fresh.has(path);
    const type = env.get(path) ?? typeOf(on, frame);
    env.narrow(path, union(membersOf(type).map(next), run.world.enumCases));
    if (alone) env.fresh.add(path);
    return;
  }
  if (on.k !== 'mcall') return;
  // `$page->getCollection()->transform(...)`, and what a fluent call hands back: `$c->push(1)->push(2)`.
  const through = String(on.name).toLowerCase();
  if (through === 'getcollection') replace(on.on, (m) => ofItems(m, next, run.world), frame);
  else if (CHANGES.has(through) || /^(each|tap)$/.test(through)) replace(on.on, next, frame);
}

function ofItems(page: Type, next: (m: Type) => Type, world: World): Type {
  if (page.kind !== 'class' || page.args === undefined || !isPaginator(world, page.fqcn)) return page;
  const items = next({ kind: 'class', fqcn: COLLECTION, args: page.args });
  return items.kind === 'class' ? { ...page, args: items.args ?? [] } : page;
}

const READS = new Set(
  'get value all only except has hasany missing filled isnotfilled anyfilled whenhas whenfilled collect scope toarray jsonserialize tojson getattributes getiterator isempty isnotempty offsetget offsetexists string str integer float boolean date enum enums array exists tap when unless dump dd'.split(
    ' ',
  ),
);

/** `$f->set('a', 1)`, and `$f->a(1)`, which writes the attribute of its name. */
function fluentCalled(expr: Expr & { k: 'mcall' }, on: ClassType, name: string, args: Args, frame: Frame): void {
  if (READS.has(name)) return;
  const { world } = frame.run;
  const declared = world.classOf(FLUENT) !== undefined && world.method(FLUENT, name) !== undefined;
  const plain = !declared && !/^(set|fill|offsetset|offsetunset)$/.test(name) && typeof expr.name === 'string';
  const value = plain ? (argType(args, 0) ?? { kind: 'literal' as const, value: true }) : argType(args, 1);
  const key = plain ? String(expr.name) : /^(set|offsetset)$/.test(name) ? textOf(argType(args, 0)) : undefined;
  const known = key !== undefined && value !== undefined && (plain || !key.includes('.'));
  const path = pathOf(expr.on);
  if (path !== undefined) frame.env.forgetBelow(path);
  replace(expr.on, (m) => (m === on ? withAttribute(on, known ? key : undefined, value) : m), frame);
}

/** `$f['a'] = 1`. */
export function fluentWritten(on: Expr, base: ClassType, key: Type | undefined, value: Type, frame: Frame): void {
  const path = pathOf(on);
  if (path !== undefined) frame.env.forgetBelow(path);
  replace(on, (m) => (m === base ? withAttribute(base, textOf(key), value) : m), frame);
}

function textOf(type: Type | undefined): string | undefined {
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/** A closure given to something nobody saw run it may change, at any time and with anything, what it captured. */
function mayChange(closure: ClosureValue, names: readonly string[]): void {
  const { env, run } = closure.frame;
  for (const name of names) {
    const type = env.get(name);
    if (type === undefined) continue;
    env.narrow(
      name,
      wherever(type, (m) => (isContainer(m, run.world) ? opened(m) : m)),
    );
  }
}

/** The collection with anything in it. */
function opened(on: ClassType): ClassType {
  return { ...on, args: [union([INT, { kind: 'scalar', type: 'string' }]), unknown('untyped')], gaps: true };
}

/** The locals whose collection code changes, by name. */
const changing = new WeakMap<object, ReadonlySet<string>>();

function changedIn(code: object): ReadonlySet<string> {
  let names = changing.get(code);
  if (names === undefined) {
    const found = new Set<string>();
    const note = (expr: Expr): void => {
      const [root] = pathOf(expr)?.split('->') ?? [];
      if (root !== undefined) found.add(root);
      else if (expr.k === 'mcall') note(expr.on);
    };
    walk(code, (node) => {
      const at = node as Expr | Stmt;
      if (at.k === 'mcall' && CHANGES.has(String(at.name).toLowerCase())) note(at.on);
      else if ((at.k === 'assign' || at.k === 'assignop') && at.to.k === 'index') note(at.to.on);
      else if (at.k === 'unset') for (const of of at.of) if (of.k === 'index') note(of.on);
    });
    names = found;
    changing.set(code, names);
  }
  return names;
}

/** What a closure sees of the locals around it that it changes itself: whatever its earlier turns left. */
export function openCaptured(closure: ClosureValue, frame: Frame): void {
  const changed = changedIn(closure.expr.body);
  if (changed.size === 0) return;
  const own = new Set(closure.expr.params.map((p) => p.name));
  const names = new Set([...changed].filter((name) => !own.has(name) && closure.env.get(name) !== undefined));
  if (names.size === 0) return;
  frame.captured = { frame: closure.frame, names };
  for (const name of names) {
    const type = frame.env.get(name);
    if (type !== undefined)
      frame.env.set(
        name,
        wherever(type, (m) => (isContainer(m, frame.run.world) ? opened(m) : m)),
      );
  }
}

/** A value once a callable was given it as its first argument. */
export function givenTo(callable: Type, type: Type, expr: Expr | undefined, frame: Frame): Type {
  const closure = frame.run.closures.get(callable);
  const [param] = closure?.expr.params ?? [];
  const changes = closure !== undefined && param !== undefined && changedIn(closure.expr.body).has(param.name);
  const next = (given: Type): Type => {
    const left = writesGiven(callable, frame) ? blurred(given) : given;
    return changes ? wherever(left, (m) => (isContainer(m, frame.run.world) ? opened(m) : m)) : left;
  };
  applyCallable(callable, [type], frame);
  const path = expr === undefined ? undefined : pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (path !== undefined && known !== undefined && next(known) !== known) frame.env.narrow(path, next(known));
  return next(type);
}

/** A project's function may change a collection it is given. */
export function changedByBody(expr: Expr, body: object, frame: Frame): void {
  const path = pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (path === undefined || known === undefined) return;
  const changes = changedIn(body).size > 0;
  const next = wherever(known, (m) => {
    if (changes && isContainer(m, frame.run.world)) return opened(m);
    const written = (m.has ?? []).filter((field) => writesTo(body, field.key).length > 0);
    return written.reduce((on, field) => withoutGiven(on, field.key, frame), m);
  });
  if (next !== known) frame.env.narrow(path, next);
}

/** After a call: the closures it was given and that nobody saw it run. */
export function closuresLeft(args: Args): void {
  for (const { type } of args.positional) {
    const closure = type.kind === 'callable' ? args.frame.run.closures.get(type) : undefined;
    if (closure === undefined || closure.ran === true) continue;
    const names = changedIn(closure.expr.body);
    if (names.size > 0) mayChange(closure, [...names]);
  }
}
