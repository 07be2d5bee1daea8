import type { ClassType, Type } from '@docgen/engine';
import { JSON_RESOURCE } from '@docgen/laravel-knowledge';
import { type JsonMap, obj } from '@docgen/protocol';
import { hiddenMembers } from '../../../analysis/index.js';
import { isCollectionClass } from '../collection.js';
import { isAnonymous } from '../dto.js';
import { withoutMembers } from '../hidden-members.js';
import { schemaOf } from '../mapper.js';
import { atPosition, type Mapping, metadata } from '../mapping.js';
import { anyOf } from '../nullable.js';
import { ownMethod } from '../own-method.js';
import { paginatorKind } from '../pages/paginator.js';
import { jsonApiFamily } from './json-api.js';
import { resourceBody } from './resource.js';

/**
 * Makes the schema of a resource of the framework's own class, `new JsonResource($x)`, or of one without a `toArray()` over anything but
 * a model: what it was given, and for nothing an empty list, null in the body of a resource (responses 7.2). Undefined for any other.
 */
export function bareResource(type: ClassType, at: Mapping): JsonMap | undefined {
  const [given] = type.args ?? [];
  if (given === undefined || given.kind === 'unknown') return undefined;
  const members = given.kind === 'union' ? given.members : [given];
  if (type.fqcn !== JSON_RESOURCE && !sendsWhatItHolds(type, members, at)) return undefined;
  const known = members.filter((member) => member.kind !== 'null');
  const inner = (member: Type) => ({ ...atPosition(at, member.kind === 'class' ? 'array' : 'item'), renumbers: true });
  const schemas = known.map((member) =>
    type.fqcn !== JSON_RESOURCE && isOfClass(member, at)
      ? resourceBody({ ...type, args: [member, ...(type.args ?? []).slice(1)] }, at)
      : withoutMembers(schemaOf(member, inner(member)), hiddenMembers(at.ctx, type.fqcn)),
  );
  const isInResource = at.place === 'member' && at.renumbers !== undefined;
  const none = isInResource ? obj({ type: 'null' }) : obj({ type: 'array', maxItems: 0 });
  if (known.length < members.length) schemas.push(none);
  return anyOf(schemas, at.ctx);
}

/** Tells whether a resource has no array of its own, and may hold something that is no model. */
function sendsWhatItHolds({ fqcn }: ClassType, members: readonly Type[], at: Mapping): boolean {
  const { ctx } = at;
  if (members.some((member) => member.kind === 'unknown') || members.every((member) => isOfClass(member, at)))
    return false;
  if (metadata(ctx, fqcn).kind !== 'resource' || isAnonymous(fqcn)) return false;
  return jsonApiFamily(ctx, fqcn) === undefined && ownMethod(ctx, fqcn, 'toArray') === undefined;
}

/** Tells whether a value is one that a component of the resource is made over: an object that is neither a collection nor a page. */
function isOfClass(member: Type, { ctx }: Mapping): boolean {
  return member.kind === 'class' && !isCollectionClass(ctx, member.fqcn) && paginatorKind(ctx, member) === undefined;
}
