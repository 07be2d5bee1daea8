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

/**
 * Lists the members a resource's array publishes (responses 7.3): values that may be missing are optional, merged
 * arrays are spliced, nested arrays filtered the same way. Of one key stated twice the first counts. `unread` counts
 * merges whose array is not known.
 */
export function resourceFields(fields: readonly ShapeField[]): { fields: ShapeField[]; unread: number } {
  const out = new Map<string, ShapeField>();
  let unread = 0;
  let positions = 0;
  for (const field of fields) {
    const parts = members(field.type);
    const merges = parts.filter((p) => isClass(p, MERGE_VALUE));
    if (merges.length > 0 && /^\d+$/.test(field.key)) {
      const conditional = parts.some((p) => isClass(p, MISSING_VALUE)) || field.optional === true;
      const spliced = merges.map((m) => (isClass(m, MERGE_VALUE) ? m.args?.[0] : undefined));
      if (spliced.some((s) => s?.kind !== 'shape')) unread++;
      const shapes = spliced.filter((s) => s?.kind === 'shape');
      const inner = shapes.map((s) => resourceFields(s.fields));
      for (const one of inner) {
        unread += one.unread;
        for (const f of one.fields) {
          const everywhere = inner.every((o) => o.fields.some((x) => x.key === f.key && x.optional !== true));
          put(out, everywhere && !conditional ? f : { ...f, optional: true }, conditional);
        }
      }
      continue;
    }
    const key = /^\d+$/.test(field.key) ? String(positions++) : field.key;
    const kept = parts.filter((p) => !isClass(p, MISSING_VALUE));
    if (kept.length === 0) continue;
    const optional = field.optional === true || kept.length < parts.length;
    const { optional: _, ...rest } = field;
    const type = rebuild(kept.map(filtered));
    put(out, optional ? { ...rest, key, type, optional: true } : { ...rest, key, type }, optional);
  }
  return { fields: [...out.values()], unread };
}

/** Adds a field: the first of a name counts; an optional one unites with the later one. */
function put(out: Map<string, ShapeField>, field: ShapeField, _conditional: boolean): void {
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
  if (type.kind === 'shape' && type.isObject !== true) return { ...type, fields: resourceFields(type.fields).fields };
  if (type.kind === 'list') {
    const kept = members(type.item).filter((m) => !isClass(m, MISSING_VALUE));
    return kept.length === 0 ? type : { ...type, item: filtered(rebuild(kept)) };
  }
  return type;
}
