import type { AnalysisContext } from '../analysis/index.js';

/**
 * Maps a tag to its published name: `tags.map` by exact key, else by its first key in written order that is a prefix, else
 * the tag itself (requests 3.5, document 10.4). A configured mapper replaces the map: it is asked for all tags of the document
 * at once, when they are known (pipeline).
 */
export function mappedTag(tag: string, ctx: AnalysisContext): string {
  const { map, mapper } = ctx.document.tags;
  if (mapper !== null) return tag;
  const exact = map.get(tag);
  if (exact !== undefined) return exact;
  for (const [key, value] of map) if (tag.startsWith(key)) return value;
  return tag;
}
