import { classOf, type DocBlock } from '@docgen/php';
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

/**
 * Writes summary, description and deprecation from the docblock of the action or closure, or of a webhook's class (requests 3.4, 3.6,
 * errors 13), and the description of the controller's tag.
 */
export const docblock: Concern = {
  name: 'docblock',
  phase: 'parameters',
  priority: 0,
  contribute(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
    const source = sourceOf(operation, ctx);
    const written = tagDescription(operation, ctx);
    if (source?.doc === undefined) return written;
    for (const [field, value] of Object.entries(proseOf(source.doc))) {
      const anchor = docblockAnchor(ctx, source.fact, (doc) => tagBehind(doc, field));
      const by = { layer: 'docblock', producer: 'docblock', anchor } as const;
      written.push({ target: { node: 'operation' }, field, value, by });
    }
    return written;
  },
};

function sourceOf(operation: OperationRoute, ctx: AnalysisContext): { fact: string; doc?: DocBlock } | undefined {
  if (operation.webhook === undefined) return actionFacts(ctx, operation);
  const found = classOf(ctx, operation.webhook.class);
  return found?.doc === undefined ? undefined : { fact: `class:${found.name}`, doc: found.doc };
}
