import type { Concern } from '../../../analysis/index.js';
import { declaredParameters } from './parameter.js';

/** Reads `CookieParameter`, which patches or adds a cookie (requests 15.1). */
export const cookieParameter: Concern = {
  name: 'attribute-cookie-parameter',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx, draft) {
    return declaredParameters('CookieParameter', 'cookie', operation, ctx, draft);
  },
};
