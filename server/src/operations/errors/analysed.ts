import type { Analysis, CallableRef, ReturnSite } from '@docgen/engine';
import type { AnalysisContext } from '../../analysis/index.js';

/** What a callable answers. Of one that never asks for the route, the same for all operations. */
export function analysed(ref: CallableRef, ctx: AnalysisContext): Analysis {
  const { path, routeName, ...known } = ref.ambient ?? {};
  const everywhere = { ...ref, ambient: known };
  const same = ctx.derived<Analysis | null>(`analysis:${JSON.stringify(everywhere)}`, (inner) => {
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
    } as NonNullable<CallableRef['ambient']>;
    const analysis = inner.engine.analyzeCallable(inner, { ...ref, ambient });
    return asked ? null : analysis;
  });
  return same ?? ctx.derived(`analysis:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeCallable(inner, ref));
}

/** A status chosen at run time is that of the throw, a plain 500 where it has none. */
export function settled(site: ReturnSite, status: number | null): ReturnSite {
  if (site.response === undefined || site.response.status !== null) return site;
  return { ...site, response: { ...site.response, status: status ?? 500 } };
}
