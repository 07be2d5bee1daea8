import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type Declaration,
  declarationsOf,
  writtenSchema,
} from '../../analysis/index.js';

const FALLBACK = { layer: 'fallback', producer: 'fallback' } as const;

/**
 * Documents what a webhook is (errors 13): its name as its id, the payload its class declares, or the class itself, as its body, and that
 * a delivery is accepted.
 */
export const webhook: Concern = {
  name: 'webhook',
  phase: 'request',
  priority: 0,
  contribute({ webhook }, ctx): Contribution[] {
    if (webhook === undefined) return [];
    const target = { node: 'operation' } as const;
    const answer = { node: 'response', status: '200' } as const;
    const written: Contribution[] = [
      { target, field: 'operationId', value: webhook.name, by: FALLBACK },
      { target: answer, field: 'description', value: 'Delivery accepted.', by: FALLBACK },
    ];
    const [declared] = declarationsOf('Webhook', { route: NO_ACTION, webhook }, ctx);
    if (declared === undefined) return written;
    const schema = payload(declared, webhook.class, ctx);
    const content: JsonMap = new Map([[declared.text('mediaType') ?? 'application/json', obj({ schema })]]);
    return [
      ...written,
      { target, field: 'requestBody', value: obj({ required: true, content }), by: { ...declared.by, specificity: 1 } },
    ];
  },
};

const NO_ACTION = { action: { kind: 'closure', at: null } } as const;

/** Makes the schema of what is sent; an unconstrained object where it has none. */
function payload(declared: Declaration, fqcn: string, ctx: AnalysisContext): JsonMap {
  const reports: [reason: string, advice: string | null][] = [];
  const states = declared.has('payload');
  const schema = states
    ? writtenSchema(declared, 'payload', ctx, (reason, advice) => reports.push([reason, advice]))
    : ctx.classSchema?.(fqcn);
  if (schema === undefined || schema.size === 0) {
    const reason = reports[0]?.[0] ?? (states ? 'the type says nothing' : `${fqcn} shows no property`);
    ctx.raise('webhook.payload-unresolved', { class: fqcn, reason }, { anchor: declared.anchor });
    return obj({ type: 'object' });
  }
  for (const [reason, advice] of reports) {
    const params = { attribute: 'Webhook', argument: 'payload', reason, advice, effect: 'unset' } as const;
    ctx.raise('attribute.unreadable', params, { anchor: declared.anchor });
  }
  return schema;
}
