import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  isMiddleware,
  type OperationRoute,
  parseMiddleware,
  routePlace,
} from '../../analysis/index.js';
import { driverOf, guardsOf, hasAuth } from './guards.js';
import { isActive } from './integration.js';

const NAMESPACE = 'Laravel\\Sanctum\\Http\\Middleware\\';
const TOKEN = {
  aliases: ['sanctum', 'abilities', 'ability'],
  classes: [
    `${NAMESPACE}CheckAbilities`,
    `${NAMESPACE}CheckForAnyAbility`,
    `${NAMESPACE}CheckScopes`,
    `${NAMESPACE}CheckForAnyScope`,
  ],
};
const STATEFUL = { aliases: [], classes: [`${NAMESPACE}EnsureFrontendRequestsAreStateful`] };

/**
 * Documents the requirement of routes Sanctum guards (errors 10.3): a bearer token, and the session cookie as an
 * alternative where the stateful middleware stands beside authentication.
 */
export const sanctum: Concern = {
  name: 'sanctum',
  phase: 'security',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const entries = operation.middleware.map(parseMiddleware);
    const guarded = guardsOf(operation.middleware, ctx).some((g) => g === 'sanctum' || driverOf(g, ctx) === 'sanctum');
    const token = guarded || entries.some((entry) => isMiddleware(entry, TOKEN, ctx));
    const stateful =
      (token || hasAuth(operation.middleware, ctx)) && entries.some((entry) => isMiddleware(entry, STATEFUL, ctx));
    if ((!token && !stateful) || !isActive('sanctum', 'laravel/sanctum', ctx)) return [];
    const modes = ctx.document.integrations.sanctum?.modes;
    const allowed = (mode: string): boolean => !Array.isArray(modes) || modes.includes(mode);
    const requirements: Json[] = [];
    if (token && allowed('token')) requirements.push(obj({ sanctumToken: [] }));
    if (stateful && allowed('stateful')) requirements.push(obj({ sanctumStateful: [] }));
    if (requirements.length === 0) return [];
    const by: By = { layer: 'integration', producer: 'integration:sanctum', ...routePlace(operation) };
    return [{ target: { node: 'operation' }, field: 'security', value: requirements, by }];
  },
};
