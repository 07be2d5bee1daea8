import { type AnalysisContext, type Concern, securityDeclarations } from '../../../analysis/index.js';

/** Reads `Unauthenticated`, which writes `security: []` (config 9.11). */
export const unauthenticated: Concern = {
  name: 'attribute-unauthenticated',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    const declared = securityDeclarations(operation, ctx).unauthenticated;
    return declared === undefined
      ? []
      : [{ target: { node: 'operation' }, field: 'security', value: [], by: declared.by }];
  },
};
