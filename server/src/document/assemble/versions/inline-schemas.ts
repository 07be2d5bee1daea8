import { isMap, type JsonMap } from '@docgen/protocol';
import { componentKind } from '../../parts.js';
import type { Shape } from '../../shape/shape.js';
import { rewriteAs, walkAs } from '../../walk.js';
import type { Derivation } from './derivation.js';

/** Lists schemas of one class that stand inline, wherever they do (versioning 13.3). */
export interface InlineSchemas {
  found: readonly JsonMap[];
  /** Components that hold one, as `<bucket>/<name>`. */
  holders: readonly string[];
}

/** Finds the schemas `isOne` tells in all parts of a document. */
export function inlineSchemas(isOne: (schema: JsonMap) => boolean, { assembly, slots }: Derivation): InlineSchemas {
  const found: JsonMap[] = [];
  const collect = (node: JsonMap, shape: Shape): boolean => {
    const before = found.length;
    walkAs(node, shape, (one) => {
      if (isOne(one)) found.push(one);
    });
    return found.length > before;
  };
  const holders = [...assembly.buckets].flatMap(([bucket, entries]) => {
    const kind = componentKind(bucket);
    if (kind === undefined) return [];
    const holds = [...entries].filter(([, node]) => isMap(node) && collect(node, kind.walked));
    return holds.map(([name]) => `${bucket}/${name}`);
  });
  for (const { node, kind } of slots) collect(node, kind.walked);
  return { found, holders };
}

/** Tells whether a schema lists values of an enum class inline: it says so itself (document 1.4). */
export function isListOf(enumClass: string, schema: JsonMap): boolean {
  const own = schema.get('x-docgen');
  const facts = isMap(own) ? own.get('facts') : undefined;
  return isMap(facts) && facts.get('enum') === enumClass;
}

/** Rewrites the schemas of a part of which `older` gives another. */
export function withInline(part: JsonMap, shape: Shape, older: (schema: JsonMap) => JsonMap | undefined): JsonMap {
  const change = (node: JsonMap, type: string) => (type === 'schema' ? (older(node) ?? node) : node);
  return rewriteAs(part, shape, change) as JsonMap;
}
