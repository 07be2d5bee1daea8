import type { ReturnSite, Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, By, Concern, Contribution, DraftView, OperationRoute } from '../../analysis/index.js';
import { schema } from '../../analysis/index.js';
import { actionAnalysis, paginatorKind } from '../schema/index.js';

type PageOf = NonNullable<Extract<Type, { kind: 'class' }>['page']>;

/** The query parameters a paginating action reads: page or cursor key and page size (requests 9, 10). */
export const pageKeys: Concern = {
  name: 'pagination',
  phase: 'parameters',
  priority: -1000,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    if (ctx.document.integrations.api_resources?.enabled === false) return [];
    for (const site of actionAnalysis(operation, ctx).returns) {
      const found = pageOf(site, ctx);
      if (found !== undefined) return parameters(found.page, found.cursor, site, draft);
    }
    return [];
  },
};

/** The page of a returned paginator, of what a returned resource collection was given, or of a response's body. */
function pageOf(site: ReturnSite, ctx: AnalysisContext): { page: PageOf; cursor: boolean } | undefined {
  for (const type of [site.type, ...(site.response?.body == null ? [] : [site.response.body])]) {
    if (type.kind !== 'class') continue;
    for (const candidate of [type, ...(type.args ?? [])]) {
      if (candidate.kind !== 'class' || candidate.page === undefined) continue;
      const kind = paginatorKind(ctx, candidate);
      if (kind !== undefined) return { page: candidate.page, cursor: kind === 'cursor' };
    }
  }
  return undefined;
}

function parameters(page: PageOf, cursor: boolean, site: ReturnSite, draft: DraftView): Contribution[] {
  const by: By = { layer: 'integration', producer: 'integration:api-resources', anchor: site.anchor };
  const out: Contribution[] = [];
  if (page.key !== null) {
    const value = cursor ? obj({ type: 'string' }) : obj({ type: 'integer', default: 1, minimum: 1 });
    out.push(...parameter(page.key, cursor ? 'Cursor of the page to fetch.' : 'Page number.', value, by, draft));
  }
  if (page.size !== undefined) {
    const value = obj({ type: 'integer', default: page.size.default });
    out.push(...parameter(bracketed(page.size.key), 'Items per page.', value, by, draft));
  }
  return out;
}

/** `page.size` is `page[size]` on the wire. */
function bracketed(key: string): string {
  const [head = '', ...rest] = key.split('.');
  return head + rest.map((part) => `[${part}]`).join('');
}

function parameter(name: string, description: string, value: JsonMap, by: By, draft: DraftView): Contribution[] {
  const target = { node: 'parameter', in: 'query', name } as const;
  if (draft.has(target)) return [];
  return [
    { target, field: 'required', value: false, by },
    { target, field: 'description', value: description, by },
    schema({ node: 'parameter-schema', in: 'query', name }, value, by),
  ];
}
