import { type Concern, declarationsOf } from '../../../analysis/index.js';

/** Reports `ErrorComponent` on an action, where it has no effect; on a controller class it is silent (config 9.12). */
export const errorComponent: Concern = {
  name: 'attribute-error-component',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx) {
    for (const declared of declarationsOf('ErrorComponent', operation, ctx)) {
      if (declared.inherited) continue;
      const name = declared.text('name') ?? '';
      ctx.raise('attribute.error-component-unread', { name }, { anchor: declared.anchor });
    }
    return [];
  },
};
