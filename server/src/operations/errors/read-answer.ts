import type { Analysis, CallableRef, ReturnSite } from '@docgen/engine';
import { parentsOf } from '@docgen/php';
import { type AnalysisContext, EXCEPTIONS, isA, overriddenRender } from '../../analysis/index.js';
import { type Entry, siteEntries } from '../responses/index.js';
import { attributeText, documentationAttribute, mapping } from '../schema/index.js';
import { type Answerer, lastAnswerers, ownAnswerers, renderOverride } from './answerers.js';

/**
 * What the application answers an exception with, read from its own code (errors 4): `none` where it leaves it to the
 * framework, `unread` where somebody answers it in a way nothing here reads.
 */
export type ReadAnswer =
  | 'none'
  | 'unread'
  | {
      entries: Entry[];
      /** The component name it claims with `ErrorComponent`. */
      claim?: string;
      description?: string;
    };

/**
 * The answer of the exception's own `render()` or `toResponse()`, else of the first render callback that answers it.
 * `status` is the throw's own.
 */
export function readAnswer(exception: string, status: number | null, ctx: AnalysisContext): ReadAnswer {
  const mapped = (ctx.host('handler')?.map ?? []).some((m) => isA(ctx, exception, m.from));
  if (mapped) return 'unread';
  return answerOf(exception, status, answerers(exception, status, ctx), ctx);
}

/** The first that answers. */
function answerOf(
  exception: string,
  status: number | null,
  asked: readonly (Answerer | 'unread')[],
  ctx: AnalysisContext,
): ReadAnswer {
  for (const answerer of asked) {
    if (answerer === 'unread') return 'unread';
    const { ref, named, handsOn, bodyOnly } = answerer;
    const returns = forJson(analysed(ref, ctx).returns);
    if (returns.length === 0) return 'unread';
    const answering = returns.filter(
      (site) => !passesOn(site) && (handsOn === undefined || !sameName(site.parentCall, handsOn)),
    );
    if (answering.length === 0) continue;
    // The framework's answer beside its own, and nobody knows which: a request that asks for JSON gets its own.
    if (handsOn !== undefined && answering.length < returns.length && !answering.every(isDecided)) return 'unread';
    const sites = exact(bodyOnly === true ? answering.map((site) => asBody(site, status)) : answering, status);
    if (sites.some((site) => site.response?.kind === 'bare')) return 'unread';
    const context = { ctx, action: named, ignored: new Set<string>(), at: mapping(ctx) };
    const entries = sites.flatMap((site) => siteEntries(settled(site, status), context));
    const claim = claimedBy(sites) ?? claimOfClass(exception, ctx);
    const description =
      claim === undefined ? undefined : attributeText(documentationAttribute(ctx, `class:${exception}`, 'Description'));
    return {
      entries,
      ...(claim === undefined ? {} : { claim }),
      ...(description === undefined ? {} : { description }),
    };
  }
  return 'none';
}

/** The name the methods that built the answers claim, where they agree (config 9.12). */
function claimedBy(sites: readonly ReturnSite[]): string | undefined {
  const names = new Set(sites.map((site) => site.component));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** That of the exception, the nearest in its hierarchy. */
function claimOfClass(exception: string, ctx: AnalysisContext): string | undefined {
  for (const name of [exception, ...parentsOf(ctx, exception)]) {
    const written = attributeText(documentationAttribute(ctx, `class:${name}`, 'ErrorComponent'));
    if (written !== undefined) return written;
  }
  return undefined;
}

/** Of several answers, those of the status of the throw and those that take theirs from it; all where none does. */
function exact(sites: readonly ReturnSite[], status: number | null): readonly ReturnSite[] {
  const own = sites.filter((s) => s.response?.status === null || s.response?.status === status);
  return own.length === 0 ? sites : own;
}

/** What asks whether the client wants JSON; it does (errors 4.9). */
const ASKS_FOR_JSON = new Set(['expectsjson', 'wantsjson']);

/** Without the answers nobody gets who asks for JSON. */
function forJson(sites: readonly ReturnSite[]): readonly ReturnSite[] {
  const others = sites.filter(
    ({ calls }) =>
      !calls?.some((c) => c.subject === 'request' && !c.expected && ASKS_FOR_JSON.has(c.method.toLowerCase())),
  );
  return others.length === 0 ? sites : others;
}

/** What is returned becomes a JSON body at the status of the throw; what nobody reads stays unread. */
function asBody(site: ReturnSite, status: number | null): ReturnSite {
  const kind = site.type.kind === 'unknown' ? 'bare' : 'json';
  return { ...site, response: { status: status ?? 500, body: site.type, mediaType: null, kind } };
}

function sameName(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

function isDecided({ guarded, calls }: ReturnSite): boolean {
  return guarded !== true || calls?.some((call) => call.subject === 'request') === true;
}

/** In the framework's order (errors 4.1, 4.2). */
function answerers(exception: string, status: number | null, ctx: AnalysisContext): (Answerer | 'unread')[] {
  const others = [...ownAnswerers(exception, ctx), ...lastAnswerers(exception, ctx)];
  if (overriddenRender(ctx) === undefined) return others;
  const handled = handledStatus(answerOf(exception, status, others, ctx), exception, status, ctx);
  const first = renderOverride(exception, handled, ctx);
  return first === undefined ? others : [first, ...others];
}

/** The one status the parent of an overriding `render()` answers with; undefined where it is not known. */
function handledStatus(
  rest: ReadAnswer,
  exception: string,
  status: number | null,
  ctx: AnalysisContext,
): number | undefined {
  if (rest === 'unread') return undefined;
  if (rest === 'none') return status ?? (isA(ctx, exception, EXCEPTIONS.HttpException) ? undefined : 500);
  const [first, ...others] = new Set(rest.entries.map((entry) => entry.status));
  return others.length > 0 || !/^\d{3}$/.test(first ?? '') ? undefined : Number(first);
}

/** Of one that never asks for the path, the same for all operations. */
function analysed(ref: CallableRef, ctx: AnalysisContext): Analysis {
  const { path, ...known } = ref.ambient ?? {};
  const everywhere = { ...ref, ambient: known };
  const same = ctx.derived<Analysis | null>(`analysis:${JSON.stringify(everywhere)}`, (inner) => {
    let asked = false;
    const ambient = {
      ...known,
      get path() {
        asked = true;
        return path;
      },
    };
    const analysis = inner.engine.analyzeCallable(inner, { ...ref, ambient });
    return asked ? null : analysis;
  });
  return same ?? ctx.derived(`analysis:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeCallable(inner, ref));
}

/** An empty result leaves the exception to the next step. */
function passesOn({ type, response }: ReturnSite): boolean {
  if (response !== undefined) return false;
  return type.kind === 'null' || type.kind === 'void' || (type.kind === 'literal' && type.value === false);
}

/** A status chosen at run time is that of the throw, a plain 500 where it has none. */
function settled(site: ReturnSite, status: number | null): ReturnSite {
  if (site.response === undefined || site.response.status !== null) return site;
  return { ...site, response: { ...site.response, status: status ?? 500 } };
}
