import type { ReturnSite, ShapeField, Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { Mapping } from '../mapping.js';
import { type ToldMembers, toldMembers } from '../partly-told.js';
import { fieldSchema, othersSchema } from '../shape.js';
import { isMerged, resourceFields } from './resource-shape.js';

/** Holds the members that all sites of a `toArray()` have together. */
export interface MergedFields {
  fields: ShapeField[];
  /** The type of members that no name tells, where some site has such. */
  others?: Type;
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
  const objects = sites.flatMap(({ type }) => toldMembers(type) ?? []);
  if (objects.length === 0 || objects.every(isList)) return undefined;
  const read = objects.map(({ fields, others }) => ({ ...resourceFields(fields), others }));
  const names = new Set(read.flatMap((one) => one.fields.map((f) => f.key)));
  const fields = [...names].map((name): ShapeField => {
    const all = read.map((one) => one.fields.find((f) => f.key === name));
    const found = all.flatMap((field) => field ?? []);
    // A site that does not tell a member may have it among those nobody tells.
    const hidden = read.flatMap(({ others }, site) =>
      all[site] === undefined && others !== undefined ? [others] : [],
    );
    const isCertain =
      objects.length === sites.length && all.every((field) => field !== undefined && field.optional !== true);
    const type = [...found.map((f) => f.type), ...hidden].reduce(union);
    const { optional: _, ...rest } = found[0] as ShapeField;
    return isCertain ? { ...rest, type } : { ...rest, type, optional: true };
  });
  const [others] = read.flatMap((one) => one.others ?? []);
  return {
    fields,
    ...(others === undefined ? {} : { others }),
    unread: read.reduce((n, r) => n + r.unread, 0),
    mayBeEmpty: read.some(
      (r) => r.others === undefined && r.fields.length > 0 && r.fields.every((f) => f.optional === true),
    ),
  };
}

/** Makes the object of members of a resource. */
export function objectOfFields(fields: readonly ShapeField[], at: Mapping, others?: Type): JsonMap {
  const required = fields.filter((f) => f.optional !== true).map((f) => f.key);
  return obj({
    type: 'object',
    properties: new Map(fields.map((f) => [f.key, fieldSchema(f, at)])),
    required: required.length === 0 ? undefined : required,
    additionalProperties: others === undefined ? undefined : othersSchema(others, at),
  });
}

/** Tells whether an array is a list; one whose members are spliced is what they are. */
function isList({ fields }: ToldMembers): boolean {
  return fields.every((f, i) => f.key === String(i) && !isMerged(f.type));
}

function union(a: Type, b: Type): Type {
  const parts = [...(a.kind === 'union' ? a.members : [a]), ...(b.kind === 'union' ? b.members : [b])];
  const distinct = [...new Map(parts.map((p) => [JSON.stringify(p), p])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { kind: 'union', members: distinct };
}
