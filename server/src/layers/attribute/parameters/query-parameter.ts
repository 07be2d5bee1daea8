import type { Concern } from '../../../analysis/index.js';
import { declaredParameters } from './parameter.js';

/**
 * Reads `QueryParameter`, which patches or adds; `a[b]` reaches a member of an object parameter (requests 15.1, 15.2).
 */
export const queryParameter: Concern = {
  name: 'attribute-query-parameter',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx, draft) {
    return declaredParameters('QueryParameter', 'query', operation, ctx, draft);
  },
};
