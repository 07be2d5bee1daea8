import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { isSame } from '../../stable-text.js';
import { isConstraint } from '../keywords.js';
import { isAnything } from '../positions.js';

/** Bounds how deep schemas are put together; what nests deeper stays an `allOf`. */
const DEEPEST = 16;

/**
 * Gives one schema for what accepts a value only where two do: their keywords side by side where no keyword of one speaks of another's, an
 * `allOf` of both elsewhere. What the first says to its reader wins.
 */
export function conjunction(first: Json, second: Json, depth = 0): Json {
  if (isAnything(first)) return second;
  if (isAnything(second) || isSame(first, second)) return first;
  const both = isMap(first) && isMap(second) && depth < DEEPEST ? sideBySide(first, second, depth) : undefined;
  return both ?? new Map([['allOf', [first, second]]]);
}

function sideBySide(first: JsonMap, second: JsonMap, depth: number): JsonMap | undefined {
  if (!isPlain(first) || !isPlain(second)) return undefined;
  const out = new Map(first);
  for (const [keyword, value] of second) {
    const other = first.get(keyword);
    if (other === undefined) out.set(keyword, value);
    else if (isConstraint(keyword) && !isSame(other, value)) {
      const merged = MERGES.get(keyword)?.(other, value, depth);
      if (merged === undefined) return undefined;
      out.set(keyword, merged);
    }
  }
  return out;
}

/** Keywords that say the same whatever stands beside them. */
const PLAIN = new Set(
  'type format enum const multipleOf maximum minimum exclusiveMaximum exclusiveMinimum maxLength minLength maxItems minItems maxProperties minProperties uniqueItems pattern items properties required'.split(
    ' ',
  ),
);

function isPlain(schema: JsonMap): boolean {
  for (const [keyword, value] of schema) {
    if (isConstraint(keyword) && !PLAIN.has(keyword) && !isOpenRest(keyword, value)) return false;
  }
  return true;
}

/** Tells whether a keyword says that an object may hold more than it names, which it may anyway. */
export function isOpenRest(keyword: string, value: Json): boolean {
  return keyword === 'additionalProperties' && isAnything(value);
}

/** Gives the value of a keyword that holds what two values hold; undefined where no one value does. */
type Merge = (first: Json, second: Json, depth: number) => Json | undefined;

const least: Merge = (a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.min(a, b) : undefined);
const most: Merge = (a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : undefined);

const MERGES: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ['type', typesOfBoth],
  ['required', (a, b) => (Array.isArray(a) && Array.isArray(b) ? [...new Set([...a, ...b])] : undefined)],
  ['properties', (a, b, depth) => (isMap(a) && isMap(b) ? propertiesOfBoth(a, b, depth + 1) : undefined)],
  ['items', (a, b, depth) => conjunction(a, b, depth + 1)],
  ...['maximum', 'maxLength', 'maxItems', 'maxProperties'].map((keyword): [string, Merge] => [keyword, least]),
  ...['minimum', 'minLength', 'minItems', 'minProperties'].map((keyword): [string, Merge] => [keyword, most]),
]);

function typesOfBoth(first: Json, second: Json): Json | undefined {
  const [a, b] = [first, second].map((type) => (Array.isArray(type) ? type : [type])) as [Json[], Json[]];
  const isIn = (types: Json[]) => (type: Json) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const both = [...new Set([...a.filter(isIn(b)), ...b.filter(isIn(a))])];
  return both.length > 1 ? both : both[0];
}

/** Puts the properties of two objects together: one that both have holds what both say. */
export function propertiesOfBoth(first: JsonMap, second: JsonMap, depth = 0): JsonMap {
  const out = new Map(first);
  for (const [name, schema] of second) {
    const other = first.get(name);
    out.set(name, other === undefined ? schema : conjunction(other, schema, depth));
  }
  return out;
}
