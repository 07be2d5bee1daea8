import { classOf, methodOf } from '@docgen/php';
import type { AnalysisContext } from '../../analysis/index.js';

/** Finds a method the project writes. */
export function ownMethod(ctx: AnalysisContext, fqcn: string, name: string): ReturnType<typeof methodOf> {
  const found = methodOf(ctx, fqcn, name);
  const path = found === undefined ? undefined : classOf(ctx, found.trait ?? found.owner)?.path;
  return path === undefined || path.startsWith('vendor/') ? undefined : found;
}
