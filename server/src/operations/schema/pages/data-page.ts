import type { ClassType } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../../analysis/index.js';
import { collectionItems, dataCollectionKind } from '../data/index.js';
import type { Mapping } from '../mapping.js';
import { BODY_DESCRIPTIONS, dataMetaOf, linkRef } from './page-parts.js';
import { pageComponent } from './paginator.js';

const FACETS = { length: ['#dataPage', 'Page'], cursor: ['#dataCursorPage', 'CursorPage'] } as const;

/** Makes the schema of a paginated collection of spatie/laravel-data as the answer itself (responses 12). */
export function dataPageSchema(type: ClassType, key: string, at: Mapping): JsonMap | undefined {
  const kind = dataCollectionKind(at.ctx, type);
  if (kind !== 'length' && kind !== 'cursor') return undefined;
  const items = collectionItems(type, at);
  const body = (ctx: AnalysisContext): JsonMap => {
    const members: [string, JsonMap][] = [
      [key, obj({ type: 'array', items })],
      ['links', obj({ type: 'array', items: linkRef(ctx) })],
      ['meta', dataMetaOf(kind, ctx)],
    ];
    return obj({ type: 'object', properties: new Map(members), required: members.map(([name]) => name) });
  };
  if (key !== 'data') return body(at.ctx);
  return pageComponent(at.ctx, type.args?.at(-1), items, FACETS[kind], body, BODY_DESCRIPTIONS[kind]);
}
