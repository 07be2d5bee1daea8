import type { ReturnSite, Type } from '@docgen/engine';
import { CARBON_INTERVAL, HTML_STRING, STRINGABLE } from '@docgen/laravel-knowledge';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, isA } from '../../analysis/index.js';
import { anyOf, type Mapping, schemaOf } from '../schema/index.js';
import { dataRoot } from './data-root.js';
import { isResourceType, rootSchema } from './envelope.js';

/**
 * Makes the schema of a payload given to `json()` or `response()`: unwrapped; its null arm is an empty object
 * (responses 6.2, 6.4).
 */
export function argumentSchema(body: Type, at: Mapping): JsonMap {
  const members = body.kind === 'union' ? body.members : [body];
  if (!members.some((m) => m.kind === 'null')) return schemaOf(body, at);
  const rest = members.filter((m) => m.kind !== 'null');
  const [only] = rest;
  const empty = obj({ type: 'object', maxProperties: 0 });
  if (only === undefined) return empty;
  return anyOf([schemaOf(rest.length === 1 ? only : { kind: 'union', members: rest }, at), empty], at.ctx);
}

/** Makes the schema of a value the action returns itself. */
export function returnedSchema(site: ReturnSite, at: Mapping): JsonMap {
  const { type } = site;
  if (type.kind !== 'class') return schemaOf(type, at);
  if (isResourceType(at.ctx, type)) return rootSchema(type, at);
  const data = dataRoot(type, at);
  if (data !== undefined) return data;
  return schemaOf(type, at);
}

const TEXT = [STRINGABLE, HTML_STRING, CARBON_INTERVAL, 'Stringable', 'Throwable'];

/** Tells whether the framework sends this value as text (responses 6.2). */
export function isText(type: Type, ctx: AnalysisContext): boolean {
  if (type.kind === 'scalar') return true;
  if (type.kind === 'literal') return true;
  return type.kind === 'class' && TEXT.some((t) => isA(ctx, type.fqcn, t)) && !isA(ctx, type.fqcn, 'JsonSerializable');
}
