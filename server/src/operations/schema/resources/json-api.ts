import type { ReturnSite, ShapeField, Type } from '@docgen/engine';
import { JSON_API_RESOURCE, TIMACDONALD_JSON_API_RESOURCE } from '@docgen/laravel-knowledge';
import { classOf, isSubclassOf, plural, propertyOf, snake } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, constantValue, textList } from '../../../analysis/index.js';
import { atMember, type Mapping, metadata } from '../mapping.js';
import { memberSchema } from '../model.js';
import { ownMethod } from '../own-method.js';
import { fieldSchema } from '../shape.js';
import { resourceFields } from './resource-shape.js';

/** Media type of a JSON:API answer (responses 13). */
export const JSON_API_TYPE = 'application/vnd.api+json';

/** Tells whose JSON:API resource a class is; undefined for any other class, and for one of a package that is switched off (config 3.8). */
export function jsonApiFamily(ctx: AnalysisContext, fqcn: string): 'framework' | 'package' | undefined {
  if (isSubclassOf(ctx, fqcn, JSON_API_RESOURCE)) return 'framework';
  if (ctx.document.integrations.timacdonald_json_api?.enabled === false) return undefined;
  return isSubclassOf(ctx, fqcn, TIMACDONALD_JSON_API_RESOURCE) ? 'package' : undefined;
}

/**
 * Makes the resource object: identity, attributes, links and meta as the class states them; members that depend on the
 * request are left out.
 */
export function jsonApiObject(fqcn: string, model: Type | undefined, at: Mapping): JsonMap {
  const { ctx } = at;
  const family = jsonApiFamily(ctx, fqcn);
  const properties: JsonMap = new Map([
    ['id', obj({ type: 'string' })],
    ['type', typeOf(fqcn, family, ctx)],
  ]);
  const attributes = membersOf(fqcn, 'toAttributes', model, atMember(at, 'attributes'));
  if (attributes.size > 0) properties.set('attributes', obj({ type: 'object', properties: attributes }));
  const links = linksOf(fqcn, family, model, atMember(at, 'links'));
  if (links !== undefined) properties.set('links', links);
  const meta = membersOf(fqcn, 'toMeta', model, atMember(at, 'meta'));
  if (meta.size > 0) properties.set('meta', obj({ type: 'object', properties: meta }));
  return obj({ type: 'object', properties, required: ['id', 'type'] });
}

/** Makes the schema of the type: `toType()` where it is one text, else the framework's form of the class name. */
function typeOf(fqcn: string, family: 'framework' | 'package' | undefined, ctx: AnalysisContext): JsonMap {
  if (ownMethod(ctx, fqcn, 'toType') !== undefined) {
    const { returns } = ctx.engine.analyzeCallable(ctx, { class: fqcn, method: 'toType' });
    const texts = new Set(returns.map(({ type }) => (type.kind === 'literal' ? String(type.value) : undefined)));
    const [only] = texts;
    return texts.size === 1 && only !== undefined ? obj({ type: 'string', const: only }) : obj({ type: 'string' });
  }
  if (family !== 'framework') return obj({ type: 'string' });
  const base = fqcn.slice(fqcn.lastIndexOf('\\') + 1).replace(/(?<=.)Resource$/, '');
  return obj({ type: 'string', const: plural(snake(base)) });
}

/** Lists the members a method of the class states, none of them required: a client may ask for fewer. */
function membersOf(fqcn: string, method: string, model: Type | undefined, at: Mapping): JsonMap {
  const { ctx } = at;
  const out: JsonMap = new Map();
  for (const site of sites(fqcn, method, model, ctx)) {
    if (site.type.kind !== 'shape') continue;
    for (const field of resourceFields(site.type.fields).fields) {
      const [name, schema] = member(field, model, at);
      if (name !== undefined && !out.has(name)) out.set(name, schema);
    }
  }
  return out;
}

function sites(fqcn: string, method: string, model: Type | undefined, ctx: AnalysisContext): readonly ReturnSite[] {
  const own = ownMethod(ctx, fqcn, method) !== undefined;
  // Without a method of its own the attributes are those a property lists, else the members of `toArray()`.
  if (method === 'toAttributes' && !own) {
    const listed = listedAttributes(fqcn, ctx);
    if (listed !== undefined) return [listed];
    if (ownMethod(ctx, fqcn, 'toArray') === undefined) return [];
    return sites(fqcn, 'toArray', model, ctx);
  }
  if (!own) return [];
  const narrowProperty = model === undefined ? {} : { narrowProperty: { name: 'resource', type: model } };
  const { returns, diagnostics } = ctx.engine.analyzeCallable(ctx, {
    class: fqcn,
    method,
    runsClosures: true,
    ...narrowProperty,
  });
  ctx.report(diagnostics);
  const listed = method === 'toAttributes' ? listedAttributes(fqcn, ctx) : undefined;
  return listed === undefined ? returns : [...returns, listed];
}

/** Reads the attributes a property of the class lists, which join those of `toAttributes()`. */
function listedAttributes(fqcn: string, ctx: AnalysisContext): ReturnSite | undefined {
  const property = propertyOf(ctx, fqcn, 'attributes');
  const path = property === undefined ? undefined : classOf(ctx, property.in)?.path;
  if (property === undefined || path === undefined || path.startsWith('vendor/')) return undefined;
  const names = textList(constantValue(ctx, property.fact.default, property.in)) ?? [];
  const fields = names.map((name, i): ShapeField => ({ key: String(i), type: { kind: 'literal', value: name } }));
  return fields.length === 0 ? undefined : { type: { kind: 'shape', fields }, anchor: { fact: property.id } };
}

/** Maps a member; one written without a key is the attribute of that name. */
function member(field: ShapeField, model: Type | undefined, at: Mapping): [name: string | undefined, schema: JsonMap] {
  if (/^\d+$/.test(field.key)) {
    const name = field.type.kind === 'literal' ? String(field.type.value) : undefined;
    const known =
      model?.kind === 'class' ? metadata(at.ctx, model.fqcn).properties.find((one) => one.name === name) : undefined;
    return [name, known === undefined ? new Map() : memberSchema(known, at)];
  }
  return [field.key, fieldSchema(field, at)];
}

function linksOf(
  fqcn: string,
  family: 'framework' | 'package' | undefined,
  model: Type | undefined,
  at: Mapping,
): JsonMap | undefined {
  if (ownMethod(at.ctx, fqcn, 'toLinks') === undefined) return undefined;
  if (family === 'package') {
    const properties = obj({ href: obj({ type: 'string' }), meta: obj({ type: 'object' }) });
    return obj({ type: 'object', additionalProperties: obj({ type: 'object', properties, required: ['href'] }) });
  }
  const members = membersOf(fqcn, 'toLinks', model, at);
  return members.size === 0 ? undefined : obj({ type: 'object', properties: members });
}
