import type { Expr } from '@docgen/php';
import { readArray } from '../evaluator.js';
import { anchorOf } from '../expressions/keys.js';
import { type RuleValue, unknown } from '../expressions/value.js';
import { eitherOf, joinMaps, RuleMap } from '../rules/rule-map.js';
import type { RuleScope } from '../scope.js';

/** Holds what a local has: an array as a map of its members, or another value. */
export type Local = RuleMap | RuleValue;

/** Holds the locals of the function an expression stands in that are written in more than one step. */
export type Locals = Map<string, Local>;

/** Maps a map to the branch it was made or copied in, which alone may write it. */
const owners = new WeakMap<RuleMap, Locals>();

/** Gives the array of a local for writing; a branch copies a map it shares. Undefined when the local holds no array. */
export function ownedMap(name: string, locals: Locals): RuleMap | undefined {
  const local = locals.get(name);
  if (!(local instanceof RuleMap)) return undefined;
  if (owners.get(local) === locals) return local;
  const copy = local.copy();
  copy.changed = true;
  owners.set(copy, locals);
  locals.set(name, copy);
  return copy;
}

/** Gives the array of a variable for writing, which begins as the value passed or as an empty one. */
export function mapForWriting(on: Expr & { k: 'var' }, scope: RuleScope, locals: Locals): RuleMap | undefined {
  if (typeof on.name !== 'string' || on.name === 'this') return undefined;
  const local = locals.get(on.name);
  if (local === undefined) {
    const known = scope.bound.has(on.name);
    locals.set(on.name, known ? readArray(on, scope, locals) : new RuleMap());
  } else if (!(local instanceof RuleMap)) {
    const map = readArray(on, { ...scope, locals }, locals);
    if (local.k === 'unknown') map.note({ part: local.why, anchor: anchorOf(scope, on) });
    locals.set(on.name, map);
  }
  return ownedMap(on.name, locals);
}

/** Copies the locals; who writes an array from now on copies it first. */
export function keptLocals(locals: Locals): Locals {
  for (const local of locals.values()) if (local instanceof RuleMap) owners.delete(local);
  return new Map(locals);
}

/** Joins the locals of paths of which a run takes one. */
export function joinLocals(paths: readonly Locals[]): Locals {
  const [first, ...others] = paths;
  if (first === undefined) return new Map();
  if (others.length === 0) return first;
  const out: Locals = new Map();
  for (const name of new Set(paths.flatMap((own) => [...own.keys()])))
    out.set(name, joined(paths.map((p) => p.get(name))));
  return out;
}

function joined(all: readonly (Local | undefined)[]): Local {
  const written = all.filter((one) => one !== undefined);
  if (written.every((one) => one instanceof RuleMap)) {
    return joinMaps(all.map((one) => (one instanceof RuleMap ? one : new RuleMap())));
  }
  const values = all.map((one) => (one === undefined ? unknown('a variable some paths set') : localValue(one)));
  return values.reduce((a, b) => eitherOf(a, b));
}

export function replaceLocals(locals: Locals, by: Locals): void {
  const entries = [...by];
  locals.clear();
  for (const [name, local] of entries) locals.set(name, local);
}

/** Gives the value of a local in an expression. */
export function localValue(local: Local): RuleValue {
  return local instanceof RuleMap ? local.toValue() : local;
}

/** Replaces what all members, or those whose name fits, hold: a step nobody can follow may have changed them. */
export function blur(map: RuleMap, why: string, fits: (field: string) => boolean = () => true): void {
  for (const [field, entry] of [...map.fields]) {
    if (fits(field)) map.fields.set(field, { ...entry, value: unknown(why) });
  }
}
