import { isAssumedNull, NEVER, NULL } from './make.js';
import { type Hierarchy, isSubtype } from './subtype.js';
import type { ShapeField, Type } from './type.js';
import { membersOf, sorted, union } from './union.js';

/** Intersects types by engine 3.3: flattened, deduplicated, sorted; the narrower of two related classes stands. */
export function intersect(types: readonly Type[], hierarchy: Hierarchy): Type {
  const parts = types.flatMap((t) => (t.kind === 'intersection' ? [...t.members] : [t]));
  const flat = parts.some(isAssumedNull)
    ? parts.map((t) => (t.kind === 'null' && parts.some(isSure) ? NULL : t))
    : parts;
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

/** Tells whether a value can be of both types, without building what `intersect` makes of every pair of members. */
export function overlaps(a: Type, b: Type, hierarchy: Hierarchy): boolean {
  if (a === b) return a.kind !== 'never';
  const others = membersOf(b);
  return membersOf(a).some((one) => others.some((other) => intersect([one, other], hierarchy).kind !== 'never'));
}

function isArray(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'map' || (type.kind === 'shape' && type.isObject !== true);
}

/** Intersects arrays: a shape says its members, the other array what holds for all of them. */
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
