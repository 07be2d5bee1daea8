import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { SchemaPair } from './schema-pair.js';
import { valuesOf } from './values.js';

/**
 * Compares the types two schemas accept, null aside; `integer` is inside `number` (diff 10.2). Values that are listed without a type have
 * their own where the other side states one.
 */
export function compareTypes(pair: SchemaPair): void {
  const stated = [typesOf(pair.before, pair.after), typesOf(pair.after, pair.before)];
  if (stated.every((types) => types === undefined)) return;
  const before = stated[0] ?? typesOfValues(pair.before);
  const after = stated[1] ?? typesOfValues(pair.after);
  const fields = pair.field('type');
  if (before === undefined) pair.report('schema.type-added', '.type', { fields });
  else if (after === undefined) pair.report('schema.type-removed', '.type', { fields });
  else {
    const isWider = isInside(before, after);
    const isNarrower = isInside(after, before);
    if (isWider && isNarrower) return;
    if (isWider) pair.report('schema.type-widened', '.type', { fields });
    else if (isNarrower) pair.report('schema.type-narrowed', '.type', { fields });
    else pair.report('schema.type-changed', '.type', { fields });
  }
}

/**
 * Gives the types of a schema without null; undefined when it accepts any. A value list of nothing but null leaves none, which is told
 * here where the other side lists no values.
 */
function typesOf(schema: JsonMap, other: JsonMap): ReadonlySet<string> | undefined {
  if (valuesOf(schema)?.length === 0 && valuesOf(other) === undefined) return NONE;
  const type = schema.get('type');
  if (type === undefined) return undefined;
  const words = new Set((Array.isArray(type) ? type : [type]) as string[]);
  words.delete('null');
  return words;
}

function typesOfValues(schema: JsonMap): ReadonlySet<string> | undefined {
  const values = valuesOf(schema);
  return values === undefined ? undefined : new Set(values.map(typeOf));
}

/** Names the type of a value that is not null. */
export function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (isMap(value)) return 'object';
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return 'integer';
  return typeof value;
}

/** Tells whether a value of some type is possible on both sides; a side without types takes any. */
export function haveTypesInCommon({ before, after }: SchemaPair): boolean {
  const [old, current] = [typesOf(before, after), typesOf(after, before)];
  if (old === undefined || current === undefined) return true;
  const isNumber = (word: string) => word === 'integer' || word === 'number';
  return [...old].some((word) => current.has(word) || (isNumber(word) && [...current].some(isNumber)));
}

const NONE: ReadonlySet<string> = new Set();

function isInside(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((word) => outer.has(word) || (word === 'integer' && outer.has('number')));
}
