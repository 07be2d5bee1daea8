import { obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type DraftView,
  type OperationRoute,
  schema,
} from '../../analysis/index.js';
import { controllerTag } from '../controller-tag.js';
import { hostServers } from './host-server.js';
import { fallbackOperationId } from './operation-id.js';
import { derivedSummary } from './summary.js';

const BY = { layer: 'fallback', producer: 'fallback' } as const;

/**
 * Writes what a route itself states, below everything else (requests 3.2, 3.4, 3.5, 3.7, 4.1): operationId, a
 * summary made of the action's name, the controller's tag, the path parameters nothing bound, and the server of a host-bound route.
 */
export const fallback: Concern = {
  name: 'fallback',
  phase: 'parameters',
  priority: -1000,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    const target = { node: 'operation' } as const;
    const operationId = fallbackOperationId(operation, ctx.document.representation.operationId);
    const written: Contribution[] = [{ target, field: 'operationId', value: operationId, by: BY }];
    const summary = ctx.document.representation.summaries === 'derived' ? derivedSummary(operation) : undefined;
    if (summary !== undefined) written.push({ target, field: 'summary', value: summary, by: BY });
    const tag = controllerTag(operation, ctx);
    if (tag !== undefined) written.push({ target, field: 'tags', value: [tag], by: BY });
    const servers = hostServers(operation, ctx);
    if (servers !== undefined) written.push({ target, field: 'servers', value: servers, by: BY });
    for (const name of operation.parameters) {
      const place = { in: 'path', name } as const;
      if (draft.has({ node: 'parameter', ...place }, 'required')) continue;
      written.push({ target: { node: 'parameter', ...place }, field: 'required', value: true, by: BY });
      written.push(schema({ node: 'parameter-schema', ...place }, obj({ type: 'string' }), BY));
    }
    return written;
  },
};
