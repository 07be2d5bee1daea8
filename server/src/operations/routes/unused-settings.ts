import type { FactReader } from '@docgen/cache';
import { type DocumentConfig, type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { isAuthenticated } from '../../analysis/index.js';
import { matchesPattern } from './pattern.js';
import type { Selection } from './select.js';

/** Holds the pattern of a document that states none: without authentication it says nothing to anybody. */
const STANDARD_AUTH = 'auth*';

/**
 * Reports patterns of docgen.yaml that no route fits, of a document that has operations: those of `routes` (requests 2.2) and that of
 * `security.auth_middleware`.
 */
export function unusedPatterns(
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
  return found;
}

function unused(key: string, reason: string): UnboundDiagnostic {
  return raise('config.setting-without-effect', { key, reason }, { source: { file: 'docgen.yaml' } });
}
