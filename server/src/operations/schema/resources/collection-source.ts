import type { CallableRef, ClassType, Type } from '@docgen/engine';
import { bodyOf, type Expr, walk } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { ownMethod } from '../own-method.js';
import { paginatorKind } from '../pages/paginator.js';

/** Matches methods that a page has and a collection has not. */
const OF_PAGE =
  /^(currentPage|firstItem|getOptions|hasMorePages|hasPages|items|lastItem|lastPage|nextCursor|nextPageUrl|onFirstPage|onLastPage|path|perPage|previousCursor|previousPageUrl|total|url)$/i;

/**
 * Names the kind of page a collection of resources was made of, where a method of its class asks for that: by `$this->resource`, or by a
 * method of pages.
 */
export function askedPage(type: ClassType, method: string, ctx: AnalysisContext): string | undefined {
  const [source] = type.args ?? [];
  if (source?.kind !== 'class' || paginatorKind(ctx, source) === undefined) return undefined;
  return asksSource(type.fqcn, method, ctx) ? source.fqcn : undefined;
}

function asksSource(fqcn: string, name: string, ctx: AnalysisContext): boolean {
  const method = ownMethod(ctx, fqcn, name);
  const body = method === undefined ? undefined : bodyOf(ctx, method);
  let asks = false;
  walk(body ?? {}, (node) => {
    const e = node as Expr;
    asks ||= e.k === 'prop' && e.name === 'resource';
    asks ||= e.k === 'mcall' && typeof e.name === 'string' && OF_PAGE.test(e.name);
  });
  return asks;
}

/** Tells inference what a collection was made of, for a method of its class: the page it asks for, else an item. */
export function madeOf(
  type: ClassType,
  item: Type | undefined,
  method: string,
  ctx: AnalysisContext,
): Partial<CallableRef> {
  if (type.args !== undefined && askedPage(type, method, ctx) !== undefined) return { typeArguments: type.args };
  return item === undefined ? {} : { narrowProperty: { name: 'resource', type: item } };
}
