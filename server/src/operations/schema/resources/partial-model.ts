import type { ClassType, ShapeField, Type } from '@docgen/engine';
import { type JsonMap, stableJson } from '@docgen/protocol';
import { type AnalysisContext, hiddenMembers } from '../../../analysis/index.js';
import { isCollectionClass, keyWord } from '../collection.js';
import { withoutMembers } from '../hidden-members.js';
import { schemaOf } from '../mapper.js';
import { type Mapping, mapping, metadata } from '../mapping.js';
import { ownMethod } from '../own-method.js';
import { fieldSchema } from '../shape.js';
import { differing, fieldsOver } from './created-resource.js';
import { jsonApiFamily } from './json-api.js';
import { objectOfFields } from './merged-sites.js';

/**
 * Makes the body of a resource over a model that holds other values in its columns than its row does: null where the query left one out
 * or code took it out (responses 7.1), what the code wrote to one that no cast converts (responses 10.7), in a loaded relation as well;
 * a resource that sends all its model has sends those members alone. Undefined where the body is that of any other model.
 */
export function partialModelBody(type: ClassType, model: Type | undefined, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  const given = onlyObject(type.args?.[0]);
  if (given === undefined || model?.kind !== 'class' || given.fqcn !== model.fqcn) return undefined;
  const isNarrowed = given.only !== undefined || given.hides !== undefined || isUnsaved(given);
  if ((!isNarrowed && given.has === undefined) || jsonApiFamily(ctx, type.fqcn) !== undefined) return undefined;
  const inner: Mapping = { ...at, place: 'member', renumbers: true };
  if (ownMethod(ctx, type.fqcn, 'toArray') === undefined)
    return isNarrowed ? withoutMembers(schemaOf(given, inner), hiddenMembers(ctx, type.fqcn)) : undefined;
  const { properties } = metadata(ctx, given.fqcn);
  const columns = new Set(properties.flatMap((p) => (/^(relation|count)$/.test(p.origin ?? '') ? [] : [p.name])));
  const { only: _, has, hides: _h, shows: _s, unset: _u, ...read } = given;
  const row = isUnsaved(read) ? stored(read) : read;
  const others = has?.filter((field) => !columns.has(field.key) && !isOtherwise(field, given, ctx)) ?? [];
  if (!isNarrowed && others.length === (has ?? []).length) return undefined;
  const own = fieldsOver(given, type.fqcn, ctx);
  const whole = fieldsOver(others.length === 0 ? row : { ...row, has: others }, type.fqcn, ctx);
  const isShorter = own.length > 0 && whole.some(({ key }) => !own.some((field) => field.key === key));
  return isShorter || differing(own, whole).some((field) => isSentOtherwise(field, whole, ctx))
    ? objectOfFields(own, inner)
    : undefined;
}

/** Tells whether nothing certainly saved a model, so that columns may hold nothing. */
function isUnsaved({ origin }: ClassType): boolean {
  return origin === 'new' || origin === 'maybe-new';
}

/** Gives the model of a row, in the place of one that nothing saved. */
function stored({ origin: _, written: _w, ...row }: ClassType): ClassType {
  return row;
}

function membersOf(type: Type): readonly Type[] {
  return type.kind === 'union' ? type.members : [type];
}

/** Gives the object of a value that is one, or null. */
function onlyObject(given: Type | undefined): ClassType | undefined {
  const members = given?.kind === 'union' ? given.members.filter((m) => m.kind !== 'null') : [given];
  const [only] = members;
  return members.length === 1 && only?.kind === 'class' ? only : undefined;
}

/** Tells whether a type holds models of which a query chose some columns, a call hid some, or a relation has a value that it is not declared with. */
export function holdsOther(type: Type, ctx: AnalysisContext): boolean {
  switch (type.kind) {
    case 'union':
      return type.members.some((member) => holdsOther(member, ctx));
    case 'list':
      return holdsOther(type.item, ctx);
    case 'class':
      return (
        type.only !== undefined ||
        type.hides !== undefined ||
        (type.args ?? []).some((arg) => holdsOther(arg, ctx)) ||
        (type.has ?? []).some((field) => isOtherwise(field, type, ctx))
      );
    default:
      return false;
  }
}

/** Tells whether a member known of a model may be sent otherwise than that of any model of the class: nothing was found, or code put another value there. */
function isOtherwise({ key, type, optional }: ShapeField, model: ClassType, ctx: AnalysisContext): boolean {
  const isLoaded = model.loads?.some((path) => path === key || path.startsWith(`${key}.`)) === true;
  // A member loaded on some ways alone is optional, as one written beside the row is.
  const isRelation = isLoaded || (optional === true && membersOf(type).some((member) => member.kind === 'null'));
  return holdsOther(type, ctx) || (isRelation && !isOfRelation(type, ctx));
}

/** Tells whether a value is one that any relation may have: a model, or a list of some. */
function isOfRelation(type: Type, ctx: AnalysisContext): boolean {
  if (type.kind === 'union') return type.members.every((member) => isOfRelation(member, ctx));
  if (type.kind !== 'class') return type.kind === 'unknown';
  if (!isCollectionClass(ctx, type.fqcn)) return metadata(ctx, type.fqcn).kind !== 'class';
  const [key, item] = type.args?.length === 2 ? type.args : [undefined, type.args?.[0]];
  return type.gaps !== true && keyWord(key) === 'int' && (item === undefined || isOfRelation(item, ctx));
}

/** Tells whether a member is another in the document: a resource that reads none of the columns a relation lacks is the same over any. */
function isSentOtherwise(field: ShapeField, whole: readonly ShapeField[], ctx: AnalysisContext): boolean {
  const other = whole.find(({ key }) => key === field.key);
  if (other === undefined || (other.optional === true) !== (field.optional === true)) return true;
  const written = (one: ShapeField): string =>
    stableJson(fieldSchema(one, { ...mapping(ctx, 'member'), renumbers: true }));
  return written(field) !== written(other);
}
