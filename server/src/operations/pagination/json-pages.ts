import type { Type } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  type DraftView,
  PAGE_CURSOR,
  PAGE_NUMBER,
  packageConfig,
} from '../../analysis/index.js';
import { queryKey } from './query-key.js';

type PageOf = NonNullable<Extract<Type, { kind: 'class' }>['page']>;

/** Holds the page size of the package, and the most it gives (requests 11.1). */
const STANDARD = 30;

/** Documents the keys of a page that spatie/laravel-json-api-paginate cuts, by its configuration and the call. */
export function jsonPageKeys(page: PageOf, by: By, draft: DraftView, ctx: AnalysisContext): Contribution[] {
  if (ctx.document.integrations.json_api_paginate?.enabled === false) return [];
  const { known, text, flag, count } = packageConfig('json-api-paginate', ctx);
  if (!known) ctx.raiseShared('json-api-paginate.default-config', {}, { source: { file: 'composer.json' } });
  const own: By = { ...by, producer: 'integration:json-api-paginate' };
  const container = text('pagination_parameter') ?? 'page';
  const put = (key: string, description: string, value: JsonMap): Contribution[] =>
    queryKey(`${container}[${key}]`, description, value, own, draft);
  const size = obj({
    type: 'integer',
    default: page.size?.default ?? count('default_size') ?? STANDARD,
    maximum: page.size?.maximum ?? count('max_results') ?? STANDARD,
    minimum: 1,
  });
  return [
    ...(flag('use_cursor_pagination') === true
      ? put(text('cursor_parameter') ?? 'cursor', PAGE_CURSOR, obj({ type: 'string' }))
      : put(text('number_parameter') ?? 'number', PAGE_NUMBER, obj({ type: 'integer', default: 1, minimum: 1 }))),
    ...put(text('size_parameter') ?? 'size', 'Results per page.', size),
  ];
}
