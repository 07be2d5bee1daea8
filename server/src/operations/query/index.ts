import type { Concern } from '../../analysis/index.js';
import { contributeCopied } from './copied.js';
import { contributeQuery } from './query-parameters.js';
import { contributeReads } from './reads.js';

/** Documents query parameters of read verbs by the rules of a form request (requests 7). */
export const formRequestQuery: Concern = {
  name: 'form-request',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx, draft) => [
    ...contributeQuery('form-request', operation, ctx, draft),
    ...contributeCopied(operation, ctx),
  ],
};

/** Documents query parameters of read verbs by a Data class among the parameters (validation 2.4). */
export const dataQuery: Concern = {
  name: 'spatie-data',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx, draft) => contributeQuery('data', operation, ctx, draft),
};

/** Documents query parameters of read verbs by the `rules()` of an action class (validation 2.5). */
export const actionQuery: Concern = {
  name: 'laravel-actions',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx, draft) => contributeQuery('action', operation, ctx, draft),
};

/** Documents query parameters of read verbs by validation calls in the action. */
export const validationQuery: Concern = {
  name: 'validation',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx, draft) => contributeQuery('inline', operation, ctx, draft),
};

/**
 * Documents query parameters the code reads by a literal key (requests 8). Fills keys that rules and pagination left
 * open.
 */
export const requestReadsQuery: Concern = {
  name: 'request-reads',
  phase: 'request',
  priority: -1000,
  contribute: contributeReads,
};
