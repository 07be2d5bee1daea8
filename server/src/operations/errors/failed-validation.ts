import type { ThrownException } from '@docgen/engine';
import { FORM_REQUEST, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { classOf, methodOf } from '@docgen/php';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';
import { findRules } from '../validation/index.js';
import { analyseAction } from './callable-analysis.js';

/**
 * Reads what the `failedValidation()` of a form request throws in place of the framework (validation 18); undefined where the request has
 * none of its own, or what it throws cannot be read.
 */
function throwsOf(
  request: string,
  operation: OperationRoute,
  ctx: AnalysisContext,
): readonly ThrownException[] | undefined {
  const method = methodOf(ctx, request, 'failedValidation');
  if (method === undefined || method.owner === FORM_REQUEST) return undefined;
  if (classOf(ctx, method.trait ?? method.owner)?.path.startsWith('vendor/') !== false) return undefined;
  const ambient = { verb: operation.verb, path: operation.path, routeName: operation.route.name ?? '' };
  const { thrown } = analyseAction({ class: request, method: 'failedValidation', ambient }, ctx);
  const own = thrown.filter(({ exceptionFqcn }) => exceptionFqcn !== VALIDATION_EXCEPTION);
  return own.length === 0 || own.length < thrown.length ? undefined : own;
}

/** Tells whether a form request answers a failed validation itself, always. */
export function answersFailure(request: string, operation: OperationRoute, ctx: AnalysisContext): boolean {
  return throwsOf(request, operation, ctx) !== undefined;
}

/** Lists the exceptions a failed validation of the operation throws in place of the framework's. */
export function failureThrows(operation: OperationRoute, ctx: AnalysisContext): readonly ThrownException[] | undefined {
  const found = findRules(operation, ctx);
  return found?.source === 'form-request' ? throwsOf(found.class, operation, ctx) : undefined;
}
