import type { RouteFact } from '@docgen/protocol';

/**
 * Writes `<METHOD> <host><uri>` with the URI as the route states it; a slash leads it only behind a host (requests
 * 2.3).
 */
export function signatureOf(verb: string, route: Pick<RouteFact, 'domain' | 'uri'>): string {
  if (route.domain === null) return `${verb} ${route.uri}`;
  return `${verb} ${route.domain}${route.uri.startsWith('/') ? '' : '/'}${route.uri}`;
}
