import type { ShapeField, Type } from '@docgen/engine';
import { MERGE_VALUE, MISSING_VALUE } from '@docgen/laravel-knowledge';

const isClass = (type: Type, fqcn: string): type is Extract<Type, { kind: 'class' }> =>
  type.kind === 'class' && type.fqcn === fqcn;

function members(type: Type): readonly Type[] {
  return type.kind === 'union' ? type.members : [type];
}

function rebuild(kept: readonly Type[]): Type {
  const [only] = kept;
  return kept.length === 1 && only !== undefined ? only : { kind: 'union', members: [...kept] };
}

/** Tells whether a value may be an array that is spliced into the one it stands in. */
export function isMerged(type: Type): boolean {
  return members(type).some((one) => isClass(one, MERGE_VALUE));
}

/**
 * Lists the members a resource's array publishes (responses 7.3): values that may be missing are optional, merged
 * arrays are spliced, nested arrays filtered the same way. Of one key stated twice the first counts. `unread` counts
 * merges whose array is not known.
 */
export function resourceFields(fields: readonly ShapeField[]): { fields: ShapeField[]; unread: number } {
  const out = new Map<string, ShapeField>();
  // A value that may be missing stands in the place of its key until all is merged, so that no merged array writes there.
  const settled = new Set<string>();
  let unread = 0;
  let positions = 0;
  for (const field of fields) {
    const parts = members(field.type);
    const merges = parts.filter((p) => isClass(p, MERGE_VALUE));
    if (merges.length > 0 && /^\d+$/.test(field.key)) {
      const conditional = parts.some((p) => isClass(p, MISSING_VALUE)) || field.optional === true;
      // A value chosen by a condition is one of several arrays: `merge($full ? [...] : [...])`.
      const spliced = merges.flatMap((m) => (isClass(m, MERGE_VALUE) ? members(m.args?.[0] ?? m) : []));
      const inner = spliced.flatMap((s) => (s.kind === 'shape' ? [resourceFields(s.fields)] : []));
      if (inner.length < spliced.length) unread++;
      for (const one of inner) unread += one.unread;
      for (const one of alternatives(inner.map((o) => o.fields))) {
        if (settled.has(one.key)) continue;
        const isCertain = !conditional && inner.length === spliced.length && one.optional !== true;
        put(out, isCertain ? one : { ...one, optional: true });
      }
      continue;
    }
    const key = /^\d+$/.test(field.key) ? String(positions++) : field.key;
    const kept = parts.filter((p) => !isClass(p, MISSING_VALUE));
    if (kept.length < parts.length && field.optional !== true) settled.add(key);
    if (kept.length === 0) continue;
    const optional = field.optional === true || kept.length < parts.length;
    const { optional: _, ...rest } = field;
    const type = rebuild(kept.map(filtered));
    put(out, optional ? { ...rest, key, type, optional: true } : { ...rest, key, type });
  }
  return { fields: [...out.values()], unread };
}

/** Joins arrays one of which is merged: a member is certain where each has it, and of the type it has in any. */
function alternatives(arrays: readonly (readonly ShapeField[])[]): ShapeField[] {
  const out = new Map<string, ShapeField>();
  for (const field of arrays.flat()) {
    const before = out.get(field.key);
    const types = [...(before === undefined ? [] : members(before.type)), ...members(field.type)];
    const distinct = [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
    const { optional: _, ...rest } = before ?? field;
    const everywhere = arrays.every((one) => one.some((f) => f.key === field.key && f.optional !== true));
    const type = rebuild(distinct);
    out.set(field.key, everywhere ? { ...rest, type } : { ...rest, type, optional: true });
  }
  return [...out.values()];
}

/** Adds a field: the first of a name counts; an optional one unites with the later one. */
function put(out: Map<string, ShapeField>, field: ShapeField): void {
  const before = out.get(field.key);
  if (before === undefined) {
    out.set(field.key, field);
    return;
  }
  if (before.optional !== true) return;
  const type: Type = rebuild([...members(before.type), ...members(field.type)]);
  const { optional: _, ...rest } = before;
  out.set(field.key, field.optional === true ? { ...rest, type, optional: true } : { ...rest, type });
}

/** Filters arrays inside a resource's array too; a missing value leaves a list. */
function filtered(type: Type): Type {
  if (type.kind === 'shape' && type.isObject !== true) {
    const { fields } = resourceFields(type.fields);
    const mayBeEmpty = fields.length > 0 && fields.every((field) => field.optional === true);
    return { ...type, fields, ...(mayBeEmpty ? { mayBeEmpty } : {}) };
  }
  if (type.kind === 'list') {
    const kept = members(type.item).filter((m) => !isClass(m, MISSING_VALUE));
    return kept.length === 0 ? type : { ...type, item: filtered(rebuild(kept)) };
  }
  return type;
}
