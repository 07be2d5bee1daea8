import type { OperationMatch } from '@docgen/protocol/rpc';
import { numberPlaceholders } from '../../document/index.js';

/** Verbs that may lead a selector, in the order the refusal names them (commands 6.1). */
export const SELECTOR_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** Names operations: the words of a selector, and the verb that filters first. */
export interface Selector {
  query: string;
  /** Verb in upper case; absent for all. */
  method?: string;
}

/** Reads a selector; a verb in it counts where none is given beside it. */
export function readSelector(text: string, method: string | undefined): Selector {
  const trimmed = text.trim();
  const found = /^([A-Za-z]+)\s+(\S.*)$/.exec(trimmed);
  const leads = found !== null && SELECTOR_METHODS.some((verb) => verb === found[1]?.toLowerCase());
  const query = leads ? (found[2] as string).trim() : trimmed;
  const verb = method ?? (leads ? found[1] : undefined);
  return verb === undefined ? { query } : { query, method: verb.toUpperCase() };
}

/** Holds what the first tier yields that yields anything; a lower tier is the surer one. */
export interface FoundByTier<T> {
  tier: number;
  found: T[];
}

/**
 * Finds operations: by exact route name, exact operationId, URI, and then by a part of any of them (commands 6.1). An empty selector
 * finds nothing.
 */
export function selectFrom<T extends { match: OperationMatch }>(
  operations: readonly T[],
  { query, method }: Selector,
): FoundByTier<T> {
  const asked = operations.filter(({ match }) => method === undefined || match.method === method);
  const own = normalized(query);
  const address = prefixed(own, operations).find((one) => asked.some(({ match }) => normalized(match.path) === one));
  // The template of a path may have other names than the route (requests 2.4).
  const numbered = numberPlaceholders(own);
  const part = query.toLowerCase();
  const tiers: ((match: OperationMatch) => boolean)[] = [
    ({ routeName }) => routeName === query,
    ({ operationId }) => operationId === query,
    ({ path }) => normalized(path) === own || path === `webhooks.${query}`,
    ({ path }) => normalized(path) === address,
    ({ path }) => numberPlaceholders(normalized(path)) === numbered,
    ({ path, routeName, operationId }) =>
      [path, routeName ?? '', operationId ?? ''].some((text) => text.toLowerCase().includes(part)),
  ];
  for (const [tier, matches] of query === '' ? [] : tiers.entries()) {
    const found = asked.filter(({ match }) => matches(match));
    if (found.length > 0) return { tier, found };
  }
  return { tier: tiers.length, found: [] };
}

/** Spells a URI with each literal prefix of a documented path added or removed, the longest prefix first. */
function prefixed(own: string, operations: readonly { match: OperationMatch }[]): string[] {
  const prefixes = [...prefixesOf(operations)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return prefixes.flatMap((prefix) => {
    const added = own === '/' ? prefix : `${prefix}${own}`;
    return own.startsWith(`${prefix}/`) ? [added, own.slice(prefix.length)] : [added];
  });
}

function prefixesOf(operations: readonly { match: OperationMatch }[]): Set<string> {
  const prefixes = new Set<string>();
  for (const { match } of operations) {
    let prefix = '';
    for (const segment of match.path.split('/').slice(1, 3)) {
      if (segment === '' || segment.includes('{')) break;
      prefix += `/${segment}`;
      prefixes.add(prefix);
    }
  }
  return prefixes;
}

function normalized(uri: string): string {
  return `/${uri
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`;
}
