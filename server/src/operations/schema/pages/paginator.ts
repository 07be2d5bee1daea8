import type { ClassType, Type } from '@docgen/engine';
import {
  CURSOR_PAGINATOR,
  CURSOR_PAGINATOR_CONTRACT,
  LENGTH_AWARE_PAGINATOR,
  LENGTH_AWARE_PAGINATOR_CONTRACT,
  PAGINATOR,
  PAGINATOR_CONTRACT,
} from '@docgen/laravel-knowledge';
import { isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, type By, identityOf, schema } from '../../../analysis/index.js';
import { schemaOf } from '../mapper.js';
import { atMember, type Mapping, noteUnresolved } from '../mapping.js';
import { ownMethod } from '../own-method.js';
import {
  BODY_DESCRIPTIONS,
  INTEGER,
  linkRef,
  NULLABLE_INTEGER,
  NULLABLE_STRING,
  type PageKind,
  STRING,
} from './page-parts.js';

const KINDS: readonly [string, PageKind][] = [
  [LENGTH_AWARE_PAGINATOR, 'length'],
  [LENGTH_AWARE_PAGINATOR_CONTRACT, 'length'],
  [CURSOR_PAGINATOR, 'cursor'],
  [CURSOR_PAGINATOR_CONTRACT, 'cursor'],
  [PAGINATOR, 'simple'],
  [PAGINATOR_CONTRACT, 'simple'],
];

/** Gives the kind of page a class is (responses 8.1); undefined for any other class. */
export function paginatorKind(ctx: AnalysisContext, type: Type | undefined): PageKind | undefined {
  if (type?.kind !== 'class') return undefined;
  return KINDS.find(([name]) => isSubclassOf(ctx, type.fqcn, name))?.[1];
}

/** Tells whether a page of the application says itself what it is sent as: its envelope is not the framework's. */
export function writesItself(ctx: AnalysisContext, type: Type | undefined): type is ClassType {
  if (type?.kind !== 'class' || paginatorKind(ctx, type) === undefined) return false;
  return ['toArray', 'jsonSerialize'].some((name) => ownMethod(ctx, type.fqcn, name) !== undefined);
}

const FACETS: Record<PageKind, [facet: string, suffix: string]> = {
  length: ['#paginator', 'Paginator'],
  simple: ['#simplePaginator', 'SimplePaginator'],
  cursor: ['#cursorPaginator', 'CursorPaginator'],
};

/** Makes the schema of a paginator as a value: the flat array it turns into (responses 8.5). */
export function paginatorSchema(type: ClassType, at: Mapping): JsonMap {
  const kind = paginatorKind(at.ctx, type) ?? 'length';
  const item = type.args?.[type.args.length - 1];
  const inner = atMember(at, 'data.*', 'array');
  if (item === undefined) noteUnresolved(inner, 'untyped');
  const items = item === undefined ? new Map() : schemaOf(item, inner);
  return pageComponent(at.ctx, item, items, FACETS[kind], (ctx) => flat(ctx, kind, items), BODY_DESCRIPTIONS[kind]);
}

/** Publishes a page as a component when its item is exactly one reference to a known class. */
export function pageComponent(
  ctx: AnalysisContext,
  item: Type | undefined,
  items: JsonMap,
  [facet, suffix]: readonly [string, string],
  body: (ctx: AnalysisContext) => JsonMap,
  description: string,
): JsonMap {
  const isReference = items.size === 1 && items.has('$ref');
  if (!ctx.document.representation.paginationComponents || !isReference || item?.kind !== 'class') return body(ctx);
  const { id, name, pin } = identityOf(ctx, item.fqcn);
  const anchor = { fact: `class:${item.fqcn}` };
  const by: By = { layer: 'integration', producer: 'integration:api-resources', anchor };
  const args = (item.args ?? []).flatMap((a) => (a.kind === 'class' ? [a.fqcn] : []));
  const specialised = String(items.get('$ref')).includes('|') ? args : [];
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: [`${id}${facet}`, ...specialised],
    name: `${name}${suffix}`,
    pin,
    // The body depends on the kind of page, which the facet names, its envelope, and the reference to its items.
    of: [items, description],
    define: (inner) => [schema({ node: 'component' }, new Map([['description', description], ...body(inner)]), by)],
  });
  return obj({ $ref });
}

function flat(ctx: AnalysisContext, kind: PageKind, items: JsonMap): JsonMap {
  const data = obj({ type: 'array', items });
  const members: [string, JsonMap][] = {
    length: [
      ['current_page', INTEGER()],
      ['data', data],
      ['first_page_url', STRING()],
      ['from', NULLABLE_INTEGER(ctx)],
      ['last_page', INTEGER()],
      ['last_page_url', STRING()],
      ['links', obj({ type: 'array', items: linkRef(ctx) })],
      ['next_page_url', NULLABLE_STRING(ctx)],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['prev_page_url', NULLABLE_STRING(ctx)],
      ['to', NULLABLE_INTEGER(ctx)],
      ['total', INTEGER()],
    ] satisfies [string, JsonMap][],
    simple: [
      ['current_page', INTEGER()],
      ['current_page_url', STRING()],
      ['data', data],
      ['first_page_url', STRING()],
      ['from', NULLABLE_INTEGER(ctx)],
      ['next_page_url', NULLABLE_STRING(ctx)],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['prev_page_url', NULLABLE_STRING(ctx)],
      ['to', NULLABLE_INTEGER(ctx)],
    ] satisfies [string, JsonMap][],
    cursor: [
      ['data', data],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['next_cursor', NULLABLE_STRING(ctx)],
      ['next_page_url', NULLABLE_STRING(ctx)],
      ['prev_cursor', NULLABLE_STRING(ctx)],
      ['prev_page_url', NULLABLE_STRING(ctx)],
    ] satisfies [string, JsonMap][],
  }[kind];
  return obj({ type: 'object', properties: new Map(members), required: members.map(([name]) => name) });
}
