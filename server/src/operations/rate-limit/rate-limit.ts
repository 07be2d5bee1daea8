import { THROTTLE_REQUESTS_EXCEPTION } from '@docgen/laravel-knowledge';
import { obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type DraftView,
  frameworkAnswer,
  ignoredStatuses,
  type OperationRoute,
  routePlace,
} from '../../analysis/index.js';
import { beside, besideAction, limiterResponses } from './limiter-responses.js';
import { limiterOf, throttlesOf } from './throttle.js';

const HEADERS: [name: string, description: string][] = [
  ['Retry-After', 'Seconds until the next request is allowed.'],
  ['X-RateLimit-Limit', 'Requests allowed in the current window.'],
  ['X-RateLimit-Remaining', 'Requests left in the current window.'],
  ['X-RateLimit-Reset', 'End of the current window, in Unix seconds (UTC).'],
];

/**
 * Documents the 429 of a throttled route with its four headers (requests 13). Reads the middleware and the limiter
 * names; a limiter's numbers are never read.
 */
export const rateLimit: Concern = {
  name: 'rate-limit',
  phase: 'errors',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    const throttles = throttlesOf(operation.middleware, ctx);
    const first = throttles[0];
    if (first === undefined) return [];
    if (ctx.document.integrations.rate_limit?.enabled === false) return [];
    if (ctx.document.errorResponses === 'none') return [];
    if (ignoredStatuses(operation, ctx).has('429')) {
      // Nothing is built, but `IgnoreResponse` finds a response to remove.
      const by = { layer: 'integration', producer: 'integration:rate-limit' } as const;
      return [{ target: { node: 'response', status: '429' }, field: 'description', value: 'Too Many Requests', by }];
    }
    const place = routePlace(operation);
    if (throttles.length > 1)
      ctx.raise('rate-limit.multiple-throttles', { entries: throttles.map((t) => t.text) }, place);
    const limiter = limiterOf(first);
    const known = ctx.host('complete').limiters;
    if (limiter !== undefined && known && ctx.read(`host:router/limiters/${limiter}`) === undefined) {
      ctx.raise('rate-limit.unregistered-limiter', { name: limiter }, place);
    }
    const each = throttles.map((one) => {
      const named = limiterOf(one);
      return named === undefined ? undefined : limiterResponses(named, throttles.length > 1, ctx);
    });
    const documented = new Set(draft.responses());
    const answers = each.map((one) => one?.written ?? []);
    if (each.every((one) => one !== undefined && !one.stock)) return besideEachOther(answers, documented);
    const request = {
      status: 429,
      exception: THROTTLE_REQUESTS_EXCEPTION,
      producer: 'integration:rate-limit',
    };
    const refused = frameworkAnswer({ ...request, ...place }, ctx);
    const isAnswered = documented.has('429');
    // The action's own body stands; whoever is refused before it runs gets another (requests 13.3).
    const written = isAnswered ? besideAction(refused, draft.mediaTypes('429')) : refused;
    const by = { layer: 'integration', producer: 'integration:rate-limit', ...place } as const;
    // A response the application builds itself has those that throttles around the exceeded one add, or none.
    const isLimiters = answers.flat().some(({ target }) => 'status' in target && target.status === '429');
    const isOwn =
      isAnswered || isLimiters || typeof ctx.exceptionAnswer?.(THROTTLE_REQUESTS_EXCEPTION, 429) === 'object';
    // A handler of the application may answer the refusal with another status, and none of the headers.
    const isRefused = isOwn || written.some(({ target }) => 'status' in target && target.status === '429');
    for (const [name, description] of isRefused ? HEADERS : []) {
      const schema = obj({ type: 'integer' });
      const value = isOwn ? obj({ description, schema }) : obj({ description, required: true, schema });
      written.push({ target: { node: 'response', status: '429' }, field: `headers.${name}`, value, by });
    }
    return [...written, ...besideEachOther(answers, new Set([...documented, '429']))];
  },
};

/** Lays the answers of each limiter beside what stands under their statuses already. */
function besideEachOther(
  answers: readonly (readonly Contribution[])[],
  documented: ReadonlySet<string>,
): Contribution[] {
  const standing = new Set(documented);
  return answers.flatMap((written) => {
    const out = written.flatMap((one) =>
      'status' in one.target && standing.has(one.target.status) ? beside(one) : [one],
    );
    for (const { target } of written) if ('status' in target) standing.add(target.status);
    return out;
  });
}
