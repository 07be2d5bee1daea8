import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { keysOf, listOf, mapOf } from '../members.js';
import type { SchemaPair } from './schema-pair.js';

/** Keywords that hold one schema, with the keyword that speaks where they are absent; without one, nothing is refused there. */
const SINGLE: readonly (readonly [keyword: string, otherwise: string | undefined])[] = [
  ['items', 'unevaluatedItems'],
  ['additionalItems', undefined],
  ['additionalProperties', 'unevaluatedProperties'],
  ['propertyNames', undefined],
  ['unevaluatedItems', undefined],
  ['unevaluatedProperties', undefined],
  ['contentSchema', undefined],
];

/** Compares what stands at the positions of a schema in place (diff 10.5.1). */
export function comparePositions(pair: SchemaPair): void {
  for (const [keyword, otherwise] of SINGLE) {
    const [before, after] = [pair.before.get(keyword), pair.after.get(keyword)];
    if (before === undefined && after === undefined) continue;
    const missing = (schema: JsonMap): Json => (otherwise === undefined ? undefined : schema.get(otherwise)) ?? true;
    const around = keyword.startsWith('unevaluated') || keyword === 'propertyNames' ? {} : { polarity: pair.applied };
    pair.compare(before ?? missing(pair.before), after ?? missing(pair.after), `.${keyword}`, around);
  }
  comparePrefixes(pair);
  comparePatterns(pair);
  const [before, after] = [mapOf(pair.before.get('dependentSchemas')), mapOf(pair.after.get('dependentSchemas'))];
  for (const name of keysOf(before, after)) {
    const around = { polarity: pair.applied };
    pair.compare(before.get(name) ?? true, after.get(name) ?? true, `.dependentSchemas.${name}`, around);
  }
}

/** Compares items by their place; where one side names none, its `items` speak. */
function comparePrefixes(pair: SchemaPair): void {
  const [before, after] = [listOf(pair.before.get('prefixItems')), listOf(pair.after.get('prefixItems'))];
  const rest = (schema: JsonMap): Json => schema.get('items') ?? schema.get('unevaluatedItems') ?? true;
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    const [old, current] = [before[i] ?? rest(pair.before), after[i] ?? rest(pair.after)];
    pair.compare(old, current, `.prefixItems.${i}`, { polarity: pair.applied });
  }
}

/** Compares properties by pattern; where one side has no such pattern, its `additionalProperties` speak. */
function comparePatterns(pair: SchemaPair): void {
  const [before, after] = [mapOf(pair.before.get('patternProperties')), mapOf(pair.after.get('patternProperties'))];
  const rest = (schema: JsonMap): Json =>
    schema.get('additionalProperties') ?? schema.get('unevaluatedProperties') ?? true;
  for (const pattern of keysOf(before, after)) {
    const [old, current] = [before.get(pattern) ?? rest(pair.before), after.get(pattern) ?? rest(pair.after)];
    pair.compare(old, current, `.patternProperties.${pattern}`, { polarity: pair.applied });
  }
}

/** Tells whether a schema says nothing at all. */
export function isAnything(schema: Json): boolean {
  return schema === true || (isMap(schema) && schema.size === 0);
}
