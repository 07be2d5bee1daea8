import type { Analysis, CallableRef, ReturnSite, Type } from '@docgen/engine';
import { type FoundMethod, methodOf, parentsOf } from '@docgen/php';
import {
  type AnalysisContext,
  convertedTo,
  EXCEPTIONS,
  isA,
  overriddenRender,
  renderCallbacks,
} from '../../analysis/index.js';
import { type Entry, siteEntries } from '../responses/index.js';
import { attributeText, documentationAttribute, mapping } from '../schema/index.js';

const RESPONSABLE = 'Illuminate\\Contracts\\Support\\Responsable';

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
    const { ref, named, handsOn } = answerer;
    const { returns } = analysed(ref, ctx);
    if (returns.length === 0) return 'unread';
    const answering = returns.filter(
      (site) => !passesOn(site) && !(handsOn && site.parentCall?.toLowerCase() === 'render'),
    );
    if (answering.length === 0) continue;
    // The framework's answer beside its own, and nobody knows which: a request that asks for JSON gets its own.
    if (handsOn && answering.length < returns.length && !answering.every(isDecided)) return 'unread';
    const sites = exact(answering, status);
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

interface Answerer {
  ref: CallableRef;
  named: string;
  /** It overrides what asks all others: its parent's answer is theirs. */
  handsOn?: true;
}

function isDecided({ guarded, calls }: ReturnSite): boolean {
  return guarded !== true || calls?.some((call) => call.subject === 'request') === true;
}

/** In the framework's order: `render()` of the handler, the exception's own methods, then the callbacks (errors 4.1, 4.2). */
function answerers(exception: string, status: number | null, ctx: AnalysisContext): (Answerer | 'unread')[] {
  const others = beforeFramework(exception, ctx);
  const override = overriddenRender(ctx);
  if (override === undefined) return others;
  const owner = ctx.host('handler')?.class ?? override.owner;
  const handled = handledStatus(answerOf(exception, status, others, ctx), exception, status, ctx);
  const ambient = {
    ...(ctx.path === undefined ? {} : { path: ctx.path }),
    ...(handled === undefined ? {} : { handled }),
  };
  return [asked(override, owner, exception, ambient), ...others];
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

function beforeFramework(exception: string, ctx: AnalysisContext): (Answerer | 'unread')[] {
  const out: (Answerer | 'unread')[] = [];
  const narrowParameter: Type = { kind: 'class', fqcn: convertedTo(exception) };
  const ambient = ctx.path === undefined ? {} : { ambient: { path: ctx.path } };
  for (const method of isA(ctx, exception, RESPONSABLE) ? ['render', 'toResponse'] : ['render']) {
    const found = methodOf(ctx, exception, method);
    if (found === undefined || /^(Illuminate|Symfony|Laravel)\\/.test(found.owner)) continue;
    out.push({ ref: { class: exception, method, ...ambient }, named: `${exception}::${method}` });
  }
  for (const callback of renderCallbacks(exception, ctx)) {
    const [owner = '', method] = (callback.symbol ?? '').split(/::|@/);
    if (callback.closure !== undefined) {
      out.push({ ref: { closure: callback.closure, narrowParameter, ...ambient }, named: 'The render callback' });
    } else if (method !== undefined && isOverride(owner, method, ctx)) {
      // Asked already.
    } else if (method !== undefined) {
      out.push({ ref: { class: owner, method, narrowParameter, ...ambient }, named: `${owner}::${method}` });
    } else out.push('unread');
  }
  return out;
}

/** The override sees what was thrown, before the framework has converted it. */
function asked(
  { fact }: FoundMethod,
  owner: string,
  exception: string,
  ambient: NonNullable<CallableRef['ambient']>,
): Answerer {
  const narrowedName = fact.params[1]?.name;
  const narrowed =
    narrowedName === undefined ? {} : { narrowParameter: { kind: 'class', fqcn: exception } as Type, narrowedName };
  return {
    ref: { class: owner, method: fact.name, ...narrowed, ...(Object.keys(ambient).length === 0 ? {} : { ambient }) },
    named: `${owner}::${fact.name}`,
    handsOn: true,
  };
}

function isOverride(owner: string, method: string, ctx: AnalysisContext): boolean {
  const handler = ctx.host('handler')?.class;
  return method === 'render' && handler !== null && handler !== undefined && isA(ctx, handler, owner);
}

function analysed(ref: CallableRef, ctx: AnalysisContext): Analysis {
  return ctx.derived(`analysis:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeCallable(inner, ref));
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
