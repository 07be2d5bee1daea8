import type { HostFacts, RouteFact } from '@docgen/protocol';
import { boundRoutes } from '../../bound-actions.js';
import { isPlainName } from '../natives/container.js';
import { placeOnLine, withClosurePlaces } from './closure-places.js';

/** Lists findings of the accompanying static pass that matter beside a booted table (host 12.2). */
const RELEVANT_CODES = new Set(['host.middleware-undecided', 'host.parse-failed']);

/**
 * Adds the registration sites of the static pass to booted facts (host 10.7), which closure of a line is meant, and the classes that closures make for names and interfaces: a
 * boot does not look into them. No route is added or removed. Routes match by methods, domain and URI, ties by name, then by order.
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
    if (match === undefined || match.at === null) return route;
    const missing = route.missing === undefined ? {} : { missing: placeOnLine(route.missing, match.missing) };
    return { ...route, at: match.at, action: closureAction(route, match), ...missing };
  });
  const notes = statics.notes.filter((note) => RELEVANT_CODES.has(note.code));
  const bindings = withNames(booted.bindings, statics.bindings);
  return {
    ...booted,
    ...withClosurePlaces(booted, statics),
    routes: boundRoutes(routes, bindings),
    bindings,
    notes: [...booted.notes, ...notes],
  };
}

function withNames(booted: HostFacts['bindings'], statics: HostFacts['bindings']): HostFacts['bindings'] {
  const names = Object.entries(statics).filter(([name, made]) =>
    Object.hasOwn(booted, name) ? booted[name] === null && made !== null : isPlainName(name),
  );
  return names.length === 0 ? booted : { ...booted, ...Object.fromEntries(names) };
}

function closureAction({ action }: RouteFact, match: RouteFact): RouteFact['action'] {
  if (action.kind !== 'closure' || match.action.kind !== 'closure') return action;
  return { ...action, at: placeOnLine(action.at, match.action.at) };
}

function keyOf(route: RouteFact): string {
  return `${route.methods.join('|')} ${route.domain ?? ''} ${route.uri}`;
}
