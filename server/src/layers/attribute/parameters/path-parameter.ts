import type { Concern } from '../../../analysis/index.js';
import { declaredParameters } from './parameter.js';

/** Reads `PathParameter`, which refines a segment and never adds one (requests 15.3). */
export const pathParameter: Concern = {
  name: 'attribute-path-parameter',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx, draft) {
    return declaredParameters('PathParameter', 'path', operation, ctx, draft, (declared, name) => {
      if (operation.parameters.includes(name)) return true;
      // A form that lacks the segment is silent, because another form of the route has it.
      if (!declared.inherited && !operation.route.parameters.includes(name)) {
        const params = { name, segments: operation.parameters };
        ctx.raise('attribute.path-parameter-unmatched', params, { anchor: declared.anchor });
      }
      return false;
    });
  },
};
