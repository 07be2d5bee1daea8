import type { ThrownException } from '@docgen/engine';
import { bodyOf, classOf, type Expr, methodOf, walk } from '@docgen/php';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';
import { requestsOf } from './authorize.js';
import { analyseAction } from './callable-analysis.js';
import { routeOf } from './failures.js';

/** Lists the methods of a form request that run before the action does, in the framework's order. */
const HOOKS = [
  'prepareForValidation',
  'authorize',
  'validationData',
  'rules',
  'withValidator',
  'after',
  'passedValidation',
] as const;

/** Lists the exceptions that leave the methods of the operation's form requests, before the action is called (errors 2.7). */
export function hookThrows(operation: OperationRoute, ctx: AnalysisContext): readonly ThrownException[] {
  return requestsOf(operation, ctx).flatMap((fqcn) =>
    HOOKS.flatMap((method) => {
      if (!mayThrow(fqcn, method, ctx)) return [];
      return analyseAction({ class: fqcn, method, ambient: routeOf(operation), runsClosures: true }, ctx).thrown;
    }),
  );
}

/** Tells whether the code of a project's own method throws or calls anything, so that rules of nothing but texts are not run. */
function mayThrow(fqcn: string, name: string, ctx: AnalysisContext): boolean {
  const method = methodOf(ctx, fqcn, name);
  if (method === undefined) return false;
  if (classOf(ctx, method.trait ?? method.owner)?.path.startsWith('vendor/') !== false) return false;
  let found = false;
  walk(bodyOf(ctx, method), (node) => {
    found ||= /^(throw|call|mcall|scall)$/.test((node as Expr).k);
  });
  return found;
}
