import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { schemaShape } from '../shape/tables.js';
import { rewriteAs } from '../walk.js';

/** Says nothing about a value. */
const ANNOTATIONS = new Set(
  'title description example examples default deprecated readOnly writeOnly externalDocs discriminator xml $comment'.split(
    ' ',
  ),
);

/**
 * Makes a schema that stands alone: without annotations, with every component it reaches below `components`, where its references find
 * them. `component` gives a component by bucket and name.
 */
export function withReferences(schema: Json, component: (bucket: string, name: string) => Json | undefined): JsonMap {
  const buckets = new Map<string, JsonMap>();
  const bare = (value: Json): Json =>
    rewriteAs(value, schemaShape, (node) => {
      const target = node.get('$ref');
      if (typeof target === 'string') reach(target);
      const members = [...node].filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
      return members.length === node.size ? node : new Map(members);
    });
  const reach = (target: string): void => {
    const [bucket, name] = target.startsWith('#/components/') ? target.slice('#/components/'.length).split('/') : [];
    if (bucket === undefined || name === undefined) return;
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    const entries = buckets.get(bucket) ?? new Map<string, Json>();
    if (entries.has(key)) return;
    const found = component(bucket, key);
    if (found === undefined) return;
    buckets.set(bucket, entries);
    // Its place is taken before it is read: components may hold themselves.
    entries.set(key, true);
    entries.set(key, bare(found));
  };
  const root = bare(schema);
  const whole: JsonMap = isMap(root) ? new Map(root) : new Map([['allOf', [root]]]);
  if (buckets.size > 0) whole.set('components', buckets as JsonMap);
  return whole;
}
