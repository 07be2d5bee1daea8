import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ObjectType } from '../../document/index.js';

/** Lists the members of OpenAPI 3.2 that 3.1 does not have, by the object that holds them (emitters 4.1). */
const MEMBERS: Partial<Record<ObjectType, readonly string[]>> = {
  root: ['$self'],
  response: ['summary'],
  mediaType: ['description', 'itemSchema', 'prefixEncoding', 'itemEncoding'],
  encoding: ['encoding', 'prefixEncoding', 'itemEncoding'],
  example: ['dataValue', 'serializedValue'],
  server: ['name'],
  securityScheme: ['deprecated', 'oauth2MetadataUrl'],
};

/** Lists such members of objects the walk has no type for, by the object and member that hold them. */
const INNER: Partial<Record<ObjectType, readonly (readonly [member: string, inner: string])[]>> = {
  securityScheme: [['flows', 'deviceAuthorization']],
  schema: [
    ['discriminator', 'defaultMapping'],
    ['xml', 'nodeType'],
  ],
  link: [['server', 'name']],
};

/** Lists, for each type, whether it has any such member. */
const TYPES: ReadonlySet<ObjectType> = new Set([...Object.keys(MEMBERS), ...Object.keys(INNER)] as ObjectType[]);

/** Drops the members that 3.1 does not have and tells each by the keys that lead to it from the object. */
export function withoutMembers(
  node: JsonMap,
  type: ObjectType,
  dropped: (keys: readonly string[], value: Json) => void,
): JsonMap {
  if (!TYPES.has(type)) return node;
  let out = node;
  for (const member of MEMBERS[type] ?? []) {
    const value = node.get(member);
    if (value === undefined) continue;
    dropped([member], value);
    if (out === node) out = new Map(node);
    out.delete(member);
  }
  for (const [member, inner] of INNER[type] ?? []) {
    const holder = node.get(member);
    const value = isMap(holder) ? holder.get(inner) : undefined;
    if (!isMap(holder) || value === undefined) continue;
    dropped([member, inner], value);
    const left = new Map(holder);
    left.delete(inner);
    if (out === node) out = new Map(node);
    out.set(member, left);
  }
  return out;
}
