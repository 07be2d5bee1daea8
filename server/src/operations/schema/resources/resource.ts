import type { ClassType, ReturnSite, ShapeField, Type } from '@docgen/engine';
import { isMap, type JsonMap, obj, stableJson } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  classProse,
  hiddenMembers,
  identityOf,
  propertyDeclarations,
  raiseClassFindings,
  raiseMockFindings,
  raiseUnmatchedHidden,
  raiseUnshown,
  schema,
} from '../../../analysis/index.js';
import { isAnonymous } from '../dto.js';
import { memberNames, withoutMembers } from '../hidden-members.js';
import { schemaOf } from '../mapper.js';
import { atMember, type Mapping, mapping, metadata, noteUnresolved } from '../mapping.js';
import { memberSchema } from '../model.js';
import { anyOf } from '../nullable.js';
import { ownMethod } from '../own-method.js';
import { orEmpty } from '../shape.js';
import { raiseUnresolved } from '../unresolved-types.js';
import { createdBody, isCreated } from './created-resource.js';
import { jsonApiFamily, jsonApiObject } from './json-api.js';
import { withLoadedMembers } from './loaded-members.js';
import { mergedFields, objectOfFields } from './merged-sites.js';
import { partialModelBody } from './partial-model.js';

/** Finds the model of a resource by its class, or by the call site (responses 7.1). */
export function modelOf(
  type: ClassType,
  ctx: AnalysisContext,
): { model: Type | undefined; tuple: string[]; inline?: Type } {
  const { resource } = metadata(ctx, type.fqcn);
  const { id } = identityOf(ctx, type.fqcn);
  const [given] = type.args ?? [];
  if (resource?.source === 'stated') return { model: resource.model ?? undefined, tuple: [id] };
  const real = given === undefined ? undefined : withoutNull(given);
  if (real?.kind === 'class') {
    return { model: plainModel(real), tuple: [id, real.fqcn] };
  }
  if (real !== undefined && (real.kind === 'shape' || real.kind === 'map' || real.kind === 'list'))
    return { model: real, tuple: [id], inline: real };
  // A union of models specialises the resource by all of them; a union with an unknown member does not.
  if (real?.kind === 'union' && !real.members.some((m) => m.kind === 'unknown')) {
    const names = real.members.map((m) => (m.kind === 'class' ? m.fqcn : undefined));
    if (names.includes(undefined)) return { model: real, tuple: [id], inline: real };
    const models = real.members.flatMap((m) => (m.kind === 'class' ? plainModel(m) : []));
    // Views of one model, such as one that was just found and one that was loaded, are that model.
    const members = [...new Map(models.map((m) => [JSON.stringify(m), m])).values()];
    const [only] = members;
    if (members.length === 1 && only !== undefined) return { model: only, tuple: [id, only.fqcn] };
    return { model: { kind: 'union', members }, tuple: [id, ...members.map((m) => m.fqcn)] };
  }
  return { model: resource?.model ?? undefined, tuple: [id] };
}

/** Gives the model without its view: a component of many operations holds what every model of the class has. */
function plainModel(type: ClassType): ClassType {
  return { kind: 'class', fqcn: type.fqcn, ...(type.args === undefined ? {} : { args: type.args }) };
}

function withoutNull(type: Type): Type | undefined {
  const kept =
    type.kind === 'union' ? type.members.filter((m) => m.kind !== 'null') : type.kind === 'null' ? [] : [type];
  const [only] = kept;
  if (only === undefined) return undefined;
  return kept.length === 1 ? only : { kind: 'union', members: kept };
}

/**
 * Makes the schema of a resource as a value: its unwrapped body (responses 7.8), nullable in the body of a resource over a value that
 * may be null. Anywhere else the framework asks the resource itself, which fails on null, so that no such answer is sent.
 */
export function resourceBody(type: ClassType, at: Mapping): JsonMap {
  const { ctx } = at;
  const { model, tuple, inline } = modelOf(type, ctx);
  const [given] = type.args ?? [];
  const isInResource = at.place === 'member' && at.renumbers !== undefined;
  if (isInResource && given?.kind === 'null') return obj({ type: 'null' });
  const isNull = isInResource && given !== undefined && mayBeNull(given);
  const { name, pin } = identityOf(ctx, type.fqcn);
  const created = (of: ClassType): string =>
    ctx.component({
      bucket: 'schemas',
      tuple: [`${tuple[0]}#created`, ...tuple.slice(1)],
      name: `${name}Created`,
      pin,
      of: [type.fqcn, of],
      define: (inner) => define(inner, type.fqcn, of, tuple.length > 1),
    });
  let schema: JsonMap;
  const fresh = isAnonymous(type.fqcn) ? undefined : (viewBody(type, at) ?? createdBody(type, model, at, created));
  if (fresh !== undefined) schema = fresh;
  else if (inline !== undefined || isAnonymous(type.fqcn)) schema = bodyOf(ctx, type.fqcn, model, at, false).schema;
  else if (!publishable(ctx, type.fqcn, model)) {
    noteUnresolved(at, 'bare-object');
    schema = obj({ type: 'object' });
  } else {
    const $ref = ctx.component({
      bucket: 'schemas',
      tuple,
      name,
      pin,
      of: [type.fqcn, model],
      define: (inner) => define(inner, type.fqcn, model, tuple.length > 1),
    });
    schema =
      jsonApiFamily(ctx, type.fqcn) === undefined ? withLoadedMembers(obj({ $ref }), type, model, at) : obj({ $ref });
  }
  // Inside a body the framework's JSON:API resource writes its own envelope (responses 6.4).
  const inside = at.place === 'member' && jsonApiFamily(ctx, type.fqcn) === 'framework';
  if (inside) schema = obj({ type: 'object', properties: obj({ data: schema }), required: ['data'] });
  return isNull ? anyOf([schema, obj({ type: 'null' })], ctx) : schema;
}

/** Tells whether null may be given: nobody knows that an unknown value is none. */
function mayBeNull(given: Type): boolean {
  return given.kind === 'union' ? given.members.some(mayBeNull) : given.kind === 'null' || given.kind === 'unknown';
}

/** Makes the body of a resource over models that hold other members than their rows do; undefined where it is that of any. */
export function viewBody(type: ClassType, at: Mapping): JsonMap | undefined {
  return alternativesBody(type, at) ?? partialModelBody(type, modelOf(type, at.ctx).model, at);
}

/**
 * Makes the body of a resource over one of several models of a class, some of which hold other members than their row does, as where
 * only one way takes an attribute out (responses 7.1). Undefined where all of them are alike to the resource.
 */
function alternativesBody(type: ClassType, at: Mapping): JsonMap | undefined {
  const [given, ...others] = type.args ?? [];
  const models = given?.kind === 'union' ? given.members.filter((m) => m.kind !== 'null') : [];
  const [first] = models;
  if (models.length < 2 || first?.kind !== 'class') return undefined;
  if (!models.every((m) => m.kind === 'class' && m.fqcn === first.fqcn)) return undefined;
  const ways = models.map((one): ClassType => ({ ...type, args: [one, ...others] }));
  if (ways.every((one) => partialModelBody(one, modelOf(one, at.ctx).model, at) === undefined)) return undefined;
  const bodies = new Map(ways.map((one) => resourceBody(one, at)).map((body) => [stableJson(body), body]));
  return anyOf([...bodies.values()], at.ctx);
}

function publishable(ctx: AnalysisContext, fqcn: string, model: Type | undefined): boolean {
  if (jsonApiFamily(ctx, fqcn) !== undefined) return true;
  if (ownMethod(ctx, fqcn, 'toArray') !== undefined) return true;
  return model?.kind === 'class' && metadata(ctx, model.fqcn).properties.length > 0;
}

interface Body {
  schema: JsonMap;
  /** Members with their places, when the body is one object. */
  fields?: ShapeField[];
}

/** Makes the body of a resource without the members `Hidden` leaves out; `all` names those it had. `guessed` says that a name gave the model. */
function bodyOf(
  ctx: AnalysisContext,
  fqcn: string,
  model: Type | undefined,
  outer: Mapping,
  guessed: boolean,
): Body & { all: string[] } {
  const { schema: whole, fields } = wholeBody(ctx, fqcn, model, outer, guessed);
  const all = jsonApiFamily(ctx, fqcn) === undefined ? memberNames(whole) : memberNames(attributesOf(whole));
  const hidden = hiddenMembers(ctx, fqcn);
  if (hidden.size === 0) return { schema: whole, all, ...(fields === undefined ? {} : { fields }) };
  const left =
    jsonApiFamily(ctx, fqcn) === undefined ? withoutMembers(whole, hidden) : withoutAttributes(whole, hidden);
  return { schema: left, all, ...(fields === undefined ? {} : { fields: fields.filter((f) => !hidden.has(f.key)) }) };
}

/** Gives the attributes of a JSON:API object, which are the members its class states. */
function attributesOf(object: JsonMap): JsonMap {
  const properties = object.get('properties');
  const attributes = isMap(properties) ? properties.get('attributes') : undefined;
  return isMap(attributes) ? attributes : new Map();
}

function withoutAttributes(object: JsonMap, hidden: ReadonlySet<string>): JsonMap {
  const properties: JsonMap = new Map(object.get('properties') as JsonMap);
  if (properties.has('attributes')) properties.set('attributes', withoutMembers(attributesOf(object), hidden));
  return new Map([...object, ['properties', properties]]);
}

function wholeBody(
  ctx: AnalysisContext,
  fqcn: string,
  model: Type | undefined,
  outer: Mapping,
  guessed: boolean,
): Body {
  const at: Mapping = { ...outer, renumbers: metadata(ctx, fqcn).resource?.preserveKeys !== true, place: 'member' };
  if (jsonApiFamily(ctx, fqcn) !== undefined) return { schema: jsonApiObject(fqcn, model, at) };
  const method = ownMethod(ctx, fqcn, 'toArray');
  if (method === undefined) return { schema: modelMembers(ctx, model, at) };
  const { returns, diagnostics } = ctx.engine.analyzeCallable(ctx, {
    class: fqcn,
    method: 'toArray',
    // Inference guesses the same model, and believes the tags of the resource sooner than that.
    ...(model === undefined || guessed ? {} : { narrowProperty: { name: 'resource', type: model } }),
  });
  ctx.report(diagnostics);
  return mergeSites(returns, at);
}

/** Makes the schema of a resource without `toArray`: the model's own members. */
function modelMembers(ctx: AnalysisContext, model: Type | undefined, at: Mapping): JsonMap {
  if (model?.kind !== 'class') return model === undefined ? obj({ type: 'object' }) : schemaOf(model, at);
  const { properties } = metadata(ctx, model.fqcn);
  return obj({
    type: 'object',
    properties: new Map(properties.map((p) => [p.name, memberSchema(p, at)])),
    required: properties.filter((p) => p.presence !== 'maybe').map((p) => p.name),
  });
}

/** Makes the schema of what all sites return together (responses 7.2). */
export function mergeSites(sites: readonly ReturnSite[], at: Mapping): Body {
  const merged = mergedFields(sites);
  if (merged === undefined) {
    if (sites.length === 0 || sites.every((s) => s.type.kind === 'unknown')) {
      noteUnresolved(at, 'untyped');
      return { schema: obj({ type: 'object' }) };
    }
    return {
      schema: anyOf(
        sites.map((s) => schemaOf(s.type, at)),
        at.ctx,
      ),
    };
  }
  for (let i = 0; i < merged.unread; i++) noteUnresolved(atMember(at, '(merged)'), 'untyped');
  const object = objectOfFields(merged.fields, at, merged.others);
  if (merged.mayBeEmpty) return { schema: orEmpty(object, true) };
  return { schema: object, fields: merged.fields };
}

/** `passed` says that the place that makes the resource passes the model. */
function define(ctx: AnalysisContext, fqcn: string, model: Type | undefined, passed: boolean): Contribution[] {
  const at = mapping(ctx, 'member');
  const { resource } = metadata(ctx, fqcn);
  const guessed = !passed && resource?.source === 'guessed';
  const { schema: body, fields, all } = bodyOf(ctx, fqcn, model, at, guessed);
  if (!isCreated(model)) {
    raiseClassFindings(fqcn, ['schema'], ctx);
    raiseUnmatchedHidden(fqcn, all, ctx);
    raiseUnshown(fqcn, all, ctx);
    raiseMockFindings(fqcn, all, ctx);
  }
  const by: By = { layer: 'integration', producer: 'integration:api-resources', anchor: { fact: `class:${fqcn}` } };
  const out: Contribution[] = [];
  if (all.length > 0 && memberNames(body).length === 0) return [];
  if (fields === undefined) out.push(schema({ node: 'component' }, body, by));
  else {
    const properties = body.get('properties');
    out.push(schema({ node: 'component' }, new Map([...body].filter(([k]) => k !== 'properties')), by));
    for (const field of fields) {
      const value = properties instanceof Map ? properties.get(field.key) : undefined;
      if (!(value instanceof Map)) continue;
      const own: By = field.anchor === undefined ? by : { ...by, anchor: field.anchor };
      out.push(schema({ node: 'component', path: [field.key] }, value, own));
    }
  }
  out.push(...classProse(ctx, fqcn));
  for (const { key } of fields ?? [])
    out.push(...propertyDeclarations(ctx, fqcn, key, { node: 'component', path: [key] }));
  if (guessed && resource.model?.kind === 'class') {
    ctx.raise(
      'api-resources.model-guessed',
      { resource: fqcn, model: resource.model.fqcn },
      { anchor: { fact: `class:${fqcn}` } },
    );
  }
  if (!isCreated(model)) raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  return out;
}
