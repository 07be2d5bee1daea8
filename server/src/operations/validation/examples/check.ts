import { isMap, isMultipleOf, type Json, type JsonMap } from '@docgen/protocol';
import { FORMAT_CHECKS } from './formats.js';

function isType(value: Json, word: string): boolean {
  switch (word) {
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    default:
      return isMap(value);
  }
}

const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
const length = (text: string) => [...text].length;

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** Maps each checked keyword to its test of a value. */
const KEYWORDS: Record<string, (value: Json, limit: Json, schema: JsonMap) => boolean> = {
  type: (value, words) => (Array.isArray(words) ? words : [words]).some((word) => isType(value, word as string)),
  const: (value, constant) => value === constant,
  enum: (value, list) => (list as Json[]).some((member) => member === value),
  minimum: (value, limit) => !isNumber(value) || value >= (limit as number),
  maximum: (value, limit) => !isNumber(value) || value <= (limit as number),
  exclusiveMinimum: (value, limit) => !isNumber(value) || value > (limit as number),
  exclusiveMaximum: (value, limit) => !isNumber(value) || value < (limit as number),
  multipleOf: (value, step) => !isNumber(value) || isMultipleOf(value, step as number),
  minLength: (value, limit) => typeof value !== 'string' || length(value) >= (limit as number),
  maxLength: (value, limit) => typeof value !== 'string' || length(value) <= (limit as number),
  pattern: (value, pattern) => typeof value !== 'string' || matches(pattern as string, value),
  format: (value, format) =>
    typeof value !== 'string' ||
    !Object.hasOwn(FORMAT_CHECKS, format as string) ||
    FORMAT_CHECKS[format as string]?.(value) === true,
  not: (value, schema) => failures(value, schema as JsonMap).length > 0,
  allOf: (value, all) => (all as Json[]).every((schema) => failures(value, schema as JsonMap).length === 0),
  anyOf: (value, any) => (any as Json[]).some((schema) => failures(value, schema as JsonMap).length === 0),
};

/** Lists the keywords of a leaf schema a value breaks, in byte order; formats asserted (validation 11.1). */
export function failures(value: Json, schema: JsonMap): string[] {
  const broken: string[] = [];
  for (const [keyword, limit] of schema) {
    const check = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
    if (check !== undefined && !check(value, limit, schema)) broken.push(keyword);
  }
  return broken.sort();
}

/** Lists the keywords `failures` knows. */
export const LEAF_KEYWORDS: ReadonlySet<string> = new Set(Object.keys(KEYWORDS));
