import type { FactReader } from '@docgen/cache';
import { type DocumentConfig, type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { isAuthenticated } from '../../analysis/index.js';
import { matchesPattern } from './pattern.js';
import type { Selection } from './select.js';

/** Holds the pattern of a document that states none: without authentication it says nothing to anybody. */
const STANDARD_AUTH = 'auth*';

/**
 * Reports settings of docgen.yaml that no route of a document with operations answers to: patterns of `routes` (requests 2.2), that of
 * `security.auth_middleware`, and a requirement of authenticated routes where there are none.
 */
export function unusedRouteSettings(
  document: DocumentConfig,
  selection: Selection,
  host: HostFacts,
  reader: FactReader,
): UnboundDiagnostic[] {
  const { operations } = selection;
  if (operations.length === 0) return [];
  const { key, routes, security } = document;
  const found: UnboundDiagnostic[] = [];
  for (const member of ['include', 'exclude'] as const) {
    for (const pattern of routes[member]) {
      if (host.routes.some(({ uri }) => matchesPattern(pattern, uri.replace(/^\/(?=.)/, '')))) continue;
      found.push(unused(`documents.${key}.routes.${member}`, `no route matches ${pattern}`));
    }
  }
  const pattern = security.authMiddleware;
  const asks = { document, read: <T>(id: string) => reader.read<T>(id) };
  if (pattern !== null && pattern !== STANDARD_AUTH && !operations.some((one) => isAuthenticated(one.middleware, asks)))
    found.push(
      unused(`documents.${key}.security.auth_middleware`, `no middleware of a documented route matches ${pattern}`),
    );
  const isStated = security.default !== null && security.default.length > 0;
  if (isStated && !operations.some((one) => isAuthenticated(one.middleware, asks)))
    found.push(unused(`documents.${key}.security.default`, 'no documented route is authenticated'));
  return found;
}

function unused(key: string, reason: string): UnboundDiagnostic {
  return raise('config.setting-without-effect', { key, reason }, { source: { file: 'docgen.yaml' } });
}
