import { mergeNextIndex } from '../../types/arrays/next-index.js';
import { canonicalKey } from '../../types/canonical.js';
import { descriptions } from '../../types/class-descriptions.js';
import { isListShape, list, map, NULL } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { asList, membersOf, mergeShapes, union } from '../../types/union.js';
import type { AnalysisRun } from '../frame.js';
import { framework } from '../framework/framework.js';

/**
 * Joins the types one name has where branches meet (engine 7.1). Shapes that grew from one shape merge into one with optional members;
 * lists, maps and collections that were filled differently become one of their kind; all others unite. Alternatives instead would
 * double with each branch: six appended keys were 64 of them.
 */
export function joinTypes(run: AnalysisRun, types: readonly Type[]): Type {
  const distinct = distinctTypes(types);
  const [first] = distinct;
  if (first === undefined) return NULL;
  if (distinct.length < 2) return union(types, run.codebase.enumCases);
  const root = distinct.every((t) => t.kind === 'shape') ? commonRoot(run, distinct) : undefined;
  if (root !== undefined) {
    const appended = joinTuples(run, distinct);
    if (appended !== undefined) return appended;
    const merged = withMembersJoined(run, mergeShapes(distinct, run.codebase.enumCases), distinct);
    mergeNextIndex(merged, distinct);
    run.lineage.set(merged, root);
    return merged;
  }
  const met = framework.joinRecords(distinct.flatMap(membersOf), run);
  const joined = joinCollections(run, joinMaps(run, joinLists(run, met)));
  return union(joined, run.codebase.enumCases);
}

/** Lists types of different canonical keys, the last of each. */
function distinctTypes(types: readonly Type[]): Type[] {
  if (types.length > 8) return [...new Map(types.map((t) => [canonicalKey(t), t])).values()];
  const out: Type[] = [];
  for (const type of types) {
    const key = canonicalKey(type);
    const at = out.findIndex((one) => one === type || canonicalKey(one) === key);
    if (at < 0) out.push(type);
    else out[at] = type;
  }
  return out;
}

/** Gives the one shape all of them grew from. */
function commonRoot(run: AnalysisRun, types: readonly Type[]): Type | undefined {
  const [first, ...rest] = types.map((type) => lineageRoot(run, type));
  return rest.every((root) => root === first) ? first : undefined;
}

/** Gives the shape that a shape grew from, or the type itself. */
export function lineageRoot(run: AnalysisRun, type: Type): Type {
  return run.lineage.get(type) ?? type;
}

/**
 * Joins tuples that grew by more than one member: a shape of optional members would let one be missing before another.
 */
function joinTuples(run: AnalysisRun, types: readonly Type[]): Type | undefined {
  const lengths = types.map((t) => (t.kind === 'shape' && isTuple(t) ? t.fields.length : -1));
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  if (least < 0 || most - least < 2) return undefined;
  const items = types.flatMap((t) => (t.kind === 'shape' ? t.fields.map((f) => f.type) : []));
  return list(union(items, run.codebase.enumCases), least > 0 ? { nonEmpty: true } : {});
}

function isTuple(type: Extract<Type, { kind: 'shape' }>): boolean {
  return isListShape(type) && type.fields.every((f) => f.optional !== true);
}

/** Joins members that themselves only grew into one shape, list, map or collection, too. */
function withMembersJoined(run: AnalysisRun, merged: Type, from: readonly Type[]): Type {
  if (merged.kind !== 'shape') return merged;
  const fields = merged.fields.map((field) => {
    const types = from.flatMap((t) =>
      t.kind === 'shape' ? t.fields.filter((f) => f.key === field.key).map((f) => f.type) : [],
    );
    const grew =
      types.every((type) => type.kind === 'shape') && new Set(types.map((type) => lineageRoot(run, type))).size === 1;
    return grew || types.some(isContainer) ? { ...field, type: joinTypes(run, types) } : field;
  });
  return { ...merged, fields };
}

function isContainer(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'map' || isCollection(type);
}

/** Joins lists, and tuples beside a list, into one list of what any of them holds. */
function joinLists(run: AnalysisRun, types: readonly Type[]): readonly Type[] {
  if (!types.some((t) => t.kind === 'list')) return types;
  const lists = types.filter((t) => t.kind === 'list' || (t.kind === 'shape' && isListShape(t)));
  if (lists.length < 2) return types;
  const all = lists.map((t) => asList(t, run.codebase.enumCases));
  const item = joinTypes(
    run,
    all.map((t) => t.item),
  );
  const nonEmpty = all.every((t) => t.nonEmpty === true);
  const gaps = all.some((t) => t.gaps === true);
  const one = list(item, { ...(nonEmpty ? { nonEmpty } : {}), ...(gaps ? { gaps } : {}) });
  return [...types.filter((t) => !lists.includes(t)), one];
}

/** Joins maps: those a body fills differ in their members so far, not in kind. */
function joinMaps(run: AnalysisRun, types: readonly Type[]): readonly Type[] {
  const maps = types.filter((t) => t.kind === 'map');
  if (maps.length < 2) return types;
  const keys = maps.map((t) => t.key);
  const values = maps.map((t) => t.value);
  return [...types.filter((t) => t.kind !== 'map'), map(union(keys), joinTypes(run, values))];
}

/** Joins collections of one class that differ in their keys or items. */
function joinCollections(run: AnalysisRun, types: readonly Type[]): readonly Type[] {
  let out = types;
  if (types.filter((t) => t.kind === 'class').length < 2) return out;
  for (const fqcn of descriptions.mergeable) {
    const alike = out.filter((t): t is ClassType => t.kind === 'class' && t.fqcn === fqcn && isCollection(t));
    if (alike.length < 2) continue;
    const argument = (at: number) => alike.flatMap((t) => t.args?.[at] ?? []);
    const one: ClassType = {
      kind: 'class',
      fqcn,
      args: [union(argument(0), run.codebase.enumCases), joinTypes(run, argument(1))],
      ...(alike.some((t) => t.gaps === true) ? { gaps: true } : {}),
      ...membersOfAll(run, alike),
    };
    out = [...out.filter((t) => !alike.includes(t as ClassType)), one];
  }
  return out;
}

/** Joins the members of collections that all know theirs: one that some lack is optional. */
function membersOfAll(run: AnalysisRun, alike: readonly ClassType[]): Pick<ClassType, 'has'> {
  const shapes = alike.flatMap((t): Type[] => (t.has === undefined ? [] : [{ kind: 'shape', fields: t.has }]));
  if (shapes.length < alike.length) return {};
  const merged = mergeShapes(shapes, run.codebase.enumCases);
  return merged.kind === 'shape' ? { has: merged.fields } : {};
}

/** Tells collections of which nothing is known but what they hold: others say more than two arguments can. */
function isCollection(type: Type): type is ClassType {
  return (
    type.kind === 'class' &&
    descriptions.mergeable.includes(type.fqcn) &&
    type.args?.length === 2 &&
    Object.keys(type).every((key) => /^(kind|fqcn|args|gaps|has)$/.test(key))
  );
}
