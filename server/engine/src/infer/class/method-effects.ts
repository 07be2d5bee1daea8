import { type Arg, type Expr, type FoundMethod, type Stmt, walk } from '@docgen/php';
import type { Codebase } from '../codebase.js';
import { framework } from '../framework/framework.js';

/** Holds what a method, and those it calls on the same object, may do to the object. */
export interface MethodEffects {
  /** Names of the properties they mention, of whatever object. */
  names: ReadonlySet<string>;
  /** Names of the properties they may write. */
  written: ReadonlySet<string>;
  /** The object reaches unread code: then any property may be written. */
  escapes: boolean;
  /** A property of the object is written. */
  writes: boolean;
  /** A call may change what an object is published as. */
  restates: boolean;
}

interface Mentions extends MethodEffects {
  names: Set<string>;
  written: Set<string>;
  calls: Set<string>;
  above: Set<string>;
}

const known = new WeakMap<object, Mentions>();

/**
 * Tells whether a class and all above it are the project's, a base controller, or PHP's own exceptions, so that no code of a package
 * knows its properties.
 */
export function isPlainObject(fqcn: string, codebase: Codebase): boolean {
  return codebase.reader.lookup(`plain:${fqcn}`, () => {
    // A class may extend itself in broken code.
    const seen = new Set<string>();
    for (let name: string | undefined = fqcn; name !== undefined; name = codebase.classOf(name)?.extends) {
      const lower = name.toLowerCase();
      if (seen.has(lower) || framework.isActionBase(lower)) return true;
      seen.add(lower);
      if (!codebase.isProject(name))
        return codebase.classOf(name) === undefined && codebase.isSubclass(name, 'Throwable');
    }
    return true;
  });
}

/**
 * Tells whether a property holds only what the class puts there: declared once, by the project, not static and without
 * hooks.
 */
export function isTrackedProperty(fqcn: string, property: string, codebase: Codebase): boolean {
  return codebase.reader.lookup(`state:${fqcn}|${property}`, () => {
    const found = codebase.property(fqcn, property);
    if (found === undefined || found.fact.static === true || found.fact.hooks !== undefined) return false;
    return codebase.isProject(found.in) && !hasNamesake(found.owner, fqcn, property, codebase);
  });
}

/** Tells whether a private property has a namesake above or below it, so that a path does not say which is meant. */
function hasNamesake(owner: string, fqcn: string, property: string, codebase: Codebase): boolean {
  return codebase
    .ancestors(fqcn)
    .filter((name) => name.toLowerCase() !== owner.toLowerCase() && codebase.classOf(name)?.kind === 'class')
    .some((name) => {
      const other = codebase.property(name, property);
      return other?.owner === name && other.fact.visibility === 'private';
    });
}

/** Collects the effects of a method called on an object of the class, through all it calls on the object in turn. */
export function methodEffects(method: FoundMethod, fqcn: string, codebase: Codebase): MethodEffects {
  return codebase.reader.lookup(`touches:${codebase.spelled(fqcn)}|${method.bodyId}`, () => {
    const all: Mentions = empty();
    const seen = new Set<string>();
    const todo = [method];
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (seen.has(at.bodyId)) continue;
      seen.add(at.bodyId);
      const body = codebase.body(at);
      const own = body === undefined ? undefined : mentionsOf(body);
      if (own === undefined) {
        all.escapes = true;
        continue;
      }
      for (const name of own.names) all.names.add(name);
      for (const name of own.written) all.written.add(name);
      all.escapes ||= own.escapes;
      all.writes ||= own.writes;
      all.restates ||= own.restates;
      const parent = codebase.classOf(at.owner)?.extends;
      const called = [
        ...[...own.calls].map((name) => codebase.projectMethod(fqcn, name)),
        ...[...own.above].map((name) => (parent === undefined ? undefined : codebase.projectMethod(parent, name))),
      ];
      for (const next of called) if (next !== undefined) todo.push(next);
      if (called.includes(undefined) && (!isPlainObject(fqcn, codebase) || hasMagicAccess(fqcn, codebase)))
        all.escapes = true;
    }
    return all;
  });
}

export function hasMagicAccess(fqcn: string, codebase: Codebase): boolean {
  return codebase.method(fqcn, '__call') !== undefined;
}

function empty(): Mentions {
  const flags = { escapes: false, writes: false, restates: false };
  return { names: new Set(), written: new Set(), calls: new Set(), above: new Set(), ...flags };
}

/** Collects the mentions of one body, once. */
function mentionsOf(body: object): Mentions {
  const before = known.get(body);
  if (before !== undefined) return before;
  const out = empty();
  // Each mention of the object hands it on, unless it reaches into it.
  let mentioned = 0;
  walk(body, (node) => {
    const at = node as Expr | Stmt;
    switch (at.k) {
      case 'var':
        if (at.name === 'this') mentioned++;
        return;
      case 'prop':
        if (typeof at.name === 'string') out.names.add(at.name);
        else if (isThis(at.on)) out.escapes = true;
        if (isThis(at.on)) mentioned--;
        return;
      case 'mcall':
        if ((typeof at.name === 'string' && framework.restates(at.name)) || handsOn(at.args)) out.restates = true;
        if (!isThis(at.on)) return;
        mentioned--;
        if (typeof at.name === 'string') out.calls.add(at.name.toLowerCase());
        else out.escapes = true;
        return;
      case 'scall': {
        if (handsOn(at.args)) out.restates = true;
        const on = at.class.k === 'cref' ? at.class.name.toLowerCase() : '';
        if (on !== 'parent' && on !== 'self' && on !== 'static') return;
        if (typeof at.name !== 'string') out.escapes = true;
        else (on === 'parent' ? out.above : out.calls).add(at.name.toLowerCase());
        return;
      }
      case 'return':
        if (at.e !== undefined && isThis(at.e)) mentioned--;
        return;
      case 'assign':
        write(at.to, out);
        if (changesObject(at.to)) out.restates = true;
        if (at.byRef === true) write(at.e, out);
        return;
      case 'assignop':
        write(at.to, out);
        return;
      case 'incdec':
        write(at.e, out);
        return;
      case 'unset':
        for (const each of at.of) {
          write(each, out);
          if (each.k === 'prop' || each.k === 'index') out.restates = true;
        }
        return;
      case 'foreach':
        write(at.value, out);
        if (at.key !== undefined) write(at.key, out);
        if (at.byRef === true) write(at.of, out);
        return;
      case 'call':
        if (onlyAsks(at.fn)) {
          mentioned -= at.args.filter(({ value }) => isThis(value)).length;
          return;
        }
        // A function may take its argument by reference.
        for (const arg of at.args) if (arg.value.k === 'prop' || arg.value.k === 'index') write(arg.value, out);
        return;
      default:
    }
  });
  out.escapes ||= mentioned > 0;
  known.set(body, out);
  return out;
}

function isThis(expr: Expr): boolean {
  return expr.k === 'var' && expr.name === 'this';
}

function onlyAsks(fn: Extract<Expr, { k: 'call' }>['fn']): boolean {
  return fn.k === 'fref' && framework.onlyAsks((fn.fallback ?? fn.name).toLowerCase());
}

/** Tells whether a call is given what a local holds, so that its callee may change that. */
function handsOn(args: readonly Arg[]): boolean {
  return args.some(({ value }) => value.k === 'var' && value.name !== 'this');
}

/** Tells whether a target is a member of some object other than the one the method was called on. */
function changesObject(to: Expr): boolean {
  return (to.k === 'prop' && !isThis(to.on)) || (to.k === 'index' && changesObject(to.on));
}

/** Notes every property on the way to a target: `$this->a = `, `$this->a['b'] = `, `[$this->a] = `. */
function write(to: Expr, out: Mentions): void {
  if (to.k === 'list' || to.k === 'array') {
    for (const item of to.items) if (item.value !== undefined) write(item.value, out);
  } else if (to.k === 'index') write(to.on, out);
  else if (to.k === 'prop') {
    if (typeof to.name === 'string') out.written.add(to.name);
    if (isThis(to.on)) out.writes = true;
    else write(to.on, out);
  }
}
