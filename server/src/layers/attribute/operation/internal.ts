import { type AnalysisContext, type Concern, declarationsOf } from '../../../analysis/index.js';

/** Reads `Internal`, which writes `x-internal: true` on the operation (config 9.7). */
export const internal: Concern = {
  name: 'attribute-internal',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    return declarationsOf('Internal', operation, ctx).map((d) => ({
      target: { node: 'operation' },
      field: 'x-internal',
      value: true,
      by: d.by,
    }));
  },
};
