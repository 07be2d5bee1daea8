import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { DocumentSide } from '../../document-side.js';
import { listOf, mapOf } from '../../members.js';
import type { SchemaPair } from '../schema-pair.js';
import { plainObject } from './plain-object.js';

/**
 * Gives two branches of `allOf` with the properties one of them has and another branch of the other side speaks of: such a property did not
 * come or go, the branch says nothing more of it (diff 10.5.11).
 */
export function withPropertiesSaidElsewhere(pair: SchemaPair, before: Json, after: Json): [before: Json, after: Json] {
  if (!isMap(before) || !isMap(after)) return [before, after];
  const { components } = pair.run;
  return [filled(before, after, pair.before, components.before), filled(after, before, pair.after, components.after)];
}

/** Gives a branch with an open property for each that `other` has and the rest of its schema speaks of. */
function filled(branch: JsonMap, other: JsonMap, schema: JsonMap, side: DocumentSide): JsonMap {
  const own = mapOf(branch.get('properties'));
  const missing = [...mapOf(other.get('properties')).keys()].filter((name) => !own.has(name));
  if (missing.length === 0) return branch;
  const rest = listOf(schema.get('allOf')).filter((one) => one !== branch);
  const beside = new Map([...schema].filter(([keyword]) => keyword !== 'allOf'));
  const said = plainObject([...rest, beside], side)?.properties;
  const names = missing.filter((name) => said?.has(name));
  if (names.length === 0) return branch;
  return new Map(branch).set('properties', new Map([...own, ...names.map((name): [string, Json] => [name, true])]));
}
