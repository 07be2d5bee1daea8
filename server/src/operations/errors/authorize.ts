import type { CallableRef } from '@docgen/engine';
import { EMAIL_VERIFICATION_REQUEST, FORM_REQUEST } from '@docgen/laravel-knowledge';
import { bodyOf, methodOf, type TypeNode } from '@docgen/php';
import { type AnalysisContext, actionFacts, dispatchedAction, isA, type OperationRoute } from '../../analysis/index.js';
import { guardsOf, isDataClass } from '../schema/index.js';
import { findRules } from '../validation/index.js';
import { analyseDenials } from './callable-analysis.js';

/** Gives the constants of the route that a method of its form request may ask for. */
export function routeOf({ verb, path, route, middleware }: OperationRoute): NonNullable<CallableRef['ambient']> {
  return { verb, path, routeName: route.name ?? '', ...guardsOf(middleware) };
}

/**
 * Names the form requests the action takes or makes, and the action itself where it is one of the actions package,
 * which refuses as they do.
 */
export function requestsOf(operation: OperationRoute, ctx: AnalysisContext): readonly string[] {
  const action = actionFacts(ctx, operation);
  const dispatched = action === undefined ? undefined : dispatchedAction(ctx, action);
  const requests = (action?.params ?? []).flatMap((param) => {
    const request = named(param.type);
    return request !== undefined && isA(ctx, request, FORM_REQUEST) ? [request] : [];
  });
  const found = findRules(operation, ctx);
  // A `try` around the making may keep what is thrown from leaving the action.
  const leaves = found?.source === 'form-request' && found.made === true && found.set.handled !== true;
  const made = leaves ? [found.class] : [];
  return [...(dispatched === undefined ? [] : [dispatched]), ...requests, ...made];
}

/** Names those with an `authorize()` of their own, and the Data classes the action is called with, whose package asks one before it validates. */
export function authorizers(operation: OperationRoute, ctx: AnalysisContext): readonly string[] {
  const data = (actionFacts(ctx, operation)?.params ?? []).flatMap((param) => {
    const name = named(param.type);
    return name !== undefined && isDataClass(ctx, name) && methodOf(ctx, name, 'authorize') !== undefined ? [name] : [];
  });
  return [...requestsWithGates(operation, ctx), ...data];
}

function requestsWithGates(operation: OperationRoute, ctx: AnalysisContext): readonly string[] {
  return requestsOf(operation, ctx).filter((fqcn) => {
    const method = methodOf(ctx, fqcn, 'authorize');
    // The framework's own request refuses a link of somebody else; without `vendor/` its method is not to be found.
    if (method === undefined) return isA(ctx, fqcn, EMAIL_VERIFICATION_REQUEST);
    return method.owner !== FORM_REQUEST;
  });
}

/** Lists the statuses an `authorize()` refuses with (errors 9, 9.2); none where it always allows. */
export function refusals(fqcn: string, operation: OperationRoute, ctx: AnalysisContext): readonly number[] {
  const method = methodOf(ctx, fqcn, 'authorize');
  if (method === undefined) return [403];
  const body = bodyOf(ctx, method);
  const [only, ...others] = body?.body ?? [];
  // Most say nothing else, and saying it needs no inference.
  if (others.length === 0 && only?.k === 'return' && only.e?.k === 'bool' && only.e.v) return [];
  return analyseDenials({ class: fqcn, method: 'authorize', ambient: routeOf(operation) }, ctx);
}

function named(type: TypeNode | undefined): string | undefined {
  if (type?.k === 't') return type.name;
  return type?.k === 't?' && type.of.k === 't' ? type.of.name : undefined;
}
