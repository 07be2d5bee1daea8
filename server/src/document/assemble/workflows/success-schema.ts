import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Finds a component by its reference. */
export type Follow = (reference: string) => Json | undefined;

const DEEPEST = 32;

/** Tells whether the documented success response of an operation may have a member; undocumented shapes may have any. */
export function mayHave(operation: JsonMap, pointer: string, follow: Follow): boolean {
  const schema = successSchema(operation, follow);
  if (schema === undefined) return true;
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return holds(schema, keys, follow, 0);
}

function successSchema(operation: JsonMap, follow: Follow): Json | undefined {
  const responses = operation.get('responses');
  const statuses = isMap(responses)
    ? [...responses.keys()].filter((status) => /^2(?:\d\d|XX)$/.test(status)).sort()
    : [];
  const response = isMap(responses) ? resolved(responses.get(statuses[0] ?? ''), follow) : undefined;
  const content = response?.get('content');
  const media = isMap(content) ? [...content].find(([type]) => /json/i.test(type))?.[1] : undefined;
  return isMap(media) ? media.get('schema') : undefined;
}

function holds(schema: Json, keys: readonly string[], follow: Follow, depth: number): boolean {
  const [key, ...rest] = keys;
  if (key === undefined || typeof schema === 'boolean' || depth > DEEPEST) return true;
  const node = resolved(schema, follow);
  if (node === undefined) return true;
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = node.get(keyword);
    return Array.isArray(list) ? list : [];
  });
  if (branches.length > 0 && branches.some((branch) => holds(branch, keys, follow, depth + 1))) return true;
  if (node.has('items') && /^\d+$/.test(key)) return holds(node.get('items') as Json, rest, follow, depth + 1);
  const properties = node.get('properties');
  const member = isMap(properties) ? properties.get(key) : undefined;
  if (member !== undefined) return holds(member, rest, follow, depth + 1);
  const more = node.get('additionalProperties');
  if (more !== undefined && more !== false) return holds(more, rest, follow, depth + 1);
  // A schema that names no members says nothing of this one.
  return !isMap(properties) && branches.length === 0 && !node.has('items') && !isScalar(node.get('type'));
}

function isScalar(type: Json | undefined): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.every((one) => typeof one === 'string' && !['object', 'array'].includes(one));
}

function resolved(value: Json | undefined, follow: Follow): JsonMap | undefined {
  let node = value;
  for (let depth = 0; isMap(node) && typeof node.get('$ref') === 'string' && depth < DEEPEST; depth++)
    node = follow(node.get('$ref') as string);
  return isMap(node) ? node : undefined;
}
