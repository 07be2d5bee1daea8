import { type AnalysisContext, type Concern, type Contribution, declarationsOf } from '../../../analysis/index.js';

/**
 * Reads `OperationId`, which beats every policy (config 9.10). A further verb of the route and a shorter form of its
 * path extend it the way they extend a route name, so one declaration never names two operations alike.
 */
export const operationId: Concern = {
  name: 'attribute-operation-id',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext): Contribution[] {
    const declared = declarationsOf('OperationId', operation, ctx)[0];
    const id = declared?.text('id') ?? '';
    if (declared === undefined) return [];
    const form = operation.without === undefined ? id : `${id}.without-${operation.without}`;
    const value = operation.furtherVerb ? `${form}.${operation.verb.toLowerCase()}` : form;
    return [{ target: { node: 'operation' }, field: 'operationId', value, by: declared.by }];
  },
};
