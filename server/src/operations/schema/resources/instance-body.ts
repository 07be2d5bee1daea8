import type { ClassType, Type } from '@docgen/engine';
import type { JsonMap } from '@docgen/protocol';
import { type Mapping, metadata } from '../mapping.js';
import { ownMethod } from '../own-method.js';
import { differing, fieldsOver } from './created-resource.js';
import { jsonApiFamily } from './json-api.js';
import { objectOfFields } from './merged-sites.js';

/**
 * Makes the body of a resource over a model that holds other values in its columns than its row does: null where the query left one out
 * (responses 7.1), what the code wrote to one that no cast converts (responses 10.7). Undefined where the body is that of any other model.
 */
export function instanceBody(type: ClassType, model: Type | undefined, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  const [given] = type.args ?? [];
  if (given?.kind !== 'class' || model?.kind !== 'class' || given.fqcn !== model.fqcn) return undefined;
  if (given.only === undefined && given.has === undefined) return undefined;
  if (jsonApiFamily(ctx, type.fqcn) !== undefined || ownMethod(ctx, type.fqcn, 'toArray') === undefined)
    return undefined;
  const { properties } = metadata(ctx, given.fqcn);
  const columns = new Set(properties.flatMap((p) => (/^(relation|count)$/.test(p.origin ?? '') ? [] : [p.name])));
  const { only, has, ...row } = given;
  const others = has?.filter(({ key }) => !columns.has(key)) ?? [];
  if (only === undefined && others.length === (has ?? []).length) return undefined;
  const own = fieldsOver(given, type.fqcn, ctx);
  const whole = fieldsOver(others.length === 0 ? row : { ...row, has: others }, type.fqcn, ctx);
  return differing(own, whole).length === 0
    ? undefined
    : objectOfFields(own, { ...at, place: 'member', renumbers: true });
}
