import type { FactReader } from '@docgen/cache';
import type { RouteFact } from '@docgen/protocol';
import type { Declaration } from './declaration.js';
import { declarationsOf } from './operation.js';

/** Holds the security an action states itself. */
export interface SecurityDeclarations {
  unauthenticated?: Declaration;
  security: Declaration[];
  optional?: Declaration;
}

/**
 * Reads `Unauthenticated`, `Security` and `OptionallyAuthenticated` of an operation: a method's declaration of any of
 * them replaces all of its class's; on one target `Unauthenticated` wins (config 9.11).
 */
export function securityDeclarations(
  operation: { route: Pick<RouteFact, 'action'>; closure?: string },
  reader: FactReader,
): SecurityDeclarations {
  const open = declarationsOf('Unauthenticated', operation, reader);
  const listed = declarationsOf('Security', operation, reader);
  const optional = declarationsOf('OptionallyAuthenticated', operation, reader);
  const all = [...open, ...listed, ...optional];
  const inherited = all.every((d) => d.inherited);
  const at = (list: Declaration[]): Declaration[] => list.filter((d) => d.inherited === inherited);
  const unauthenticated = at(open)[0];
  if (unauthenticated !== undefined) return { unauthenticated, security: [] };
  const first = at(optional)[0];
  return { security: at(listed), ...(first === undefined ? {} : { optional: first }) };
}
