import type { CallableRef, ReturnSite, Type } from '@docgen/engine';
import { VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import type { ClosureFact } from '@docgen/php';
import { type JsonMap, stableJson } from '@docgen/protocol';
import { type AnalysisContext, convertedTo, isA } from '../../analysis/index.js';
import { JSON_TYPE, type ResponseEntry, siteEntries } from '../responses/index.js';
import { mapping } from '../schema/index.js';
import { ambientOf, exactly, type RaisedException } from './answerers.js';
import { analysed, settled } from './callable-analysis.js';
import { defaultAnswer } from './default-answer.js';
import type { ReadAnswer } from './read-answer.js';

/** What is rendered before `respond()` sees it. */
interface Rendered {
  status: number;
  json: boolean;
  body?: Type;
  /** Itself, to be published where it stays. */
  entries: readonly ResponseEntry[];
}

/**
 * What `respond()` of the exception handler makes of an answer (errors 4.8). It sees whatever the framework rendered, the
 * application's own answers included; where it cannot be read the answer stays as it was.
 */
export function postProcessed(answer: ReadAnswer, raised: RaisedException, ctx: AnalysisContext): ReadAnswer {
  const { exception } = raised;
  const closure = ctx.host('handler')?.respondClosure;
  const fact = closure === undefined ? undefined : ctx.read<ClosureFact>(closure);
  if (closure === undefined || fact === undefined) return answer;
  if (answer === 'none' && ctx.document.errorResponses === 'none') return answer;
  const seen = typeof answer === 'object' && answer.own === true ? exception : convertedTo(exception, ctx);
  const named = fact.params[1]?.name;
  const asked: CallableRef = {
    closure,
    ambient: ambientOf(raised, ctx),
    ...(named === undefined ? {} : { narrowParameter: exactly(seen), narrowedName: named }),
  };
  const entries: ResponseEntry[] = [];
  let changed = false;
  for (const one of renderedBy(answer, raised, closure, ctx)) {
    const made = after(one, asked, ctx);
    if (made === undefined) entries.push(...one.entries);
    else entries.push(...made);
    changed ||= made !== undefined;
  }
  return changed ? { entries } : answer;
}

/** Each response of the answer by itself. */
function renderedBy(answer: ReadAnswer, raised: RaisedException, closure: string, ctx: AnalysisContext): Rendered[] {
  if (typeof answer === 'object') {
    return answer.entries.map((entry) => ({
      status: Number(entry.status),
      json: entry.mediaType === JSON_TYPE,
      entries: [entry],
    }));
  }
  const { entries } = defaultAnswer(answer, raised, { fact: closure }, ctx);
  const json = entries.some(({ mediaType }) => mediaType !== undefined);
  const body = json ? { body: stockBody(raised.exception, ctx) } : {};
  return [{ status: raised.status ?? 500, json, entries, ...body }];
}

/** `{message}`, with the field errors of a failed validation. */
function stockBody(exception: string, ctx: AnalysisContext): Type {
  const text: Type = { kind: 'scalar', type: 'string' };
  const message = { key: 'message', type: text };
  const errors = { key: 'errors', type: { kind: 'map', key: text, value: { kind: 'list', item: text } } as Type };
  return { kind: 'shape', fields: isA(ctx, exception, VALIDATION_EXCEPTION) ? [message, errors] : [message] };
}

/** What the callback makes of one response; undefined where it stays as it was. */
function after(one: Rendered, asked: CallableRef, ctx: AnalysisContext): ResponseEntry[] | undefined {
  const { status, json, body } = one;
  if (!Number.isInteger(status)) return undefined;
  const rendered = { status, json, ...(body === undefined ? {} : { body }) };
  const sites = analysed({ ...asked, rendered }, ctx).returns;
  const outcomes = sites.map((site) => outcome(site, one, ctx));
  if (outcomes.length === 0 || outcomes.every((made) => made === undefined)) return undefined;
  return sideBySide(outcomes.map((made) => made ?? one.entries));
}

function outcome(
  site: ReturnSite,
  { status, entries }: Rendered,
  ctx: AnalysisContext,
): readonly ResponseEntry[] | undefined {
  const { response } = site;
  if (response === undefined) return undefined;
  if (response.asRendered === true) {
    const to = response.status ?? status;
    if (to === status && response.mediaType === null) return undefined;
    return entries.map((entry) => ({
      ...entry,
      status: String(to),
      ...(response.mediaType === null || entry.mediaType === undefined ? {} : { mediaType: response.mediaType }),
    }));
  }
  if (response.kind === 'bare') return undefined;
  const context = { ctx, action: 'The respond() callback', ignored: new Set<string>(), at: mapping(ctx) };
  return siteEntries(settled(site, status), context);
}

/** By status and media type; the same twice with different bodies is a body nobody knows. */
function sideBySide(outcomes: readonly (readonly ResponseEntry[])[]): ResponseEntry[] {
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
