import { INVALID_QUERY } from '@docgen/laravel-knowledge';
import { type Concern, frameworkAnswer, ignoredStatuses, routePlace } from '../../../analysis/index.js';
import { harvest } from './harvest.js';
import { hasLists } from './parameters.js';
import { isActive, packageSettings } from './settings.js';

/** Documents the 400 that refuses a query no allow-list holds (requests 12.8). */
export const strictMode: Concern = {
  name: 'query-builder-strict-mode',
  phase: 'errors',
  priority: -100,
  contribute(operation, ctx, draft) {
    if (!isActive(ctx) || draft.responses().includes('400') || ignoredStatuses(operation, ctx).has('400')) return [];
    if (packageSettings(ctx).lenient || !hasLists(harvest(operation, ctx))) return [];
    const place = routePlace(operation, 'query-builder:strict-mode');
    const request = { status: 400, exception: INVALID_QUERY, producer: 'integration:query-builder', ...place };
    return frameworkAnswer(request, ctx);
  },
};
