import type { CallableRef, Type } from '@docgen/engine';
import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { isSubclassOf, methodOf } from '@docgen/php';
import type { AnalysisContext } from '../../analysis/index.js';

const RESPONSABLE = ['Data', 'Resource', 'DataCollection', 'PaginatedDataCollection', 'CursorPaginatedDataCollection'];

/**
 * Gives the statuses of a Data object that is returned itself: 201 to a POST, 200 to every other verb, or the results
 * of its own `calculateResponseStatus()` (responses 12). Undefined for any other type, and where the object builds the
 * response itself.
 */
export function dataStatuses(
  type: Type,
  { verb, routeName = '' }: { verb?: string; routeName?: string },
  ctx: AnalysisContext,
): string[] | undefined {
  if (type.kind !== 'class' || verb === undefined) return undefined;
  const { fqcn } = type;
  if (!RESPONSABLE.some((name) => isSubclassOf(ctx, fqcn, LARAVEL_DATA + name))) return undefined;
  if (isOwn(fqcn, 'toResponse', ctx)) return undefined;
  return isOwn(fqcn, 'calculateResponseStatus', ctx)
    ? calculated(fqcn, { verb, routeName }, ctx)
    : [verb === 'POST' ? '201' : '200'];
}

function isOwn(fqcn: string, name: string, ctx: AnalysisContext): boolean {
  const found = methodOf(ctx, fqcn, name);
  return found !== undefined && !found.owner.startsWith(LARAVEL_DATA);
}

/** Lists every constant it returns; 200 where one does not fold. */
function calculated(fqcn: string, ambient: { verb: string; routeName: string }, ctx: AnalysisContext): string[] {
  const ref: CallableRef = { class: fqcn, method: 'calculateResponseStatus', ambient };
  const { returns } = ctx.derived(`analysis:${JSON.stringify(ref)}`, (inner) =>
    inner.engine.analyzeCallable(inner, ref),
  );
  const types = returns.flatMap(({ type }) => (type.kind === 'union' ? type.members : [type]));
  const statuses = types.flatMap((t) =>
    t.kind === 'literal' && typeof t.value === 'number' && t.value >= 100 && t.value <= 599 ? [String(t.value)] : [],
  );
  if (statuses.length > 0 && statuses.length === types.length) return [...new Set(statuses)].sort();
  const anchor = { fact: methodOf(ctx, fqcn, 'calculateResponseStatus')?.sigId ?? `class:${fqcn}` };
  ctx.raiseShared('spatie-data.response-status-unresolved', { class: fqcn }, { anchor });
  return ['200'];
}
