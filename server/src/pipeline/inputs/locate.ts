import type { PhpIndex } from '@docgen/php';
import type { Anchor, At, HostFacts, RouteFact, Source, SourceRange } from '@docgen/protocol';
import { signatureOf } from '../../operations/routes/signature.js';
import { registrationOn } from './registration.js';

/**
 * Makes a function that locates anchors in a snapshot: `route:<signature>` where the route is registered, every other
 * in the source files.
 */
export function createLocate(
  index: Pick<PhpIndex, 'locate'>,
  host: Pick<HostFacts, 'routes'>,
): (anchor: Anchor) => Source | undefined {
  let routes: Registrations | undefined;
  return (anchor) => {
    if (!anchor.fact.startsWith('route:')) return index.locate(anchor);
    routes ??= registrations(host);
    const at = routes.get(anchor.fact)?.at;
    if (at === undefined) return undefined;
    const { file, line } = at;
    return anchor.symbol === undefined ? { file, line } : { file, line, symbol: anchor.symbol };
  };
}

/** Makes a function that locates anchors with columns: for `route:<signature>` the call that registers the route. */
export function createLocateRange(
  index: Pick<PhpIndex, 'factsOf' | 'range'>,
  host: Pick<HostFacts, 'routes'>,
): (anchor: Anchor) => SourceRange | undefined {
  let routes: Registrations | undefined;
  return (anchor) => {
    if (!anchor.fact.startsWith('route:')) return index.range(anchor);
    routes ??= registrations(host);
    const { at, verb, route } = routes.get(anchor.fact) ?? {};
    const file = at === undefined ? undefined : index.factsOf(at.file);
    if (at === undefined || verb === undefined || route === undefined || file === undefined) return undefined;
    const call = registrationOn(file, at.line, verb, route);
    return call && index.range(call);
  };
}

type Registrations = Map<string, { at: NonNullable<At>; verb: string; route: RouteFact }>;

const ofRoutes = new WeakMap<HostFacts['routes'], Registrations>();

/** Maps facts of routes to their registrations, once for a list of routes. A route registered again replaces the one before it. */
function registrations(host: Pick<HostFacts, 'routes'>): Registrations {
  const known = ofRoutes.get(host.routes);
  if (known !== undefined) return known;
  const found: Registrations = new Map();
  ofRoutes.set(host.routes, found);
  for (const route of host.routes) {
    const { at, methods } = route;
    if (at === null) continue;
    for (const verb of methods) found.set(`route:${signatureOf(verb, route)}`, { at, verb, route });
  }
  return found;
}
