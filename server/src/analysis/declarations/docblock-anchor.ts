import type { FactReader } from '@docgen/cache';
import { type DocBlock, type DocTag, ordinalOf } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';

/**
 * Names the place of a docblock, or of one of its tags, in the fact that carries it; the fact itself where it has no
 * docblock. Without that tag it is the docblock. A value of a docblock comes from there and not from the line of the member below it.
 */
export function docblockAnchor(reader: FactReader, fact: string, tag?: (doc: DocBlock) => DocTag | undefined): Anchor {
  const root = reader.read<{ doc?: DocBlock }>(fact);
  if (root?.doc === undefined) return { fact };
  const at = ordinalOf(root, tag?.(root.doc) ?? root.doc);
  return at === undefined ? { fact } : { fact, at };
}
