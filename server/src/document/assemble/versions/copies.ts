import type { JsonMap } from '@docgen/protocol';
import type { Shape } from '../../shape/shape.js';
import { rewriteAs } from '../../walk.js';

/** Names the component an inline schema is a copy of, until the document is finished: changes that are older concern it as well. */
const COPY_OF = 'x-docgen-copy-of';

export function markCopy(schema: JsonMap, component: string): JsonMap {
  return new Map(schema).set(COPY_OF, component);
}

export function copyOf(schema: JsonMap): string | undefined {
  const name = schema.get(COPY_OF);
  return typeof name === 'string' ? name : undefined;
}

/** Takes the marks out of a part. */
export function withoutMarks(part: JsonMap, shape: Shape): JsonMap {
  return rewriteAs(part, shape, (node) => {
    if (!node.has(COPY_OF)) return node;
    const out: JsonMap = new Map(node);
    out.delete(COPY_OF);
    return out;
  }) as JsonMap;
}
