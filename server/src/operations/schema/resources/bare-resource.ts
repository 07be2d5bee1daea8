import type { ClassType } from '@docgen/engine';
import { JSON_RESOURCE } from '@docgen/laravel-knowledge';
import { type JsonMap, obj } from '@docgen/protocol';
import { schemaOf } from '../mapper.js';
import { atPosition, type Mapping } from '../mapping.js';
import { anyOf } from '../nullable.js';

/**
 * Makes the schema of a resource of the framework's own class, `new JsonResource($x)`: what it was given, and an empty list for nothing
 * (responses 7.2). Undefined for any other class.
 */
export function bareResource(type: ClassType, at: Mapping): JsonMap | undefined {
  const [given] = type.args ?? [];
  if (type.fqcn !== JSON_RESOURCE || given === undefined || given.kind === 'unknown') return undefined;
  const members = given.kind === 'union' ? given.members : [given];
  const known = members.filter((member) => member.kind !== 'null');
  const inner = { ...atPosition(at, 'item'), renumbers: true };
  const schemas = known.map((member) => schemaOf(member, inner));
  if (known.length < members.length) schemas.push(obj({ type: 'array', maxItems: 0 }));
  return anyOf(schemas, at.ctx);
}
