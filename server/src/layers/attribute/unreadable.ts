import { ATTRIBUTE_NAMESPACE, ATTRIBUTES, attributeSignature, isDocgenAttribute, ordinalOf } from '@docgen/php';
import { type AnalysisContext, type Concern, sitesOf, unreadableDeclarations } from '../../analysis/index.js';
import { nearest } from '../../project/config/nearest-word.js';

/** Reports the declarations of an action and its class that had to be skipped (config 7.1-7.3); writes nothing. */
export const unreadable: Concern = {
  name: 'attribute-unreadable',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    for (const site of sitesOf(operation, ctx)) {
      for (const attribute of site.attributes) {
        if (!isDocgenAttribute(attribute.name) || attributeSignature(attribute.name) !== undefined) continue;
        const name = attribute.name.slice(ATTRIBUTE_NAMESPACE.length);
        const like = nearest(
          name,
          ATTRIBUTES.map((a) => a.name),
        );
        const advice = like === null ? null : `Did you mean ${like}?`;
        const root = ctx.read<object>(site.fact);
        const at = root === undefined ? undefined : ordinalOf(root, attribute);
        const anchor = { fact: site.fact, ...(at === undefined ? {} : { at }) };
        const problem = {
          attribute: name,
          argument: null,
          reason: 'there is no such attribute',
          advice,
          effect: 'skipped',
        } as const;
        ctx.raise('attribute.unreadable', problem, { anchor });
      }
    }
    for (const { attribute, argument, reason, anchor } of unreadableDeclarations(operation, ctx)) {
      const problem = { attribute, argument: argument ?? null, reason, advice: null, effect: 'skipped' } as const;
      ctx.raise('attribute.unreadable', problem, { anchor });
    }
    return [];
  },
};
