import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow } from '../../document/index.js';

export type NullPasses = 'yes' | 'no' | 'unknown';

/** Lists keywords whose verdict on null lies in other schemas; all others than these, type, enum and const let it pass. */
const COMPOSED = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];

/** Tells whether a 3.1 schema lets null pass, as far as it says so itself. `without` names keywords that do not count. */
export function nullPasses(schema: Json, without: readonly string[] = []): NullPasses {
  if (typeof schema === 'boolean') return schema ? 'yes' : 'no';
  if (!isMap(schema)) return 'yes';
  const member = (keyword: string): Json | undefined => (without.includes(keyword) ? undefined : schema.get(keyword));
  const type = member('type');
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return 'no';
  const values = member('enum');
  if (Array.isArray(values) && !values.includes(null)) return 'no';
  if (schema.has('const') && !without.includes('const') && schema.get('const') !== null) return 'no';
  return COMPOSED.some((keyword) => member(keyword) !== undefined) ? 'unknown' : 'yes';
}

/** Tells whether the schema a reference leads to lets null pass, as far as it says so itself. */
export function nullPassesAt(source: JsonMap, ref: string): NullPasses {
  const seen = new Set<string>();
  for (let at = ref; !seen.has(at); ) {
    seen.add(at);
    const schema = follow(source, at);
    if (schema === undefined) return 'unknown';
    const next = isMap(schema) && schema.size === 1 ? schema.get('$ref') : undefined;
    if (typeof next !== 'string') return nullPasses(schema);
    at = next;
  }
  return 'unknown';
}
