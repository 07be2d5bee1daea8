import type { Json, JsonMap } from '@docgen/protocol';

/** Answers what requests have to know of the document around them. */
export interface CollectionContext {
  /** Gives the object a reference leads to, the chain followed. */
  resolved(ref: string): Json | undefined;
  /** Maps string formats to sample texts. */
  samples: Readonly<Record<string, string>>;
}

/** Gives a node, or what it refers to. */
export function meant(node: Json | undefined, { resolved }: Pick<CollectionContext, 'resolved'>): JsonMap | undefined {
  if (!(node instanceof Map)) return undefined;
  const ref = node.get('$ref');
  if (typeof ref !== 'string') return node;
  const found = resolved(ref);
  return found instanceof Map ? found : undefined;
}
