import type { ReturnSite, ThrownException, Type } from '@docgen/engine';
import { REQUEST } from '@docgen/laravel-knowledge';
import { type Anchor, type LimiterAnswers, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  alternative,
  type By,
  type Contribution,
  frameworkAnswer,
  schema,
  statusPhrase,
  type Target,
} from '../../analysis/index.js';
import { siteEntries } from '../responses/index.js';
import { mapping } from '../schema/index.js';

/**
 * Reads what a named limiter answers itself (requests 13.1): the return sites of the closures given to `response()`,
 * each under the status it writes, 429 where it writes none. `stock` says that the framework answers for another limit. Where other limits
 * stand on the route, an answer nobody can read is any beside theirs.
 */
export function limiterResponses(
  limiter: string,
  besideOthers: boolean,
  ctx: AnalysisContext,
): { stock: boolean; written: Contribution[] } | undefined {
  const found = ctx.read<LimiterAnswers>(`host:router/limiterAnswers/${limiter}`);
  if (found === undefined) return undefined;
  const itself = found.itself === undefined ? undefined : answeredItself(found.itself, limiter, ctx);
  const written = [
    ...found.closures.flatMap((closure) => responsesOf(closure, limiter, ctx)),
    ...(itself?.written ?? []),
  ];
  if (found.unread === undefined || itself?.isRead === true) return { stock: found.stock, written };
  const { description, any, by } = unreadAnswer(found.unread, limiter, ctx);
  const besides =
    found.stock || (besideOthers && written.length === 0)
      ? [schema(any, obj({}), by)]
      : written.length > 0
        ? [alternative(any, obj({}), by)]
        : [];
  return { stock: found.stock, written: [...written, description, ...besides] };
}

/** Says of an answer nobody can read that there is one, and where its body stands: beside others it may be any. */
function unreadAnswer(anchor: Anchor, limiter: string, ctx: AnalysisContext) {
  const by: By = { layer: 'integration', producer: 'integration:rate-limit', anchor };
  ctx.raise('inferred-response.payload-unrecoverable', { action: `the limiter ${limiter}`, status: '429' }, { anchor });
  const target: Target = { node: 'response', status: '429' };
  const description: Contribution = { target, field: 'description', value: statusPhrase('429'), by };
  const any: Target = { node: 'response-schema', status: '429', mediaType: 'application/json' };
  return { description, any, by };
}

/** Types what the framework hands to the closure: the request, and headers that say how much is left and when there is more. */
const GIVEN: readonly Type[] = [
  { kind: 'class', fqcn: REQUEST },
  {
    kind: 'shape',
    fields: ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After', 'X-RateLimit-Reset'].map((key) => ({
      key,
      type: { kind: 'scalar', type: 'int' },
    })),
  },
];

function responsesOf(closure: string, limiter: string, ctx: AnalysisContext): Contribution[] {
  const { returns, thrown } = ctx.derived(`limiter:${closure}`, (inner) =>
    inner.engine.analyzeAction(inner, { closure, parameters: GIVEN }),
  );
  const carried = thrown.flatMap(({ response }) => response ?? []);
  const written = [...returns, ...carried].flatMap((site) => ofSite(site, closure, limiter, ctx));
  for (const one of thrown) {
    if (one.response !== undefined || one.foreign === true) continue;
    const answer = ofThrow(one, ctx);
    written.push(...(written.length === 0 ? answer : answer.flatMap(beside)));
  }
  return written;
}

/**
 * Reads what a limiter answers in the place of limits: the framework sends a response it returns, at its own status, and what it throws
 * is answered as anywhere. `isRead` says that it returns nothing but such responses and limits.
 */
function answeredItself(
  closure: string,
  limiter: string,
  ctx: AnalysisContext,
): { written: Contribution[]; isRead: boolean } {
  const { returns, thrown } = ctx.derived(`limiter:${closure}`, (inner) =>
    inner.engine.analyzeAction(inner, { closure, parameters: GIVEN.slice(0, 1) }),
  );
  const answers = returns.filter(({ response }) => response !== undefined);
  const written = answers.flatMap((site) => ofSite(site, closure, limiter, ctx));
  for (const one of thrown) {
    if (one.response !== undefined) written.push(...ofSite(one.response, closure, limiter, ctx));
    else if (one.foreign !== true) written.push(...ofThrow(one, ctx));
  }
  const isRead = returns.every(({ type, response }) => response !== undefined || isLimits(type));
  return { written, isRead };
}

/** Tells whether a limiter's result is limits, or none. */
function isLimits(type: Type): boolean {
  switch (type.kind) {
    case 'null':
    case 'void':
      return true;
    case 'class':
      return LIMIT.test(type.fqcn);
    case 'list':
      return isLimits(type.item);
    case 'shape':
      return type.fields.every((field) => isLimits(field.type));
    case 'union':
      return type.members.every(isLimits);
    default:
      return false;
  }
}

const LIMIT = /^\\?Illuminate\\Cache\\RateLimiting\\(Limit|GlobalLimit|Unlimited)$/i;

/** Answers what the closure throws as the application, or the framework, answers it anywhere. */
function ofThrow({ exceptionFqcn: exception, httpStatusHint, anchor }: ThrownException, ctx: AnalysisContext) {
  const request = { status: httpStatusHint ?? 500, exception, producer: 'integration:rate-limit', anchor };
  return frameworkAnswer(request, ctx);
}

function ofSite(site: ReturnSite, closure: string, limiter: string, ctx: AnalysisContext): Contribution[] {
  const context = { ctx, action: closure, ignored: new Set<string>(), at: mapping(ctx) };
  return siteEntries(site, context).flatMap((entry): Contribution[] => {
    const status = entry.status === '200' && site.response === undefined ? '429' : entry.status;
    const by: By = { layer: 'integration', producer: 'integration:rate-limit', anchor: entry.anchor };
    const target: Target = { node: 'response', status };
    const description = { target, field: 'description', value: statusPhrase(status), by };
    if (entry.mediaType === undefined || entry.schema === undefined) return [description];
    if (entry.schema.size === 0) {
      const action = `the limiter ${limiter}`;
      ctx.raise('inferred-response.payload-unrecoverable', { action, status }, { anchor: entry.anchor });
      return [description];
    }
    const body: Target = { node: 'response-schema', status, mediaType: entry.mediaType };
    return [description, schema(body, entry.schema, by)];
  });
}

/** Puts a body beside the framework's own, whose component it leaves. */
export function beside(one: Contribution): Contribution[] {
  if (one.target.node !== 'response-schema')
    return one.target.node === 'response' && one.field !== 'component' ? [one] : [];
  return [alternative(one.target, one.value as Parameters<typeof alternative>[1], one.by)];
}

/** Puts the framework's answer beside the action's own, which stands in some media types; one that nobody can read may have any body. */
export function besideAction(refused: readonly Contribution[], standing: readonly string[]): Contribution[] {
  const bodies = refused.filter(({ target }) => target.node === 'response-schema').flatMap(beside);
  const [first] = refused;
  if (bodies.length > 0 || first === undefined || standing.length === 0) return bodies;
  const target: Target = { node: 'response-schema', status: '429', mediaType: 'application/json' };
  return [alternative(target, obj({}), first.by)];
}
