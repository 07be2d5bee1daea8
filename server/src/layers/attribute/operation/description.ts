import { isMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  BODY_STEP,
  type Concern,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  descriptionText,
  type OperationRoute,
  sendsBody,
} from '../../../analysis/index.js';

/**
 * Reads `Description` of the operation, or of its request body with `request: true`; exactly one of `text` and `file`
 * is given. The first declaration of each counts (config 9.9).
 */
export const description: Concern = {
  name: 'attribute-description',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const all = declarationsOf('Description', operation, ctx);
    const own = all.find((d) => d.flag('request') !== true);
    const body = all.find((d) => d.flag('request') === true);
    return [
      ...(own === undefined ? [] : ofOperation(own, ctx)),
      ...(body === undefined ? [] : ofBody(body, operation, ctx, draft)),
    ];
  },
};

function ofOperation(declared: Declaration, ctx: AnalysisContext): Contribution[] {
  const value = descriptionText(declared, ctx);
  return value === undefined ? [] : [{ target: { node: 'operation' }, field: 'description', value, by: declared.by }];
}

function ofBody(
  declared: Declaration,
  operation: OperationRoute,
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const target = { node: 'operation' } as const;
  const body = draft.get(target, 'requestBody');
  if (!isMap(body)) {
    // Another verb of the route may have a body.
    const isElsewhere = !sendsBody(operation.verb) && operation.route.methods.some(sendsBody);
    if (!declared.inherited && !isElsewhere) {
      const reason = 'asks for the request body, and the operation has none';
      ctx.raise('attribute.description-unusable', { reason }, { anchor: declared.anchor });
    }
    return [];
  }
  const text = descriptionText(declared, ctx);
  if (text === undefined) return [];
  const by = { ...declared.by, specificity: BODY_STEP.description };
  return [{ target, field: 'requestBody', value: new Map([...body, ['description', text]]), by }];
}
