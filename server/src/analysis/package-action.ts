import type { FactReader } from '@docgen/cache';
import { AS_ACTION, AS_CONTROLLER, LARAVEL_ACTIONS } from '@docgen/laravel-knowledge';
import { isSubclassOf, traitsOf } from '@docgen/php';
import type { ActionFacts } from './action.js';
import type { AnalysisContext } from './context.js';

const DISPATCHED = new Set(['ascontroller', 'handle', '__invoke']);

/** Tells whether a class is an action of the actions package, which routes dispatch to by its own methods. */
export function isPackageAction(reader: FactReader, fqcn: string): boolean {
  const traits = traitsOf(reader, fqcn);
  return traits.some((t) => t === AS_CONTROLLER || t === AS_ACTION) || isSubclassOf(reader, fqcn, LARAVEL_ACTIONS);
}

/** Finds the class of an action of the actions package whose `rules()`, `authorize()` and answers count (validation 2.5). */
export function dispatchedAction(ctx: AnalysisContext, { controller, method }: ActionFacts): string | undefined {
  if (controller === undefined || !DISPATCHED.has(method?.toLowerCase() ?? '')) return undefined;
  if (ctx.document.integrations.laravel_actions?.enabled === false) return undefined;
  return isPackageAction(ctx, controller) ? controller : undefined;
}
