import type { BodyFrame } from '../../../infer/frame.js';
import { elementOfClass } from '../../../infer/iteration.js';
import { canonicalKey } from '../../../types/canonical.js';
import { mapClassTypes } from '../../../types/map-class-types.js';
import type { ClassType, Type } from '../../../types/type.js';
import { isModel } from '../../classes.js';
import { modelFacts } from '../model-facts.js';
import { isAdded, withLoads, withMember } from '../model-state.js';
import { relationNamed } from '../named-relation.js';
import { modelProperties } from '../published-properties.js';
import { withLoadedBelow } from '../relation-methods.js';

/** Bounds the relations that are followed: those a class loads by itself may lead back to it. */
const MAX_DEPTH = 4;

/** Maps every model inside a value, at any depth, those that are loaded with one included. */
export function mapRecords(type: Type, next: (record: ClassType) => Type, frame: BodyFrame, depth = 0): Type {
  const { codebase } = frame.run;
  return mapClassTypes(type, (on) => {
    if (isModel(on.fqcn, codebase)) return next(depth < MAX_DEPTH ? withRelatedMapped(on, next, frame, depth + 1) : on);
    if (on.args === undefined || elementOfClass(on, codebase) === undefined) return on;
    const args = on.args.map((arg) => mapRecords(arg, next, frame, depth));
    return args.every((arg, at) => arg === on.args?.[at]) ? on : { ...on, args };
  });
}

/** Maps the models that are loaded with one, or that code gave it. */
export function withRelatedMapped(
  on: ClassType,
  next: (record: ClassType) => Type,
  frame: BodyFrame,
  depth = 1,
): ClassType {
  const own = modelFacts(on.fqcn, frame.run.codebase).with;
  const loaded = new Set([...(on.loads ?? []), ...own].map((path) => path.split(/[.:]/)[0] ?? path));
  const known = (on.has ?? []).map((field) => field.key);
  let model = on;
  for (const name of new Set([...loaded, ...known])) {
    const given = on.has?.find((field) => field.key === name);
    const relation = given === undefined ? relationNamed(on.fqcn, name, frame) : undefined;
    const value = given?.type ?? (relation && withLoadedBelow(relation.value, on, name, frame));
    const mapped = value === undefined ? undefined : mapRecords(value, next, frame, depth);
    if (mapped === undefined || mapped === value) continue;
    model = given === undefined ? withMember(withLoads(model, [name]), name, mapped) : withValue(model, name, mapped);
  }
  return model;
}

/** Gives a member of a model another value; whether it is there stays as it was. */
function withValue(on: ClassType, name: string, type: Type): ClassType {
  return { ...on, has: (on.has ?? []).map((field) => (field.key === name ? { ...field, type } : field)) };
}

/** Gives a model that has another value loaded under the name of a relation, or beside its row under any other name it knows. */
export function recordHolding(on: ClassType, name: string, value: Type, frame: BodyFrame): ClassType {
  if (!isModel(on.fqcn, frame.run.codebase)) return on;
  if (on.has?.some((field) => field.key === name) === true) return withMember(on, name, value);
  return relationNamed(on.fqcn, name, frame) === undefined ? on : withMember(withLoads(on, [name]), name, value);
}

/** Tells whether a model is sent without a member, or with another value of one, that another of its class has. */
export function promisesLess(before: ClassType, after: ClassType, frame: BodyFrame): boolean {
  if (after.vague === true && before.vague !== true) return true;
  if (lacks(before.hides, after.hides)) return true;
  if (after.only !== undefined && (before.only === undefined || lacks(after.only, before.only))) return true;
  if (after.shows !== undefined && (before.shows === undefined || lacks(after.shows, before.shows))) return true;
  const heads = headsOf(after);
  if (headsOf(before).some((head) => !heads.includes(head))) return true;
  const had = new Map((before.has ?? []).map((field) => [field.key, field]));
  const has = new Map((after.has ?? []).map((field) => [field.key, field]));
  for (const [key, { type }] of had) {
    const left = has.get(key);
    if (
      left === undefined
        ? isAdded(before, key)
        : left.optional === true || canonicalKey(left.type) !== canonicalKey(type)
    )
      return true;
  }
  const columns = modelProperties(after, frame).map((column) => column.name);
  return [...has.keys()].some((key) => !had.has(key) && (columns.includes(key) || heads.includes(key)));
}

function headsOf(on: ClassType): string[] {
  return (on.loads ?? []).map((path) => path.split('.')[0] ?? path);
}

/** Tells whether some of the names are not among those known. */
function lacks(known: readonly string[] | undefined, names: readonly string[] | undefined): boolean {
  return names?.some((name) => known?.includes(name) !== true) === true;
}
