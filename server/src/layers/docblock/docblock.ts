import {
  type AnalysisContext,
  actionFacts,
  type Concern,
  type Contribution,
  type OperationRoute,
} from '../../analysis/index.js';
import { proseOf } from './prose.js';
import { tagDescription } from './tag-description.js';

/** Writes summary, description and deprecation from the docblock of the action or closure (requests 3.4, 3.6), and the description of its tag. */
export const docblock: Concern = {
  name: 'docblock',
  phase: 'parameters',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const action = actionFacts(ctx, operation);
    const written = tagDescription(operation, ctx);
    if (action?.doc === undefined) return written;
    const by = { layer: 'docblock', producer: 'docblock', anchor: action.anchor } as const;
    for (const [field, value] of Object.entries(proseOf(action.doc))) {
      written.push({ target: { node: 'operation' }, field, value, by });
    }
    return written;
  },
};
