import { type AnalysisContext, type Concern, declarationsOf } from '../../../analysis/index.js';
import { mappedTag } from '../../tag-map.js';

/**
 * Reads `Group`: the operation's tags in source order, mapped, without repetitions; a method's replace its class's
 * (config 9.10).
 */
export const group: Concern = {
  name: 'attribute-group',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    const all = declarationsOf('Group', operation, ctx);
    const first = all[0];
    if (first === undefined) return [];
    const names = all.filter((d) => d.inherited === first.inherited).map((d) => mappedTag(d.text('name') ?? '', ctx));
    return [{ target: { node: 'operation' }, field: 'tags', value: [...new Set(names)], by: first.by }];
  },
};
