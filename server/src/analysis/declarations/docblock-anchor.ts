import type { FactReader } from '@docgen/cache';
import { type DocBlock, type DocTag, ordinalOf } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';

/**
 * Names the place of a docblock, or of one of its tags, in the fact that carries it; the fact itself where it has no
 * docblock or not that tag. A value of a docblock comes from there and not from the line of the member below it.
 */
export function docblockAnchor(reader: FactReader, fact: string, tag?: (doc: DocBlock) => DocTag | undefined): Anchor {
  const root = reader.read<{ doc?: DocBlock }>(fact);
  if (root?.doc === undefined) return { fact };
  const part = tag === undefined ? root.doc : tag(root.doc);
  const at = part === undefined ? undefined : ordinalOf(root, part);
  return at === undefined ? { fact } : { fact, at };
}
