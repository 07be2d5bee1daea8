import { readPlacedDocBlock } from '../docblock/block.js';
import { templateNames } from '../docblock/templates.js';
import type { DocBlock } from '../facts.js';
import type { PlacedComment } from './comments.js';
import type { Lowering } from './lowering.js';

/** Parses a docblock with the names of this place. */
export function docBlock(c: Lowering, comment: PlacedComment | undefined): DocBlock | undefined {
  if (comment === undefined) return undefined;
  const { start, end, value } = comment;
  const local = c.place.local;
  const resolve = (name: string) => (local?.has(name) ? name : docName(c, name));
  const { block, tags } = readPlacedDocBlock(value, start, resolve);
  if (block.summary === undefined && block.description === undefined && block.tags.length === 0) return undefined;
  c.places.noteDoc(block, { start, end, tags });
  return block;
}

/** Lists templates and aliases a docblock declares, on top of those around it. */
export function localNames(
  comment: PlacedComment | undefined,
  around: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const own = comment === undefined ? [] : templateNames(comment.value);
  if (own.length === 0) return around;
  return new Set([...(around ?? []), ...own]);
}

/**
 * Resolves a name by engine 4.2: imports, then the namespace for one segment; a longer name that is not imported is
 * left as written.
 */
function docName(c: Lowering, name: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  const at = name.indexOf('\\');
  if (at < 0) return c.names.class(name);
  const head = c.names.classes.get(name.slice(0, at).toLowerCase());
  return head === undefined ? name : `${head}${name.slice(at)}`;
}
