import { canonicalKey } from '../canonical.js';
import type { Run } from '../expression/frame.js';
import { NULL } from '../make.js';
import type { Type } from '../types.js';
import { mergeShapes, union } from '../union.js';

/**
 * A flow state (engine 7.1): what the locals and the property paths written or narrowed so far hold. Keys are variable
 * names, or paths such as `this->owner`. `dead` after a return, a throw or a `never` call.
 */
export class Env {
  dead = false;
  constructor(
    readonly vars: Map<string, Type> = new Map(),
    readonly maybeUnset: Set<string> = new Set(),
    /** Locals that stopped being known (engine 7.4): `*` for all. */
    readonly lost: Set<string> = new Set(),
  ) {}

  clone(): Env {
    const copy = new Env(new Map(this.vars), new Set(this.maybeUnset), new Set(this.lost));
    copy.dead = this.dead;
    return copy;
  }

  get(path: string): Type | undefined {
    return this.vars.get(path);
  }

  /** Write a local: whatever was known below it is gone. */
  set(path: string, type: Type): void {
    for (const key of this.vars.keys()) if (key.startsWith(`${path}->`)) this.vars.delete(key);
    this.vars.set(path, type);
    this.maybeUnset.delete(path);
    this.lost.delete(path);
  }

  /** Narrow without writing: what is known below stays. */
  narrow(path: string, type: Type): void {
    this.vars.set(path, type);
  }

  forget(path: string): void {
    for (const key of [...this.vars.keys()]) if (key === path || key.startsWith(`${path}->`)) this.vars.delete(key);
    this.lost.add(path);
  }

  /** A call that could write properties of `$this` intervened. */
  forgetBelow(path: string, keeps: (name: string) => boolean = () => false): void {
    for (const key of [...this.vars.keys()]) {
      if (key.startsWith(`${path}->`) && !keeps(key.slice(path.length + 2).split('->')[0] ?? '')) this.vars.delete(key);
    }
  }

  forgetAll(): void {
    const self = this.vars.get('this');
    this.vars.clear();
    if (self !== undefined) this.vars.set('this', self);
    this.lost.add('*');
  }

  isLost(path: string): boolean {
    return this.lost.has('*') || this.lost.has(path);
  }
}

/** The state after branches: dead ones do not join; a local set on one branch only may be unset. */
export function join(run: Run, envs: readonly Env[]): Env {
  const live = envs.filter((e) => !e.dead);
  const [first] = live;
  if (first === undefined) {
    const dead = envs[0]?.clone() ?? new Env();
    dead.dead = true;
    return dead;
  }
  if (live.length === 1) return first.clone();
  const out = new Env(
    new Map(),
    new Set(live.flatMap((e) => [...e.maybeUnset])),
    new Set(live.flatMap((e) => [...e.lost])),
  );
  const names = new Set(live.flatMap((e) => [...e.vars.keys()]));
  for (const name of names) {
    if (out.isLost(name)) continue;
    const types = live.map((e) => e.vars.get(name));
    const set = types.filter((t) => t !== undefined);
    if (set.length === types.length) out.vars.set(name, joinTypes(run, set));
    else if (!name.includes('->')) {
      out.vars.set(name, union([...set, NULL], run.world.enumCases));
      out.maybeUnset.add(name);
    }
  }
  return out;
}

/** Shapes that grew from one shape merge into one with optional members; everything else unites. */
function joinTypes(run: Run, types: readonly Type[]): Type {
  const distinct = [...new Map(types.map((t) => [canonicalKey(t), t])).values()];
  const [first] = distinct;
  if (first === undefined) return NULL;
  const roots = new Set(distinct.map((t) => rootOf(run, t)));
  if (distinct.length > 1 && roots.size === 1 && distinct.every((t) => t.kind === 'shape')) {
    const merged = mergeShapes(distinct, run.world.enumCases);
    const [root] = roots;
    if (root !== undefined) run.lineage.set(merged, root);
    return merged;
  }
  return union(types, run.world.enumCases);
}

export function rootOf(run: Run, type: Type): Type {
  return run.lineage.get(type) ?? type;
}
