import { type Anchor, obj } from '@docgen/protocol';
import { type By, type Concern, type Contribution, PAGE_NUMBER, schema, type Target } from '../../../analysis/index.js';
import { filterParameters } from './filters.js';
import { type Harvest, harvest } from './harvest.js';
import { listParameters } from './lists.js';
import { isActive, packageSettings } from './settings.js';

/** Documents the query parameters that builders of spatie/laravel-query-builder read (requests 12). */
export const queryBuilder: Concern = {
  name: 'query-builder',
  phase: 'parameters',
  priority: 0,
  contribute(operation, ctx) {
    if (!isActive(ctx)) return [];
    const found = harvest(operation, ctx);
    for (const { method, list } of found.unread)
      ctx.raise('query-builder.unresolved-entry', { method }, { anchor: list.anchor });
    const page = [
      ...[...found.terminals].map(terminalNote),
      ...(found.page?.own === true ? pageParameter(found.page.list) : []),
    ];
    if (!hasLists(found)) {
      if (found.page !== undefined)
        ctx.raise('query-builder.no-allowlists-recovered', { method: found.page.method }, found.page.list);
      return page;
    }
    const settings = packageSettings(ctx);
    if (!settings.known) ctx.raiseShared('query-builder.default-config', {}, { source: { file: 'composer.json' } });
    if (settings.legacy !== undefined)
      ctx.raiseShared(
        'query-builder.legacy-package-version',
        { version: settings.legacy },
        {
          source: { file: 'composer.lock' },
        },
      );
    return [...page, ...filterParameters(found, settings, ctx), ...listParameters(found, settings, ctx)];
  },
};

/** Tells whether some allow-list was recovered. */
export function hasLists({ lists }: Harvest): boolean {
  return Object.keys(lists).length > 0;
}

/** Notes that the operation calls a method docgen.yaml says paginates: assembly tells of names nobody calls (config 1.6). */
function terminalNote(name: string): Contribution {
  const by: By = { layer: 'integration', producer: 'integration:query-builder' };
  return { target: { node: 'note', of: 'pagination-terminal' }, field: '*', value: obj({ name }), by };
}

/** Documents the page key of a method that docgen.yaml says paginates (requests 9.1). */
function pageParameter({ anchor }: { anchor: Anchor }): Contribution[] {
  const by: By = { layer: 'integration', producer: 'integration:query-builder', anchor };
  const target: Target = { node: 'parameter', in: 'query', name: 'page' };
  return [
    { target, field: 'required', value: false, by },
    { target, field: 'description', value: PAGE_NUMBER, by },
    schema(
      { node: 'parameter-schema', in: 'query', name: 'page' },
      obj({ type: 'integer', default: 1, minimum: 1 }),
      by,
    ),
  ];
}
