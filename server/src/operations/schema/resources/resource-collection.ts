import type { ClassType, Type } from '@docgen/engine';
import { ANONYMOUS_RESOURCE_COLLECTION, JSON_RESOURCE, RESOURCE_COLLECTION } from '@docgen/laravel-knowledge';
import { classOf, isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  classProse,
  hiddenMembers,
  identityOf,
  raiseClassFindings,
  raiseMockFindings,
  raiseUnmatchedHidden,
  raiseUnshown,
  schema,
} from '../../../analysis/index.js';
import { isCollectionClass, keyWord } from '../collection.js';
import { isAnonymous } from '../dto.js';
import { memberNames, withoutMembers } from '../hidden-members.js';
import { schemaOf } from '../mapper.js';
import { atMember, type Mapping, mapping, metadata, noteUnresolved } from '../mapping.js';
import { anyOf } from '../nullable.js';
import { ownMethod } from '../own-method.js';
import { raiseUnresolved } from '../unresolved-types.js';
import { askedPage, madeOf } from './collection-source.js';
import { holdsOther } from './partial-model.js';
import { mergeSites, modelOf, viewBody } from './resource.js';

export function isResourceCollection(ctx: AnalysisContext, fqcn: string): boolean {
  return isSubclassOf(ctx, fqcn, RESOURCE_COLLECTION) || isSubclassOf(ctx, fqcn, ANONYMOUS_RESOURCE_COLLECTION);
}

/** Gives the items behind a collection resource: the item type, and the value it was given. */
export function itemsBehind(
  type: ClassType,
  ctx: AnalysisContext,
): { item: Type | undefined; source: Type | undefined } {
  const [first, second] = type.args ?? [];
  if (isSubclassOf(ctx, type.fqcn, ANONYMOUS_RESOURCE_COLLECTION)) return { item: first, source: second };
  const { resource } = metadata(ctx, type.fqcn);
  const element = elementOf(first);
  if (resource?.item !== undefined)
    return {
      item: { kind: 'class', fqcn: resource.item, ...(element === undefined ? {} : { args: [element] }) },
      source: first,
    };
  return { item: element, source: first };
}

function elementOf(type: Type | undefined): Type | undefined {
  if (type?.kind === 'list') return type.item;
  return type?.kind === 'class' ? type.args?.[type.args.length - 1] : undefined;
}

/** Makes the schema of a collection resource as a value: the array of its items, or its own body (responses 7.6). */
export function resourceItems(type: ClassType, at: Mapping): JsonMap {
  const { ctx } = at;
  const { item, source } = itemsBehind(type, ctx);
  if (!isSubclassOf(ctx, type.fqcn, ANONYMOUS_RESOURCE_COLLECTION) && classOf(ctx, type.fqcn) !== undefined) {
    const { id, name, pin } = identityOf(ctx, type.fqcn);
    const { names, inline } = itemIdentity(item, ctx);
    if (inline || isAnonymous(type.fqcn) || isView(item, ctx))
      return withoutMembers(collectionBody(type, item, at), hiddenMembers(ctx, type.fqcn));
    // `$this->total()` is known of a page alone.
    const page = askedPage(type, 'toArray', ctx);
    const tuple = [id, ...names, ...(page === undefined ? [] : [page])];
    const $ref = ctx.component({
      bucket: 'schemas',
      tuple,
      name,
      pin,
      of: [type.fqcn, tuple, item?.kind === 'class' ? item.fqcn : item],
      define: (inner) =>
        defineCollection(inner, withPlainItems(type), item === undefined ? undefined : plainItem(item)),
    });
    return obj({ $ref });
  }
  return arrayOfItems(item, source, at);
}

/**
 * Identifies the items of a collection by the models behind them, where the item class states none: two collections of
 * one class may differ in them.
 */
function itemIdentity(item: Type | undefined, ctx: AnalysisContext): { names: string[]; inline: boolean } {
  if (item?.kind !== 'class') return { names: [], inline: false };
  if (!isSubclassOf(ctx, item.fqcn, JSON_RESOURCE)) return { names: [item.fqcn], inline: false };
  const { tuple, inline } = modelOf(item, ctx);
  return { names: tuple.slice(1), inline: inline !== undefined };
}

/** Tells whether the items are sent otherwise than those of any such collection: their query chose columns, or a relation of theirs may be null. */
function isView(item: Type | undefined, ctx: AnalysisContext): boolean {
  if (item?.kind !== 'class') return false;
  return isSubclassOf(ctx, item.fqcn, JSON_RESOURCE)
    ? viewBody(item, mapping(ctx, 'member')) !== undefined
    : holdsOther(item, ctx);
}

/** Gives the collection without the views of its models, and without the way its keys were changed. */
function withPlainItems(type: ClassType): ClassType {
  return type.args === undefined ? type : { ...type, args: type.args.map(plainItem) };
}

function plainItem(type: Type): Type {
  if (type.kind === 'list') return { ...type, item: plainItem(type.item) };
  if (type.kind !== 'class') return type;
  const {
    only: _o,
    hides: _h,
    shows: _s,
    unset: _u,
    has: _a,
    loads: _l,
    vague: _v,
    whole: _wh,
    origin: _g,
    written: _w,
    page: _p,
    ...plain
  } = type;
  return type.args === undefined ? plain : { ...plain, args: type.args.map(plainItem) };
}

function arrayOfItems(item: Type | undefined, source: Type | undefined, at: Mapping): JsonMap {
  if (item?.kind === 'never') return obj({ type: 'array', maxItems: 0 });
  const inner = atMember(at, '*', 'item');
  if (item === undefined) noteUnresolved(inner, 'untyped');
  const items = item === undefined ? new Map() : schemaOf(item, inner);
  const preserves = item?.kind === 'class' && metadata(at.ctx, item.fqcn).resource?.preserveKeys === true;
  const array = obj({ type: 'array', items });
  const object = obj({ type: 'object', additionalProperties: items });
  if (preserves) return anyOf([array, object], at.ctx);
  const word =
    source?.kind === 'class' && isCollectionClass(at.ctx, source.fqcn)
      ? keyWord(source.args?.length === 2 ? source.args[0] : undefined)
      : source?.kind === 'map'
        ? 'string'
        : 'int';
  if (word === 'string') return object;
  return word === 'either' ? anyOf([array, object], at.ctx) : array;
}

function defineCollection(ctx: AnalysisContext, type: ClassType, item: Type | undefined): Contribution[] {
  const at = mapping(ctx, 'member');
  const by: By = {
    layer: 'integration',
    producer: 'integration:api-resources',
    anchor: { fact: `class:${type.fqcn}` },
  };
  const body = collectionBody(type, item, at);
  const hidden = hiddenMembers(ctx, type.fqcn);
  raiseClassFindings(type.fqcn, ['schema'], ctx);
  raiseUnmatchedHidden(type.fqcn, memberNames(body), ctx);
  raiseUnshown(type.fqcn, memberNames(body), ctx);
  raiseMockFindings(type.fqcn, memberNames(body), ctx);
  raiseUnresolved(ctx, type.fqcn, at, { fact: `class:${type.fqcn}` });
  return [schema({ node: 'component' }, withoutMembers(body, hidden), by), ...classProse(ctx, type.fqcn)];
}

function collectionBody(type: ClassType, item: Type | undefined, outer: Mapping): JsonMap {
  const { ctx } = outer;
  const at: Mapping = { ...outer, renumbers: true, place: 'member' };
  const method = ownMethod(ctx, type.fqcn, 'toArray');
  if (method === undefined) return arrayOfItems(item, type.args?.[0], at);
  const { returns, diagnostics } = ctx.engine.analyzeCallable(ctx, {
    class: type.fqcn,
    method: 'toArray',
    ...madeOf(type, item, 'toArray', ctx),
  });
  ctx.report(diagnostics);
  return mergeSites(returns, at).schema;
}
