import type { ClassType, Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, hiddenMembers } from '../../../analysis/index.js';
import { type Mapping, metadata } from '../mapping.js';
import { addedMembers, objectOfMembers } from '../model.js';
import { ownMethod } from '../own-method.js';
import { mergedFields } from './merged-sites.js';

/**
 * Adds what this very model brings into a resource that sends all its model has (`parent::toArray()`, or no `toArray()` at all): relations that were loaded,
 * aggregates that were counted. The component of the resource has what every model of the class brings.
 */
export function withLoadedMembers(ref: JsonMap, type: ClassType, model: Type | undefined, at: Mapping): JsonMap {
  const { ctx } = at;
  const [given] = type.args ?? [];
  if (given?.kind !== 'class' || model?.kind !== 'class' || given.fqcn !== model.fqcn) return ref;
  if (given.loads === undefined && given.has === undefined) return ref;
  const hidden = hiddenMembers(ctx, type.fqcn);
  const brought = addedMembers(given, ctx).filter(({ name }) => !hidden.has(name));
  if (ownMethod(ctx, type.fqcn, 'toArray') === undefined) {
    const columns = new Set(metadata(ctx, model.fqcn).properties.map(({ name }) => name));
    return beside(
      ref,
      brought.filter(({ name }) => !columns.has(name)),
      at,
    );
  }
  const every = brought.length === 0 ? undefined : keysOf(type.fqcn, model, ctx);
  const own = every === undefined ? undefined : keysOf(type.fqcn, given, ctx);
  // A resource that writes a member under the name of a relation has it in its component.
  const more = brought.filter(({ name }) => own?.get(name) === 'always' && every?.has(name) === false);
  return beside(ref, more, at);
}

function beside(ref: JsonMap, members: Parameters<typeof objectOfMembers>[0], at: Mapping): JsonMap {
  return members.length === 0 ? ref : obj({ allOf: [ref, objectOfMembers(members, { ...at, place: 'member' })] });
}

/** Lists the keys of a resource over a model, and which are certain; undefined where its answers are no objects of known members. */
function keysOf(
  fqcn: string,
  model: ClassType,
  ctx: AnalysisContext,
): ReadonlyMap<string, 'always' | 'maybe'> | undefined {
  const { returns } = ctx.engine.analyzeCallable(ctx, {
    class: fqcn,
    method: 'toArray',
    narrowProperty: { name: 'resource', type: model },
  });
  const fields = mergedFields(returns)?.fields;
  return fields && new Map(fields.map(({ key, optional }) => [key, optional === true ? 'maybe' : 'always']));
}
