import { toJson } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../context.js';
import type { BodyPath } from './body-path.js';
import type { Declaration } from './declaration.js';
import { BINARY, holdsFile } from './file-field.js';
import { contradicts } from './standing-values.js';
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
  const format = declaration.has('format') ? (declaration.text('format') ?? '') : undefined;
  const field: JsonMap = typed(standing, declared, format);
  if (format !== undefined) field.set('format', format);
  if (declaration.has('description')) field.set('description', declaration.text('description') ?? '');
  const value = declaration.has('example') ? declaration.value('example') : undefined;
  const example = value === undefined ? undefined : toJson(value);
  if (example !== undefined) field.set('example', example);
  place.set(field);
  if (place.name !== '*') demand(place, declaration.flag('required'));
}

function typed(standing: JsonMap | undefined, declared: JsonMap | undefined, format: string | undefined): JsonMap {
  if (standing === undefined) return declared ?? obj({ type: 'string' });
  const kept = [...standing].filter(
    ([keyword]) => (declared === undefined || KEPT.has(keyword)) && !contradicts(keyword, standing, declared, format),
  );
  return new Map([...kept, ...(declared ?? [])]);
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

/** Tells whether a declared field is a file, or holds one. */
export function declaresFile(declared: Declaration, ctx: AnalysisContext): boolean {
  return declared.text('format') === BINARY || holdsFile(declaredSchema(declared, 'BodyParameter', ctx));
}
