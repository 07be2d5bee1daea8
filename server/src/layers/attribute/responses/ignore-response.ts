import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  declarationsOf,
  REMOVE,
} from '../../../analysis/index.js';

/** Reads `IgnoreResponse`, which removes exactly that status after everything else was written (config 9.8). */
export const ignoreResponse: Concern = {
  name: 'attribute-ignore-response',
  phase: 'finalize',
  priority: -1000,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const documented = draft.responses();
    return declarationsOf('IgnoreResponse', operation, ctx).flatMap((declared): Contribution[] => {
      const status = declared.digits('status') ?? '';
      if (documented.includes(status)) {
        return [{ target: { node: 'response', status }, field: '*', value: REMOVE, by: declared.by }];
      }
      if (!declared.inherited) {
        ctx.raise('attribute.ignore-response-unmatched', { status, documented }, { anchor: declared.anchor });
      }
      return [];
    });
  },
};
