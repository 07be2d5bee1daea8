import { type Concern, EXCEPTIONS, frameworkAnswer, ignoredStatuses, routePlace } from '../../analysis/index.js';
import { findRules } from '../validation/index.js';

/**
 * The 422 of every operation whose code validates, on read verbs too (validation 18). Reads the same rules as the request
 * concerns; writes the response unless something stronger documents that status.
 */
export const validatedRequest: Concern = {
  name: 'implicit-response',
  phase: 'errors',
  priority: -100,
  contribute(operation, ctx, draft) {
    if (ctx.document.errorResponses === 'none' || draft.responses().includes('422')) return [];
    if (ignoredStatuses(operation, ctx).has('422')) return [];
    const found = findRules(operation, ctx);
    if (found === undefined) return [];
    const { fields, unread, copied } = found.set;
    if (fields.length === 0 && unread.length === 0 && copied === undefined) return [];
    return frameworkAnswer(
      {
        status: 422,
        exception: EXCEPTIONS.ValidationException,
        producer: 'integration:implicit-response',
        ...routePlace(operation, 'implicit:validated-request'),
      },
      ctx,
    );
  },
};
