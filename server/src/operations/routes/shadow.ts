import type { HostFacts, RouteFact } from '@docgen/protocol';
import { own } from '../../analysis/index.js';
import { type PathForm, pathForms } from './path-form.js';

/** What the router looks at, per verb: address → index of the route that answers it, in the order it is tried. */
type VerbTable = Map<string, number>;

/** Which route answers before another one (requests 2.4). Built once over all registered routes, published or not. */
export class Shadows {
  private readonly tables = new Map<string, VerbTable>();
  /** Segments of every form of every route. */
  private readonly forms: string[][][];
  private readonly hostsFirst: boolean;
  private readonly ordered: boolean;

  constructor(private readonly host: Pick<HostFacts, 'routes' | 'complete' | 'framework'>) {
    this.forms = host.routes.map((r) => pathForms(r.uri).map((form) => form.path.split('/')));
    // A later registration of one verb, host and URI takes the first one's place, as a keyed list does.
    host.routes.forEach((route, index) => {
      for (const verb of route.methods) {
        const table = this.tables.get(verb) ?? new Map<string, number>();
        this.tables.set(verb, table.set(addressKey(route), index));
      }
    });
    this.hostsFirst = Number.parseInt(host.framework.version?.replace(/^[^\d]*/, '') ?? '0', 10) >= 13;
    this.ordered = host.complete.order && host.complete.wheres && host.complete.routes;
  }

  /** The route that answers `verb` of the route `index` in its place because both state the same host and URI. */
  replacedBy(index: number, verb: string): number | undefined {
    const route = this.host.routes[index] as RouteFact;
    const winner = this.tables.get(verb)?.get(addressKey(route));
    return winner === undefined || winner === index ? undefined : winner;
  }

  /** The earlier route that answers everything one form of the route `index` could. */
  shadowedBy(index: number, verb: string, form: PathForm): number | undefined {
    if (!this.ordered) return undefined;
    const route = this.host.routes[index] as RouteFact;
    const segments = form.path.split('/');
    for (const earlier of this.tables.get(verb)?.values() ?? []) {
      if (earlier === index) return undefined;
      const other = this.host.routes[earlier] as RouteFact;
      if (other.fallback || other.error !== null) continue;
      if (other.domain !== route.domain && (other.domain !== null || this.hostsFirst)) continue;
      if ((this.forms[earlier] as string[][]).some((f) => covers(f, other, segments, route))) return earlier;
    }
    return undefined;
  }
}

function addressKey(route: RouteFact): string {
  return `${route.domain ?? ''}\0${route.uri}`;
}

const WHOLE_PARAMETER = /^\{([^{}]+)\}$/;

/** Segment by segment: the identical literal, or an unconstrained parameter facing anything. */
function covers(a: readonly string[], earlierRoute: RouteFact, b: readonly string[], laterRoute: RouteFact): boolean {
  if (a.length !== b.length) return false;
  return a.every((segment, i) => {
    const facing = b[i] as string;
    const name = WHOLE_PARAMETER.exec(segment)?.[1];
    if (name === undefined) return segment === facing && !segment.includes('{');
    if (own(earlierRoute.wheres, name) !== undefined) return false;
    const inside = [...facing.matchAll(/\{([^{}]+)\}/g)].map((m) => own(laterRoute.wheres, m[1] as string));
    return facing !== '' && inside.every((where) => where === undefined || !mayHoldSlash(where));
  });
}

/** An unconstrained parameter stops at a slash, so it answers less than a constraint that may run over one. */
function mayHoldSlash(where: string): boolean {
  const bare = where.replace(/\\[.-]/g, '');
  return /[./]|\[\^|\\[SDWNXPp]/.test(bare);
}
