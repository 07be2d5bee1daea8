import type { Concern } from '../../analysis/index.js';
import { contributeQuery } from './query-parameters.js';

/** Query parameters of read verbs, from the rules of a form request (requests 7). */
export const formRequestQuery: Concern = {
  name: 'form-request',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx, draft) => contributeQuery('form-request', operation, ctx, draft),
};

/** The same, from validation calls in the action. */
export const validationQuery: Concern = {
  name: 'validation',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx, draft) => contributeQuery('inline', operation, ctx, draft),
};
