import type { ReturnSite, Type } from '@docgen/engine';
import { JSON_RESOURCE } from '@docgen/laravel-knowledge';
import { type BodyFact, bodyOf, classOf, isSubclassOf, propertyOf } from '@docgen/php';
import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import { type Mapping, pageSchema, paginatorKind, schemaOf, writesItself } from '../schema/index.js';
import { atMember, metadata } from '../schema/mapping.js';
import { ownMethod } from '../schema/own-method.js';
import { pageMembers } from '../schema/pages/page.js';
import { madeOf } from '../schema/resources/collection-source.js';
import { JSON_API_TYPE, jsonApiFamily } from '../schema/resources/json-api.js';
import { isResourceCollection, itemsBehind } from '../schema/resources/resource-collection.js';
import { JSON_TYPE } from './entry.js';
import { pageInformation } from './page-information.js';
import { writtenWrap } from './written-wraps.js';

type ClassType = Extract<Type, { kind: 'class' }>;

export function isResourceType(ctx: AnalysisContext, type: Type): type is ClassType {
  if (type.kind !== 'class') return false;
  if (isSubclassOf(ctx, type.fqcn, JSON_RESOURCE) || isResourceCollection(ctx, type.fqcn)) return true;
  return jsonApiFamily(ctx, type.fqcn) !== undefined;
}

/** Gives the wrap key of a resource class (responses 7.4); null for none. */
export function wrapKey(ctx: AnalysisContext, fqcn: string, at?: Pick<Mapping, 'wraps' | 'site'>): string | null {
  if (jsonApiFamily(ctx, fqcn) !== undefined) return 'data';
  const stated = ctx.document.integrations.api_resources?.wrap;
  if (stated === false) return null;
  if (typeof stated === 'string') return stated;
  const written = writtenWrap(fqcn, at?.wraps ?? [], at?.site, ctx);
  if (written !== undefined) return written;
  const own = ctx.host('resourceWraps')[fqcn];
  if (own !== undefined) return own;
  const property = propertyOf(ctx, fqcn, 'wrap');
  const path = property === undefined ? undefined : classOf(ctx, property.in)?.path;
  if (property?.fact.default !== undefined && path !== undefined && !path.startsWith('vendor/')) {
    if (property.fact.default.k === 'str') return property.fact.default.v;
    if (property.fact.default.k === 'null') return null;
  }
  return ctx.host('wrap');
}

/** Gives the media type a resource or a collection of them is sent as. */
export function resourceMediaType(type: Type, ctx: AnalysisContext): string {
  if (type.kind !== 'class') return JSON_TYPE;
  const item = isResourceCollection(ctx, type.fqcn) ? itemsBehind(type, ctx).item : type;
  const family = item?.kind === 'class' ? jsonApiFamily(ctx, item.fqcn) : undefined;
  return family === undefined ? JSON_TYPE : JSON_API_TYPE;
}

/** Tells whether a JSON:API resource, or a collection of them, is the root of an answer. */
export function sentAsJsonApi({ type, response }: ReturnSite, ctx: AnalysisContext): boolean {
  const root = response === undefined ? type : response.wrapped === true ? response.body : null;
  return root !== null && resourceMediaType(root, ctx) === JSON_API_TYPE;
}

/**
 * Makes the schema of a resource as the response root: wrapped, paginated, with members beside it (responses 7.4, 8).
 */
export function rootSchema(type: ClassType, at: Mapping): JsonMap {
  const { ctx } = at;
  const extra = besides(type, ctx, at);
  const key = resourceMediaType(type, ctx) === JSON_API_TYPE ? 'data' : wrapKey(ctx, type.fqcn, at);
  const collection = isResourceCollection(ctx, type.fqcn);
  if (collection) {
    const { item, source } = itemsBehind(type, ctx);
    // A class that makes its answer itself may leave out members beside a page, which a page that writes itself may call anything.
    const own = ownMethod(ctx, type.fqcn, 'toResponse') !== undefined || writesItself(ctx, source);
    const kind = own ? undefined : paginatorKind(ctx, source);
    if (kind !== undefined) return page(type, item, kind, key ?? 'data', extra, at);
  }
  const bare: ClassType = stripExtra(type, ctx);
  const body = schemaOf(bare, { ...at, place: 'returned' });
  // The framework wraps by a key that is true; members beside the body need one, the empty text included.
  if ((key === null || key === '') && extra.length === 0) return body;
  if (holdsKey(type, key, ctx)) return extra.length === 0 ? body : mergeObjects(body, beside(new Map(), [], extra));
  return wrapped(key ?? 'data', body, extra);
}

/** Tells whether a body already has the wrap key, so that it is not wrapped again. */
function holdsKey(type: ClassType, key: string | null, ctx: AnalysisContext): boolean {
  const method = key === null ? undefined : ownMethod(ctx, type.fqcn, 'toArray');
  if (key === null) return false;
  if (method === undefined) return givenHasKey(type, key, ctx);
  if (writtenKeys(bodyOf(ctx, method))?.includes(key) === false) return false;
  return ctx.derived(`stated-keys:${type.fqcn}`, (inner) => statedKeys(inner, type.fqcn)).includes(key);
}

/** Tells whether what a resource without an array of its own was given has the wrap key: an array, a page, a model with such a column. */
function givenHasKey({ fqcn, args }: ClassType, key: string, ctx: AnalysisContext): boolean {
  const [given] = args ?? [];
  if (isResourceCollection(ctx, fqcn) || jsonApiFamily(ctx, fqcn) !== undefined) return false;
  if (given?.kind === 'shape') return given.fields.some((field) => field.key === key && field.optional !== true);
  if (given?.kind !== 'class') return false;
  if (paginatorKind(ctx, given) !== undefined) return key === 'data';
  const { kind, properties } = metadata(ctx, given.fqcn);
  return kind === 'model' && properties.some((one) => one.name === key && one.presence !== 'maybe');
}

/**
 * Reads the keys of a body that is one array of literal keys: nearly every resource is, and the wrap key is nearly
 * never among them.
 */
function writtenKeys(body: BodyFact | undefined): string[] | undefined {
  const [only, ...more] = body?.body ?? [];
  if (only?.k !== 'return' || only.e?.k !== 'array' || more.length > 0) return undefined;
  const keys = only.e.items.map(({ key, spread }) => (key?.k === 'str' && spread !== true ? key.v : undefined));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** Lists the keys every body of a resource has, once for all operations that answer with it. */
function statedKeys(ctx: AnalysisContext, fqcn: string): string[] {
  const { returns } = ctx.engine.analyzeCallable(ctx, { class: fqcn, method: 'toArray' });
  const [first, ...others] = returns.map(({ type }) => (type.kind === 'shape' ? type.fields.map((f) => f.key) : []));
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

function wrapped(key: string, body: JsonMap, extra: readonly Extra[]): JsonMap {
  return beside(new Map([[key, body]]), [key], extra);
}

/** Makes an object of the members given and those beside them; two objects under one name are one with the members of both. */
function beside(given: JsonMap, needed: readonly string[], extra: readonly Extra[]): JsonMap {
  const properties: JsonMap = new Map(given);
  const required: string[] = [...needed];
  for (const { name, schema, optional } of extra) {
    const before = properties.get(name);
    properties.set(name, isMap(before) && isMap(schema) ? mergeObjects(before, schema) : schema);
    if (!optional && !required.includes(name)) required.push(name);
  }
  return obj({ type: 'object', properties, required: required.length === 0 ? undefined : required });
}

/** Merges two objects under one name into one with the members of both. */
function mergeObjects(a: JsonMap, b: JsonMap): JsonMap {
  const [x, y] = [a.get('properties'), b.get('properties')];
  if (!isMap(x) || !isMap(y)) return obj({ allOf: [a, b] });
  const required = [
    ...((a.get('required') as Json[] | undefined) ?? []),
    ...((b.get('required') as Json[] | undefined) ?? []),
  ];
  return obj({
    type: 'object',
    properties: new Map([...x, ...y]),
    required: required.length === 0 ? undefined : [...new Set(required)],
  });
}

/** Describes a member beside the body of a resource. */
export interface Extra {
  name: string;
  schema: JsonMap;
  optional: boolean;
}

/** Lists the members of `with()` and `additional()`. */
function besides(type: ClassType, ctx: AnalysisContext, at: Mapping): Extra[] {
  const out = new Map<string, Extra>();
  const take = (shape: Type | undefined) => {
    if (shape?.kind !== 'shape') return;
    for (const field of shape.fields) {
      out.set(field.key, {
        name: field.key,
        schema: schemaOf(field.type, atMember(at, field.key)),
        optional: field.optional === true,
      });
    }
  };
  if (ownMethod(ctx, type.fqcn, 'with') !== undefined) {
    const made = isResourceCollection(ctx, type.fqcn) ? madeOf(type, itemsBehind(type, ctx).item, 'with', ctx) : {};
    const { returns } = ctx.engine.analyzeCallable(ctx, { class: type.fqcn, method: 'with', ...made });
    for (const site of returns) take(site.type);
  } else take(metadata(ctx, type.fqcn).resource?.with);
  take(type.args?.[isResourceCollection(ctx, type.fqcn) ? 2 : 1]);
  return [...out.values()];
}

function stripExtra(type: ClassType, ctx: AnalysisContext): ClassType {
  const keep = isResourceCollection(ctx, type.fqcn) ? 2 : 1;
  if (type.args === undefined || type.args.length <= keep) return type;
  return { ...type, args: type.args.slice(0, keep) };
}

/** Tells whether a value merged into a part of a page names no member of it: an array, or something unknown. */
function addsNothing(added: JsonMap): boolean {
  return added.size === 0 || added.get('type') === 'array';
}

function page(
  type: ClassType,
  item: Type | undefined,
  kind: 'length' | 'simple' | 'cursor',
  key: string,
  extra: readonly Extra[],
  at: Mapping,
): JsonMap {
  const { ctx } = at;
  const own = ownMethod(ctx, type.fqcn, 'toArray');
  const stated = pageInformation(type, kind, at);
  const members =
    stated ?? pageMembers(kind, item, ctx).map(([name, schema]): Extra => ({ name, schema, optional: false }));
  if (own !== undefined) {
    const body = schemaOf(stripExtra(type, ctx), { ...at, place: 'returned' });
    const named = (e: Extra) => members.some((m) => m.name === e.name);
    const all = [...members, ...extra.filter((e) => !named(e) || !addsNothing(e.schema))];
    return holdsKey(type, key, ctx) ? obj({ allOf: [body, beside(new Map(), [], all)] }) : wrapped(key, body, all);
  }
  const inner = atMember(at, `${key}.*`, 'item');
  const items = item === undefined ? new Map() : schemaOf(item, inner);
  const array = item?.kind === 'never' ? obj({ type: 'array', maxItems: 0 }) : obj({ type: 'array', items });
  if (stated !== undefined || item?.kind === 'never') return wrapped(key, array, [...members, ...extra]);
  const base = pageSchema(ctx, kind, item, items, key);
  const merged = extra.flatMap((e): Extra[] => {
    const part = members.find((m) => m.name === e.name);
    if (part === undefined) return [e];
    return addsNothing(e.schema) ? [] : [{ ...e, schema: obj({ allOf: [part.schema, e.schema] }) }];
  });
  if (merged.length === 0) return base;
  const rest = members.filter((m) => !merged.some((e) => e.name === m.name));
  return wrapped(key, array, [...rest, ...merged]);
}
