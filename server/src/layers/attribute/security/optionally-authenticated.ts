import { isMap, type Json, obj } from '@docgen/protocol';
import { type AnalysisContext, type Concern, type DraftView, securityDeclarations } from '../../../analysis/index.js';
import { requirements } from './security.js';

/**
 * Reads `OptionallyAuthenticated`, which writes the empty requirement once and first, before the `Security` list or
 * else the requirements of lower layers, or of the document (config 9.11).
 */
export const optionallyAuthenticated: Concern = {
  name: 'attribute-optionally-authenticated',
  phase: 'overrides',
  priority: -100,
  contribute(operation, ctx: AnalysisContext, draft: DraftView) {
    const { security, optional } = securityDeclarations(operation, ctx);
    if (optional === undefined) return [];
    const target = { node: 'operation' } as const;
    const standing = draft.get(target, 'security');
    // An operation without requirements has those of the document, which a list of its own replaces.
    const lower = Array.isArray(standing) ? standing : (ctx.document.security.document ?? []);
    const base: Json[] = security.length > 0 ? requirements(security) : lower;
    const rest = base.filter((r) => !(isMap(r) && r.size === 0));
    return [{ target, field: 'security', value: [obj({}), ...rest], by: optional.by }];
  },
};
