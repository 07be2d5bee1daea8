import { type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { AnalysisContext } from '../context.js';
import { schema } from '../contribution.js';
import { isRegistered, phraseName, statusPhrase } from '../status-phrase.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Requests the shared `ProblemDetails` schema (errors 7) and gives its `$ref`. */
function problemDetails(ctx: AnalysisContext): string {
  const body = obj({
    type: 'object',
    properties: obj({
      detail: obj({ type: 'string' }),
      instance: obj({ type: 'string', format: 'uri-reference' }),
      status: obj({ type: 'integer' }),
      title: obj({ type: 'string' }),
      type: obj({ type: 'string', format: 'uri-reference' }),
    }),
    required: ['type', 'title', 'status'],
  });
  return ctx.component({
    bucket: 'schemas',
    tuple: ['inline', stableJson(body)],
    name: 'ProblemDetails',
    of: [],
    define: () => [
      schema({ node: 'component' }, body, { layer: 'integration', producer: 'integration:problem-details' }),
    ],
  });
}

/**
 * Makes the body of an error under `error_responses: problem-details`: the problem object, with `errors` for a failed
 * validation.
 */
export function problemBody(ctx: AnalysisContext, validation: boolean): JsonMap {
  const base = obj({ $ref: problemDetails(ctx) });
  if (!validation) return base;
  const errors = obj({
    type: 'object',
    additionalProperties: obj({ type: 'array', items: obj({ type: 'string' }) }),
  });
  return obj({ allOf: [base, obj({ type: 'object', properties: obj({ errors }), required: ['errors'] })] });
}

export function problemExample(status: number): JsonMap {
  return obj({ type: 'about:blank', title: statusPhrase(status), status });
}

/** Makes the claimed component name: `ProblemNotFound`, `Problem418`. */
export function problemClaim(status: number): string {
  return `Problem${isRegistered(status) ? phraseName(status) : status}`;
}
