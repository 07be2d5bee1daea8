import { NULL } from '../../types/make.js';
import { MAX_SIZE, sizeOf } from '../../types/size.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import type { AnalysisRun } from '../frame.js';
import { MAX_STEPS, STEP_NODES } from '../limits.js';
import { noteRunBound } from '../memo/memo-scope.js';
import type { PathGuard } from './guards.js';
import { joinTypes } from './join-types.js';
import { PathSet, PathTypes } from './path-collections.js';
import type { WriteJournal } from './write-journal.js';

/**
 * Holds a flow state (engine 7.1): types of the locals and of the property paths written or narrowed so far. Keys are
 * variable names, or paths such as `this->owner`. `dead` after a return, a throw or a `never` call.
 */
export class FlowState {
  dead = false;
  /** Journals of the `try` statements around, outermost first. */
  journals: readonly WriteJournal[] = [];
  /** Undecided conditions the path stands under, outermost first. */
  guards: readonly PathGuard[] = [];
  constructor(
    readonly vars: PathTypes<Type> = new PathTypes(),
    readonly maybeUnset: PathSet = new PathSet(),
    /** Locals that stopped being known (engine 7.4): `*` for all. */
    readonly forgotten: PathSet = new PathSet(),
    /** Paths another name refers to: a write to one may be a write to the other. */
    readonly shared: PathSet = new PathSet(),
    /** Locals whose object was made here and has no other holder. */
    readonly fresh: PathSet = new PathSet(),
  ) {}

  clone(): FlowState {
    const copy = new FlowState(
      new PathTypes(this.vars),
      new PathSet(this.maybeUnset),
      new PathSet(this.forgotten),
      new PathSet(this.shared),
      new PathSet(this.fresh),
    );
    copy.dead = this.dead;
    copy.journals = this.journals;
    copy.guards = this.guards;
    return copy;
  }

  get(path: string): Type | undefined {
    return this.vars.get(path);
  }

  /** Writes a local and forgets everything below it. */
  set(path: string, type: Type): void {
    if (this.isShared(path)) {
      this.forget(path);
      return;
    }
    for (const journal of this.journals) journal.wrote(path, type);
    this.vars.deleteBelow(path);
    this.vars.set(path, type);
    this.maybeUnset.delete(path);
    this.forgotten.delete(path);
    this.fresh.delete(path);
  }

  /** Narrows a path without writing it: everything below stays. */
  narrow(path: string, type: Type): void {
    if (!this.isShared(path)) this.vars.set(path, type);
  }

  /** Writes what the object a path holds became: the path holds the same one, and all that is known below it stays. */
  change(path: string, type: Type): void {
    if (this.isShared(path)) return;
    for (const journal of this.journals) journal.wrote(path, type);
    this.vars.set(path, type);
  }

  forget(path: string): void {
    for (const journal of this.journals) journal.forgotten.add(path);
    this.vars.delete(path);
    this.vars.deleteBelow(path);
    this.forgotten.add(path);
    this.fresh.delete(path);
  }

  /** Notes that the path has another name from here on (engine 7.4). */
  share(path: string): void {
    this.shared.add(path);
    this.forget(path);
  }

  private isShared(path: string): boolean {
    if (this.shared.size === 0) return false;
    for (let at = path; ; at = at.slice(0, at.lastIndexOf('->'))) {
      if (this.shared.has(at)) return true;
      if (!at.includes('->')) return false;
    }
  }

  /** Forgets the properties of an object after a call that could write them. */
  forgetBelow(path: string, keeps: (name: string, held: Type | undefined) => boolean = () => false): void {
    for (const key of this.vars.below(path)) {
      const [name = '', ...deeper] = key.slice(path.length + 2).split('->');
      if (keeps(name, deeper.length === 0 ? this.vars.get(key) : undefined)) continue;
      for (const journal of this.journals) journal.forgotten.add(key);
      this.vars.delete(key);
    }
  }

  forgetAll(): void {
    for (const journal of this.journals) journal.everything = true;
    const self = this.vars.get('this');
    this.vars.clear();
    if (self !== undefined) this.vars.set('this', self);
    this.forgotten.add('*');
    this.fresh.clear();
  }

  isLost(path: string): boolean {
    return this.forgotten.has('*') || this.forgotten.has(path);
  }
}

/** Joins the states after branches: dead ones do not count; a local set on one branch only may be unset. */
export function joinStates(run: AnalysisRun, envs: readonly FlowState[]): FlowState {
  const live = envs.filter((e) => !e.dead);
  const [first] = live;
  if (first === undefined) {
    const dead = envs[0]?.clone() ?? new FlowState();
    dead.dead = true;
    return dead;
  }
  // Thousands of branches among thousands of locals are work, too, and so is each branch that returns: 16,000 of them took 4 GB.
  run.steps += Math.floor(live.reduce((sum, e) => sum + e.vars.size + e.guards.length, 0) / STEP_NODES);
  if (run.steps > MAX_STEPS) {
    noteRunBound(run);
    const lost = first.clone();
    lost.forgetAll();
    return lost;
  }
  if (live.length === 1) return first.clone();
  const out = new FlowState(
    new PathTypes(),
    PathSet.union(live.map((e) => e.maybeUnset)),
    PathSet.union(live.map((e) => e.forgotten)),
    PathSet.union(live.map((e) => e.shared)),
    new PathSet(first.fresh),
  );
  for (const name of first.fresh) if (!live.every((e) => e.fresh.has(name))) out.fresh.delete(name);
  out.journals = first.journals;
  out.guards = first.guards.filter((guard, i) => live.every((e) => e.guards[i] === guard));
  if (out.forgotten.size === 0 && out.shared.size === 0 && live.every((e) => e.vars.isCopyOf(first.vars))) {
    out.vars.become(first.vars);
    return out;
  }
  for (const [name, held] of first.vars) {
    if (out.isLost(name) || out.shared.has(name)) continue;
    // No branch wrote most of the locals: thousands of branches would compare all of them each time.
    if (live.every((e) => e.vars.get(name) === held)) out.vars.set(name, held);
    else joinLocal(run, name, live, out);
  }
  for (const other of live.slice(1))
    for (const name of other.vars.keys())
      if (!first.vars.has(name) && !out.vars.has(name) && !out.isLost(name) && !out.shared.has(name))
        joinLocal(run, name, live, out);
  return out;
}

function joinLocal(run: AnalysisRun, name: string, live: readonly FlowState[], out: FlowState): void {
  const types = live.map((e) => e.vars.get(name)).filter((t) => t !== undefined);
  if (types.length === live.length) {
    const joined = joinTypes(run, types);
    run.steps += Math.floor(Math.min(sizeOf(joined), MAX_SIZE) / STEP_NODES);
    out.vars.set(name, joined);
  } else if (!name.includes('->')) {
    out.vars.set(name, union([...types, NULL], run.codebase.enumCases));
    out.maybeUnset.add(name);
  }
}

/**
 * Joins the states at any point of a part of a body that began with `entry`: each write of it may have happened, or
 * none.
 */
export function joinAnywhere(run: AnalysisRun, entry: FlowState, journal: WriteJournal): FlowState {
  const out = entry.clone();
  out.dead = false;
  if (journal.everything) out.forgetAll();
  for (const path of journal.forgotten) out.forget(path);
  for (const [path, types] of journal.written) {
    const before = out.vars.get(path);
    out.vars.deleteBelow(path);
    if (path.includes('->')) out.vars.delete(path);
    else if (!out.isLost(path)) {
      if (before === undefined) out.maybeUnset.add(path);
      out.vars.set(path, joinTypes(run, [before ?? NULL, ...types]));
    }
  }
  return out;
}
