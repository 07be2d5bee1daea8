import type { CallableRef, ThrownException } from '@docgen/engine';
import { methodOf } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { type AnalysisContext, mapEntry } from '../../analysis/index.js';
import { ambientOf, exactObject, type RaisedException } from './answerers.js';

/** Describes an exception the framework goes on with in the place of another. */
export interface Replacement extends RaisedException {
  anchor: Anchor;
}

/**
 * Finds the replacements of an exception before anything answers it (errors 4.1, 4.3): `getInnerException()` of the
 * class, else the first `map()` entry for it. Undefined where there is none, `unread` where there is one that cannot be
 * read.
 */
export function replacementsOf(
  raised: RaisedException,
  ctx: AnalysisContext,
): readonly Replacement[] | 'unread' | undefined {
  const { exception } = raised;
  const inner = methodOf(ctx, exception, 'getInnerException');
  if (inner !== undefined && !/^(Illuminate|Symfony|Laravel)\\/.test(inner.owner))
    return returnedBy({ class: exception, method: 'getInnerException' }, raised, ctx);
  const entry = mapEntry(exception, ctx);
  if (entry === undefined) return undefined;
  if (entry.closure !== undefined)
    return returnedBy({ closure: entry.closure, narrowParameter: exactObject(exception) }, raised, ctx);
  return entry.to === null ? 'unread' : returnedBy({ class: entry.to }, raised, ctx);
}

function returnedBy(
  ref: CallableRef,
  raised: RaisedException,
  ctx: AnalysisContext,
): readonly Replacement[] | 'unread' {
  const asked = { ...ref, ambient: ambientOf(raised, ctx), returnsExceptions: true } as const;
  const { path: _, routeName: _n, ...ambient } = asked.ambient;
  const thrown: readonly ThrownException[] = ctx.derived(
    `mapped:${JSON.stringify({ ...asked, ambient })}`,
    (inside) => inside.engine.analyzeAction(inside, { ...asked, ambient }).thrown,
  );
  const found = thrown.map((t) => ({
    exception: t.exceptionFqcn,
    status: t.httpStatusHint,
    alone: t.alone === true,
    anchor: t.anchor,
  }));
  return found.length === 0 ? 'unread' : found;
}
