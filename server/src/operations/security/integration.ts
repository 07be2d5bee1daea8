import { type AnalysisContext, mayBeInstalled } from '../../analysis/index.js';

/**
 * Tells whether an integration of this package may act: not when configured schemes took over (errors 10.2), it is
 * switched off, or the package is known not to be installed. Where no installed package is known at all, its middleware
 * decides.
 */
export function isActive(key: 'sanctum' | 'passport', packageName: string, ctx: AnalysisContext): boolean {
  if (ctx.document.security.schemes.size > 0) return false;
  if (ctx.document.integrations[key]?.enabled === false) return false;
  return mayBeInstalled(ctx, packageName);
}
