import { canonicalKey, withKeyOf } from './canonical.js';
import type { ClassType, Type } from './type.js';

export function absorbScalars(members: readonly Type[]): Type[] {
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

/** Tells whether a scalar stands for all values of its type. */
export function isPlainScalar(type: Extract<Type, { kind: 'scalar' }>): boolean {
  return type.min === undefined && type.max === undefined && type.nonEmpty === undefined && type.encodes === undefined;
}

/** Gives the scalar a literal belongs to. */
export function scalarOf(type: Extract<Type, { kind: 'literal' }>): 'string' | 'int' | 'float' | 'bool' {
  if (typeof type.value === 'boolean') return 'bool';
  if (typeof type.value === 'number') return type.float === true ? 'float' : 'int';
  return type.big === true ? 'int' : 'string';
}

export function absorbArrays(members: readonly Type[]): Type[] {
  const lists = members.filter((t) => t.kind === 'list');
  const empty = members.some((t) => t.kind === 'shape' && t.isObject !== true && t.fields.length === 0);
  const container = lists.length > 0 || members.some((t) => t.kind === 'map');
  return members.flatMap((t): Type[] => {
    if (t.kind === 'shape' && t.isObject !== true && t.fields.length === 0 && container) return [];
    if (t.kind !== 'list') return [t];
    // A list that may be empty is not known to hold a member.
    const twins = lists.filter((o) => o.kind === 'list' && canonicalKey(o.item) === canonicalKey(t.item));
    const gaps = twins.some((o) => o.kind === 'list' && o.gaps === true);
    const nonEmpty = !empty && twins.every((o) => o.kind === 'list' && o.nonEmpty === true);
    const copy: Type = {
      kind: 'list',
      item: t.item,
      ...(nonEmpty ? { nonEmpty: true } : {}),
      ...(gaps ? { gaps: true } : {}),
    };
    return [nonEmpty === (t.nonEmpty === true) && gaps === (t.gaps === true) ? withKeyOf(copy, t) : copy];
  });
}

export function absorbClasses(members: readonly Type[]): readonly Type[] {
  if (!members.some(mayAbsorb)) return members;
  const plainKeys = new Set<string>();
  const gapKeys = new Set<string>();
  for (const t of members) {
    if (t.kind !== 'class') continue;
    if (t.loads === undefined) plainKeys.add(canonicalKey(t));
    if (t.gaps === true) gapKeys.add(canonicalKey(withoutMember(t, 'gaps')));
  }
  const whole = new Set(members.flatMap((t) => (t.kind === 'class' ? [canonicalKey(t)] : [])));
  return members.filter((t) => {
    // `A&B` beside `A` adds nothing to `A`.
    if (t.kind === 'intersection') return !t.members.some((m) => whole.has(canonicalKey(m)));
    if (t.kind !== 'class') return true;
    if (
      isEmptyCollection(t) &&
      members.some((m) => m !== t && m.kind === 'class' && m.fqcn === t.fqcn && !isEmptyCollection(m))
    )
      return false;
    if (t.loads !== undefined && plainKeys.has(canonicalKey(withoutMember(t, 'loads')))) return false;
    return t.gaps === true || !gapKeys.has(canonicalKey(t));
  });
}

/** Tells whether an object absorbs others of its class, or is absorbed by one. */
function mayAbsorb(type: Type): boolean {
  if (type.kind !== 'class') return type.kind === 'intersection';
  return type.loads !== undefined || type.gaps === true || isEmptyCollection(type);
}

/** Tells whether a collection was made empty: any other of its class may be empty, too. */
function isEmptyCollection(type: ClassType): boolean {
  return type.args?.[1]?.kind === 'never' && type.args.length === 2;
}

export function withoutMember(type: Extract<Type, { kind: 'class' }>, member: 'loads' | 'gaps' | 'has'): Type {
  const { [member]: _, ...rest } = type;
  return rest;
}

export function absorbEnums(members: readonly Type[], cases: EnumCases | undefined): Type[] {
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

function mergeEnum(
  a: Extract<Type, { kind: 'enum' }>,
  b: Extract<Type, { kind: 'enum' }>,
  cases: EnumCases | undefined,
): Type {
  if (a.cases === undefined || b.cases === undefined) return { kind: 'enum', fqcn: a.fqcn };
  const names = new Set([...a.cases, ...b.cases]);
  const declared = cases?.(a.fqcn);
  const ordered = declared === undefined ? [...names].sort() : declared.filter((name) => names.has(name));
  if (declared !== undefined && ordered.length === declared.length) return { kind: 'enum', fqcn: a.fqcn };
  return { kind: 'enum', fqcn: a.fqcn, cases: ordered };
}

export function absorbUnknowns(members: readonly Type[]): Type[] {
  const unknowns = members.flatMap((t) => (t.kind === 'unknown' ? [t] : []));
  const [reason] = unknowns.map((t) => t.reason).sort();
  if (reason === undefined) return [...members];
  const array = unknowns.every((t) => t.array === true) ? { array: true as const } : {};
  return [...members.filter((t) => t.kind !== 'unknown'), { kind: 'unknown', reason, ...array }];
}

/** Gives the declared case names of an enum, in order; undefined when the enum cannot be read. */
export type EnumCases = (fqcn: string) => readonly string[] | undefined;
