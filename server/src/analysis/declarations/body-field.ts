import { toJson } from '@docgen/php';
import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../context.js';
import type { BodyPath } from './body-path.js';
import type { Declaration } from './declaration.js';
import { declaredSchema } from './type-schema.js';

/** Lists the members that stay when a declared type replaces a schema. */
const KEPT = new Set(['description', 'example', 'default', 'deprecated', 'x-docgen']);

/**
 * Writes a body field: given members replace those of an existing field; a new field is a string unless its type is
 * given (validation 17.6).
 */
export function writeBodyField(place: BodyPath, declaration: Declaration, ctx: AnalysisContext): void {
  const standing = place.schema;
  const declared = declaredSchema(declaration, 'BodyParameter', ctx);
  const field: JsonMap = typed(standing, declared);
  if (declaration.has('format')) field.set('format', declaration.text('format') ?? '');
  if (declaration.has('description')) field.set('description', declaration.text('description') ?? '');
  const value = declaration.has('example') ? declaration.value('example') : undefined;
  const example = value === undefined ? undefined : toJson(value);
  if (example !== undefined) field.set('example', example);
  place.set(field);
  if (place.name !== '*') demand(place, declaration.flag('required'));
}

function typed(standing: JsonMap | undefined, declared: JsonMap | undefined): JsonMap {
  if (declared === undefined) return standing ?? obj({ type: 'string' });
  const kept = [...(standing ?? [])].filter(
    ([keyword, value]) => KEPT.has(keyword) && (!VALUES.has(keyword) || isOf(declared.get('type'), value)),
  );
  return new Map([...kept, ...declared]);
}

/** Lists the members that are values of the field: one of another type would contradict the declared one. */
const VALUES = new Set(['example', 'default']);

/** Tells whether a value is of one of the types a schema states; of a schema that states none any value is. */
function isOf(type: Json | undefined, value: Json): boolean {
  if (type === undefined) return true;
  return (Array.isArray(type) ? type : [type]).some(
    (one) => one === nameOf(value) || (one === 'integer' && isWhole(value)),
  );
}

function nameOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isMap(value) ? 'object' : typeof value === 'bigint' ? 'number' : typeof value;
}

function isWhole(value: Json): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** Makes a field required: `true` adds it to the holding object's list, `false` removes it, unset changes nothing. */
function demand(place: BodyPath, required: boolean | undefined): void {
  if (required === undefined) return;
  const standing = place.holder.get('required');
  const names = (Array.isArray(standing) ? standing : []).filter((name) => name !== place.name);
  if (required) names.push(place.name);
  if (names.length > 0) place.holder.set('required', names);
  else place.holder.delete('required');
}
