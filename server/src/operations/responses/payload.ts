import type { ReturnSite, Type } from '@docgen/engine';
import { CARBON_INTERVAL, HTML_STRING, STRINGABLE } from '@docgen/laravel-knowledge';
import { isSubclassOf } from '@docgen/php';
import { type Anchor, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import { anyOf, type Mapping, metadata, schemaOf } from '../schema/index.js';
import { modelSchema } from '../schema/model.js';
import { dataRoot } from './data-root.js';
import { isResourceType, rootSchema } from './envelope.js';

/**
 * Makes the schema of a payload given to `json()` or `response()`: unwrapped; its null arm is an empty object
 * (responses 6.2, 6.4).
 */
export function argumentSchema(body: Type, at: Mapping, anchor: Anchor): JsonMap {
  const members = body.kind === 'union' ? body.members : [body];
  if (!members.some((m) => m.kind === 'null')) return payload(body, at, anchor);
  const rest = members.filter((m) => m.kind !== 'null');
  const [only] = rest;
  const empty = obj({ type: 'object', maxProperties: 0 });
  if (only === undefined) return empty;
  return anyOf([payload(rest.length === 1 ? only : { kind: 'union', members: rest }, at, anchor), empty], at.ctx);
}

/**
 * Makes the schema of a payload; under `json()`, too, a model that was just inserted holds only its written members
 * (responses 6.7).
 */
function payload(type: Type, at: Mapping, anchor: Anchor): JsonMap {
  const fresh = type.kind === 'class' && (type.origin === 'created' || type.origin === 'maybe-created');
  return fresh ? createdModel(type, anchor, at) : schemaOf(type, at);
}

/** Makes the schema of a value the action returns itself. */
export function returnedSchema(site: ReturnSite, at: Mapping): JsonMap {
  const { type } = site;
  if (type.kind !== 'class') return schemaOf(type, at);
  if (isResourceType(at.ctx, type)) return rootSchema(type, at);
  const data = dataRoot(type, at);
  if (data !== undefined) return data;
  return site.origin !== undefined ? createdModel(type, site.anchor, at) : schemaOf(type, at);
}

type ClassType = Extract<Type, { kind: 'class' }>;

/**
 * Makes the schema of a model returned right after its insert, which holds only written members (responses 6.7):
 * `required` is cut to the key, the timestamps, defaults and the keys certainly written.
 */
export function createdModel(type: ClassType, anchor: Anchor, at: Mapping): JsonMap {
  const { ctx } = at;
  const { kind, properties, model } = metadata(ctx, type.fqcn);
  const whole = type.written?.includes('*') === true;
  if (kind !== 'model' || type.origin === undefined || model === undefined || whole) return schemaOf(type, at);
  const written = new Set([
    ...(model.key.name === null ? [] : [model.key.name]),
    ...model.timestamps,
    ...model.defaults,
    ...(type.written ?? []),
  ]);
  const cut = properties.filter((p) => p.presence !== 'maybe' && !written.has(p.name)).map((p) => p.name);
  if (cut.length === 0) return schemaOf(type, at);
  ctx.raise('inferred-response.created-incomplete', { model: type.fqcn, columns: cut }, { anchor });
  return modelSchema(type, at, { required: [...written] });
}

const TEXT = [STRINGABLE, HTML_STRING, CARBON_INTERVAL, 'Stringable'];

/** Tells whether the framework sends this value as text (responses 6.2). */
export function isText(type: Type, ctx: AnalysisContext): boolean {
  if (type.kind === 'scalar') return true;
  if (type.kind === 'literal') return true;
  return (
    type.kind === 'class' &&
    TEXT.some((t) => type.fqcn === t || isSubclassOf(ctx, type.fqcn, t)) &&
    !isSubclassOf(ctx, type.fqcn, 'JsonSerializable')
  );
}
