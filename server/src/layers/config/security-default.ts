import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  isAuthenticated,
  type OperationRoute,
  securityDeclarations,
} from '../../analysis/index.js';

/**
 * Writes `security.default` on every authenticated operation (config 3.4, errors 10.2). An action that states its own
 * security (`Unauthenticated`, `Security`) has no use for a default; `OptionallyAuthenticated` puts the empty
 * requirement before it.
 */
export const securityDefault: Concern = {
  name: 'config-security',
  phase: 'security',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const configured = ctx.document.security.default;
    if (configured === null || !isAuthenticated(operation.middleware, ctx)) return [];
    const { unauthenticated, security, optional } = securityDeclarations(operation, ctx);
    if (unauthenticated !== undefined || security.length > 0) return [];
    const value: Json[] = optional !== undefined ? [obj({}), ...configured] : [...configured];
    const by = { layer: 'config', producer: 'config', source: { file: 'docgen.yaml' } } as const;
    return [{ target: { node: 'operation' }, field: 'security', value, by }];
  },
};
