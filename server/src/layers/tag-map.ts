import { type AnalysisContext, ownMember } from '../analysis/index.js';

/**
 * Maps a tag to its published name: the answer of `tags.mapper` at the boot, else `tags.map` by exact key, else by its
 * first key in written order that is a prefix, else the tag itself (requests 3.5, document 10.4).
 */
export function mappedTag(tag: string, ctx: AnalysisContext): string {
  const { map, mapper } = ctx.document.tags;
  if (mapper !== null) return ownMember(ctx.host('tags'), tag) ?? tag;
  const exact = map.get(tag);
  if (exact !== undefined) return exact;
  for (const [key, value] of map) if (tag.startsWith(key)) return value;
  return tag;
}
