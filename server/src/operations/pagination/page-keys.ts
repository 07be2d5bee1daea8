import type { ReturnSite, Type } from '@docgen/engine';
import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  type DraftView,
  type OperationRoute,
  PAGE_CURSOR,
  PAGE_NUMBER,
} from '../../analysis/index.js';
import { sentAsJsonApi } from '../responses/index.js';
import { actionAnalysis, paginatorKind } from '../schema/index.js';
import { findRules, readSchema, requestReads } from '../validation/index.js';
import { jsonPageKeys } from './json-pages.js';
import { queryKey } from './query-key.js';

type PageOf = NonNullable<Extract<Type, { kind: 'class' }>['page']>;

/** Documents the query parameters a paginating action reads: page or cursor key and page size (requests 9, 10). */
export const pageKeys: Concern = {
  name: 'pagination',
  phase: 'parameters',
  priority: -1000,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    if (ctx.document.integrations.api_resources?.enabled === false) return [];
    const { returns, page } = actionAnalysis(operation, ctx);
    // JSON:API names the keys of its pages itself (requests 9.1).
    if (returns.some((site) => sentAsJsonApi(site, ctx))) return [];
    for (const site of returns) {
      const found = pageOf(site, ctx);
      if (found !== undefined) return parameters(found, site, operation, draft, ctx);
    }
    const held = page === undefined ? undefined : keysOf(page, ctx);
    const site = held === undefined ? undefined : returns.find((one) => isOwnEnvelope(one) || isOwnPage(one, ctx));
    return held === undefined || site === undefined ? [] : parameters(held, site, operation, draft, ctx);
  },
};

/** Recognizes an envelope the application or a transformer builds of a page. */
function isOwnEnvelope({ type, response }: ReturnSite): boolean {
  const sent = response === undefined ? type : response.kind === 'json' ? response.body : null;
  return sent?.kind === 'shape' || sent?.kind === 'map' || sent?.kind === 'list';
}

/** Recognizes a page that the application makes itself, or a collection of resources over one: what it holds was cut before. */
function isOwnPage(site: ReturnSite, ctx: AnalysisContext): boolean {
  return pagesOf(site).some((type) => paginatorKind(ctx, type) !== undefined);
}

function keysOf(type: Type, ctx: AnalysisContext): { page: PageOf; cursor: boolean } | undefined {
  if (type.kind !== 'class' || type.page === undefined) return undefined;
  const kind = paginatorKind(ctx, type);
  return kind === undefined ? undefined : { page: type.page, cursor: kind === 'cursor' };
}

/** Finds the page behind a returned paginator, a returned resource collection, or a response's body. */
function pageOf(site: ReturnSite, ctx: AnalysisContext): { page: PageOf; cursor: boolean } | undefined {
  for (const candidate of pagesOf(site)) {
    const found = keysOf(candidate, ctx);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lists what may be the page that is sent: the object itself, and what a collection was made of. */
function pagesOf({ type, response }: ReturnSite): readonly Type[] {
  const sent = [type, ...(response?.body == null ? [] : [response.body])];
  return sent.flatMap((one) => (one.kind === 'class' ? [one, ...(one.args ?? [])] : []));
}

function parameters(
  { page, cursor }: { page: PageOf; cursor: boolean },
  site: ReturnSite,
  operation: OperationRoute,
  draft: DraftView,
  ctx: AnalysisContext,
): Contribution[] {
  const by: By = { layer: 'integration', producer: 'integration:api-resources', anchor: site.anchor };
  if (page.json === true) return jsonPageKeys(page, by, draft, ctx);
  const out: Contribution[] = [];
  if (page.key !== null) {
    const value = cursor ? obj({ type: 'string' }) : obj({ type: 'integer', default: 1, minimum: 1 });
    out.push(...queryKey(page.key, cursor ? PAGE_CURSOR : PAGE_NUMBER, value, by, draft));
  }
  const { size } = page;
  if (size !== undefined && (size.ruled !== true || isRuled(size.key, operation, ctx))) {
    const value = obj({ type: sizeType(size.key, operation, ctx), default: size.default });
    out.push(...queryKey(bracketed(size.key), 'Items per page.', value, by, draft));
  }
  return out;
}

/** Gives the types of a size: other scalars stand beside the number where the code asks it for a text, `$size === 'all'`. */
function sizeType(key: string, operation: OperationRoute, ctx: AnalysisContext): Json {
  const read = requestReads(operation, ctx).find((one) => one.place === 'query' && one.path.join('.') === key);
  if (read === undefined || read.sizes === true || read.type === null || read.type === 'container') return 'integer';
  return ('scalars' in read.type ? readSchema(read, ctx).get('type') : undefined) ?? 'integer';
}

/** Tells whether rules ask the client for a key: what was validated has no other. */
function isRuled(key: string, operation: OperationRoute, ctx: AnalysisContext): boolean {
  return findRules(operation, ctx)?.set.fields.some(({ path }) => path.join('.') === key) === true;
}

/** Writes a dotted key in brackets: `page.size` is `page[size]` on the wire. */
function bracketed(key: string): string {
  const [head = '', ...rest] = key.split('.');
  return head + rest.map((part) => `[${part}]`).join('');
}
