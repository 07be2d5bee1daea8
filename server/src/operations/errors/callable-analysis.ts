import type { ActionAnalysis, Analysis, CallableRef, ReturnSite, Type } from '@docgen/engine';
import type { AnalysisContext } from '../../analysis/index.js';

/** Analyses the answers of a callable. */
export function analyseCallable(ref: CallableRef, ctx: AnalysisContext): Analysis {
  return ofAnyRoute('analysis', ref, ctx, (inner, asked) => inner.engine.analyzeCallable(inner, asked));
}

/** Analyses the answers and the throws of a callable. */
export function analyseAction(ref: CallableRef, ctx: AnalysisContext): ActionAnalysis {
  return ofAnyRoute('leaving', ref, ctx, (inner, asked) => inner.engine.analyzeAction(inner, asked));
}

/** Lists the statuses a method refuses with (errors 9.3). */
export function analyseDenials(
  ref: { class: string; method: string; ambient: NonNullable<CallableRef['ambient']> },
  ctx: AnalysisContext,
): readonly number[] {
  return ofAnyRoute('denials', ref, ctx, (inner, asked) =>
    inner.engine.denials(inner, { ...ref, ambient: asked.ambient ?? {} }),
  );
}

/** Bounds the questions about a route that are answered one by one; with more of them its constants are told. */
const MOST_QUESTIONS = 4;

/**
 * Analyses a callable once for all operations whose routes answer its questions alike: middleware that asks whether the path is below
 * `api/` is analysed twice, not for each path. What it asks first depends on nothing but the answers before, so that nothing shows
 * which operation came first. Analysing it for each operation made middleware a sixth of a build.
 */
function ofAnyRoute<T>(
  kind: string,
  ref: CallableRef,
  ctx: AnalysisContext,
  analyse: (inner: AnalysisContext, asked: CallableRef) => T,
): T {
  const { path, routeName, verb, ...known } = ref.ambient ?? {};
  const route = { ...known, path, routeName, verb } as NonNullable<CallableRef['ambient']>;
  const told: [question: string, answer: unknown][] = [];
  for (;;) {
    const isWhole = told.length === MOST_QUESTIONS;
    const key = `${kind}:${JSON.stringify({ ...ref, ambient: isWhole ? route : known, told: isWhole ? [] : told })}`;
    const made = ctx.derived<{ asks: string } | { value: T }>(key, (inner) => {
      const isTold = (question: string) => isWhole || told.some(([before]) => before === question);
      let asks: string | undefined;
      const hear = (question: string) => {
        if (asks === undefined && !isTold(question) && inner.engine.routeAnswer(question, route) !== undefined)
          asks = question;
      };
      const value = analyse(inner, { ...ref, ambient: { ...route, hear } });
      return asks === undefined ? { value } : { asks };
    });
    if ('value' in made) return made.value;
    const { asks } = made;
    told.push([asks, ctx.engine.routeAnswer(asks, route)?.value ?? null]);
  }
}

/**
 * Fills in a status chosen at run time: that which the body states in its member `status`, else the one given, of the throw or of its class
 * (errors 4.4). Where nothing is filled in the site stays the same object.
 */
export function withStatus(site: ReturnSite, otherwise: number): ReturnSite {
  const { response } = site;
  if (response === undefined || response.status !== null) return site;
  const { statuses: _, ...rest } = response;
  return { ...site, response: { ...rest, status: statedBy(response.body) ?? otherwise } };
}

/** Says that a status chosen at run time was documented as another, unless the body states it. */
export function tellUnread({ response, anchor }: ReturnSite, exception: string, ctx: AnalysisContext): void {
  if (response === undefined || statedBy(response.body) !== undefined) return;
  ctx.raise(
    'inference.http-exception-status-unread',
    { class: exception, status: String(response.status) },
    { anchor },
  );
}

/** Gives the status a body states. */
function statedBy(body: Type | null): number | undefined {
  const stated = body?.kind === 'shape' ? body.fields.find(({ key }) => key === 'status')?.type : undefined;
  const value = stated?.kind === 'literal' && typeof stated.value === 'number' ? stated.value : 0;
  return Number.isInteger(value) && value >= 100 && value <= 599 ? value : undefined;
}
