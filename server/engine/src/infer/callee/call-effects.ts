import { type BodyFact, type Expr, type Stmt, walk } from '@docgen/php';
import { canonicalKey } from '../../types/canonical.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isPlainObject, isTrackedProperty } from '../class/method-effects.js';
import type { PassedArgument } from '../expression/calls/arguments.js';
import { pathOf } from '../expression/objects/access-path.js';
import { recordsChanged, recordsLeft } from '../expression/objects/changed-object.js';
import { isThisObject } from '../expression/objects/object-path.js';
import type { FlowState } from '../flow/flow-state.js';
import { joinTypes } from '../flow/join-types.js';
import type { AnalysisRun, BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { isPlain } from '../memo/portability.js';
import type { CallTarget } from './call-target.js';
import { isRebound } from './rebound.js';
import { leftInReferences } from './reference-effects.js';

/** Holds what a call did to the objects it could reach, wherever its body ended. */
export interface CallEffects {
  /** Properties of the object the method was called on. */
  receiver: ReadonlyMap<string, Type>;
  /** Objects passed as arguments, by parameter. */
  given: ReadonlyMap<string, Type>;
  /** Types that the parameters taken by reference hold. */
  references: ReadonlyMap<string, Type>;
  /** The record the method was called on, where it is sent as another one afterwards. */
  self?: Type;
  /** The method returns the object it was called on. */
  fluent: boolean;
}

/**
 * Reads the effects off the states a body ended in; undefined where a `finally` or a generator runs on after its end.
 */
export function callEffectsOf(target: CallTarget, frame: BodyFrame): CallEffects | undefined {
  const { body, receiver } = target;
  if (body === undefined || body.yields === true) return undefined;
  if (runsAfterEnd(body)) return perhapsHidden(target, body, frame);
  const ends = frame.env.dead ? frame.exits : [...frame.exits, frame.env];
  const [first] = ends;
  if (first === undefined) return undefined;
  const { codebase } = frame.run;
  const everywhere = (path: string): Type | undefined => {
    const types = ends.map((end) => end.get(path));
    const known = types.filter((type) => type !== undefined && type.kind !== 'unknown');
    return known.length === types.length ? joinTypes(frame.run, known as Type[]) : undefined;
  };
  const own = new Map<string, Type>();
  if (receiver?.kind === 'class' && isPlainObject(receiver.fqcn, codebase))
    for (const path of first.vars.keys()) {
      const name = ownProperty('this', path);
      if (name === undefined || !isTrackedProperty(receiver.fqcn, name, codebase)) continue;
      const type = everywhere(path);
      if (type !== undefined) own.set(name, type);
    }
  const { narrowed } = frame;
  const held = narrowed === undefined ? undefined : everywhere(`this->${narrowed.name}`);
  // The asker's object is the caller's as well.
  if (narrowed !== undefined && held !== undefined && canonicalKey(held) !== canonicalKey(narrowed.type))
    own.set(narrowed.name, held);
  const given = new Map<string, Type>();
  for (const { name, byRef, variadic } of target.fact.params) {
    if (byRef === true || variadic === true || !holdsObjects(first.get(name)) || isRebound(body, name)) continue;
    const type = everywhere(name);
    if (type !== undefined && holdsObjects(type)) given.set(name, type);
  }
  const references = leftInReferences(target.fact, body, everywhere);
  const self = selfLeft(receiver, ends, frame);
  const { returned } = frame;
  const fluent = frame.env.dead && returned.length > 0 && returned.every((r) => isThisObject(r.expr, frame));
  if (own.size === 0 && given.size === 0 && references.size === 0 && self === undefined && !fluent) return undefined;
  return { receiver: own, given, references, fluent, ...(self === undefined ? {} : { self }) };
}

/** Tells whether a value is an object or null, or an array: its records are those of the caller. */
export function holdsObjects(type: Type | undefined): boolean {
  if (type === undefined || type.kind === 'null') return false;
  return membersOf(type).every(({ kind }) => /^(class|null|shape|list|map)$/.test(kind));
}

/** Gives the record that a method of its own left changed. */
function selfLeft(receiver: Type | undefined, ends: readonly FlowState[], { run }: BodyFrame): Type | undefined {
  if (receiver?.kind !== 'class' || !framework.isRecord(receiver.fqcn, run.codebase)) return undefined;
  const left = union(
    ends.map((end) => end.get('this') ?? receiver),
    run.codebase.enumCases,
  );
  return canonicalKey(left) === canonicalKey(receiver) ? undefined : left;
}

/** Gives the effects of a body nobody knows the end of: where it may hide members, no record it reaches is certain to have any. */
function perhapsHidden(target: CallTarget, body: BodyFact, frame: BodyFrame): CallEffects | undefined {
  if (!mayHide(body)) return undefined;
  const vague = (type: Type): Type => framework.mapRecords(type, (record) => ({ ...record, vague: true }), frame);
  const given = new Map<string, Type>();
  const ends = [...frame.exits, frame.env];
  for (const { name, byRef, variadic } of target.fact.params) {
    const type = ends.map((end) => end.get(name)).find(holdsObjects);
    if (byRef !== true && variadic !== true && type !== undefined && !isRebound(body, name))
      given.set(name, vague(type));
  }
  const self = target.receiver === undefined ? undefined : vague(target.receiver);
  const none = { receiver: new Map(), references: new Map(), fluent: false };
  return { ...none, given, ...(self === undefined || self === target.receiver ? {} : { self }) };
}

const hiding = new WeakMap<BodyFact, boolean>();

/** Tells whether a body takes members out of some object. */
function mayHide(body: BodyFact): boolean {
  let found = hiding.get(body);
  if (found === undefined) {
    found = false;
    walk(body, (node) => {
      const at = node as Expr | Stmt;
      if (at.k === 'mcall' && framework.hidesMembers(String(at.name).toLowerCase())) found = true;
      if (at.k === 'unset' && at.of.some((of) => of.k === 'prop' || of.k === 'index')) found = true;
    });
    hiding.set(body, found);
  }
  return found;
}

/** Gives the property a path names directly on that object; undefined for a deeper path. */
function ownProperty(of: string, path: string): string | undefined {
  if (!path.startsWith(`${of}->`)) return undefined;
  const name = path.slice(of.length + 2);
  return name.includes('->') || name.startsWith('[') ? undefined : name;
}

/** Lists the types in the effects. */
export function effectTypes(effects: CallEffects | undefined): Type[] {
  if (effects === undefined) return [];
  const { receiver, given, references, self } = effects;
  return [...receiver.values(), ...given.values(), ...references.values(), ...(self === undefined ? [] : [self])];
}

/** Replaces an object in a variable of the caller by what the callee made of it. */
export function applyArgumentEffects(target: CallTarget, name: string, one: PassedArgument, frame: BodyFrame): void {
  const type = target.effects?.given.get(name);
  if (type === undefined || one.expr === undefined) return;
  const path = pathOf(one.expr);
  const before = (path === undefined ? undefined : frame.env.get(path)) ?? one.type;
  const { memory } = frame.run.codebase.reader;
  if (memory.numberOf(before) === memory.numberOf(type) || !isPlain(type, frame.run)) return;
  const held = withoutNull(before);
  const same = membersOf(type).every(
    (m) => m.kind === 'null' || (m.kind === 'class' && held.kind === 'class' && m.fqcn === held.fqcn),
  );
  if (same) recordsChanged(one.expr, before, type, frame);
  else recordsLeft(before, type, frame);
}

const running = new WeakMap<BodyFact, boolean>();

function runsAfterEnd(body: BodyFact): boolean {
  let found = running.get(body);
  if (found === undefined) {
    found = false;
    walk(body, (node) => {
      const at = node as Stmt;
      if (at.k === 'try' && at.finally !== undefined) found = true;
    });
    running.set(body, found);
  }
  return found;
}

/** Gives the known properties of the object at a path, as far as `mentioned` names them. */
export function objectState(
  path: string,
  fqcn: string,
  mentioned: () => ReadonlySet<string>,
  frame: BodyFrame,
): ReadonlyMap<string, Type> | undefined {
  const { run, env } = frame;
  let state: Map<string, Type> | undefined;
  for (const [key, type] of env.vars) {
    const name = ownProperty(path, key);
    if (name === undefined || type.kind === 'unknown' || !mentioned().has(name)) continue;
    if (!isTrackedProperty(fqcn, name, run.codebase) || !isPlain(type, run)) continue;
    state ??= new Map();
    state.set(name, type);
  }
  return state;
}

/** Writes the key by which two states are equal. */
export function stateKey(state: ReadonlyMap<string, Type> | undefined, run: AnalysisRun): string {
  if (state === undefined) return '';
  const { memory } = run.codebase.reader;
  return [...state].map(([name, type]) => `|->${name}=${memory.numberOf(type)}`).join('');
}
