import type { ClassType } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../../analysis/index.js';
import { collectionItems, dataCollectionKind, toldOf } from '../data/index.js';
import type { Mapping } from '../mapping.js';
import { BODY_DESCRIPTIONS, dataMetaOf, linkRef } from './page-parts.js';
import { pageComponent } from './paginator.js';

const FACETS = {
  length: ['#dataPage', 'Page'],
  simple: ['#dataSimplePage', 'SimplePage'],
  cursor: ['#dataCursorPage', 'CursorPage'],
} as const;

/** Makes the schema of a paginated collection of spatie/laravel-data as the answer itself (responses 12). */
export function dataPageSchema(type: ClassType, key: string, at: Mapping): JsonMap | undefined {
  const own = dataCollectionKind(at.ctx, type);
  if (own !== 'length' && own !== 'cursor') return undefined;
  const kind = own === 'length' && toldOf(type, 'page') !== undefined ? 'simple' : own;
  const items = collectionItems(type, at);
  const body = (ctx: AnalysisContext): JsonMap => {
    const members: [string, JsonMap][] = [
      [key, obj({ type: 'array', items })],
      ['links', kind === 'length' ? obj({ type: 'array', items: linkRef(ctx) }) : obj({ type: 'array', maxItems: 0 })],
      ['meta', dataMetaOf(kind, ctx)],
    ];
    return obj({ type: 'object', properties: new Map(members), required: members.map(([name]) => name) });
  };
  if (key !== 'data') return body(at.ctx);
  return pageComponent(at.ctx, type.args?.at(-1), items, FACETS[kind], body, BODY_DESCRIPTIONS[kind]);
}
