import { toJson } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type Declaration,
  declarationsOf,
  type OperationRoute,
} from '../../../analysis/index.js';

/** Notes the workflow steps an operation is declared to be; assembly puts them together (emitters 8). */
export const workflowStep: Concern = {
  name: 'attribute-workflow-step',
  phase: 'finalize',
  priority: 0,
  contribute(operation, ctx: AnalysisContext): Contribution[] {
    return declarationsOf('WorkflowStep', operation, ctx).flatMap((declared) => {
      const value = noteOf(declared, operation, ctx);
      return value === undefined
        ? []
        : [{ target: { node: 'note', of: 'workflow-step' }, field: '*', value, by: declared.by }];
    });
  },
};

function noteOf(
  declared: Declaration,
  { route: { action } }: OperationRoute,
  ctx: AnalysisContext,
): JsonMap | undefined {
  const note = obj({
    workflow: declared.text('workflow'),
    order: Number(declared.digits('order')),
    id: declared.text('id'),
    description: declared.text('description'),
    contentType: declared.text('contentType') ?? 'application/json',
    action: action.kind === 'controller' ? `${action.class}::${action.method}` : '',
  });
  for (const argument of ['parameters', 'body', 'outputs'] as const) {
    const written = declared.value(argument);
    const value = written === undefined ? new Map<string, Json>() : toJson(written);
    if (value === undefined) {
      const place = declared.place.class ?? declared.place.file;
      const params = { place, argument, reason: 'holds a value JSON cannot' };
      ctx.raise('workflow.step-unreadable', params, { anchor: declared.anchor });
      return undefined;
    }
    // An empty array of PHP is a list; a step without values has none.
    if (!Array.isArray(value) || value.length > 0) note.set(argument, value);
  }
  return note;
}
