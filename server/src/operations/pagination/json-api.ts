import { type JsonMap, obj } from '@docgen/protocol';
import { type By, type Concern, type Contribution, schema } from '../../analysis/index.js';
import { sentAsJsonApi } from '../responses/index.js';
import { actionAnalysis } from '../schema/index.js';

/** The query parameters every JSON:API resource reads: what to include, and which fields to send (requests 11.2). */
export const jsonApiKeys: Concern = {
  name: 'json-api',
  phase: 'parameters',
  priority: -1000,
  contribute(operation, ctx, draft) {
    if (ctx.document.integrations.api_resources?.enabled === false) return [];
    const site = actionAnalysis(operation, ctx).returns.find((one) => sentAsJsonApi(one, ctx));
    if (site === undefined) return [];
    const by: By = { layer: 'integration', producer: 'integration:api-resources', anchor: site.anchor };
    const parameter = (name: string, description: string, value: JsonMap): Contribution[] => {
      const target = { node: 'parameter', in: 'query', name } as const;
      if (draft.has(target)) return [];
      return [
        { target, field: 'required', value: false, by },
        { target, field: 'description', value: description, by },
        schema({ node: 'parameter-schema', in: 'query', name }, value, by),
      ];
    };
    const fields = parameter(
      'fields',
      'Fields to return per resource type, as fields[TYPE]=a,b.',
      obj({ type: 'object', additionalProperties: obj({ type: 'string' }) }),
    );
    const [first] = fields;
    if (first !== undefined)
      fields.push({ ...first, field: 'style', value: 'deepObject' }, { ...first, field: 'explode', value: true });
    return [
      ...parameter('include', 'Relationships to include, separated by commas.', obj({ type: 'string' })),
      ...fields,
    ];
  },
};
