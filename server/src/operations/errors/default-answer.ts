import type { Anchor } from '@docgen/protocol';
import { type AnalysisContext, applicationHandler, stockAnswer } from '../../analysis/index.js';
import type { RaisedException } from './answerers.js';
import type { ReadAnswer } from './read-answer.js';

/**
 * Gives the answer to an exception where application code answers it and cannot be read, or where the framework does.
 */
export function defaultAnswer(
  answer: 'none' | 'unread',
  { exception, status: stated }: RaisedException,
  anchor: Anchor,
  ctx: AnalysisContext,
): Extract<ReadAnswer, object> {
  const status = stated ?? 500;
  const own = {
    status: String(status),
    anchor,
    layer: 'integration',
    producer: 'integration:inferred-handler',
  } as const;
  if (answer === 'unread') {
    const handler = applicationHandler(exception, ctx);
    if (handler !== undefined) ctx.raise('inferred-handler.too-dynamic', { handler, exceptions: [exception] });
    return { entries: [own] };
  }
  const { claim, mediaType, body } = stockAnswer(exception, status, ctx);
  return { entries: [{ ...own, mediaType, schema: body }], ...(claim === undefined ? {} : { claim }) };
}
