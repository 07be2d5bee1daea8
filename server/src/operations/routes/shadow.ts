import type { HostFacts, RouteFact } from '@docgen/protocol';
import { ownMember } from '../../analysis/index.js';
import { type PathForm, pathForms } from './path-form.js';

/** Holds the routes of one verb as the router looks at them. */
interface VerbTable {
  /** Maps an address to the index of the route that answers it, in the order it is tried. */
  answering: Map<string, number>;
  /** Routes by the number of segments, in the order they are tried; made when first asked for. */
  tried?: { turns: ReadonlyMap<number, number>; bySize: ReadonlyMap<number, Tried[]> };
}

/** Describes a route that may answer before another, with its forms of one number of segments. */
interface Tried {
  /** Turn of the route among all routes of the verb. */
  turn: number;
  index: number;
  route: RouteFact;
  forms: Segment[][];
}

interface Segment {
  text: string;
  /** Name of the parameter, where the segment is one. */
  parameter?: string;
}

/**
 * Finds routes that answer before another one (requests 2.4). It is built once over all registered routes, published or
 * not.
 */
export class Shadows {
  private readonly tables = new Map<string, VerbTable>();
  private readonly hostsFirst: boolean;
  private readonly ordered: boolean;

  constructor(private readonly host: Pick<HostFacts, 'routes' | 'complete' | 'framework'>) {
    // A later registration of one verb, host and URI takes the first one's place, as in a keyed list.
    host.routes.forEach((route, index) => {
      for (const verb of route.methods) {
        const table = this.tables.get(verb) ?? { answering: new Map() };
        this.tables.set(verb, table);
        table.answering.set(addressKey(route), index);
      }
    });
    this.hostsFirst = Number.parseInt(host.framework.version?.replace(/^[^\d]*/, '') ?? '0', 10) >= 13;
    this.ordered = host.complete.order && host.complete.wheres && host.complete.routes;
  }

  /**
   * Finds the route that answers `verb` of the route `index` in its place, because both state the same host and URI.
   */
  replacedBy(index: number, verb: string): number | undefined {
    const route = this.host.routes[index] as RouteFact;
    const winner = this.tables.get(verb)?.answering.get(addressKey(route));
    return winner === undefined || winner === index ? undefined : winner;
  }

  /** Finds the earlier route that answers everything one form of the route `index` could. */
  shadowedBy(index: number, verb: string, form: PathForm): number | undefined {
    const table = this.tables.get(verb);
    if (!this.ordered || table === undefined) return undefined;
    table.tried ??= this.inTurns(table.answering);
    const route = this.host.routes[index] as RouteFact;
    const segments = form.path.split('/');
    const turn = table.tried.turns.get(index) ?? Number.POSITIVE_INFINITY;
    for (const earlier of table.tried.bySize.get(segments.length) ?? []) {
      if (earlier.turn >= turn) return undefined;
      const other = earlier.route;
      if (other.domain !== route.domain && (other.domain !== null || this.hostsFirst)) continue;
      if (earlier.forms.some((tried) => covers(tried, other, segments, route))) return earlier.index;
    }
    return undefined;
  }

  private inTurns(answering: ReadonlyMap<string, number>): NonNullable<VerbTable['tried']> {
    const turns = new Map<number, number>();
    const bySize = new Map<number, Tried[]>();
    for (const index of answering.values()) {
      const turn = turns.size;
      turns.set(index, turn);
      const route = this.host.routes[index] as RouteFact;
      if (route.fallback || route.error !== null) continue;
      const forms = pathForms(route.uri).map(segmentsOf);
      for (const size of new Set(forms.map((form) => form.length))) {
        const tried = bySize.get(size) ?? [];
        bySize.set(size, tried);
        tried.push({ turn, index, route, forms: forms.filter((form) => form.length === size) });
      }
    }
    return { turns, bySize };
  }
}

function addressKey(route: RouteFact): string {
  return `${route.domain ?? ''}\0${route.uri}`;
}

const WHOLE_PARAMETER = /^\{([^{}]+)\}$/;

function segmentsOf(form: PathForm): Segment[] {
  return form.path.split('/').map((text) => {
    const parameter = WHOLE_PARAMETER.exec(text)?.[1];
    return parameter === undefined ? { text } : { text, parameter };
  });
}

/**
 * Compares segment by segment: the identical literal, or an unconstrained parameter facing anything. Both are of one
 * length.
 */
function covers(a: readonly Segment[], earlierRoute: RouteFact, b: readonly string[], laterRoute: RouteFact): boolean {
  return a.every(({ text, parameter }, i) => {
    const facing = b[i] as string;
    if (parameter === undefined) return text === facing && !text.includes('{');
    if (ownMember(earlierRoute.wheres, parameter) !== undefined) return false;
    const inside = [...facing.matchAll(/\{([^{}]+)\}/g)].map((m) => ownMember(laterRoute.wheres, m[1] as string));
    return facing !== '' && inside.every((where) => where === undefined || !mayHoldSlash(where));
  });
}

/** Tells whether a constraint may match a slash: an unconstrained parameter stops at one, so it answers less. */
function mayHoldSlash(where: string): boolean {
  const bare = where.replace(/\\[.-]/g, '');
  return /[./]|\[\^|\\[SDWNXPp]/.test(bare);
}
