import { type Expr, type FoundMethod, type Stmt, walk } from '@docgen/php';
import type { Codebase } from '../codebase.js';
import { framework } from '../framework/framework.js';

/** What a method and those it calls on the same object may do to it. */
export interface MethodEffects {
  /** Names of the properties they mention, of whatever object. */
  names: ReadonlySet<string>;
  /** Those of them they may give another value. */
  written: ReadonlySet<string>;
  /** The object comes into hands nobody looks at: then anything may be written. */
  hands: boolean;
  /** A property of the object is written. */
  writes: boolean;
  /** Something is called that leaves a model or a response another than it was. */
  restates: boolean;
}

interface Mentions extends MethodEffects {
  names: Set<string>;
  written: Set<string>;
  calls: Set<string>;
  above: Set<string>;
}

/** Calls that change what an object is published as, where it stands. */
const RESTATING = /^(load|refresh$|make(hidden|visible)|merge|set|append|with|save|push|select)/i;

const known = new WeakMap<object, Mentions>();

/** Of this very class and of project classes above it, so that no code of a package knows its properties. */
export function isPlainObject(fqcn: string, codebase: Codebase): boolean {
  return codebase.reader.lookup(`plain:${fqcn}`, () => {
    // Classes may stand above themselves.
    const seen = new Set<string>();
    for (let name: string | undefined = fqcn; name !== undefined; name = codebase.classOf(name)?.extends) {
      const lower = name.toLowerCase();
      if (seen.has(lower) || framework.isActionBase(lower)) return true;
      seen.add(lower);
      if (!codebase.isProject(name)) return false;
    }
    return true;
  });
}

/** A property that holds what the class itself puts there: declared by the project, one, of the object and without hooks. */
export function isTrackedProperty(fqcn: string, property: string, codebase: Codebase): boolean {
  return codebase.reader.lookup(`state:${fqcn}|${property}`, () => {
    const found = codebase.property(fqcn, property);
    if (found === undefined || found.fact.static === true || found.fact.hooks !== undefined) return false;
    return codebase.isProject(found.in) && !isTwice(found.owner, fqcn, property, codebase);
  });
}

/** A private property has a namesake above or below it: which of them a path means depends on where it is written. */
function isTwice(owner: string, fqcn: string, property: string, codebase: Codebase): boolean {
  return codebase
    .ancestors(fqcn)
    .filter((name) => name.toLowerCase() !== owner.toLowerCase() && codebase.classOf(name)?.kind === 'class')
    .some((name) => {
      const other = codebase.property(name, property);
      return other?.owner === name && other.fact.visibility === 'private';
    });
}

/** What a method that is called on an object of the class may do to it, whatever it calls on it in turn. */
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
        all.hands = true;
        continue;
      }
      for (const name of own.names) all.names.add(name);
      for (const name of own.written) all.written.add(name);
      all.hands ||= own.hands;
      all.writes ||= own.writes;
      all.restates ||= own.restates;
      const parent = codebase.classOf(at.owner)?.extends;
      const called = [
        ...[...own.calls].map((name) => codebase.projectMethod(fqcn, name)),
        ...[...own.above].map((name) => (parent === undefined ? undefined : codebase.projectMethod(parent, name))),
      ];
      for (const next of called) if (next !== undefined) todo.push(next);
      if (called.includes(undefined) && (!isPlainObject(fqcn, codebase) || hasMagicAccess(fqcn, codebase)))
        all.hands = true;
    }
    return all;
  });
}

export function hasMagicAccess(fqcn: string, codebase: Codebase): boolean {
  return codebase.method(fqcn, '__call') !== undefined;
}

function empty(): Mentions {
  const flags = { hands: false, writes: false, restates: false };
  return { names: new Set(), written: new Set(), calls: new Set(), above: new Set(), ...flags };
}

/** What one body says; kept with it. */
function mentionsOf(body: object): Mentions {
  const before = known.get(body);
  if (before !== undefined) return before;
  const out = empty();
  // Every mention of the object but those that reach into it hands it on.
  let mentioned = 0;
  walk(body, (node) => {
    const at = node as Expr | Stmt;
    switch (at.k) {
      case 'var':
        if (at.name === 'this') mentioned++;
        return;
      case 'prop':
        if (typeof at.name === 'string') out.names.add(at.name);
        else if (isThis(at.on)) out.hands = true;
        if (isThis(at.on)) mentioned--;
        return;
      case 'mcall':
        if (typeof at.name === 'string' && RESTATING.test(at.name)) out.restates = true;
        if (!isThis(at.on)) return;
        mentioned--;
        if (typeof at.name === 'string') out.calls.add(at.name.toLowerCase());
        else out.hands = true;
        return;
      case 'scall': {
        const on = at.class.k === 'cref' ? at.class.name.toLowerCase() : '';
        if (on !== 'parent' && on !== 'self' && on !== 'static') return;
        if (typeof at.name !== 'string') out.hands = true;
        else (on === 'parent' ? out.above : out.calls).add(at.name.toLowerCase());
        return;
      }
      case 'return':
        if (at.e !== undefined && isThis(at.e)) mentioned--;
        return;
      case 'assign':
        write(at.to, out);
        if (at.byRef === true) write(at.e, out);
        return;
      case 'assignop':
        write(at.to, out);
        return;
      case 'incdec':
        write(at.e, out);
        return;
      case 'unset':
        for (const each of at.of) write(each, out);
        return;
      case 'foreach':
        write(at.value, out);
        if (at.key !== undefined) write(at.key, out);
        if (at.byRef === true) write(at.of, out);
        return;
      case 'call':
        // A function may take what it is given by reference.
        for (const arg of at.args) if (arg.value.k === 'prop' || arg.value.k === 'index') write(arg.value, out);
        return;
      default:
    }
  });
  out.hands ||= mentioned > 0;
  known.set(body, out);
  return out;
}

function isThis(expr: Expr): boolean {
  return expr.k === 'var' && expr.name === 'this';
}

/** `$this->a = `, `$this->a['b'] = `, `[$this->a] = `: every property on the way to what is written. */
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
