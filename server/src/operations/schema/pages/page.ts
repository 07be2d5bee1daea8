import type { Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../../analysis/index.js';
import { BODY_DESCRIPTIONS, linksOf, metaOf, type PageKind } from './page-parts.js';
import { pageComponent } from './paginator.js';

const FACETS: Record<PageKind, [facet: string, suffix: string]> = {
  length: ['#page', 'Page'],
  simple: ['#simplePage', 'SimplePage'],
  cursor: ['#cursorPage', 'CursorPage'],
};

/** Lists the members of a page beside its array (responses 8.2). */
export function pageMembers(kind: PageKind, ctx: AnalysisContext): [string, JsonMap][] {
  return [
    ['links', linksOf(kind, ctx)],
    ['meta', metaOf(kind, ctx)],
  ];
}

/**
 * Makes the schema of a paginated resource collection: a component when the item is one reference, else inline
 * (responses 8.3).
 */
export function pageSchema(
  ctx: AnalysisContext,
  kind: PageKind,
  item: Type | undefined,
  items: JsonMap,
  key: string,
): JsonMap {
  const body = (inner: AnalysisContext): JsonMap => {
    const members: [string, JsonMap][] = [[key, obj({ type: 'array', items })], ...pageMembers(kind, inner)];
    return obj({ type: 'object', properties: new Map(members), required: members.map(([name]) => name) });
  };
  return key === 'data' ? pageComponent(ctx, item, items, FACETS[kind], body, BODY_DESCRIPTIONS[kind]) : body(ctx);
}
