import type { ActionAnalysis, Analysis, CallableRef, ReturnSite, Type } from '@docgen/engine';
import type { AnalysisContext } from '../../analysis/index.js';

/** Analyses the answers of a callable. */
export function analyseCallable(ref: CallableRef, ctx: AnalysisContext): Analysis {
  return ofAnyRoute('analysis', ref, ctx, (inner, asked) => inner.engine.analyzeCallable(inner, asked));
}

/** Analyses the answers and the throws of a callable. */
export function analyseAction(ref: CallableRef, ctx: AnalysisContext): ActionAnalysis {
  return ofAnyRoute('leaving', ref, ctx, (inner, asked) => inner.engine.analyzeAction(inner, asked));
}

/** Lists the constants of a route a callable may read. */
const OF_ROUTE = ['path', 'routeName', 'verb'] as const;

/**
 * Analyses a callable once for all operations, or once for those whose routes agree on the constants it reads, which
 * are listed in `asked`. Analysing it for each operation made middleware a sixth of a build.
 */
function ofAnyRoute<T>(
  kind: string,
  ref: CallableRef,
  ctx: AnalysisContext,
  analyse: (inner: AnalysisContext, asked: CallableRef) => T,
): T {
  const { path, routeName, verb, ...known } = ref.ambient ?? {};
  const route = { path, routeName, verb };
  const told: Partial<Record<(typeof OF_ROUTE)[number], string | undefined>> = {};
  for (;;) {
    const given = { ...known, ...told } as NonNullable<CallableRef['ambient']>;
    const open = OF_ROUTE.filter((name) => route[name] !== undefined && !(name in told));
    const key = `${kind}:${JSON.stringify({ ...ref, ambient: given })}`;
    const made = ctx.derived<{ asked: (typeof OF_ROUTE)[number][]; value?: T }>(key, (inner) => {
      const asked = new Set<(typeof OF_ROUTE)[number]>();
      const ambient = { ...given };
      for (const name of open) {
        const get = () => {
          asked.add(name);
          return route[name];
        };
        Object.defineProperty(ambient, name, { get, enumerable: true });
      }
      const value = analyse(inner, { ...ref, ambient });
      return asked.size === 0 ? { asked: [], value } : { asked: [...asked].sort() };
    });
    if (made.asked.length === 0) return made.value as T;
    for (const name of made.asked) told[name] = route[name];
  }
}

/**
 * Fills in a status chosen at run time: that which the body states in its member `status`, that of the throw, a plain 500 where it has none
 * (errors 4.4).
 */
export function withStatus(site: ReturnSite, status: number | null): ReturnSite {
  const { response } = site;
  if (response === undefined || response.status !== null) return site;
  return { ...site, response: { ...response, status: statedBy(response.body) ?? status ?? 500 } };
}

/** Gives the status a body states. */
function statedBy(body: Type | null): number | undefined {
  const stated = body?.kind === 'shape' ? body.fields.find(({ key }) => key === 'status')?.type : undefined;
  const value = stated?.kind === 'literal' && typeof stated.value === 'number' ? stated.value : 0;
  return Number.isInteger(value) && value >= 100 && value <= 599 ? value : undefined;
}
