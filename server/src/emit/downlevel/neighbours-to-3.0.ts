import { isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';

/**
 * Widens the keywords that 3.1 reads by a neighbour 3.0 does not have, in place: alone, `items` would speak of the first items too, and
 * `additionalProperties` of members that a pattern describes (emitters 5.2).
 */
export function widenNeighbours(node: JsonMap, source: JsonMap, lower: (value: Json, ...keys: string[]) => Json): void {
  const first = source.get('prefixItems');
  const rest = source.get('items');
  if (Array.isArray(first)) {
    const items = first.map((item, at) => lower(item, 'prefixItems', String(at)));
    if (rest === false) {
      const most = node.get('maxItems');
      node.set('maxItems', typeof most === 'number' ? Math.min(most, first.length) : first.length);
    }
    node.set('items', eitherOf(rest === false ? items : [...items, node.get('items') ?? new Map()]));
  }
  const patterns = source.get('patternProperties');
  const others = node.get('additionalProperties');
  if (!isMap(patterns) || patterns.size === 0 || others === undefined || others === true) return;
  const described = [...patterns].map(([pattern, value]) => lower(value, 'patternProperties', pattern));
  node.set('additionalProperties', eitherOf(others === false ? described : [...described, others]));
}

/** Writes that one of some schemas holds; anything where one takes anything, or there are none. */
function eitherOf(schemas: readonly Json[]): Json {
  const distinct = [...new Map(schemas.map((schema) => [stableJson(schema), schema])).values()];
  const [only] = distinct;
  if (only === undefined || distinct.some((schema) => isMap(schema) && schema.size === 0)) return new Map();
  return distinct.length === 1 ? only : new Map([['anyOf', distinct]]);
}
