import { VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { type Anchor, type JsonMap, obj } from '@docgen/protocol';
import { isA } from '../classes.js';
import type { AnalysisContext, ExceptionAnswer } from '../context.js';
import { alternative, type By, type Contribution, schema } from '../contribution.js';
import { phraseName, statusPhrase } from '../status-phrase.js';
import { applicationHandler } from './handler.js';
import { PROBLEM_MEDIA_TYPE, problemBody, problemClaim, problemExample } from './problem-details.js';

export interface AnswerRequest {
  status: number;
  /** Class of the exception behind the answer; null for an answer no handler sees. */
  exception: string | null;
  producer: string;
  anchor?: Anchor;
}

/**
 * Writes the response to an exception the framework throws on behalf of a route: description, body and the component
 * name it claims (errors 4.1, 5, 7, 8.2). It writes nothing under `error_responses: none`. Where application code that
 * cannot be read answers the exception, status and phrase stand without a body.
 */
export function frameworkAnswer(request: AnswerRequest, ctx: AnalysisContext): Contribution[] {
  const policy = ctx.document.errorResponses;
  if (policy === 'none') return [];
  const status = String(request.status);
  const read = request.exception === null ? 'none' : ctx.exceptionAnswer?.(request.exception, request.status);
  if (typeof read === 'object') return readContributions(read, request);
  const asked = read === 'none' ? 'known' : 'asked';
  const handler = request.exception === null ? undefined : applicationHandler(request.exception, ctx, asked);
  const problem = policy === 'problem-details' && request.exception !== null && handler === undefined;
  const by: By = {
    layer: 'integration',
    producer: problem ? 'integration:problem-details' : request.producer,
    ...(request.anchor === undefined ? {} : { anchor: request.anchor }),
  };
  const response = { node: 'response', status } as const;
  const written: Contribution[] = [{ target: response, field: 'description', value: statusPhrase(status), by }];
  if (handler !== undefined) {
    const exceptions = [request.exception as string];
    ctx.raise('inferred-handler.too-dynamic', { handler, exceptions });
    return written;
  }
  const { claim, mediaType, body, example } = stockAnswer(request.exception, request.status, ctx, problem);
  if (claim !== undefined) written.push({ target: response, field: 'component', value: claim, by });
  written.push(schema({ node: 'response-schema', status, mediaType }, body, by));
  if (example !== undefined)
    written.push({ target: response, field: `content.${mediaType}.example`, value: example, by });
  return written;
}

/** Gives the framework's own answer to an exception; of a failed validation no example, whose errors nobody wrote. */
export function stockAnswer(
  exception: string | null,
  status: number,
  ctx: AnalysisContext,
  problem = ctx.document.errorResponses === 'problem-details',
): { claim: string | undefined; mediaType: string; body: JsonMap; example?: JsonMap } {
  const validation = exception !== null && isA(ctx, exception, VALIDATION_EXCEPTION);
  if (!problem) return { claim: phraseName(status), mediaType: 'application/json', body: messageBody(validation) };
  return {
    claim: problemClaim(status),
    mediaType: PROBLEM_MEDIA_TYPE,
    body: problemBody(ctx, validation),
    ...(validation ? {} : { example: problemExample(status) }),
  };
}

/** Writes the answers read from the application's own code, each at the status it states. */
function readContributions(
  read: Exclude<ExceptionAnswer, string>,
  { anchor }: Pick<AnswerRequest, 'anchor'>,
): Contribution[] {
  const producer = 'integration:inferred-handler';
  const by: By = { layer: 'integration', producer, ...(anchor === undefined ? {} : { anchor }) };
  const shown = (read.examples ?? []).map(
    ({ status, field, value }): Contribution => ({ target: { node: 'response', status }, field, value, by }),
  );
  const bodies = read.entries.flatMap(({ status, mediaType, schema: body }): Contribution[] => {
    const target = { node: 'response', status } as const;
    const out: Contribution[] = [{ target, field: 'description', value: statusPhrase(status), by }];
    if (read.description !== undefined)
      out.push({ target, field: 'description', value: read.description.text, by: read.description.by });
    if (read.claim !== undefined) out.push({ target, field: 'component', value: read.claim, by });
    if (mediaType !== undefined && body !== undefined)
      out.push(alternative({ node: 'response-schema', status, mediaType }, body, by));
    return out;
  });
  return [...bodies, ...shown];
}

/** Makes the schema `{message: string}`, with the field errors of a failed validation. */
function messageBody(validation: boolean): JsonMap {
  const message = obj({ type: 'string' });
  if (!validation) return obj({ type: 'object', properties: obj({ message }), required: ['message'] });
  const errors = obj({
    type: 'object',
    additionalProperties: obj({ type: 'array', items: obj({ type: 'string' }) }),
  });
  return obj({ type: 'object', properties: obj({ message, errors }), required: ['message', 'errors'] });
}
