import { canonicalKey, compareKeys } from './canonical.js';
import { isListShape, list, map, NEVER, NULL, STRING } from './make.js';
import { sizeOf } from './size.js';
import type { ClassType, ShapeField, Type } from './types.js';

/** Declared case names of an enum, in order; undefined when the enum cannot be read. */
export type EnumCases = (fqcn: string) => readonly string[] | undefined;

const MAX_LITERALS = 48;
const MAX_SHAPES = 16;
const MAX_FIELDS = 512;
/**
 * Nodes that arrays may have as alternatives of each other. A member written several levels deep into such arrays makes each of
 * them anew, so that their number and their size multiply: sixty such writes in a loop held gigabytes.
 */
const MAX_APART = 500;

/** The only way to build a union (engine 3.2): flatten, absorb, deduplicate, sort, collapse. */
export function union(types: readonly Type[], cases?: EnumCases): Type {
  const unique = dedupe(flatten(types));
  if (unique.length === 1 && unique[0] !== undefined) return unique[0];
  if (standApart(unique)) return unique.length === 0 ? NEVER : { kind: 'union', members: sorted(unique) };
  let members: Type[] = dedupe(unique.map((t) => (t.kind === 'void' ? NULL : t)));
  let before = -1;
  while (before !== members.length) {
    before = members.length;
    members = dedupe(absorb(members, cases));
  }
  members = dedupe(limitTuples(limitMaps(limitShapes(limitLiterals(members), cases), cases), cases));
  if (members.length === 0) return NEVER;
  if (members.length === 1 && members[0] !== undefined) return members[0];
  return { kind: 'union', members: sorted(members) };
}

/** Members of a union, or the type itself. */
export function membersOf(type: Type): readonly Type[] {
  return type.kind === 'union' ? type.members : [type];
}

/** The members of all, without `never`. */
function flatten(types: readonly Type[], out: Type[] = []): Type[] {
  for (const type of types) {
    if (type.kind === 'union') flatten(type.members, out);
    else if (type.kind !== 'never') out.push(type);
  }
  return out;
}

/** Members none of which can absorb another: each of a family of its own, and no array or void among them. */
function standApart(types: readonly Type[]): boolean {
  let seen = 0;
  for (const { kind } of types) {
    const family = FAMILIES[kind];
    if (family === undefined || (seen & family) !== 0) return false;
    seen |= family;
  }
  return true;
}

const FAMILIES: Partial<Record<Type['kind'], number>> = {
  scalar: 1,
  literal: 1,
  class: 2,
  intersection: 2,
  unknown: 4,
  null: 8,
  callable: 16,
};

function dedupe(types: readonly Type[]): Type[] {
  if (types.length < 2) return [...types];
  const seen = new Map<string, Type>();
  for (const type of types) {
    const key = canonicalKey(type);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, type);
    else if (first.kind === 'class' && type.kind === 'class') {
      if (first.origin !== type.origin) seen.set(key, anyOrigin(first, type));
      else if (first.exact !== type.exact) seen.set(key, inexact(first));
      // What two closures do is more than either does.
    } else if (first.kind === 'callable' && first !== type) seen.set(key, { ...first });
  }
  return [...seen.values()];
}

/** Of the class, or of one below it. */
function inexact(type: ClassType): ClassType {
  const { exact: _, ...rest } = type;
  return rest;
}

/** Fresh on one path and not on the other: it may have been created. */
function anyOrigin(a: ClassType, b: ClassType): Type {
  const { origin: _, exact, ...rest } = a;
  const plain: ClassType = exact === true && b.exact === true ? { ...rest, exact } : rest;
  const known = [a.origin, b.origin];
  return known.includes('created') || known.includes('maybe-created') ? { ...plain, origin: 'maybe-created' } : plain;
}

export function sorted(types: readonly Type[]): Type[] {
  return [...types].sort((a, b) => compareKeys(canonicalKey(a), canonicalKey(b)));
}

function absorb(members: readonly Type[], cases?: EnumCases): Type[] {
  let out = absorbScalars(members);
  out = absorbArrays(out);
  out = absorbClasses(out);
  out = absorbEnums(out, cases);
  return absorbUnknowns(out);
}

/** The scalar a literal belongs to. */
export function scalarOf(type: Extract<Type, { kind: 'literal' }>): 'string' | 'int' | 'float' | 'bool' {
  if (typeof type.value === 'boolean') return 'bool';
  if (typeof type.value === 'number') return type.float === true ? 'float' : 'int';
  return type.big === true ? 'int' : 'string';
}

function isPlainScalar(type: Extract<Type, { kind: 'scalar' }>): boolean {
  return type.min === undefined && type.max === undefined && type.nonEmpty === undefined;
}

function absorbScalars(members: readonly Type[]): Type[] {
  const plain = new Set(members.flatMap((t) => (t.kind === 'scalar' && isPlainScalar(t) ? [t.type] : [])));
  const booleans = new Set(
    members.flatMap((t) => (t.kind === 'literal' && typeof t.value === 'boolean' ? [t.value] : [])),
  );
  if (booleans.size === 2) plain.add('bool');
  const kept = members.filter((t) => {
    if (t.kind === 'literal') return !plain.has(scalarOf(t));
    return t.kind !== 'scalar' || isPlainScalar(t) || !plain.has(t.type);
  });
  if (booleans.size === 2) kept.push({ kind: 'scalar', type: 'bool' });
  return kept;
}

function absorbArrays(members: readonly Type[]): Type[] {
  const lists = members.filter((t) => t.kind === 'list');
  const empty = members.some((t) => t.kind === 'shape' && t.isObject !== true && t.fields.length === 0);
  const container = lists.length > 0 || members.some((t) => t.kind === 'map');
  return members.flatMap((t): Type[] => {
    if (t.kind === 'shape' && t.isObject !== true && t.fields.length === 0 && container) return [];
    if (t.kind !== 'list') return [t];
    // A list that may be empty after all is no longer known to hold something.
    const twins = lists.filter((o) => o.kind === 'list' && canonicalKey(o.item) === canonicalKey(t.item));
    const gaps = twins.some((o) => o.kind === 'list' && o.gaps === true);
    const nonEmpty = !empty && twins.every((o) => o.kind === 'list' && o.nonEmpty === true);
    return [{ kind: 'list', item: t.item, ...(nonEmpty ? { nonEmpty: true } : {}), ...(gaps ? { gaps: true } : {}) }];
  });
}

/** One object of a class for several that are told apart by their members: what all of them have. */
function withCommonMembers(members: readonly Type[]): readonly Type[] {
  if (!members.some((t) => t.kind === 'class' && t.has !== undefined)) return members;
  const alike = new Map<string, ClassType[]>();
  for (const t of members) {
    if (t.kind !== 'class') continue;
    const key = canonicalKey(without(t, 'has'));
    alike.set(key, [...(alike.get(key) ?? []), t]);
  }
  return members.flatMap((t): Type[] => {
    if (t.kind !== 'class') return [t];
    const group = alike.get(canonicalKey(without(t, 'has'))) ?? [];
    if (group.length < 2) return [t];
    if (group[0] !== t) return [];
    const common = (t.has ?? []).flatMap((field): ShapeField[] => {
      const others = group.map((o) => o.has?.find((f) => f.key === field.key)?.type);
      return others.every((o) => o !== undefined) ? [{ key: field.key, type: union(others) }] : [];
    });
    const { has: _, ...rest } = t;
    return [common.length === 0 ? rest : { ...rest, has: common }];
  });
}

function absorbClasses(all: readonly Type[]): Type[] {
  const members = withCommonMembers(all);
  const plainKeys = new Set<string>();
  const gapKeys = new Set<string>();
  for (const t of members) {
    if (t.kind !== 'class') continue;
    if (t.loads === undefined) plainKeys.add(canonicalKey(t));
    if (t.gaps === true) gapKeys.add(canonicalKey(without(t, 'gaps')));
  }
  const whole = new Set(members.flatMap((t) => (t.kind === 'class' ? [canonicalKey(t)] : [])));
  return members.filter((t) => {
    // `A&B` beside `A` is an `A` like any other.
    if (t.kind === 'intersection') return !t.members.some((m) => whole.has(canonicalKey(m)));
    if (t.kind !== 'class') return true;
    if (holdsNothing(t) && members.some((m) => m !== t && m.kind === 'class' && m.fqcn === t.fqcn && !holdsNothing(m)))
      return false;
    if (t.loads !== undefined && plainKeys.has(canonicalKey(without(t, 'loads')))) return false;
    return t.gaps === true || !gapKeys.has(canonicalKey(t));
  });
}

/** A collection that was made empty: any other of its class may be, too. */
function holdsNothing(type: ClassType): boolean {
  return type.args?.[1]?.kind === 'never' && type.args.length === 2;
}

function without(type: Extract<Type, { kind: 'class' }>, member: 'loads' | 'gaps' | 'has'): Type {
  const { [member]: _, ...rest } = type;
  return rest;
}

function absorbEnums(members: readonly Type[], cases?: EnumCases): Type[] {
  const merged = new Map<string, Type>();
  const out: Type[] = [];
  for (const t of members) {
    if (t.kind !== 'enum') {
      out.push(t);
      continue;
    }
    const seen = merged.get(t.fqcn);
    if (seen?.kind === 'enum') merged.set(t.fqcn, mergeEnum(seen, t, cases));
    else merged.set(t.fqcn, mergeEnum(t, t, cases));
  }
  return [...out, ...merged.values()];
}

function mergeEnum(a: Extract<Type, { kind: 'enum' }>, b: Extract<Type, { kind: 'enum' }>, cases?: EnumCases): Type {
  if (a.cases === undefined || b.cases === undefined) return { kind: 'enum', fqcn: a.fqcn };
  const names = new Set([...a.cases, ...b.cases]);
  const declared = cases?.(a.fqcn);
  const ordered = declared === undefined ? [...names].sort() : declared.filter((name) => names.has(name));
  if (declared !== undefined && ordered.length === declared.length) return { kind: 'enum', fqcn: a.fqcn };
  return { kind: 'enum', fqcn: a.fqcn, cases: ordered };
}

function absorbUnknowns(members: readonly Type[]): Type[] {
  const reasons = members.flatMap((t) => (t.kind === 'unknown' ? [t.reason] : [])).sort();
  const reason = reasons[0];
  if (reason === undefined) return [...members];
  return [...members.filter((t) => t.kind !== 'unknown'), { kind: 'unknown', reason }];
}

function limitLiterals(members: readonly Type[]): Type[] {
  const counts = new Map<string, number>();
  for (const t of members) if (t.kind === 'literal') counts.set(scalarOf(t), (counts.get(scalarOf(t)) ?? 0) + 1);
  const over = [...counts].filter(([, count]) => count > MAX_LITERALS).map(([scalar]) => scalar);
  if (over.length === 0) return [...members];
  const kept = members.filter((t) => t.kind !== 'literal' || !over.includes(scalarOf(t)));
  return absorbScalars([...kept, ...over.map((type): Type => ({ kind: 'scalar', type: type as 'string' }))]);
}

function limitShapes(members: readonly Type[], cases?: EnumCases): Type[] {
  const keyed = members.filter((t) => t.kind === 'shape' && !isListShape(t));
  if (!tooMany(keyed)) return [...members];
  return [...members.filter((t) => !keyed.includes(t)), mergeShapes(keyed, cases)];
}

function tooMany(arrays: readonly Type[]): boolean {
  if (arrays.length < 2) return false;
  if (arrays.length > MAX_SHAPES) return true;
  let size = 0;
  for (const type of arrays) size += sizeOf(type);
  return size > MAX_APART;
}

function limitMaps(members: readonly Type[], cases?: EnumCases): readonly Type[] {
  const maps = members.filter((t) => t.kind === 'map');
  if (!tooMany(maps)) return members;
  const keys = union(
    maps.map((t) => t.key),
    cases,
  );
  const values = union(
    maps.map((t) => t.value),
    cases,
  );
  return [...members.filter((t) => t.kind !== 'map'), map(keys, values)];
}

/** Arrays that are appended to on some paths only double with each of them; a list says what all of them are. */
function limitTuples(members: readonly Type[], cases?: EnumCases): readonly Type[] {
  const tuples = members.filter((t) => t.kind === 'shape' && isListShape(t));
  if (!tooMany(tuples) && !tooMany(members.filter((t) => t.kind === 'list'))) return members;
  const all = members.flatMap((t) => (t.kind === 'list' || tuples.includes(t) ? [asList(t, cases)] : []));
  const item = union(
    all.map((t) => t.item),
    cases,
  );
  const nonEmpty = all.every((t) => t.nonEmpty === true);
  const gaps = all.some((t) => t.gaps === true);
  const rest = members.filter((t) => t.kind !== 'list' && !tuples.includes(t));
  return [...rest, list(item, { ...(nonEmpty ? { nonEmpty } : {}), ...(gaps ? { gaps } : {}) })];
}

function asList(type: Type, cases?: EnumCases): Extract<Type, { kind: 'list' }> {
  if (type.kind === 'list') return type;
  const fields = type.kind === 'shape' ? type.fields : [];
  const item = union(
    fields.map((field) => field.type),
    cases,
  );
  return { kind: 'list', item, ...(fields.some((field) => field.optional !== true) ? { nonEmpty: true } : {}) };
}

/**
 * One shape for many: keys in first-seen order, optional unless required in all, types united. A map, when that would be more
 * keys than a shape may have (engine 17).
 */
export function mergeShapes(shapes: readonly Type[], cases?: EnumCases): Type {
  const fields = new Map<string, { types: Type[]; required: number; first: ShapeField }>();
  let objects = 0;
  for (const t of shapes) {
    if (t.kind !== 'shape') continue;
    if (t.isObject === true) objects++;
    for (const field of t.fields) {
      const seen = fields.get(field.key) ?? { types: [], required: 0, first: field };
      seen.types.push(field.type);
      if (field.optional !== true) seen.required++;
      fields.set(field.key, seen);
    }
  }
  if (fields.size > MAX_FIELDS) {
    return map(
      STRING,
      union(
        [...fields.values()].flatMap(({ types }) => types),
        cases,
      ),
    );
  }
  const merged = [...fields].map(([key, { types, required, first }]): ShapeField => {
    const { optional: _, ...rest } = first;
    const type = union(types, cases);
    return required === shapes.length ? { ...rest, key, type } : { ...rest, key, type, optional: true };
  });
  return objects === shapes.length && objects > 0
    ? { kind: 'shape', fields: merged, isObject: true }
    : { kind: 'shape', fields: merged };
}
