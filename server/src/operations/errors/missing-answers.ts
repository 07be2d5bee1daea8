import { type AnalysisContext, bindingOf, isBound, type OperationRoute } from '../../analysis/index.js';
import { siteEntries } from '../responses/index.js';
import { mapping } from '../schema/index.js';
import { type ErrorAnswer, fromEntry } from './answer.js';
import { analyseAction } from './callable-analysis.js';
import { forJson } from './read-answer.js';

/** Tells whether a segment of the route is looked up, so that it may be missing. */
export function isLookedUp(operation: OperationRoute, ctx: AnalysisContext): boolean {
  return operation.parameters.some((name) => isBound(bindingOf(name, operation, ctx)));
}

/** Reads what the callback of `missing()` answers in place of the 404 of a segment that finds nothing (requests 4.1). */
export function missingAnswers(operation: OperationRoute, ctx: AnalysisContext): ErrorAnswer[] {
  const { missing } = operation;
  if (missing === undefined || missing === null || !isLookedUp(operation, ctx)) return [];
  const ambient = { verb: operation.verb, path: operation.path, routeName: operation.route.name ?? '' };
  const context = { ctx, action: missing, ignored: new Set<string>(), at: mapping(ctx) };
  return forJson(analyseAction({ closure: missing, ambient }, ctx).returns).flatMap((site) =>
    siteEntries(site, context).map((entry) => fromEntry(entry, site)),
  );
}
