import { obj } from '@docgen/protocol';
import type { By, Concern } from '../../analysis/index.js';
import { sentAsJsonApi } from '../responses/index.js';
import { actionAnalysis } from '../schema/index.js';
import { queryKey } from './query-key.js';

/** Documents the query parameters every JSON:API resource reads: the includes and the sparse fields (requests 11.2). */
export const jsonApiKeys: Concern = {
  name: 'json-api',
  phase: 'parameters',
  priority: -1000,
  contribute(operation, ctx, draft) {
    if (ctx.document.integrations.api_resources?.enabled === false) return [];
    const site = actionAnalysis(operation, ctx).returns.find((one) => sentAsJsonApi(one, ctx));
    if (site === undefined) return [];
    const by: By = { layer: 'integration', producer: 'integration:api-resources', anchor: site.anchor };
    const fields = queryKey(
      'fields',
      'Fields to return per resource type, as fields[TYPE]=a,b.',
      obj({ type: 'object', additionalProperties: obj({ type: 'string' }) }),
      by,
      draft,
    );
    const [first] = fields;
    if (first !== undefined)
      fields.push({ ...first, field: 'style', value: 'deepObject' }, { ...first, field: 'explode', value: true });
    return [
      ...queryKey('include', 'Relationships to include, separated by commas.', obj({ type: 'string' }), by, draft),
      ...fields,
    ];
  },
};
