import { type Json, type JsonMap, obj } from '@docgen/protocol';

/** Lists keywords without effect on validity, which stay outside a union. */
export const ANNOTATIONS = new Set(['description', 'title', 'example', 'default', 'deprecated']);

const NULL = () => obj({ type: 'null' });

/** Tells whether a schema constrains values at all. */
export function constrains(schema: JsonMap): boolean {
  return [...schema.keys()].some((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
}

/** Makes a schema accept null as well, by `representation.nullable` (validation 10.4). */
export function nullable(schema: JsonMap, policy: 'type-array' | 'anyof'): JsonMap {
  const type = schema.get('type');
  const words = type === undefined ? [] : Array.isArray(type) ? type : [type];
  if (words.includes('null')) return schema;
  if (schema.has('const') || (words.length > 0 && policy === 'anyof' && schema.has('anyOf'))) return wrapped(schema);
  const values = schema.get('enum');
  if (words.length === 0) {
    const branches = schema.get('anyOf');
    if (Array.isArray(branches)) schema.set('anyOf', [...branches, NULL()]);
    else if (Array.isArray(values)) schema.set('enum', [...values, null]);
    return schema;
  }
  if (Array.isArray(values)) {
    schema.set('type', [...words, 'null']);
    schema.set('enum', [...values, null]);
    return schema;
  }
  if (policy === 'type-array') {
    schema.set('type', [...words, 'null']);
    if (Array.isArray(schema.get('anyOf'))) schema.set('anyOf', [...(schema.get('anyOf') as Json[]), NULL()]);
    return schema;
  }
  schema.delete('type');
  schema.set('anyOf', [...words.map((word) => obj({ type: word })), NULL()]);
  return schema;
}

function wrapped(schema: JsonMap): JsonMap {
  const inner: JsonMap = new Map();
  const outer: JsonMap = new Map();
  for (const [key, value] of schema) (ANNOTATIONS.has(key) ? outer : inner).set(key, value);
  outer.set('anyOf', [inner, NULL()]);
  return outer;
}
