import type { ActionAnalysis, Analysis, CallableRef, ReturnSite } from '@docgen/engine';
import type { AnalysisContext } from '../../analysis/index.js';

/** What a callable answers. */
export function analysed(ref: CallableRef, ctx: AnalysisContext): Analysis {
  return ofAnyRoute('analysis', ref, ctx, (inner, asked) => inner.engine.analyzeCallable(inner, asked));
}

/** What a callable answers and throws. */
export function analysedAction(ref: CallableRef, ctx: AnalysisContext): ActionAnalysis {
  return ofAnyRoute('leaving', ref, ctx, (inner, asked) => inner.engine.analyzeAction(inner, asked));
}

/** What the route may decide in a callable. */
const OF_ROUTE = ['path', 'routeName', 'verb'] as const;

/**
 * The same for all operations, or for all alike in what the callable asks of the route: `asked` is what it came to ask. For an
 * operation each, middleware took a sixth of a build.
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

/** A status chosen at run time is that of the throw, a plain 500 where it has none. */
export function settled(site: ReturnSite, status: number | null): ReturnSite {
  if (site.response === undefined || site.response.status !== null) return site;
  return { ...site, response: { ...site.response, status: status ?? 500 } };
}
