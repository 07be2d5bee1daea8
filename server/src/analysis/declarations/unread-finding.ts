import { ATTRIBUTES, type DeclarationPlace, declarationsAt, type UnreadDeclaration } from '@docgen/php';
import type { ParamsOf } from '@docgen/protocol';
import { nearest } from '../../project/config/nearest-word.js';
import type { AnalysisContext } from '../context.js';
import { raiseRepetitions } from './repetitions.js';

const NAMES = ATTRIBUTES.map(({ name }) => name);

/**
 * Reports the attributes of one place that had to be skipped (config 7.1-7.3) or that others there leave nothing to say, once
 * however many operations use the declaration.
 */
export function raiseUnread(place: DeclarationPlace | undefined, ctx: AnalysisContext): void {
  if (place === undefined) return;
  for (const unread of declarationsAt(ctx, place).unread) {
    const { attribute, argument = null, reason, anchor } = unread;
    if (attribute === 'WorkflowStep' && argument !== null) {
      const params = { place: place.class ?? place.file, argument, reason };
      ctx.raiseShared('workflow.step-unreadable', params, { anchor });
      continue;
    }
    ctx.raiseShared('attribute.unreadable', unreadable(unread), { anchor });
  }
  raiseRepetitions(place, ctx);
}

/** Says of an attribute that was skipped why, and what its author may have meant. */
export function unreadable({
  attribute,
  argument,
  reason,
  unknown,
}: UnreadDeclaration): ParamsOf<'attribute.unreadable'> {
  const like = unknown === true ? nearest(attribute, NAMES) : null;
  const advice = like === null ? null : `Did you mean ${like}?`;
  return { attribute, argument: argument ?? null, reason, advice, effect: 'skipped' };
}
