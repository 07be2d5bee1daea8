import type { CallableRef, ReturnSite, Type } from '@docgen/engine';
import { VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { type ClosureFact, methodOf, type Param } from '@docgen/php';
import { type JsonMap, stableJson } from '@docgen/protocol';
import { type AnalysisContext, convertedTo, isA } from '../../analysis/index.js';
import { JSON_TYPE, type ResponseEntry, siteEntries } from '../responses/index.js';
import { mapping } from '../schema/index.js';
import { ambientOf, exactObject, type RaisedException } from './answerers.js';
import { analyseCallable, tellUnread, withStatus } from './callable-analysis.js';
import { defaultAnswer } from './default-answer.js';
import type { ReadAnswer } from './read-answer.js';

/** Holds a response as it is rendered before `respond()` sees it. */
interface Rendered {
  status: number;
  json: boolean;
  body?: Type;
  /** The response itself, published where `respond()` leaves it alone. */
  entries: readonly ResponseEntry[];
}

/**
 * Applies `respond()` of the exception handler to an answer (errors 4.8). It sees every rendered response, the
 * application's own answers included; where it cannot be read the answer stays as it was.
 */
export function postProcessed(answer: ReadAnswer, raised: RaisedException, ctx: AnalysisContext): ReadAnswer {
  const { exception } = raised;
  const callback = callbackOf(ctx);
  if (callback === undefined) return answer;
  if (answer === 'none' && ctx.document.errorResponses === 'none') return answer;
  const seen = typeof answer === 'object' && answer.own === true ? exception : convertedTo(exception, ctx);
  const named = callback.params[1]?.name;
  const asked: CallableRef = {
    ...callback.ref,
    ambient: ambientOf(raised, ctx),
    ...(named === undefined ? {} : { narrowParameter: exactObject(seen), narrowedName: named }),
  };
  const entries: ResponseEntry[] = [];
  let changed = false;
  for (const one of renderedBy(answer, raised, callback.fact, ctx)) {
    const made = applyCallback(one, asked, exception, ctx);
    if (made === undefined) entries.push(...one.entries);
    else entries.push(...made);
    changed ||= made !== undefined;
  }
  return changed ? { entries } : answer;
}

interface Callback {
  ref: Pick<CallableRef, 'closure' | 'class' | 'method'>;
  fact: string;
  params: readonly Param[];
}

/** Finds the callback in the sources: a closure, or a method. */
function callbackOf(ctx: AnalysisContext): Callback | undefined {
  const handler = ctx.host('handler');
  if (handler?.respondClosure !== undefined) {
    const fact = ctx.read<ClosureFact>(handler.respondClosure);
    return fact && { ref: { closure: handler.respondClosure }, fact: handler.respondClosure, params: fact.params };
  }
  const [owner, method] = (handler?.respondMethod ?? '').split('::');
  const found = owner === undefined || method === undefined ? undefined : methodOf(ctx, owner, method);
  return (
    found && { ref: { class: found.owner, method: found.fact.name }, fact: found.sigId, params: found.fact.params }
  );
}

/** Lists each response of the answer by itself. */
function renderedBy(answer: ReadAnswer, raised: RaisedException, fact: string, ctx: AnalysisContext): Rendered[] {
  if (typeof answer === 'object') {
    return answer.entries.map((entry) => ({
      status: Number(entry.status),
      json: entry.mediaType === JSON_TYPE,
      entries: [entry],
    }));
  }
  const { entries } = defaultAnswer(answer, raised, { fact }, ctx);
  // A client that asks for JSON gets it, whatever code answers that nobody reads (4.9).
  const json = answer === 'unread' || entries.some(({ mediaType }) => mediaType !== undefined);
  const body = json && answer !== 'unread' ? { body: stockBody(raised.exception, ctx) } : {};
  return [{ status: raised.status ?? 500, json, entries, ...body }];
}

/** Makes the type of the body `{message}`, with the field errors of a failed validation. */
function stockBody(exception: string, ctx: AnalysisContext): Type {
  const text: Type = { kind: 'scalar', type: 'string' };
  const message = { key: 'message', type: text };
  const errors = { key: 'errors', type: { kind: 'map', key: text, value: { kind: 'list', item: text } } as Type };
  return { kind: 'shape', fields: isA(ctx, exception, VALIDATION_EXCEPTION) ? [message, errors] : [message] };
}

/** Gives the callback's result for one response; undefined where the response stays as it was. */
function applyCallback(
  one: Rendered,
  asked: CallableRef,
  exception: string,
  ctx: AnalysisContext,
): ResponseEntry[] | undefined {
  const { status, json, body } = one;
  if (!Number.isInteger(status)) return undefined;
  const rendered = { status, json, ...(body === undefined ? {} : { body }) };
  const sites = analyseCallable({ ...asked, rendered }, ctx).returns;
  const outcomes = sites.map((site) => outcome(site, one, exception, ctx));
  if (outcomes.length === 0 || outcomes.every((made) => made === undefined)) return undefined;
  return joinResponses(outcomes.map((made) => made ?? one.entries));
}

function outcome(
  site: ReturnSite,
  { status, entries }: Rendered,
  exception: string,
  ctx: AnalysisContext,
): readonly ResponseEntry[] | undefined {
  const { response } = site;
  if (response === undefined) return undefined;
  if (response.asRendered === true) {
    const to = response.status ?? status;
    if (response.status === null) tellUnread(withStatus(site, to), exception, ctx);
    if (to === status && response.mediaType === null) return undefined;
    return entries.map((entry) => ({
      ...entry,
      status: String(to),
      ...(response.mediaType === null || entry.mediaType === undefined ? {} : { mediaType: response.mediaType }),
    }));
  }
  if (response.kind === 'bare') return undefined;
  const context = { ctx, action: 'The respond() callback', ignored: new Set<string>(), at: mapping(ctx) };
  const placed = withStatus(site, status);
  if (placed !== site) tellUnread(placed, exception, ctx);
  return siteEntries(placed, context);
}

/** Joins responses by status and media type; two different bodies of one pair make an unknown body. */
function joinResponses(outcomes: readonly (readonly ResponseEntry[])[]): ResponseEntry[] {
  const out = new Map<string, ResponseEntry>();
  for (const entry of outcomes.flat()) {
    const key = `${entry.status} ${entry.mediaType ?? ''}`;
    const known = out.get(key);
    if (known === undefined) out.set(key, entry);
    else if (text(known.schema) !== text(entry.schema)) out.set(key, { ...known, schema: new Map() });
  }
  return [...out.values()];
}

function text(schema: JsonMap | undefined): string {
  return schema === undefined ? '' : stableJson(schema);
}
