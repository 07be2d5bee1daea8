import { isMap, type JsonMap } from '@docgen/protocol';

/** Leaves members out of an object schema, and out of each alternative of one (config 9.6). */
export function withoutMembers(schema: JsonMap, names: ReadonlySet<string>): JsonMap {
  if (names.size === 0) return schema;
  const out: JsonMap = new Map(schema);
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema.get(keyword);
    if (Array.isArray(branches)) {
      out.set(
        keyword,
        branches.map((branch) => (isMap(branch) ? withoutMembers(branch, names) : branch)),
      );
    }
  }
  const properties = schema.get('properties');
  if (isMap(properties)) {
    const kept: JsonMap = new Map([...properties].filter(([name]) => !names.has(name)));
    if (kept.size > 0) out.set('properties', kept);
    else out.delete('properties');
  }
  const required = schema.get('required');
  if (Array.isArray(required)) {
    const kept = required.filter((name) => typeof name !== 'string' || !names.has(name));
    if (kept.length > 0) out.set('required', kept);
    else out.delete('required');
  }
  return out;
}

/** Lists the members of an object schema and of its alternatives. */
export function memberNames(schema: JsonMap): string[] {
  const properties = schema.get('properties');
  const own = isMap(properties) ? [...properties.keys()] : [];
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => schema.get(keyword) ?? []);
  return [...new Set([...own, ...branches.flat().flatMap((b) => (isMap(b) ? memberNames(b) : []))])];
}
