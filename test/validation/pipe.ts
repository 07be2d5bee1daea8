import { applyComments, type ConvertedRules, convertFields } from '../../server/src/operations/validation/convert.js';
import type { Field } from '../../server/src/operations/validation/rule.js';
import { parseToken, splitPipe } from '../../server/src/operations/validation/token.js';
import { splitPath } from '../../server/src/operations/validation/tree/path.js';
import type { SchemaSettings } from '../../server/src/operations/validation/tree/settings.js';

export const SETTINGS: SchemaSettings = {
  nullable: 'type-array',
  naming: 'none',
  enumFacts: false,
  formats: {},
  blankText: null,
};

/** Rules written as pipe strings or arrays of tokens, as fields. */
function fieldsOf(rules: Record<string, string | string[]>): Field[] {
  return Object.entries(rules).map(([name, value]) => ({
    path: splitPath(name),
    items: (typeof value === 'string' ? splitPipe(value) : value).flatMap((token) => parseToken(token) ?? []),
  }));
}

/** Plain JSON of a Map tree. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
  return typeof value === 'bigint' ? Number(value) : value;
}

export function convert(
  rules: Record<string, string | string[]>,
  settings: Partial<SchemaSettings> = {},
): ConvertedRules {
  const converted = convertFields(fieldsOf(rules), { ...SETTINGS, ...settings });
  applyComments(converted.schema, converted.comments);
  return converted;
}
