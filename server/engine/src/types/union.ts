import {
  absorbArrays,
  absorbClasses,
  absorbEnums,
  absorbScalars,
  absorbUnknowns,
  type EnumCases,
  scalarOf,
  withoutMember,
} from './absorb.js';
import { mapOfUntold, type PartlyTold, partlyTold, toldOf } from './arrays/partly-told.js';
import { canonicalKey, compareKeys } from './canonical.js';
import { descriptions } from './class-descriptions.js';
import { absorbCovered } from './covered-shapes.js';
import { dedupe } from './dedupe.js';
import { isAssumedNull, isListShape, list, map, NEVER, NULL, STRING, unknown } from './make.js';
import { sizeOf } from './size.js';
import type { ClassType, ShapeField, Type } from './type.js';

const MAX_LITERALS = 48;
const MAX_SHAPES = 16;
const MAX_FIELDS = 512;
/**
 * Limits the nodes that arrays may have as alternatives of each other. A member written several levels deep into such
 * arrays copies each of them, so that their number and their size multiply: sixty such writes in a loop held gigabytes.
 */
const MAX_APART = 500;

/** Builds a union (engine 3.2): flatten, absorb, deduplicate, sort, collapse. Nothing else builds one. */
export function union(types: readonly Type[], cases?: EnumCases): Type {
  const unique = dedupe(withoutAssumedNull(flatten(types)));
  if (unique.length === 1 && unique[0] !== undefined) return unique[0];
  if (cannotAbsorb(unique)) return unique.length === 0 ? NEVER : unionOf(sorted(unique), types);
  let members: Type[] = unique.some((t) => t.kind === 'void')
    ? dedupe(unique.map((t) => (t.kind === 'void' ? NULL : t)))
    : unique;
  let before = -1;
  while (before !== members.length) {
    before = members.length;
    members = dedupe(absorb(members, cases));
  }
  const arrays = limitLists(limitMaps(limitShapes(limitLiterals(members), cases), cases), cases);
  members = dedupe(limitCollections(arrays, cases));
  if (members.length === 0) return NEVER;
  if (members.length === 1 && members[0] !== undefined) return members[0];
  return unionOf(sorted(members), types);
}

/** Makes the union of sorted members; where one of the given types is that already, nothing has to be compared with a new one. */
function unionOf(members: Type[], given: readonly Type[]): Type {
  for (const type of given)
    if (
      type.kind === 'union' &&
      type.members.length === members.length &&
      type.members.every((member, at) => member === members[at])
    )
      return type;
  return { kind: 'union', members };
}

/** Gives the members of a union, or the type itself. */
export function membersOf(type: Type): readonly Type[] {
  return type.kind === 'union' ? type.members : [type];
}

/** Collects the members of all types, without `never`. */
function flatten(types: readonly Type[], out: Type[] = []): Type[] {
  for (const type of types) {
    if (type.kind === 'union') flatten(type.members, out);
    else if (type.kind !== 'never') out.push(type);
  }
  return out;
}

/** Drops the assumed null beside a certain one. */
function withoutAssumedNull(types: Type[]): readonly Type[] {
  if (!types.some(isAssumedNull)) return types;
  const sure = types.some((t) => t.kind === 'void' || (t.kind === 'null' && t.unproven !== true));
  return sure ? types.filter((t) => !isAssumedNull(t)) : types;
}

/** Tells whether no member can absorb another: each is of a family of its own, and none is an array or void. */
function cannotAbsorb(types: readonly Type[]): boolean {
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

export function sorted(types: readonly Type[]): Type[] {
  return [...types].sort((a, b) => compareKeys(canonicalKey(a), canonicalKey(b)));
}

function absorb(members: readonly Type[], cases: EnumCases | undefined): readonly Type[] {
  let [scalars, arrays, shapes, classes, intersections, enums, unknowns] = [0, 0, 0, 0, 0, 0, 0];
  for (const { kind } of members) {
    if (kind === 'scalar' || kind === 'literal') scalars++;
    else if (kind === 'list' || kind === 'map') arrays++;
    else if (kind === 'shape') shapes++;
    else if (kind === 'class' || kind === 'intersection') classes++;
    else if (kind === 'enum') enums++;
    else if (kind === 'unknown') unknowns++;
    if (kind === 'intersection') intersections++;
  }
  let out = scalars > 1 ? absorbScalars(joinJsonTexts(members)) : members;
  if (arrays > 0) out = absorbArrays(out);
  if (shapes > 1) out = absorbCovered(out);
  if (classes > 1) out = absorbClasses(withCommonMembers(out));
  if (intersections > 0) out = joinTold(out);
  if (enums > 0) out = absorbEnums(out, cases);
  return unknowns > 1 ? absorbUnknowns(out) : out;
}

/** Joins JSON texts into one, of any of their values; beside another text, of which no value is known, any string is all that is left. */
function joinJsonTexts(members: readonly Type[]): readonly Type[] {
  const values = members.flatMap((t) => (t.kind === 'scalar' && t.encodes !== undefined ? [t.encodes] : []));
  if (values.length === 0) return members;
  const texts = members.filter(
    (t) => (t.kind === 'scalar' && t.type === 'string') || (t.kind === 'literal' && scalarOf(t) === 'string'),
  );
  if (texts.length === 1) return members;
  const others = members.filter((t) => !texts.includes(t));
  const joined: Type = { kind: 'scalar', type: 'string', encodes: union(values) };
  return [...others, values.length === texts.length ? joined : STRING];
}

/**
 * Joins objects of one class that differ in their known members into one with the members all of them have. Of collections and of
 * records that leave members out it has those of some as well, as optional ones: what they know is all there is.
 */
function withCommonMembers(members: readonly Type[]): readonly Type[] {
  if (!members.some((t) => t.kind === 'class' && t.has !== undefined)) return members;
  const alike = new Map<string, ClassType[]>();
  for (const t of members) {
    if (t.kind !== 'class') continue;
    const key = canonicalKey(withoutMember(t, 'has'));
    alike.set(key, [...(alike.get(key) ?? []), t]);
  }
  return members.flatMap((t): Type[] => {
    if (t.kind !== 'class') return [t];
    const group = alike.get(canonicalKey(withoutMember(t, 'has'))) ?? [];
    if (group.length < 2 || areToldApart(group) || areLoadedApart(group)) return [t];
    if (group[0] !== t) return [];
    // Nothing is known of the members of one of them.
    if (descriptions.mergeable.includes(t.fqcn) && group.some((o) => o.has === undefined)) {
      const { has: _, ...rest } = t;
      return [rest];
    }
    const keys = new Set(group.flatMap((o) => (o.has ?? []).map((field) => field.key)));
    const common = [...keys].flatMap((key): ShapeField[] => {
      const fields = group.flatMap((o) => o.has?.find((f) => f.key === key) ?? []);
      const isCommon = fields.length === group.length;
      if (!isCommon && t.hides === undefined && !descriptions.mergeable.includes(t.fqcn)) return [];
      const isCertain = isCommon && fields.every((field) => field.optional !== true);
      return [{ key, type: union(fields.map((field) => field.type)), ...(isCertain ? {} : { optional: true }) }];
    });
    const { has: _, ...rest } = t;
    return [common.length === 0 ? rest : { ...rest, has: common }];
  });
}

/** Limits the objects of one class that stay alternatives of each other: what is called on them is followed for each. */
const MAX_OBJECTS = 4;

/**
 * Tells whether objects of one class are few, and one of their members has a value in each of them that is not the same in all:
 * `new Result(error: 'none')` beside `new Result(data: $x)`. A condition on that member says which it is.
 */
function areToldApart(group: readonly ClassType[]): boolean {
  const [first, ...others] = group;
  if (first === undefined || group.length > MAX_OBJECTS || !group.every(isPlain)) return false;
  return (first.has ?? []).some(({ key, type }) => {
    const values = [type, ...others.map((o) => o.has?.find((field) => field.key === key)?.type)];
    return values.every((v) => v?.kind === 'literal' || v?.kind === 'null') && new Set(values.map(valueText)).size > 1;
  });
}

/** Tells whether some of the records of a class were loaded with a relation of another kind: its value is no member that others have as well. */
function areLoadedApart(group: readonly ClassType[]): boolean {
  const own = (t: ClassType): ShapeField[] =>
    (t.has ?? []).filter(({ key }) => t.loads?.some((path) => path === key || path.startsWith(`${key}.`)) === true);
  const keys = new Set(group.flatMap((t) => own(t).map(({ key }) => key)));
  return [...keys].some((key) => group.some((t) => t.has?.some((field) => field.key === key) !== true));
}

function valueText(type: Type | undefined): string {
  return type === undefined ? '' : canonicalKey(type);
}

/** Tells whether nothing but members written by its constructor is known of an object. */
function isPlain(type: ClassType): boolean {
  return type.has !== undefined && Object.keys(type).every((key) => PLAIN.has(key));
}

const PLAIN: ReadonlySet<string> = new Set(['kind', 'fqcn', 'has', 'exact']);

function limitLiterals(members: readonly Type[]): readonly Type[] {
  if (members.length <= MAX_LITERALS) return members;
  const counts = new Map<string, number>();
  for (const t of members) if (t.kind === 'literal') counts.set(scalarOf(t), (counts.get(scalarOf(t)) ?? 0) + 1);
  const over = [...counts].filter(([, count]) => count > MAX_LITERALS).map(([scalar]) => scalar);
  if (over.length === 0) return members;
  const kept = members.filter((t) => t.kind !== 'literal' || !over.includes(scalarOf(t)));
  return absorbScalars([...kept, ...over.map((type): Type => ({ kind: 'scalar', type: type as 'string' }))]);
}

function limitShapes(members: readonly Type[], cases: EnumCases | undefined): readonly Type[] {
  const keyed = members.filter((t) => t.kind === 'shape' && !isListShape(t));
  if (!tooMany(keyed)) return members;
  return [...members.filter((t) => !keyed.includes(t)), mergeShapes(keyed, cases)];
}

function tooMany(arrays: readonly Type[]): boolean {
  if (arrays.length < 2) return false;
  if (arrays.length > MAX_SHAPES) return true;
  let size = 0;
  for (const type of arrays) size += sizeOf(type);
  return size > MAX_APART;
}

function limitMaps(members: readonly Type[], cases: EnumCases | undefined): readonly Type[] {
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

/** Joins arrays into one list: arrays that are appended to on some paths only double with each append. */
function limitLists(members: readonly Type[], cases: EnumCases | undefined): readonly Type[] {
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

/** Joins collections of one class into one: collections put into each other by turns of a loop double likewise. */
function limitCollections(members: readonly Type[], cases: EnumCases | undefined): readonly Type[] {
  let out = members;
  for (const fqcn of descriptions.mergeable) {
    const alike = out.filter((t) => t.kind === 'class' && t.fqcn === fqcn && t.args?.length === 2) as ClassType[];
    if (!tooMany(alike)) continue;
    const argument = (at: number) =>
      union(
        alike.map((t) => t.args?.[at] ?? NEVER),
        cases,
      );
    const gaps = alike.some((t) => t.gaps === true);
    const one: ClassType = { kind: 'class', fqcn, args: [argument(0), argument(1)], ...(gaps ? { gaps: true } : {}) };
    out = [...out.filter((t) => !alike.includes(t as ClassType)), one];
  }
  return out;
}

/**
 * Joins partly told arrays into one, and drops them beside an object of which nothing is told: what one of them lacks may be among what
 * nobody knows of it. Alternatives instead would double with each branch.
 */
function joinTold(members: readonly Type[]): readonly Type[] {
  const told = members.filter((t) => toldOf(t) !== undefined);
  if (told.length === 0) return members;
  const others = members.filter((t) => !told.includes(t));
  if (others.some((t) => t.kind === 'map' && t.value.kind === 'unknown')) return others;
  return told.length === 1 ? members : [...others, toldTogether(told.flatMap((t) => toldOf(t) ?? []))];
}

function toldTogether(all: readonly PartlyTold[]): Type {
  const [reason = 'vague-array'] = all.map((one) => one.reason).sort();
  const keys = new Set(all.flatMap(({ fields }) => fields.map((f) => f.key)));
  const fields = [...keys].map((key): ShapeField => {
    const found = all.flatMap((one) => one.fields.filter((f) => f.key === key));
    const { optional: _, ...rest } = found[0] as ShapeField;
    const isEverywhere = found.length === all.length;
    const type = union([...found.map((f) => f.type), ...(isEverywhere ? [] : [unknown(reason)])]);
    const isCertain = isEverywhere && found.every((f) => f.optional !== true);
    return isCertain ? { ...rest, type } : { ...rest, type, optional: true };
  });
  return fields.some((f) => f.optional !== true) ? partlyTold(fields, reason) : mapOfUntold(reason);
}

/** Gives the list that a list or a tuple is. */
export function asList(type: Type, cases?: EnumCases): Extract<Type, { kind: 'list' }> {
  if (type.kind === 'list') return type;
  const fields = type.kind === 'shape' ? type.fields : [];
  const item = union(
    fields.map((field) => field.type),
    cases,
  );
  return { kind: 'list', item, ...(fields.some((field) => field.optional !== true) ? { nonEmpty: true } : {}) };
}

/**
 * Merges shapes into one: keys in first-seen order, optional unless required in all, types united. More keys than a
 * shape may have make a map (engine 17).
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
  return {
    kind: 'shape',
    fields: merged,
    ...(objects === shapes.length && objects > 0 ? { isObject: true } : {}),
    ...(shapes.some((t) => t.kind === 'shape' && t.open === true) ? { open: true } : {}),
    ...(merged.length > 0 && shapes.some(isPerhapsEmpty) && !merged.some(isCertain) ? { mayBeEmpty: true } : {}),
  };
}

function isPerhapsEmpty(type: Type): boolean {
  return type.kind === 'shape' && (type.fields.length === 0 || type.mayBeEmpty === true);
}

function isCertain({ optional }: ShapeField): boolean {
  return optional !== true;
}
