import type { Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../../analysis/index.js';
import { jsonApiFamily } from '../resources/json-api.js';
import { availableLinksOf, BODY_DESCRIPTIONS, linksOf, metaOf, type PageKind } from './page-parts.js';
import { pageComponent } from './paginator.js';

const FACETS: Record<PageKind, [facet: string, suffix: string]> = {
  length: ['#page', 'Page'],
  simple: ['#simplePage', 'SimplePage'],
  cursor: ['#cursorPage', 'CursorPage'],
};

/** Lists the members of a page beside its array (responses 8.2). */
export function pageMembers(kind: PageKind, item: Type | undefined, ctx: AnalysisContext): [string, JsonMap][] {
  const dropsNull = item?.kind === 'class' && jsonApiFamily(ctx, item.fqcn) === 'package';
  return [
    ['links', dropsNull ? availableLinksOf(kind, ctx) : linksOf(kind, ctx)],
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
    const members: [string, JsonMap][] = [[key, obj({ type: 'array', items })], ...pageMembers(kind, item, inner)];
    return obj({ type: 'object', properties: new Map(members), required: members.map(([name]) => name) });
  };
  return key === 'data' ? pageComponent(ctx, item, items, FACETS[kind], body, BODY_DESCRIPTIONS[kind]) : body(ctx);
}
