import type { ClassType, ShapeField, Type } from '@docgen/engine';
import { isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, hiddenMembers } from '../../../analysis/index.js';
import { schemaOf } from '../mapper.js';
import type { Mapping } from '../mapping.js';
import { isCutView } from '../model.js';
import { ownMethod } from '../own-method.js';
import { jsonApiFamily } from './json-api.js';
import { mergedFields, objectOfFields } from './merged-sites.js';

/** Tells whether a resource is read over a model just created. */
export function isCreated(model: Type | undefined): boolean {
  return model?.kind === 'class' && model.origin === 'created';
}

/**
 * Makes the body of a resource over a model just created (responses 6.7): a column its insert left to the database is null there.
 * Undefined where the body is that of any other model. The component is the resource over a model of which no more is known than that
 * it was inserted, so that no operation decides for another; what this operation certainly wrote stands beside it.
 */
export function createdBody(
  type: ClassType,
  model: Type | undefined,
  at: Mapping,
  component: (model: ClassType) => string,
): JsonMap | undefined {
  const { ctx } = at;
  const fresh = freshModel(type.args?.[0], model, ctx);
  if (fresh === undefined || jsonApiFamily(ctx, type.fqcn) !== undefined) return undefined;
  const inner: Mapping = { ...at, place: 'member' };
  if (ownMethod(ctx, type.fqcn, 'toArray') === undefined)
    return isCutView(fresh, ctx) && hiddenMembers(ctx, type.fqcn).size === 0 ? schemaOf(fresh, inner) : undefined;
  const read = fieldsOver({ kind: 'class', fqcn: fresh.fqcn }, type.fqcn, ctx);
  const own = fieldsOver(fresh, type.fqcn, ctx);
  const weakened = differing(own, read);
  if (weakened.length === 0) return undefined;
  if (at.site !== undefined)
    ctx.raise(
      'inferred-response.created-incomplete',
      { model: fresh.fqcn, columns: weakened.map((one) => one.key) },
      { anchor: at.site },
    );
  const inserted: ClassType = { kind: 'class', fqcn: fresh.fqcn, origin: 'created' };
  const base = obj({ $ref: component(inserted) });
  const certain = differing(own, fieldsOver(inserted, type.fqcn, ctx));
  return certain.length === 0 ? base : obj({ allOf: [base, objectOfFields(certain, { ...inner, renumbers: true })] });
}

/** Gives the model of a resource as its insert left it; undefined where it was read, or read again. */
function freshModel(given: Type | undefined, model: Type | undefined, ctx: AnalysisContext): ClassType | undefined {
  const members = given?.kind === 'union' ? given.members.filter((m) => m.kind !== 'null') : [given];
  const [only] = members;
  if (members.length !== 1 || only?.kind !== 'class' || model?.kind !== 'class') return undefined;
  if (only.origin !== 'created' && only.origin !== 'maybe-created') return undefined;
  if (only.written?.includes('*') === true) return undefined;
  if (only.fqcn !== model.fqcn && !isSubclassOf(ctx, only.fqcn, model.fqcn)) return undefined;
  return {
    kind: 'class',
    fqcn: model.fqcn,
    origin: 'created',
    ...(only.written === undefined ? {} : { written: only.written }),
  };
}

/** Lists the published members of a resource over a model; none where its array cannot be read as one. */
export function fieldsOver(model: ClassType, fqcn: string, ctx: AnalysisContext): readonly ShapeField[] {
  const fields = ctx.derived(`resource-fields:${fqcn}:${JSON.stringify(model)}`, (inner) => {
    const { returns } = inner.engine.analyzeCallable(inner, {
      class: fqcn,
      method: 'toArray',
      narrowProperty: { name: 'resource', type: model },
    });
    const merged = mergedFields(returns);
    return merged === undefined || merged.mayBeEmpty ? [] : merged.fields;
  });
  const hidden = hiddenMembers(ctx, fqcn);
  return fields.filter((field) => !hidden.has(field.key));
}

/** Lists the members that are others, or differently certain, than those of the same name. */
export function differing(fields: readonly ShapeField[], others: readonly ShapeField[]): ShapeField[] {
  const told = (field: ShapeField): string => JSON.stringify([field.type, field.optional === true, field.wire]);
  const before = new Map(others.map((one) => [one.key, told(one)]));
  return fields.filter((field) => before.get(field.key) !== told(field));
}
