import { ATTRIBUTES, type DeclarationPlace, declarationsAt } from '@docgen/php';
import { nearest } from '../../project/config/nearest-word.js';
import type { AnalysisContext } from '../context.js';

const NAMES = ATTRIBUTES.map(({ name }) => name);

/**
 * Reports the attributes of one place that had to be skipped (config 7.1-7.3), once however many operations use the
 * declaration.
 */
export function raiseUnread(place: DeclarationPlace | undefined, ctx: AnalysisContext): void {
  if (place === undefined) return;
  for (const { attribute, argument = null, reason, unknown, anchor } of declarationsAt(ctx, place).unread) {
    if (attribute === 'WorkflowStep' && argument !== null) {
      const params = { place: place.class ?? place.file, argument, reason };
      ctx.raiseShared('workflow.step-unreadable', params, { anchor });
      continue;
    }
    const like = unknown === true ? nearest(attribute, NAMES) : null;
    const advice = like === null ? null : `Did you mean ${like}?`;
    ctx.raiseShared('attribute.unreadable', { attribute, argument, reason, advice, effect: 'skipped' }, { anchor });
  }
}
