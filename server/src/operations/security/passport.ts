import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  isMiddleware,
  type MiddlewareKind,
  type OperationRoute,
  parseMiddleware,
  routePlace,
} from '../../analysis/index.js';
import { driverOf, guardsOf } from './guards.js';
import { isActive } from './integration.js';

const NAMESPACE = 'Laravel\\Passport\\Http\\Middleware\\';
const ALL: MiddlewareKind = {
  aliases: ['scopes', 'client'],
  classes: [
    `${NAMESPACE}CheckScopes`,
    `${NAMESPACE}CheckToken`,
    `${NAMESPACE}CheckClientCredentials`,
    `${NAMESPACE}EnsureClientIsResourceOwner`,
  ],
};
const ANY: MiddlewareKind = {
  aliases: ['scope'],
  classes: [
    `${NAMESPACE}CheckForAnyScope`,
    `${NAMESPACE}CheckTokenForAnyScope`,
    `${NAMESPACE}CheckClientCredentialsForAnyScope`,
  ],
};

/** Documents the requirement of routes Passport guards, by its scope middleware or a guard it drives (errors 10.4). */
export const passport: Concern = {
  name: 'passport',
  phase: 'security',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const entries = operation.middleware.map(parseMiddleware);
    const all = entries.filter((entry) => isMiddleware(entry, ALL, ctx));
    const any = entries.filter((entry) => isMiddleware(entry, ANY, ctx));
    const guarded = guardsOf(operation.middleware, ctx).some((guard) => driverOf(guard, ctx) === 'passport');
    if ((!guarded && all.length + any.length === 0) || !isActive('passport', 'laravel/passport', ctx)) return [];
    const needed = scopesOf(all);
    const choices = scopesOf(any);
    const value: Json[] =
      choices.length === 0
        ? [obj({ passport: needed })]
        : choices.map((scope) => obj({ passport: [...new Set([...needed, scope])] }));
    const by: By = { layer: 'integration', producer: 'integration:passport', ...routePlace(operation) };
    return [{ target: { node: 'operation' }, field: 'security', value, by }];
  },
};

function scopesOf(entries: readonly { params: string[] }[]): string[] {
  return [...new Set(entries.flatMap((entry) => entry.params).filter((scope) => scope !== ''))];
}
