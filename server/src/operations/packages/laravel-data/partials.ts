import { obj } from '@docgen/protocol';
import type { AnalysisContext, By, Concern, Contribution } from '../../../analysis/index.js';
import { schema } from '../../../analysis/index.js';
import { actionAnalysis, isDataClass } from '../../schema/index.js';
import { ownMethod } from '../../schema/own-method.js';

const PARTIALS = [
  ['include', 'allowedRequestIncludes', 'Lazy or optional properties to include, comma-separated.'],
  ['exclude', 'allowedRequestExcludes', 'Properties to leave out, comma-separated.'],
  ['only', 'allowedRequestOnly', 'The only properties to return, comma-separated.'],
  ['except', 'allowedRequestExcept', 'Properties never to return, comma-separated.'],
] as const;

/** Documents the query parameters by which a client chooses parts of a returned Data object (requests 11.3). */
export const dataPartials: Concern = {
  name: 'spatie-data-partials',
  phase: 'parameters',
  priority: -1000,
  contribute(operation, ctx, draft) {
    const out: Contribution[] = [];
    for (const { type, anchor } of actionAnalysis(operation, ctx).returns) {
      const sent = type.kind === 'union' ? type.members : [type];
      const all = sent.flatMap((one) => (one.kind === 'class' ? [one, ...(one.args ?? [])] : []));
      for (const one of all) if (one.kind === 'class') out.push(...partialsOf(one.fqcn, { anchor }, ctx));
    }
    return out.filter(({ target }) => !draft.has(target));
  },
};

function partialsOf(fqcn: string, place: Pick<By, 'anchor'>, ctx: AnalysisContext): Contribution[] {
  if (!isDataClass(ctx, fqcn)) return [];
  const by: By = { layer: 'integration', producer: 'integration:spatie-data', ...place };
  return PARTIALS.flatMap(([name, method, text]): Contribution[] => {
    if (ownMethod(ctx, fqcn, method) === undefined) return [];
    const target = { node: 'parameter', in: 'query', name } as const;
    return [
      { target, field: 'required', value: false, by },
      { target, field: 'description', value: text, by },
      schema({ node: 'parameter-schema', in: 'query', name }, obj({ type: 'string' }), by),
    ];
  });
}
