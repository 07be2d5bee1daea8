import {
  type AnalysisContext,
  actionFacts,
  type Concern,
  type Contribution,
  docblockAnchor,
  type OperationRoute,
} from '../../analysis/index.js';
import { proseOf, tagBehind } from './prose.js';
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
    for (const [field, value] of Object.entries(proseOf(action.doc))) {
      const anchor = docblockAnchor(ctx, action.fact, (doc) => tagBehind(doc, field));
      const by = { layer: 'docblock', producer: 'docblock', anchor } as const;
      written.push({ target: { node: 'operation' }, field, value, by });
    }
    return written;
  },
};
