import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  declaredSchema,
  statusPhrase,
} from '../../../analysis/index.js';

/**
 * Reads `ResponseHeader`, which patches a header of a status argument by argument, or adds it (config 9.2). `required:
 * false` never weakens a header the product documents as required.
 */
export const responseHeader: Concern = {
  name: 'attribute-response-header',
  phase: 'overrides',
  priority: -100,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const groups = new Map<string, Declaration[]>();
    for (const declared of declarationsOf('ResponseHeader', operation, ctx)) {
      const key = `${declared.digits('status')} ${declared.text('name')?.toLowerCase()}`;
      groups.set(key, [...(groups.get(key) ?? []), declared]);
    }
    return [...groups.values()].flatMap((declarations) => header(declarations, ctx, draft));
  },
};

function header(declarations: readonly Declaration[], ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const lead = declarations[0] as Declaration;
  const status = lead.digits('status') ?? '200';
  const target = { node: 'response', status } as const;
  const written: Contribution[] = [];
  if (!draft.has(target)) {
    const by = { layer: 'fallback', producer: 'fallback' } as const;
    written.push({ target, field: 'description', value: statusPhrase(status), by });
  }
  const name = lead.text('name') ?? '';
  const field = `headers.${documented(name, status, draft)}`;
  const standing = draft.get(target, field);
  const value: JsonMap = isMap(standing)
    ? new Map(standing)
    : new Map<string, Json>([['schema', obj({ type: 'string' })]]);
  const typed = declarations.find((d) => d.has('type'));
  const schema = typed === undefined ? undefined : declaredSchema(typed, 'ResponseHeader', ctx);
  if (schema !== undefined) value.set('schema', schema);
  const text = declarations.find((d) => d.has('description'))?.text('description');
  if (text !== undefined) value.set('description', text);
  if (declarations.find((d) => d.has('required'))?.flag('required') === true) value.set('required', true);
  written.push({ target, field, value, by: lead.by });
  return written;
}

/** Finds the spelling a header of the status has already; names compare without regard to case. */
function documented(name: string, status: string, draft: DraftView): string {
  return draft.headers(status).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;
}
