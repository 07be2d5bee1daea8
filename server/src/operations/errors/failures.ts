import type { ThrownException } from '@docgen/engine';
import { AUTHORIZATION_EXCEPTION, FORM_REQUEST, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { classOf, methodOf } from '@docgen/php';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';
import { findRules } from '../validation/index.js';
import { authorizers, refusals, routeOf } from './authorize.js';
import { analyseAction } from './callable-analysis.js';

/** Maps methods of a form request that refuse for the framework to the exception they throw where nothing overrides them. */
const THROWN_BY = {
  failedValidation: { exception: VALIDATION_EXCEPTION, status: 422 },
  failedAuthorization: { exception: AUTHORIZATION_EXCEPTION, status: 403 },
} as const;

type FailureMethod = keyof typeof THROWN_BY;

/** Holds what a form request throws in place of the framework, or beside it. */
interface Failure {
  own: readonly ThrownException[];
  /** Says that the framework's own exception is thrown as well: by `parent::`, or as the code throws it itself. */
  usual: boolean;
}

/**
 * Reads what an overridden method of a form request throws (errors 2.7); undefined where the request has none of its own, or what it throws
 * cannot be read.
 */
function failureOf(
  request: string,
  name: FailureMethod,
  operation: OperationRoute,
  ctx: AnalysisContext,
): Failure | undefined {
  const method = methodOf(ctx, request, name);
  if (method === undefined || method.owner === FORM_REQUEST) return undefined;
  if (classOf(ctx, method.trait ?? method.owner)?.path.startsWith('vendor/') !== false) return undefined;
  const { thrown } = analyseAction({ class: request, method: name, ambient: routeOf(operation) }, ctx);
  if (thrown.length === 0) return undefined;
  const { exception, status } = THROWN_BY[name];
  const isUsual = (t: ThrownException): boolean =>
    t.exceptionFqcn === exception && t.response === undefined && (t.httpStatusHint ?? status) === status;
  return { own: thrown.filter((t) => !isUsual(t)), usual: thrown.some(isUsual) };
}

/** Tells whether a form request answers a failed validation itself, always. */
export function answersFailure(request: string, operation: OperationRoute, ctx: AnalysisContext): boolean {
  return failureOf(request, 'failedValidation', operation, ctx)?.usual === false;
}

/** Lists the statuses with which the framework refuses where `authorize()` of a form request denies (errors 9.2, 9.3). */
export function denials(operation: OperationRoute, ctx: AnalysisContext): readonly number[] {
  const statuses = authorizers(operation, ctx).flatMap((fqcn) =>
    failureOf(fqcn, 'failedAuthorization', operation, ctx)?.usual === false ? [] : refusals(fqcn, operation, ctx),
  );
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/**
 * Lists the exceptions that leave the form requests of an operation in place of the framework's, or beside them: of a failed validation, and
 * of a refusal.
 */
export function failureThrows(operation: OperationRoute, ctx: AnalysisContext): readonly ThrownException[] {
  const found = findRules(operation, ctx);
  const validated =
    found?.source === 'form-request' && found.set.handled !== true
      ? failureOf(found.class, 'failedValidation', operation, ctx)?.own
      : undefined;
  const refused = authorizers(operation, ctx).flatMap((fqcn) =>
    refusals(fqcn, operation, ctx).length === 0
      ? []
      : (failureOf(fqcn, 'failedAuthorization', operation, ctx)?.own ?? []),
  );
  return [...(validated ?? []), ...refused];
}
