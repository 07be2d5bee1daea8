import type { ReturnSite, ShapeField, Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { Mapping } from '../mapping.js';
import { fieldSchema } from '../shape.js';
import { resourceFields } from './resource-shape.js';

/** Holds the members that all sites of a `toArray()` have together. */
export interface MergedFields {
  fields: ShapeField[];
  /** Merged arrays nobody could read. */
  unread: number;
  /** Some site can drop every member it has. */
  mayBeEmpty: boolean;
}

/**
 * Merges the members of all sites (responses 7.2): required when every site has them and never conditionally. Undefined where no
 * site returns an object.
 */
export function mergedFields(sites: readonly ReturnSite[]): MergedFields | undefined {
  const shapes = sites.flatMap((s) => (s.type.kind === 'shape' ? [s.type] : []));
  const others = sites.filter((s) => s.type.kind !== 'shape');
  if (shapes.length === 0 || shapes.every(isList)) return undefined;
  const read = shapes.map((s) => resourceFields(s.fields));
  const fields = new Map<string, ShapeField>();
  for (const { fields: own } of read) {
    for (const field of own) {
      const before = fields.get(field.key);
      const type = before === undefined ? field.type : union(before.type, field.type);
      const everywhere =
        others.length === 0 && read.every((r) => r.fields.some((f) => f.key === field.key && f.optional !== true));
      const { optional: _, ...rest } = before ?? field;
      fields.set(field.key, everywhere ? { ...rest, type } : { ...rest, type, optional: true });
    }
  }
  return {
    fields: [...fields.values()],
    unread: read.reduce((n, r) => n + r.unread, 0),
    mayBeEmpty: read.some((r) => r.fields.length > 0 && r.fields.every((f) => f.optional === true)),
  };
}

/** Makes the object of members of a resource. */
export function objectOfFields(fields: readonly ShapeField[], at: Mapping): JsonMap {
  const required = fields.filter((f) => f.optional !== true).map((f) => f.key);
  return obj({
    type: 'object',
    properties: new Map(fields.map((f) => [f.key, fieldSchema(f, at)])),
    required: required.length === 0 ? undefined : required,
  });
}

function isList(type: Extract<Type, { kind: 'shape' }>): boolean {
  return type.fields.every((f, i) => f.key === String(i));
}

function union(a: Type, b: Type): Type {
  const parts = [...(a.kind === 'union' ? a.members : [a]), ...(b.kind === 'union' ? b.members : [b])];
  const distinct = [...new Map(parts.map((p) => [JSON.stringify(p), p])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { kind: 'union', members: distinct };
}
