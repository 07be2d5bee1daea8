import { canonicalKey } from './canonical.js';
import { FLOAT, INT, isIntKey, isListShape, isUnproven, mayGap, NEVER, NULL, unknown } from './make.js';
import type { ShapeField, Type } from './types.js';
import { scalarOf } from './union/absorb.js';
import { membersOf, sorted, union } from './union.js';

/** An int or a float. */
export const NUMBER = union([INT, FLOAT]);

/** Operations on types, engine 3.3 and 3.4. What needs the class hierarchy takes it as `Hierarchy`. */
export interface Hierarchy {
  /** Is `sub` the class `super` or one below it; names compare case-insensitively. */
  isSubclass(sub: string, parent: string): boolean;
  /** Can no object be of both? Two declared classes, neither below the other (an interface may always be added). */
  excludes?(a: string, b: string): boolean;
}

export function nullable(type: Type): Type {
  return union([type, NULL]);
}

export function withoutNull(type: Type): Type {
  if (type.kind === 'null' || type.kind === 'void') return NEVER;
  return type.kind === 'union' ? union(type.members.filter((m) => m.kind !== 'null' && m.kind !== 'void')) : type;
}

export function isNullable(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'null' || m.kind === 'void');
}

/** True when nothing is known: `unknown`, also inside a union. */
export function isUnknown(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'unknown');
}

/** The scalar a literal or refinement belongs to; everything else unchanged at the top level. */
export function widen(type: Type): Type {
  switch (type.kind) {
    case 'literal':
      return { kind: 'scalar', type: scalarOf(type) };
    case 'scalar':
      return { kind: 'scalar', type: type.type };
    case 'union':
      return union(type.members.map(widen));
    case 'enum':
      return { kind: 'enum', fqcn: type.fqcn };
    case 'shape':
      return isListShape(type) && type.fields.length > 0
        ? { kind: 'list', item: widen(union(type.fields.map((f) => f.type))), ...(mayGap(type) ? { gaps: true } : {}) }
        : type;
    default:
      return type;
  }
}

/** What iterating the type gives; undefined when it is not iterable. Class generics are read by the caller. */
export function elementOf(type: Type): { key: Type; value: Type } | undefined {
  switch (type.kind) {
    case 'list':
      return { key: INT, value: type.item };
    case 'map':
      return { key: type.key, value: type.value };
    case 'shape':
      if (type.fields.length === 0) return { key: NEVER, value: NEVER };
      return {
        key: union(type.fields.map((f) => (isIntKey(f.key) ? INT : { kind: 'literal', value: f.key }))),
        value: union(type.fields.map((f) => f.type)),
      };
    case 'unknown':
      return { key: type, value: type };
    case 'union': {
      const parts = type.members.filter((m) => m.kind !== 'null').map(elementOf);
      if (parts.some((p) => p === undefined)) return undefined;
      return {
        key: union(parts.map((p) => p?.key ?? NEVER)),
        value: union(parts.map((p) => p?.value ?? NEVER)),
      };
    }
    default:
      return undefined;
  }
}

/** Array keys by type: can the key be an integer (`int`), only a string (`string`), or not be told (`unknown`)? */
export function keyKind(key: Type): 'int' | 'string' | 'unknown' {
  let result: 'int' | 'string' | 'unknown' = 'string';
  for (const m of membersOf(key)) {
    if (m.kind === 'unknown') return 'unknown';
    if (m.kind === 'scalar' && m.type !== 'string') result = 'int';
    if (m.kind === 'literal' && (typeof m.value !== 'string' || m.big === true || isIntKey(m.value))) result = 'int';
  }
  return result;
}

export function isSubtype(sub: Type, parent: Type, hierarchy: Hierarchy): boolean {
  if (sub.kind === 'unknown' || parent.kind === 'unknown') return false;
  if (sub.kind === 'never') return true;
  if (sub.kind === 'union') return sub.members.every((m) => isSubtype(m, parent, hierarchy));
  if (parent.kind === 'union') return parent.members.some((m) => isSubtype(sub, m, hierarchy));
  if (parent.kind === 'intersection') return parent.members.every((m) => isSubtype(sub, m, hierarchy));
  if (sub.kind === 'intersection') return sub.members.some((m) => isSubtype(m, parent, hierarchy));
  if (canonicalKey(sub) === canonicalKey(parent)) return true;
  switch (parent.kind) {
    case 'scalar':
      return isScalarSubtype(sub, parent);
    case 'class':
      return isClassSubtype(sub, parent, hierarchy);
    case 'enum':
      return (
        sub.kind === 'enum' &&
        sub.fqcn === parent.fqcn &&
        (parent.cases === undefined || sub.cases?.every((c) => parent.cases?.includes(c)) === true)
      );
    case 'list':
      if (sub.kind === 'list')
        return (parent.gaps === true || sub.gaps !== true) && isSubtype(sub.item, parent.item, hierarchy);
      return (
        isListShape(sub) &&
        sub.kind === 'shape' &&
        (parent.gaps === true || !mayGap(sub)) &&
        sub.fields.every((f) => isSubtype(f.type, parent.item, hierarchy))
      );
    case 'map':
      if (sub.kind === 'map') return isSubtype(sub.value, parent.value, hierarchy);
      return sub.kind === 'shape' && sub.fields.every((f) => isSubtype(f.type, parent.value, hierarchy));
    case 'shape':
      return (
        sub.kind === 'shape' &&
        parent.fields.every((f) => {
          const own = sub.fields.find((o) => o.key === f.key);
          if (own === undefined) return f.optional === true;
          return (own.optional !== true || f.optional === true) && isSubtype(own.type, f.type, hierarchy);
        })
      );
    case 'callable':
      return sub.kind === 'callable';
    case 'null':
      return sub.kind === 'null';
    default:
      return false;
  }
}

function isScalarSubtype(sub: Type, parent: Extract<Type, { kind: 'scalar' }>): boolean {
  if (sub.kind === 'literal') {
    if (scalarOf(sub) !== parent.type) return false;
    if (parent.nonEmpty === true) return sub.value !== '';
    const value = Number(sub.value);
    return parent.type !== 'int' || ((parent.min ?? value) <= value && value <= (parent.max ?? value));
  }
  if (sub.kind !== 'scalar' || sub.type !== parent.type) return false;
  if (parent.nonEmpty === true && sub.nonEmpty !== true) return false;
  if (parent.min !== undefined && (sub.min === undefined || sub.min < parent.min)) return false;
  return parent.max === undefined || (sub.max !== undefined && sub.max <= parent.max);
}

function isClassSubtype(sub: Type, parent: Extract<Type, { kind: 'class' }>, hierarchy: Hierarchy): boolean {
  if (sub.kind === 'enum') return hierarchy.isSubclass(sub.fqcn, parent.fqcn);
  if (sub.kind !== 'class' || !hierarchy.isSubclass(sub.fqcn, parent.fqcn)) return false;
  return (parent.args ?? []).every((arg, i) => {
    const own = sub.args?.[i];
    return own === undefined || isSubtype(own, arg, hierarchy);
  });
}

/** Engine 3.3: flattened, deduplicated, sorted; the narrower of two related classes stands. */
export function intersect(types: readonly Type[], hierarchy: Hierarchy): Type {
  const parts = types.flatMap((t) => (t.kind === 'intersection' ? [...t.members] : [t]));
  const flat = parts.some(isUnproven) ? parts.map((t) => (t.kind === 'null' && parts.some(isSure) ? NULL : t)) : parts;
  const unionAt = flat.findIndex((t) => t.kind === 'union');
  const wide = flat[unionAt];
  if (wide?.kind === 'union') {
    const others = flat.filter((_, i) => i !== unionAt);
    return union(wide.members.map((m) => intersect([m, ...others], hierarchy)));
  }
  const kept: Type[] = [];
  for (const t of flat) {
    if (t.kind === 'unknown') continue;
    if (kept.some((k) => isSubtype(k, t, hierarchy))) continue;
    for (let i = kept.length - 1; i >= 0; i--) {
      const k = kept[i];
      if (k !== undefined && isSubtype(t, k, hierarchy)) kept.splice(i, 1);
    }
    kept.push(t);
  }
  if (kept.length === 0) return flat[0] ?? NEVER;
  if (kept.length === 1 && kept[0] !== undefined) return kept[0];
  const arrays = kept.every(isArray) ? arraysMet(kept, hierarchy) : undefined;
  if (arrays !== undefined) return arrays;
  if (!kept.every((t) => t.kind === 'class' || t.kind === 'callable')) return NEVER;
  const names = kept.flatMap((t) => (t.kind === 'class' ? [t.fqcn] : []));
  if (names.some((a, i) => names.slice(i + 1).some((b) => hierarchy.excludes?.(a, b) === true))) return NEVER;
  return { kind: 'intersection', members: sorted(kept) };
}

function isSure(type: Type): boolean {
  return type.kind === 'null' && type.unproven !== true;
}

/** Can a value be of both? What `intersect` answers, without making it of every pair of members. */
export function meets(a: Type, b: Type, hierarchy: Hierarchy): boolean {
  if (a === b) return a.kind !== 'never';
  const others = membersOf(b);
  return membersOf(a).some((one) => others.some((other) => intersect([one, other], hierarchy).kind !== 'never'));
}

function isArray(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'map' || (type.kind === 'shape' && type.isObject !== true);
}

/** Arrays that are both: what a shape says of its members, and what the other says of all of them. */
function arraysMet(types: readonly Type[], hierarchy: Hierarchy): Type {
  return types.reduce((a, b) => {
    if (a.kind === 'never' || b.kind === 'never') return NEVER;
    if (a.kind !== 'shape') return b.kind === 'shape' ? shapeMet(b, a, hierarchy) : restMet(a, b, hierarchy);
    return shapeMet(a, b, hierarchy);
  });
}

function shapeMet(a: Extract<Type, { kind: 'shape' }>, b: Type, hierarchy: Hierarchy): Type {
  const others = b.kind === 'shape' ? b.fields : [];
  const rest = b.kind === 'list' ? b.item : b.kind === 'map' ? b.value : undefined;
  const fields: ShapeField[] = [];
  for (const field of a.fields) {
    const other = others.find((f) => f.key === field.key);
    const bound = other?.type ?? rest;
    const { optional, ...known } = field;
    const type = bound === undefined ? field.type : intersect([field.type, bound], hierarchy);
    const maybe = optional === true && (other === undefined || other.optional === true);
    if (type.kind !== 'never') fields.push({ ...known, type, ...(maybe ? { optional } : {}) });
    else if (!maybe) return NEVER;
  }
  return { ...a, fields: [...fields, ...others.filter((o) => !a.fields.some((f) => f.key === o.key))] };
}

function restMet(a: Type, b: Type, hierarchy: Hierarchy): Type {
  if (a.kind === 'list' && b.kind === 'list') return { ...a, ...b, item: intersect([a.item, b.item], hierarchy) };
  if (a.kind === 'map' && b.kind === 'map') return { ...a, value: intersect([a.value, b.value], hierarchy) };
  return NEVER;
}

/** Truthiness: `true`, `false`, or undefined when it can't be told. */
export function truthiness(type: Type): boolean | undefined {
  switch (type.kind) {
    case 'literal':
      return !(type.value === false || type.value === '' || type.value === '0' || type.value === 0);
    case 'null':
    case 'void':
      return false;
    case 'class':
      // An element without children counts as false.
      return type.fqcn === 'SimpleXMLElement' ? undefined : true;
    case 'callable':
      return true;
    // The backing value it stands for as well may be 0 or nothing (3.1).
    case 'enum':
      return undefined;
    case 'list':
      return type.nonEmpty === true ? true : undefined;
    case 'shape':
      if (type.isObject === true) return true;
      if (type.fields.length === 0) return false;
      return type.fields.some((f) => f.optional !== true) ? true : undefined;
    case 'scalar':
      return (type.min ?? 0) > 0 || (type.max ?? 0) < 0 ? true : undefined;
    case 'union': {
      const parts = new Set(type.members.map(truthiness));
      const [only] = parts;
      return parts.size === 1 ? only : undefined;
    }
    default:
      return undefined;
  }
}

/** The type on the path where the value was truthy. */
export function truthy(type: Type): Type {
  const kept = membersOf(type).flatMap((m): Type[] => {
    if (truthiness(m) === false) return [];
    if (m.kind === 'scalar' && m.type === 'bool') return [{ kind: 'literal', value: true }];
    if (m.kind === 'list') return [{ ...m, nonEmpty: true }];
    return [m];
  });
  return union(kept);
}

/** The type on the path where the value was falsy. */
export function falsy(type: Type): Type {
  const kept = membersOf(type).flatMap((m): Type[] => {
    if (truthiness(m) === true) return [];
    if (m.kind === 'scalar' && m.type === 'bool') return [{ kind: 'literal', value: false }];
    return [m];
  });
  return union(kept);
}

const VAGUE_BARE = new Set(
  [
    'Illuminate\\Database\\Eloquent\\Model',
    'Illuminate\\Http\\Resources\\Json\\JsonResource',
    'Illuminate\\Http\\Resources\\Json\\ResourceCollection',
    'Illuminate\\Http\\Resources\\Json\\AnonymousResourceCollection',
    'Illuminate\\Contracts\\Support\\Arrayable',
    'Illuminate\\Contracts\\Support\\Jsonable',
    'Illuminate\\Contracts\\Support\\Responsable',
    'Illuminate\\Contracts\\Support\\Htmlable',
    'JsonSerializable',
    'Traversable',
    'Iterator',
    'IteratorAggregate',
    'Generator',
    'stdClass',
    'Illuminate\\Http\\JsonResponse',
    'Illuminate\\Http\\Response',
    'Symfony\\Component\\HttpFoundation\\Response',
    'Symfony\\Component\\HttpFoundation\\JsonResponse',
    'Illuminate\\Http\\RedirectResponse',
    'Illuminate\\Support\\Collection',
    'Illuminate\\Support\\LazyCollection',
    'Illuminate\\Support\\Enumerable',
    'Illuminate\\Database\\Eloquent\\Collection',
    'Illuminate\\Pagination\\LengthAwarePaginator',
    'Illuminate\\Pagination\\Paginator',
    'Illuminate\\Pagination\\CursorPaginator',
    'Illuminate\\Contracts\\Pagination\\LengthAwarePaginator',
    'Illuminate\\Contracts\\Pagination\\Paginator',
    'Illuminate\\Contracts\\Pagination\\CursorPaginator',
    'Illuminate\\Database\\Eloquent\\Builder',
    'Illuminate\\Database\\Query\\Builder',
  ].map((name) => name.toLowerCase()),
);

/** Engine 5.2: says nothing about the payload. `manyImplementations` answers for interfaces and abstract classes. */
export function isVague(type: Type, manyImplementations: (fqcn: string) => boolean = () => false): boolean {
  switch (type.kind) {
    case 'unknown':
      return true;
    case 'class':
      return (
        ((type.args === undefined || type.args.length === 0) && VAGUE_BARE.has(type.fqcn.toLowerCase())) ||
        manyImplementations(type.fqcn)
      );
    case 'union': {
      const rest = type.members.filter((m) => m.kind !== 'null');
      return rest.length > 0 && rest.every((m) => isVague(m, manyImplementations));
    }
    default:
      return false;
  }
}

/** The result of reading a member of `unknown`: the reason travels. */
export function unknownLike(type: Type): Type {
  for (const m of membersOf(type)) if (m.kind === 'unknown') return m;
  return unknown('untyped');
}
