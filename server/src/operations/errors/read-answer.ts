import type { ReturnSite } from '@docgen/engine';
import { HTTP_EXCEPTION } from '@docgen/laravel-knowledge';
import { parentsOf } from '@docgen/php';
import type { JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  applicationHandler,
  type Declaration,
  declarationsOfClass,
  descriptionText,
  type ExceptionAnswer,
  isA,
  overriddenRender,
  raiseClassFindings,
  type StatedText,
} from '../../analysis/index.js';
import { type ResponseEntry, siteEntries } from '../responses/index.js';
import { mapping } from '../schema/index.js';
import { type Answerer, lastAnswerers, ownAnswerers, type RaisedException, renderOverride } from './answerers.js';
import { exampleFields } from './body-example.js';
import { analyseCallable, tellUnread, withStatus } from './callable-analysis.js';
import { defaultAnswer } from './default-answer.js';
import { postProcessed } from './post-processed.js';
import { type Replacement, replacementsOf } from './replacements.js';

/**
 * Holds the application's answer to an exception as read from its own code (errors 4): `none` where the framework
 * answers, `unread` where application code answers in a way that cannot be read.
 */
export type ReadAnswer =
  | 'none'
  | 'unread'
  | {
      entries: ResponseEntry[];
      /** The component name the answer claims with `ErrorComponent`. */
      claim?: string;
      description?: StatedText;
      /** Marks an answer of the exception itself, which runs before the framework converts it. */
      own?: true;
    };

/** Reads the answer to an exception the framework itself throws, and what shows an example of it. */
export function exceptionAnswer(exception: string, status: number, ctx: AnalysisContext): ExceptionAnswer {
  const read = readAnswer({ exception, status, alone: true }, ctx);
  if (typeof read === 'string') return read;
  const byStatus = new Map<string, Map<string, JsonMap | undefined>>();
  for (const { status: at, mediaType, schema } of read.entries) {
    if (mediaType === undefined || schema === undefined) continue;
    const bodies = byStatus.get(at) ?? new Map<string, JsonMap | undefined>();
    byStatus.set(at, bodies.set(mediaType, bodies.has(mediaType) ? undefined : schema));
  }
  const examples = [...byStatus].flatMap(([at, bodies]) =>
    exampleFields([...bodies], ctx).map(([field, value]) => ({ status: at, field, value })),
  );
  return { ...read, examples };
}

/**
 * Reads the answer of an application to an exception thrown with a status, in the framework's order (errors 4.1, 4.2).
 */
export function readAnswer(raised: RaisedException, ctx: AnalysisContext): ReadAnswer {
  const rest = handled(raised, ctx);
  const first = overriddenRender(ctx) && renderOverride(raised, handledStatus(rest, raised, ctx), ctx);
  if (first === undefined) return rest;
  const answer = answerOf(raised, [first], ctx);
  return answer === 'none' ? rest : answer;
}

/**
 * Reads the result of `render()` of the framework's handler, for the replacement of the exception where there is one.
 */
function handled(raised: RaisedException, ctx: AnalysisContext): ReadAnswer {
  const replacements = replacementsOf(raised, ctx);
  if (replacements === 'unread') return 'unread';
  if (replacements !== undefined) return joinAnswers(replacements, ctx);
  return unreplaced(raised, ctx);
}

function unreplaced(raised: RaisedException, ctx: AnalysisContext): ReadAnswer {
  const asked = [...ownAnswerers(raised, ctx), ...lastAnswerers(raised, ctx)];
  const answer = answerOf(raised, asked, ctx);
  const carried = answer === 'none' && raised.carries !== undefined ? { entries: [...raised.carries] } : answer;
  return postProcessed(carried, raised, ctx);
}

/** Joins the answers to the replacements of an exception, each at its own status. */
function joinAnswers(replacements: readonly Replacement[], ctx: AnalysisContext): ReadAnswer {
  const answers = replacements.map((one) => {
    const answer = unreplaced(one, ctx);
    if (answer === 'none' && ctx.document.errorResponses === 'none') return { entries: [] };
    return typeof answer === 'object' ? answer : defaultAnswer(answer, one, one.anchor, ctx);
  });
  const [first] = answers;
  return answers.length === 1 && first !== undefined ? first : { entries: answers.flatMap(({ entries }) => entries) };
}

/** Reads the first answer among the answerers. */
function answerOf(raised: RaisedException, asked: readonly (Answerer | 'unread')[], ctx: AnalysisContext): ReadAnswer {
  const { exception } = raised;
  for (const answerer of asked) {
    if (answerer === 'unread') return 'unread';
    const { ref, named, overrides, bodyOnly, own } = answerer;
    const status = own === true ? (raised.rendered ?? raised.status) : raised.status;
    const returns = forJson(analyseCallable(ref, ctx).returns);
    if (returns.length === 0) return 'unread';
    const answering = returns.filter(
      (site) => !passesOn(site) && (overrides === undefined || !sameName(site.parentCall, overrides)),
    );
    if (answering.length === 0) continue;
    // The framework may answer beside the own answer, and which one runs cannot be told: a request that asks for JSON
    // gets the own one.
    const undecided = overrides === undefined || answering.length === returns.length ? [] : answering.filter(isOpen);
    if (undecided.length > 0) {
      tellConditions(undecided, exception, ctx);
      return 'unread';
    }
    const bodies = bodyOnly === true ? answering.map((site) => asBody(site, status)) : answering;
    const sites = exact(own === true ? rendered(bodies, raised.rendered) : bodies, status);
    if (sites.some(isUnread)) return 'unread';
    const context = { ctx, action: named, ignored: new Set<string>(), at: mapping(ctx) };
    const entries = sites.flatMap((site) => {
      const placed = withStatus(site, status ?? 500);
      // A status of the throw is most likely the one the code asks for; 500 stands for one that nobody stated.
      const isStated = own === true && raised.rendered !== undefined;
      if (placed !== site && !isStated && (status ?? 500) === 500) tellUnread(placed, exception, ctx);
      return siteEntries(placed, context);
    });
    raiseClassFindings(exception, ['exception'], ctx);
    const claim = legal(claimedBy(sites), exception, ctx) ?? claimOfClass(exception, ctx);
    const description = claim === undefined ? undefined : descriptionOf(exception, ctx);
    return {
      entries,
      ...(claim === undefined ? {} : { claim }),
      ...(description === undefined ? {} : { description }),
      ...(own === true ? { own } : {}),
    };
  }
  return 'none';
}

/** Gives the name that the methods behind the answers claim, where they agree (config 9.12). */
function claimedBy(sites: readonly ReturnSite[]): string | undefined {
  const names = new Set(sites.map((site) => site.component));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** Gives the name the exception's class claims, the nearest in its hierarchy. */
function claimOfClass(exception: string, ctx: AnalysisContext): string | undefined {
  for (const name of [exception, ...parentsOf(ctx, exception)]) {
    const [declared] = declarationsOfClass('ErrorComponent', name, ctx);
    const written = legal(declared?.text('name'), exception, ctx, declared);
    if (written !== undefined) return written;
  }
  return undefined;
}

const COMPONENT_NAME = /^[a-zA-Z0-9._-]+$/;

/** Gives a claimed name that may name a component; another one is reported, and the next source names it (errors 8.2). */
function legal(
  name: string | undefined,
  exception: string,
  ctx: AnalysisContext,
  declared?: Declaration,
): string | undefined {
  if (name === undefined || COMPONENT_NAME.test(name)) return name;
  const anchor = declared?.anchor ?? { fact: `class:${exception}` };
  ctx.raiseShared('attribute.error-component-invalid', { name, status: null }, { anchor });
  return undefined;
}

/** Reads `Description` of an exception that names its component. */
function descriptionOf(exception: string, ctx: AnalysisContext): StatedText | undefined {
  const declared = declarationsOfClass('Description', exception, ctx).find((one) => one.flag('request') !== true);
  const text = declared === undefined ? undefined : descriptionText(declared, ctx);
  // What an operation or its controller says of the response is nearer.
  return declared === undefined || text === undefined ? undefined : { text, by: { ...declared.by, specificity: -1 } };
}

/** Selects answers of the status of the throw and those that take theirs from it; all where there is none. */
function exact(sites: readonly ReturnSite[], status: number | null): readonly ReturnSite[] {
  const own = sites.filter((s) => s.response?.status === null || s.response?.status === status);
  return own.length === 0 ? sites : own;
}

/**
 * Gives the answers of an exception's own `render()` the status it takes of this construction, where another was read that holds for one made
 * without arguments: the default of a property that PHP's constructor writes.
 */
function rendered(sites: readonly ReturnSite[], status: number | undefined): readonly ReturnSite[] {
  const [read, ...others] = new Set(sites.map(({ response }) => response?.status ?? null));
  if (status === undefined || read === undefined || read === null || others.length > 0) return sites;
  return sites.map((site) =>
    site.response === undefined ? site : { ...site, response: { ...site.response, status } },
  );
}

/** Lists the methods that ask whether the client wants JSON; it does (errors 4.9). */
const ASKS_FOR_JSON = new Set(['expectsjson', 'wantsjson']);

/** Drops the answers a client that asks for JSON never gets. */
export function forJson(sites: readonly ReturnSite[]): readonly ReturnSite[] {
  const others = sites.filter(
    ({ calls }) =>
      !calls?.some((c) => c.subject === 'request' && !c.expected && ASKS_FOR_JSON.has(c.method.toLowerCase())),
  );
  return others.length === 0 ? sites : others;
}

/** Tells whether nothing is known of a response, or whether a value may be one: its status would be a guess, too. */
function isUnread({ response, type }: ReturnSite): boolean {
  return response === undefined ? type.kind === 'unknown' : response.kind === 'bare';
}

/** Turns a returned value into a JSON body at the status of the throw; an unread value stays unread. */
function asBody(site: ReturnSite, status: number | null): ReturnSite {
  const kind = site.type.kind === 'unknown' ? 'bare' : 'json';
  return { ...site, response: { status: status ?? 500, body: site.type, mediaType: null, kind } };
}

function sameName(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

/** Tells whether nothing known decides that the site is reached. */
function isOpen({ guarded, calls }: ReturnSite): boolean {
  return guarded === true && calls?.some((call) => call.subject === 'request') !== true;
}

/** Adds the conditions nobody decides to the finding about a handler that is not read. */
function tellConditions(sites: readonly ReturnSite[], exception: string, ctx: AnalysisContext): void {
  const handler = applicationHandler(exception, ctx);
  const conditions = sites.flatMap(({ condition }) => condition ?? []);
  if (handler !== undefined && conditions.length > 0)
    ctx.raise('inferred-handler.too-dynamic', { handler, exceptions: [exception], conditions });
}

/** Gives the one status the parent of an overriding `render()` answers with; undefined where it is not known. */
function handledStatus(
  rest: ReadAnswer,
  { exception, status }: RaisedException,
  ctx: AnalysisContext,
): number | undefined {
  if (rest === 'unread') return undefined;
  if (rest === 'none') return status ?? (isA(ctx, exception, HTTP_EXCEPTION) ? undefined : 500);
  const [first, ...others] = new Set(rest.entries.map((entry) => entry.status));
  return others.length > 0 || !/^\d{3}$/.test(first ?? '') ? undefined : Number(first);
}

/** Tells whether an empty result leaves the exception to the next step. */
function passesOn({ type, response }: ReturnSite): boolean {
  if (response !== undefined) return false;
  return type.kind === 'null' || type.kind === 'void' || (type.kind === 'literal' && type.value === false);
}
