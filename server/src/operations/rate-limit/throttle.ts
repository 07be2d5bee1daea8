import { THROTTLE_REQUESTS, THROTTLE_REQUESTS_WITH_REDIS } from '@docgen/laravel-knowledge';
import { type AnalysisContext, isMiddleware, type MiddlewareEntry, parseMiddleware } from '../../analysis/index.js';

const THROTTLE = {
  aliases: ['throttle'],
  classes: [THROTTLE_REQUESTS, THROTTLE_REQUESTS_WITH_REDIS],
};

/** Lists the throttles among resolved middleware, in order (requests 13.1). */
export function throttlesOf(middleware: readonly string[], ctx: AnalysisContext): MiddlewareEntry[] {
  return middleware.map(parseMiddleware).filter((entry) => isMiddleware(entry, THROTTLE, ctx));
}

/**
 * Names the limiter a throttle asks for; undefined for an inline allowance: no parameter, digits, `60|120`, or a name
 * followed by further parameters (an attribute of the signed-in user).
 */
export function limiterOf({ params }: MiddlewareEntry): string | undefined {
  const [first, ...rest] = params;
  if (first === undefined || first === '' || rest.length > 0) return undefined;
  return /^\d+$/.test(first) || first.includes('|') ? undefined : first;
}
