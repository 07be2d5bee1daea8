import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  REMOVE,
  statusPhrase,
} from '../../../analysis/index.js';
import { declaredBody } from './declared-body.js';

const COMPONENT_NAME = /^[a-zA-Z0-9._-]+$/;

/**
 * Reads `Response`, which documents a status or patches it (config 9.1). A declared body replaces the whole schema of
 * its media type and retires a vaguer one; a concrete redirect retires `3XX`.
 */
export const response: Concern = {
  name: 'attribute-response',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const bodies = new Set<string>();
    return declarationsOf('Response', operation, ctx).flatMap((d) => declaredResponse(d, bodies, ctx, draft));
  },
};

/** The statuses of a redirect that has a place to go: 304 answers a condition, and says nothing of it. */
const REDIRECT = /^30[12378]$/;

function declaredResponse(
  declared: Declaration,
  bodies: Set<string>,
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const status = declared.digits('status') ?? '200';
  const target = { node: 'response', status } as const;
  const fallback: By = { layer: 'fallback', producer: 'fallback' };
  const written: Contribution[] = [];
  if (!draft.has(target)) written.push({ target, field: 'description', value: statusPhrase(status), by: fallback });
  if (declared.has('description')) {
    written.push({ target, field: 'description', value: declared.text('description') ?? '', by: declared.by });
  }
  if (REDIRECT.test(status) && draft.has({ node: 'response', status: '3XX' })) {
    written.push({ target: { node: 'response', status: '3XX' }, field: '*', value: REMOVE, by: declared.by });
  }
  const component = claim(declared, status, ctx);
  if (component !== undefined) written.push({ target, field: 'component', value: component, by: declared.by });
  written.push(...declaredBody(declared, status, bodies, ctx, draft));
  return written;
}

/** Gives the component name a declaration claims, when it may claim one. */
function claim(declared: Declaration, status: string, ctx: AnalysisContext): string | undefined {
  const name = declared.has('errorComponent') ? declared.text('errorComponent') : undefined;
  if (name === undefined) return undefined;
  const where = { anchor: declared.anchor };
  if (!COMPONENT_NAME.test(name)) {
    ctx.raise('attribute.error-component-invalid', { name, status }, where);
    return undefined;
  }
  if (Number(status) >= 400) return name;
  ctx.raise('attribute.error-component-unreachable', { status, name }, where);
  return undefined;
}
