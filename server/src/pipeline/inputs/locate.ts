import type { PhpIndex } from '@docgen/php';
import type { Anchor, HostFacts, Source } from '@docgen/protocol';
import { signatureOf } from '../../operations/routes/signature.js';

/** Where anchors stand in a snapshot: `route:<signature>` where the route is registered, every other in the source files. */
export function createLocate(
  index: Pick<PhpIndex, 'locate'>,
  host: Pick<HostFacts, 'routes'>,
): (anchor: Anchor) => Source | undefined {
  let routes: Map<string, Source> | undefined;
  return (anchor) => {
    if (!anchor.fact.startsWith('route:')) return index.locate(anchor);
    routes ??= places(host);
    const place = routes.get(anchor.fact.slice('route:'.length));
    return place === undefined || anchor.symbol === undefined ? place : { ...place, symbol: anchor.symbol };
  };
}

/** A route registered again replaces the one before it. */
function places(host: Pick<HostFacts, 'routes'>): Map<string, Source> {
  const found = new Map<string, Source>();
  for (const route of host.routes) {
    const { at, methods } = route;
    if (at === null) continue;
    for (const verb of methods) found.set(signatureOf(verb, route), { file: at.file, line: at.line });
  }
  return found;
}
