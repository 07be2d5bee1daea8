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

/** Of a callable that never asks for the route, the same for all operations. */
function ofAnyRoute<T>(
  kind: string,
  ref: CallableRef,
  ctx: AnalysisContext,
  analyse: (inner: AnalysisContext, asked: CallableRef) => T,
): T {
  const { path, routeName, verb, ...known } = ref.ambient ?? {};
  const everywhere = { ...ref, ambient: known };
  const same = ctx.derived<T | null>(`${kind}:${JSON.stringify(everywhere)}`, (inner) => {
    let asked = false;
    const ambient = {
      ...known,
      get path() {
        asked = true;
        return path;
      },
      get routeName() {
        asked = true;
        return routeName;
      },
      get verb() {
        asked = true;
        return verb;
      },
    } as NonNullable<CallableRef['ambient']>;
    const analysis = analyse(inner, { ...ref, ambient });
    return asked ? null : analysis;
  });
  return same ?? ctx.derived(`${kind}:${JSON.stringify(ref)}`, (inner) => analyse(inner, ref));
}

/** A status chosen at run time is that of the throw, a plain 500 where it has none. */
export function settled(site: ReturnSite, status: number | null): ReturnSite {
  if (site.response === undefined || site.response.status !== null) return site;
  return { ...site, response: { ...site.response, status: status ?? 500 } };
}
