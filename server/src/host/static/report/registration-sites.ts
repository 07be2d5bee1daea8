import type { HostFacts, RouteFact } from '@docgen/protocol';

/** Lists findings of the accompanying static pass that matter beside a booted table (host 12.2). */
const RELEVANT_CODES = new Set(['host.middleware-undecided', 'host.parse-failed']);

/**
 * Adds the registration sites of the static pass to booted facts (host 10.7). No route is added or removed. Routes
 * match by methods, domain and URI, ties by name, then by order.
 */
export function attachSites(booted: HostFacts, statics: HostFacts): HostFacts {
  const byKey = new Map<string, RouteFact[]>();
  for (const route of statics.routes) {
    const key = keyOf(route);
    const bucket = byKey.get(key);
    if (bucket === undefined) byKey.set(key, [route]);
    else bucket.push(route);
  }
  const routes = booted.routes.map((route) => {
    const bucket = byKey.get(keyOf(route));
    if (bucket === undefined || bucket.length === 0) return route;
    const named = bucket.findIndex((r) => r.name === route.name);
    const [match] = bucket.splice(Math.max(0, named), 1);
    return match === undefined || match.at === null ? route : { ...route, at: match.at };
  });
  const notes = statics.notes.filter((note) => RELEVANT_CODES.has(note.code));
  return { ...booted, routes, notes: [...booted.notes, ...notes] };
}

function keyOf(route: RouteFact): string {
  return `${route.methods.join('|')} ${route.domain ?? ''} ${route.uri}`;
}
