import type { FactReader } from '@docgen/cache';
import { at } from '../eval/arrays.js';
import { cast } from '../eval/cast.js';
import { PHP_CONSTANTS } from '../eval/constants.js';
import { toBool } from '../eval/convert.js';
import { binary } from '../eval/operators.js';
import { type Folded, isArray, type PhpEnumCase, type PhpValue } from '../eval/value.js';
import type { ConstantFact } from '../facts.js';
import type { ClassRef, Expr } from '../ir.js';
import { classOf } from '../readers/classes.js';
import { caseOf, constantOf } from '../readers/members.js';
import { folded, known, no } from './folded.js';
import { foldArray, foldMatch, foldTernary, foldText, foldUnary } from './forms.js';

/** Describes where an expression stands and which values are known there. */
export interface FoldScope {
  /** Class for `self`, `parent` and `__CLASS__`. */
  class?: string;
  /** Class the code runs in when it is known, for `static`. */
  static?: string;
  /** App-relative path of the file, for `__FILE__` and `__DIR__`. */
  file: string;
  /** Variables with known values, names without `$`. */
  bindings?: ReadonlyMap<string, PhpValue>;
  /**
   * `__FILE__` and `__DIR__` may be read: they answer a path below the mark of `APP_ROOT`, which the caller takes off
   * again. Without it they are unreadable, because an absolute path must not reach an output.
   */
  paths?: boolean;
  /**
   * Pure functions the caller understands. Asked for every call (`call`, `mcall`, `scall`, `new`, closures), for static
   * properties and for property reads that are no enum case's; undefined means "not mine".
   */
  call?: (node: Expr, foldArg: (e: Expr) => Folded) => Folded | undefined;
}

/** Stands for the application's root in what `__DIR__` folds to. */
export const APP_ROOT = '\0';

const DEPTH = 64;

/** Folds an expression to the value known without running anything (config 7.4, engine 12.2). Total. */
export function fold(reader: FactReader, expr: Expr, scope: FoldScope): Folded {
  return new Folder(reader, new Set()).fold(expr, scope, 0);
}

/** Folds `X::NAME`, a class constant or enum case. */
export function foldConstant(reader: FactReader, className: string, name: string): Folded {
  const expr: Expr = { k: 'cconst', class: { k: 'cref', name: className }, name };
  return fold(reader, expr, { file: '' });
}

class Folder {
  constructor(
    private readonly reader: FactReader,
    /** Constants being folded, against cycles. */
    private readonly busy: Set<string>,
  ) {}

  fold(e: Expr, scope: FoldScope, depth: number): Folded {
    if (depth > DEPTH) return no('an expression nested too deep');
    const down = (inner: Expr): Folded => this.fold(inner, scope, depth + 1);
    switch (e.k) {
      case 'null':
        return known(null);
      case 'bool':
      case 'str':
      case 'float':
        return known(e.v);
      case 'int':
        return known(BigInt(e.v));
      case 'interp':
        return foldText(e.parts, down);
      case 'array':
        return foldArray(e, down);
      case 'var':
        return this.variable(e, scope);
      case 'const':
        return this.global(e, depth);
      case 'cconst':
        return this.member(e, scope, depth, down);
      case 'magic':
        return this.magic(e.name, scope);
      case 'bin':
        return this.binary(e, scope, depth, down);
      case 'un':
        return foldUnary(e, down);
      case 'cast': {
        const value = down(e.e);
        return value.ok ? folded(cast(e.to, value.value)) : value;
      }
      case 'ternary':
        return foldTernary(e, down);
      case 'match':
        return foldMatch(e, down);
      case 'index':
        return this.index(e, down, scope);
      case 'prop':
        return this.property(e, scope, down);
      case 'new':
        return this.construct(e, scope, down);
      default:
        return scope.call?.(e, down) ?? no(what(e));
    }
  }

  private variable(e: Expr & { k: 'var' }, scope: FoldScope): Folded {
    const name = typeof e.name === 'string' ? e.name : undefined;
    const value = name === undefined ? undefined : scope.bindings?.get(name);
    return value === undefined ? no(name === undefined ? 'a variable' : `the variable $${name}`) : known(value);
  }

  private global(e: Expr & { k: 'const' }, depth: number): Folded {
    for (const name of e.fallback === undefined ? [e.name] : [e.name, e.fallback]) {
      const builtin = PHP_CONSTANTS.get(name);
      if (builtin !== undefined) return known(builtin);
      const id = `gconst:${name}`;
      const fact = this.reader.read<ConstantFact>(id);
      if (fact !== undefined) return this.guarded(id, () => this.fold(fact.value, { file: '' }, depth + 1));
    }
    return no(`the constant ${e.fallback ?? e.name}`);
  }

  private member(e: Expr & { k: 'cconst' }, scope: FoldScope, depth: number, down: (e: Expr) => Folded): Folded {
    if (typeof e.name !== 'string') return no('a computed constant name');
    if (e.class.k !== 'cref') return scope.call?.(e, down) ?? no('a constant of an expression');
    const name = this.className(e.class, scope);
    if (name === undefined) return no(`${e.class.name}:: without a known class`);
    if (e.name === 'class') return known(name);
    const found = caseOf(this.reader, name, e.name);
    if (found !== undefined) {
      const base: PhpEnumCase = { k: 'case', class: found.owner, name: e.name };
      const backing = found.fact.value;
      if (backing === undefined) return known(base);
      const value = this.guarded(found.id, () => this.fold(backing, this.at(found.owner), depth + 1));
      if (!value.ok) return value;
      if (typeof value.value !== 'string' && typeof value.value !== 'bigint')
        return no(`the value of ${name}::${e.name}`);
      return known({ ...base, value: value.value });
    }
    const constant = constantOf(this.reader, name, e.name);
    if (constant === undefined) return no(`the constant ${name}::${e.name}`);
    return this.guarded(constant.id, () =>
      this.fold(constant.fact.value, { ...this.at(constant.owner, constant.in), static: name }, depth + 1),
    );
  }

  /** Makes the scope of the declaration of a class; a trait's code speaks of the class that uses it. */
  private at(owner: string, writtenIn = owner): FoldScope {
    return { class: owner, file: classOf(this.reader, writtenIn)?.path ?? '' };
  }

  private className(ref: ClassRef & { k: 'cref' }, scope: FoldScope): string | undefined {
    if (ref.name === 'self') return scope.class;
    if (ref.name === 'parent')
      return scope.class === undefined ? undefined : classOf(this.reader, scope.class)?.extends;
    if (ref.name !== 'static') return ref.name;
    if (scope.static !== undefined) return scope.static;
    if (scope.class === undefined) return undefined;
    const fact = classOf(this.reader, scope.class);
    return fact?.final === true || fact?.kind === 'enum' ? scope.class : undefined;
  }

  private magic(name: string, scope: FoldScope): Folded {
    switch (name) {
      case '__CLASS__':
        return known(scope.class ?? '');
      case '__FILE__':
      case '__DIR__': {
        if (scope.paths !== true) return no(name);
        const path = `${APP_ROOT}/${scope.file}`;
        return known(name === '__FILE__' ? path : path.slice(0, path.lastIndexOf('/')));
      }
      default:
        return no(name);
    }
  }

  private binary(e: Expr & { k: 'bin' }, scope: FoldScope, depth: number, down: (e: Expr) => Folded): Folded {
    if (e.op === '??') {
      const value = this.orNull(e.l, scope, depth);
      return value.ok && value.value !== null ? value : value.ok ? down(e.r) : value;
    }
    const l = down(e.l);
    if (!l.ok) return l;
    if (e.op === '&&' && !toBool(l.value)) return known(false);
    if (e.op === '||' && toBool(l.value)) return known(true);
    if (e.op === '|>') return scope.call?.(e, down) ?? no('a call');
    const r = down(e.r);
    if (!r.ok) return r;
    return folded(binary(e.op, l.value, r.value));
  }

  /** Folds the left side of `??`: a key that is not there is null. */
  private orNull(e: Expr, scope: FoldScope, depth: number): Folded {
    if (e.k !== 'index' || e.at === undefined) return this.fold(e, scope, depth + 1);
    const on = this.orNull(e.on, scope, depth + 1);
    if (!on.ok || on.value === null) return on;
    const key = this.fold(e.at, scope, depth + 1);
    if (!key.ok) return key;
    return isArray(on.value) ? known(at(on.value, key.value) ?? null) : no('a key of something that is no array');
  }

  private index(e: Expr & { k: 'index' }, down: (e: Expr) => Folded, scope: FoldScope): Folded {
    if (e.at === undefined) return no('an array append');
    const on = down(e.on);
    if (!on.ok) return scope.call?.(e, down) ?? on;
    const key = down(e.at);
    if (!key.ok) return key;
    if (!isArray(on.value)) return no('a key of something that is no array');
    const value = at(on.value, key.value);
    return value === undefined ? no('a key that is not there') : known(value);
  }

  private property(e: Expr & { k: 'prop' }, scope: FoldScope, down: (e: Expr) => Folded): Folded {
    const on = down(e.on);
    if (on.ok) {
      const value = on.value;
      if (value === null && e.nullsafe === true) return known(null);
      if (value !== null && typeof value === 'object' && value.k === 'case') {
        if (e.name === 'name') return known(value.name);
        if (e.name === 'value' && value.value !== undefined) return known(value.value);
      }
    }
    return scope.call?.(e, down) ?? no(on.ok ? 'a property' : on.why);
  }

  private construct(e: Expr & { k: 'new' }, scope: FoldScope, down: (e: Expr) => Folded): Folded {
    if (e.class.k === 'cref' && e.class.name.toLowerCase() === 'stdclass' && e.args.length === 0) {
      return known({ k: 'object', class: 'stdClass', props: new Map() });
    }
    return scope.call?.(e, down) ?? no(what(e));
  }

  private guarded(id: string, run: () => Folded): Folded {
    if (this.busy.has(id)) return no('a constant that refers to itself');
    this.busy.add(id);
    try {
      return run();
    } finally {
      this.busy.delete(id);
    }
  }
}

/** Names the expression that cannot be folded, for a diagnostic. */
function what(e: Expr): string {
  switch (e.k) {
    case 'call':
      return e.fn.k === 'fref' ? `a call to ${e.fn.fallback ?? e.fn.name}()` : 'a call';
    case 'mcall':
      return typeof e.name === 'string' ? `a call to ->${e.name}()` : 'a call';
    case 'scall': {
      const name = e.class.k === 'cref' ? e.class.name.slice(e.class.name.lastIndexOf('\\') + 1) : '';
      return typeof e.name === 'string' && name !== '' ? `a call to ${name}::${e.name}()` : 'a call';
    }
    case 'new':
      return e.class.k === 'cref' ? `new ${e.class.name.slice(e.class.name.lastIndexOf('\\') + 1)}` : 'new';
    case 'closure':
      return 'a closure';
    case 'sprop':
      return 'a static property';
    default:
      return 'an expression that has to be run';
  }
}
