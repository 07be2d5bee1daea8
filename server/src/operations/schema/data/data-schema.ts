import type { ClassType, Type } from '@docgen/engine';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  classProse,
  hiddenMembers,
  identityOf,
  packageConfig,
  propertyDeclarations,
  raiseClassFindings,
  raiseMockFindings,
  raiseUnmatchedHidden,
  raiseUnshown,
  schema,
} from '../../../analysis/index.js';
import { schemaOf } from '../mapper.js';
import { atMember, type Mapping, mapping, noteUnresolved } from '../mapping.js';
import { memberProse } from '../member-prose.js';
import { nullableSchema } from '../nullable.js';
import { ownMethod } from '../own-method.js';
import { literalValue } from '../scalar.js';
import { canonicalArgs } from '../type-arguments.js';
import { raiseUnresolved } from '../unresolved-types.js';
import { itemOf } from './data-collection.js';
import { configuredFormat, dateSchema, isDate, isDateTransformer, transformerOf } from './data-dates.js';
import { memberName } from './member-name.js';
import { attributeOf, type DataMember, dataMembers, isDataClass } from './members.js';
import { transformedSchema, transformsItself } from './transform-method.js';

const PRODUCER = 'integration:spatie-data';

/** Makes the schema of a Data object (responses 12): a component of what it transforms to. */
export function dataSchema(type: ClassType, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  if (!isDataClass(ctx, type.fqcn)) return undefined;
  const itself = transformsItself(ctx, type.fqcn);
  if (itself && (type.only !== undefined || type.hides !== undefined || type.vague === true)) {
    noteUnresolved(at, 'vague-array');
    return obj({ type: 'object' });
  }
  if (!itself && published(ctx, type).length === 0 && ownMethod(ctx, type.fqcn, 'with') === undefined)
    return obj({ type: 'object' });
  const additional = toldOf(type, 'additional');
  const beside = additional === undefined ? [] : [membersBeside(additional, at)];
  if (type.only !== undefined || type.hides !== undefined || type.vague === true)
    return together([objectOf(type, at, withMembers(type.fqcn, at)), ...beside]);
  const { id, name, pin } = identityOf(ctx, type.fqcn);
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: [id, ...canonicalArgs(type)],
    name,
    pin,
    of: [type.fqcn, ...(type.args ?? [])],
    define: (inner) => define(inner, type),
  });
  const loaded = loadedKeys(type, ctx);
  const parts = loaded.length === 0 ? [] : [obj({ type: 'object', required: loaded })];
  return together([obj({ $ref }), ...parts, ...beside]);
}

function together(parts: JsonMap[]): JsonMap {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : obj({ allOf: parts });
}

/** Gives what code told an object or a collection of the package about its envelope: `wrap`, `additional`. */
export function toldOf({ has }: ClassType, what: 'wrap' | 'additional' | 'page'): Type | undefined {
  return has?.find(({ key }) => key === `docgen:${what}`)?.type;
}

/** Makes the object of the members that are added beside those of the class. */
export function membersBeside(added: Type, at: Mapping): JsonMap {
  if (added.kind !== 'shape') {
    noteUnresolved(at, 'vague-array');
    return obj({ type: 'object' });
  }
  const required = added.fields.flatMap((field) => (field.optional === true ? [] : [field.key]));
  return obj({
    type: 'object',
    properties: new Map(added.fields.map((field) => [field.key, schemaOf(field.type, atMember(at, field.key))])),
    required: required.length === 0 ? undefined : required,
  });
}

/** Lists the keys of properties that are sent because the code includes them. */
function loadedKeys(type: ClassType, ctx: AnalysisContext): string[] {
  if (type.loads === undefined) return [];
  return published(ctx, type)
    .filter(({ info, lazy, optional }) => lazy && !optional && type.loads?.includes(info.name))
    .map((member) => memberName(member, type.fqcn, 'output', ctx));
}

/** Makes the members of an object of which code chose some (`only`, `except`), or which has its envelope inside. */
function objectOf(type: ClassType, at: Mapping, besides: Besides): JsonMap {
  const { ctx } = at;
  const members = published(ctx, type).filter(
    ({ info }) => type.only?.includes(info.name) !== false && type.hides?.includes(info.name) !== true,
  );
  const droppable = droppableBy(type.fqcn, ctx);
  const properties: JsonMap = new Map();
  const required: Json[] = [];
  for (const member of members) {
    const key = memberName(member, type.fqcn, 'output', ctx);
    properties.set(key, memberSchema(member, type.fqcn, atMember(at, key)));
    const sent = member.lazy ? type.loads?.includes(member.info.name) === true : type.vague !== true;
    if (sent && !member.optional && !droppable(member.info.name)) required.push(key);
  }
  for (const [key, value] of besides.properties) properties.set(key, value);
  required.push(...besides.required);
  return obj({ type: 'object', properties, required: required.length === 0 ? undefined : [...new Set(required)] });
}

/** Makes the object of a class that adds members to itself as it stands inside its envelope: without them. */
export function enclosed(type: ClassType, at: Mapping): JsonMap {
  return objectOf(type, at, { properties: [], required: [] });
}

/** Makes the object of the members a class adds by `with()`; undefined for a class that adds none. */
export function addedBy(fqcn: string, at: Mapping): JsonMap | undefined {
  const { properties, required } = withMembers(fqcn, at);
  return properties.length === 0 ? undefined : obj({ type: 'object', properties: new Map(properties), required });
}

/** Tells which properties a client may leave out, by what the class allows it to choose. */
function droppableBy(fqcn: string, ctx: AnalysisContext): (name: string) => boolean {
  const [only, except] = [allowed(fqcn, 'allowedRequestOnly', ctx), allowed(fqcn, 'allowedRequestExcept', ctx)];
  const chooses = only === 'all' || only.length > 0;
  return (name) => chooses || except === 'all' || except.some((path) => path === '*' || path.split('.')[0] === name);
}

/** Lists what a method of the class allows; all where it returns null or cannot be read. */
function allowed(fqcn: string, method: string, ctx: AnalysisContext): 'all' | string[] {
  if (ownMethod(ctx, fqcn, method) === undefined) return [];
  const { returns } = ctx.engine.analyzeCallable(ctx, { class: fqcn, method });
  const names = returns.map(({ type }) =>
    type.kind === 'shape'
      ? type.fields.flatMap(({ type: one }) => (one.kind === 'literal' ? [String(one.value)] : ['*']))
      : undefined,
  );
  return names.length === 0 || names.includes(undefined) ? 'all' : names.flatMap((one) => one ?? []);
}

/** Lists the members that are sent: those neither the package's nor docgen's `Hidden` keeps. */
function published(ctx: AnalysisContext, { fqcn, args }: ClassType): DataMember[] {
  const hidden = hiddenMembers(ctx, fqcn);
  return dataMembers(ctx, fqcn, args).filter(
    ({ info, attributes }) => !hidden.has(info.name) && attributeOf(attributes, 'Hidden') === undefined,
  );
}

function byOf(fqcn: string, anchor?: By['anchor']): By {
  return { layer: 'integration', producer: PRODUCER, anchor: anchor ?? { fact: `class:${fqcn}` } };
}

function define(ctx: AnalysisContext, type: ClassType): Contribution[] {
  const { fqcn } = type;
  const at = mapping(ctx, 'member');
  if (transformsItself(ctx, fqcn)) {
    const own = schema({ node: 'component' }, transformedSchema(type, at), byOf(fqcn));
    raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
    return [own, ...classProse(ctx, fqcn)];
  }
  const members = published(ctx, type).map((member) => ({ member, key: memberName(member, fqcn, 'output', ctx) }));
  const besides = withMembers(fqcn, at);
  const droppable = droppableBy(fqcn, ctx);
  const required = [
    ...members
      .filter(({ member }) => !member.lazy && !member.optional && !droppable(member.info.name))
      .map(({ key }): Json => key),
    ...besides.required,
  ];
  const out: Contribution[] = [
    schema(
      { node: 'component' },
      obj({ type: 'object', required: required.length === 0 ? undefined : [...new Set(required)] }),
      byOf(fqcn),
    ),
    ...classProse(ctx, fqcn),
  ];
  for (const { member, key } of members) {
    const target = { node: 'component' as const, path: [key] };
    const own = memberSchema(member, fqcn, atMember(at, key));
    out.push(schema(target, own, byOf(fqcn, member.info.anchor)));
    out.push(...memberProse(member.info, fqcn, target, own, ctx));
    out.push(...propertyDeclarations(ctx, fqcn, member.info.name, target));
  }
  for (const [key, value] of besides.properties)
    out.push(schema({ node: 'component', path: [key] }, value, byOf(fqcn)));
  const known = dataMembers(ctx, fqcn, type.args).map(({ info }) => info.name);
  raiseClassFindings(fqcn, ['schema', 'request'], ctx);
  raiseUnmatchedHidden(fqcn, known, ctx);
  raiseUnshown(fqcn, known, ctx);
  raiseMockFindings(fqcn, known, ctx);
  raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  return out;
}

function memberSchema(member: DataMember, fqcn: string, at: Mapping): JsonMap {
  const { ctx } = at;
  const value = valueSchema(member, fqcn, at);
  const out: JsonMap = new Map(member.nullable ? nullableSchema(value, ctx) : value);
  const start = member.info.default;
  if (start?.kind === 'literal') out.set('default', literalValue(start).value);
  return out;
}

function valueSchema(member: DataMember, fqcn: string, at: Mapping): JsonMap {
  const { ctx } = at;
  const transformer = transformerOf(member, fqcn, ctx);
  if (transformer !== undefined && !isDateTransformer(transformer.class)) {
    const { returns } = ctx.engine.analyzeCallable(ctx, { class: transformer.class, method: 'transform' });
    const members = returns.map((site) => site.type);
    return schemaOf(members.length === 0 ? { kind: 'unknown', reason: 'untyped' } : { kind: 'union', members }, at);
  }
  if (isDate(member.type, ctx)) return dateSchema(transformer?.format ?? configuredFormat(ctx));
  const item = itemOf(member, fqcn, ctx);
  if (item === undefined) return schemaOf(member.type, at);
  // The package wraps a collection inside an object as well, which no schema of the class can tell.
  if (packageConfig('data', ctx).text('wrap') !== undefined)
    ctx.raiseShared(
      'spatie-data.nested-collection-wrap',
      { class: fqcn, property: member.info.name },
      { anchor: member.info.anchor ?? { fact: `class:${fqcn}` } },
    );
  return obj({ type: 'array', items: schemaOf({ kind: 'class', fqcn: item }, atMember(at, '*')) });
}

/** Holds members beside the properties of a class. */
interface Besides {
  properties: [string, JsonMap][];
  required: string[];
}

/** Lists what `with()` adds to the object. */
function withMembers(fqcn: string, at: Mapping): Besides {
  const { ctx } = at;
  if (ownMethod(ctx, fqcn, 'with') === undefined) return { properties: [], required: [] };
  const { returns } = ctx.engine.analyzeCallable(ctx, { class: fqcn, method: 'with', runsClosures: true });
  const fields = returns.flatMap(({ type }) => (type.kind === 'shape' ? type.fields : []));
  return {
    properties: fields.map((field) => [field.key, schemaOf(field.type, atMember(at, field.key))]),
    required: returns.length === 1 ? fields.flatMap((field) => (field.optional === true ? [] : [field.key])) : [],
  };
}
