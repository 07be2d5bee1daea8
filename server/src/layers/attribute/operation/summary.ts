import { type AnalysisContext, type Concern, declarationsOf } from '../../../analysis/index.js';

/** Reads `Summary`, the operation's summary; the first declaration counts (config 9.9). */
export const summary: Concern = {
  name: 'attribute-summary',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    return declarationsOf('Summary', operation, ctx).map((d) => ({
      target: { node: 'operation' },
      field: 'summary',
      value: d.text('text') ?? '',
      by: d.by,
    }));
  },
};
