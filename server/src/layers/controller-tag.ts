import type { AnalysisContext, OperationRoute } from '../analysis/index.js';
import { mappedTag } from './tag-map.js';

/**
 * Gives the published tag an operation has from its controller (requests 3.5): the short name of the class without one trailing
 * `Controller`, mapped. Undefined for a closure, and where the configuration derives none.
 */
export function controllerTag({ route }: OperationRoute, ctx: AnalysisContext): string | undefined {
  if (ctx.document.tags.defaultStrategy === 'none' || route.action.kind !== 'controller') return undefined;
  const short = route.action.class.slice(route.action.class.lastIndexOf('\\') + 1);
  return mappedTag(short === 'Controller' ? short : short.replace(/Controller$/, ''), ctx);
}
