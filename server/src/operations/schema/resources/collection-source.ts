import type { CallableRef, ClassType, Type } from '@docgen/engine';
import { bodyOf, type Expr, walk } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { ownMethod } from '../own-method.js';

/** Matches methods that a page has and a collection has not. */
const OF_PAGE =
  /^(currentPage|firstItem|getOptions|hasMorePages|hasPages|items|lastItem|lastPage|nextCursor|nextPageUrl|onFirstPage|onLastPage|path|perPage|previousCursor|previousPageUrl|total|url)$/i;

/** Tells whether a method of a collection of resources asks for what it was made of: by `$this->resource`, or by a method of pages. */
export function asksSource(fqcn: string, name: string, ctx: AnalysisContext): boolean {
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

/** Tells inference what a collection was made of, for a method of its class: the page or list where it asks for that, else an item. */
export function madeOf(
  type: ClassType,
  item: Type | undefined,
  method: string,
  ctx: AnalysisContext,
): Partial<CallableRef> {
  if (type.args !== undefined && asksSource(type.fqcn, method, ctx)) return { typeArguments: type.args };
  return item === undefined ? {} : { narrowProperty: { name: 'resource', type: item } };
}
