import { AUTHENTICATE } from '@docgen/laravel-knowledge';
import {
  type AnalysisContext,
  isMiddleware,
  type MiddlewareEntry,
  ownMember,
  parseMiddleware,
} from '../../analysis/index.js';

const AUTH = { aliases: ['auth'], classes: [AUTHENTICATE] };

/** Lists the guards the route's auth middleware tries, in order; a bare `auth` means the default one (errors 10.1). */
export function guardsOf(middleware: readonly string[], ctx: AnalysisContext): string[] {
  const entries = middleware.map(parseMiddleware).filter((entry) => isMiddleware(entry, AUTH, ctx));
  return [...new Set(entries.flatMap((entry) => namedGuards(entry, ctx)))];
}

/** Tells whether the route has an auth middleware at all. */
export function hasAuth(middleware: readonly string[], ctx: AnalysisContext): boolean {
  return middleware.map(parseMiddleware).some((entry) => isMiddleware(entry, AUTH, ctx));
}

export function driverOf(guard: string, ctx: AnalysisContext): string | undefined {
  return ownMember(ctx.host('auth').guards, guard)?.driver;
}

function namedGuards(entry: MiddlewareEntry, ctx: AnalysisContext): string[] {
  const named = entry.params.filter((p) => p !== '');
  if (named.length > 0) return named;
  const standard = ctx.host('auth').defaultGuard;
  return standard === null ? [] : [standard];
}
