import type { FactReader } from '@docgen/cache';
import type { HostFacts, RouteFact } from '@docgen/protocol';
import { controllerExclusions, controllerMiddleware } from './controller-middleware.js';
import { extendsClass } from './lineage.js';

/** Holds the middleware of one route, groups expanded, exclusions removed, each entry once (host 7). */
export interface ResolvedMiddleware {
  /** Entries as written: `throttle:60,1`. */
  entries: string[];
  /** Maps an entry to the class behind its alias; to itself when it is a class. Entries of neither kind are absent. */
  classes: Record<string, string>;
  /** Controller entries that could not be read, as text for a message. */
  unread: string[];
}

/**
 * Resolves a route's middleware in both modes: its own list, then the middleware its controller's source states (host
 * 7).
 */
export function resolveMiddleware(
  reader: FactReader,
  host: Pick<HostFacts, 'router'>,
  route: Pick<RouteFact, 'middleware' | 'excluded' | 'action'>,
): ResolvedMiddleware {
  const unread: string[] = [];
  const { action } = route;
  const stated = (read: typeof controllerMiddleware): string[] =>
    action.kind === 'controller' ? read(reader, action.class, action.method, unread) : [];
  const { groups, aliases } = host.router;
  const all = expand([...route.middleware, ...stated(controllerMiddleware)], groups);
  const excluded = new Set(
    expand([...route.excluded, ...stated(controllerExclusions)], groups).flatMap((entry) => [
      entry,
      classBehind(entry, aliases) ?? entry,
    ]),
  );
  const excludedClasses = [...excluded].filter((entry) => !entry.includes(':'));
  const kept = all.filter((entry) => {
    const owner = classBehind(entry, aliases);
    if (excluded.has(entry) || (owner !== undefined && excluded.has(withParameters(owner, entry)))) return false;
    // An excluded class without parameters excludes its subclasses, too.
    return owner === undefined || entry.includes(':') || !excludedClasses.some((e) => extendsClass(reader, owner, e));
  });
  const entries = [...new Set(kept)];
  const classes: Record<string, string> = {};
  for (const entry of entries) {
    const owner = classBehind(entry, aliases);
    if (owner !== undefined) classes[entry] = owner;
  }
  return { entries, classes, unread };
}

/** Replaces groups by their entries, at any depth; a group met twice expands once. */
function expand(entries: readonly string[], groups: Record<string, string[]>, seen = new Set<string>()): string[] {
  return entries.flatMap((entry) => {
    const group = Object.hasOwn(groups, entry) ? groups[entry] : undefined;
    if (group === undefined) return [entry];
    if (seen.has(entry)) return [];
    seen.add(entry);
    return expand(group, groups, seen);
  });
}

function classBehind(entry: string, aliases: Record<string, string>): string | undefined {
  const name = entry.split(':')[0] ?? entry;
  if (Object.hasOwn(aliases, name)) return aliases[name];
  return name.includes('\\') ? name.replace(/^\\/, '') : undefined;
}

function withParameters(owner: string, entry: string): string {
  const colon = entry.indexOf(':');
  return colon < 0 ? owner : `${owner}${entry.slice(colon)}`;
}
