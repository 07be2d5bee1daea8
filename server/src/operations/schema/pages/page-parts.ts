import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, By } from '../../../analysis/index.js';
import { schema } from '../../../analysis/index.js';
import { nullableSchema } from '../nullable.js';

export type PageKind = 'length' | 'simple' | 'cursor';

export const INTEGER = (): JsonMap => obj({ type: 'integer' });
export const STRING = (): JsonMap => obj({ type: 'string' });
export const NULLABLE_INTEGER = (ctx: AnalysisContext): JsonMap => nullableSchema(INTEGER(), ctx);
export const NULLABLE_STRING = (ctx: AnalysisContext): JsonMap => nullableSchema(STRING(), ctx);

/** Describes the page components (responses 8.3). */
export const BODY_DESCRIPTIONS: Record<PageKind, string> = {
  length: 'A page of results with links to neighbouring pages and totals for the whole set.',
  simple: 'A page of results with links to neighbouring pages. The whole set is not counted, so no totals are given.',
  cursor: 'A page of results with the cursors of the pages before and after it.',
};

interface Part {
  name: string;
  description: string;
  members(ctx: AnalysisContext): [string, JsonMap][];
  /** Members that are always sent; all where it is not stated, and none where an empty list may stand for them. */
  required?: readonly string[];
}

const links = (names: readonly string[]) => (ctx: AnalysisContext) =>
  names.map((name): [string, JsonMap] => [name, NULLABLE_STRING(ctx)]);

const texts = (names: readonly string[]): [string, JsonMap][] => names.map((name) => [name, STRING()]);

const PARTS = {
  links: {
    name: 'PaginationLinks',
    description: 'Addresses of the first, last, previous and next page. A page that does not exist is null.',
    members: links(['first', 'last', 'prev', 'next']),
  },
  simpleLinks: {
    name: 'SimplePaginationLinks',
    description: 'Addresses of the first, previous and next page. The set is not counted, so there is no last page.',
    members: links(['first', 'prev', 'next']),
  },
  available: {
    name: 'AvailablePaginationLinks',
    description: 'Addresses of the first, last, previous and next page. A page that does not exist has no address.',
    members: () => texts(['first', 'last', 'prev', 'next']),
    required: ['first', 'last'],
  },
  availableSimple: {
    name: 'AvailableSimplePaginationLinks',
    description: 'Addresses of the first, previous and next page. A page that does not exist has no address.',
    members: () => texts(['first', 'prev', 'next']),
    required: ['first'],
  },
  availableCursor: {
    name: 'AvailableCursorPaginationLinks',
    description: 'Addresses of the previous and next page. Without either it is an empty list.',
    members: () => texts(['prev', 'next']),
    required: [],
  },
  meta: {
    name: 'PaginationMeta',
    description:
      'Position of this page: page number and size, number of pages, total number of records, index of the first and last record shown, base address of page links.',
    members: (ctx) => [
      ['current_page', INTEGER()],
      ['from', NULLABLE_INTEGER(ctx)],
      ['last_page', INTEGER()],
      ['links', obj({ type: 'array', items: linkRef(ctx) })],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['to', NULLABLE_INTEGER(ctx)],
      ['total', INTEGER()],
    ],
  },
  simpleMeta: {
    name: 'SimplePaginationMeta',
    description:
      'Position of this page: page number and size, index of the first and last record shown, base address of page links. The set is not counted.',
    members: (ctx) => [
      ['current_page', INTEGER()],
      ['from', NULLABLE_INTEGER(ctx)],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['to', NULLABLE_INTEGER(ctx)],
    ],
  },
  cursorMeta: {
    name: 'CursorPaginationMeta',
    description:
      'Position of this page: page size, base address of page links, cursors of the next and previous page, null where there is none.',
    members: (ctx) => [
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['next_cursor', NULLABLE_STRING(ctx)],
      ['prev_cursor', NULLABLE_STRING(ctx)],
    ],
  },
  dataMeta: {
    name: 'DataPaginationMeta',
    description:
      'Position of this page: page number and size, number of pages, total number of records, index of the first and last record shown, addresses of other pages.',
    members: (ctx) => [
      ['current_page', INTEGER()],
      ['first_page_url', STRING()],
      ['from', NULLABLE_INTEGER(ctx)],
      ['last_page', INTEGER()],
      ['last_page_url', STRING()],
      ['next_page_url', NULLABLE_STRING(ctx)],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['prev_page_url', NULLABLE_STRING(ctx)],
      ['to', NULLABLE_INTEGER(ctx)],
      ['total', INTEGER()],
    ],
  },
  dataSimpleMeta: {
    name: 'DataSimplePaginationMeta',
    description:
      'Position of this page: page number and size, index of the first and last record shown, addresses of other pages. The set is not counted.',
    members: (ctx) => [
      ['current_page', INTEGER()],
      ['current_page_url', STRING()],
      ['first_page_url', STRING()],
      ['from', NULLABLE_INTEGER(ctx)],
      ['next_page_url', NULLABLE_STRING(ctx)],
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['prev_page_url', NULLABLE_STRING(ctx)],
      ['to', NULLABLE_INTEGER(ctx)],
    ],
  },
  dataCursorMeta: {
    name: 'DataCursorPaginationMeta',
    description: 'Position of this page: page size, cursors and addresses of the next and previous page.',
    members: (ctx) => [
      ['path', STRING()],
      ['per_page', INTEGER()],
      ['next_cursor', NULLABLE_STRING(ctx)],
      ['next_page_url', NULLABLE_STRING(ctx)],
      ['prev_cursor', NULLABLE_STRING(ctx)],
      ['prev_page_url', NULLABLE_STRING(ctx)],
    ],
  },
} satisfies Record<string, Part>;

const BY: By = { layer: 'integration', producer: 'integration:api-resources' };

function object(members: [string, JsonMap][], required: readonly string[] = members.map(([name]) => name)): JsonMap {
  const all = obj({
    type: 'object',
    properties: new Map(members),
    required: required.length === 0 ? undefined : [...required],
  });
  return required.length === 0 ? obj({ anyOf: [all, obj({ type: 'array', maxItems: 0 })] }) : all;
}

/** Makes a part of a page: always a reference, unless components are off (responses 8.3). */
function part({ name, description, members, required }: Part, ctx: AnalysisContext): JsonMap {
  const body = (inner: AnalysisContext) => object(members(inner), required);
  if (!ctx.document.representation.paginationComponents) return body(ctx);
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: [`docgen:${name}`],
    name,
    of: [],
    define: (inner) => [schema({ node: 'component' }, new Map([['description', description], ...body(inner)]), BY)],
  });
  return obj({ $ref });
}

export const linksOf = (kind: PageKind, ctx: AnalysisContext): JsonMap =>
  part(kind === 'simple' ? PARTS.simpleLinks : PARTS.links, ctx);

/**
 * Makes the links of a page of the JSON:API package, which leaves out those that are null; without any it sends an empty list
 * (responses 13).
 */
export const availableLinksOf = (kind: PageKind, ctx: AnalysisContext): JsonMap =>
  part({ length: PARTS.available, simple: PARTS.availableSimple, cursor: PARTS.availableCursor }[kind], ctx);

export const metaOf = (kind: PageKind, ctx: AnalysisContext): JsonMap =>
  part({ length: PARTS.meta, simple: PARTS.simpleMeta, cursor: PARTS.cursorMeta }[kind], ctx);

/** Makes the `meta` of a page of Data objects (responses 12). */
export const dataMetaOf = (kind: PageKind, ctx: AnalysisContext): JsonMap =>
  part({ length: PARTS.dataMeta, simple: PARTS.dataSimpleMeta, cursor: PARTS.dataCursorMeta }[kind], ctx);

/** Makes the entry of a page's `links` list. */
export function linkRef(ctx: AnalysisContext): JsonMap {
  const body = (inner: AnalysisContext): JsonMap =>
    object(
      [
        ['url', NULLABLE_STRING(inner)],
        ['label', STRING()],
        ['active', obj({ type: 'boolean' })],
        ['page', NULLABLE_INTEGER(inner)],
      ],
      ['url', 'label', 'active'],
    );
  if (!ctx.document.representation.paginationComponents) return body(ctx);
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: ['docgen:PaginationLink'],
    name: 'PaginationLink',
    of: [],
    define: (inner) => [schema({ node: 'component' }, body(inner), BY)],
  });
  return obj({ $ref });
}
