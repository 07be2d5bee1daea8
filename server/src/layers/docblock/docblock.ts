import {
  type AnalysisContext,
  actionFacts,
  type Concern,
  type Contribution,
  type OperationRoute,
} from '../../analysis/index.js';
import { proseOf } from './prose.js';

/** Writes summary, description and deprecation from the docblock of the action or closure (requests 3.4, 3.6). */
export const docblock: Concern = {
  name: 'docblock',
  phase: 'parameters',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const action = actionFacts(ctx, operation);
    if (action?.doc === undefined) return [];
    const by = { layer: 'docblock', producer: 'docblock', anchor: action.anchor } as const;
    return Object.entries(proseOf(action.doc)).map(([field, value]) => ({
      target: { node: 'operation' },
      field,
      value,
      by,
    }));
  },
};
