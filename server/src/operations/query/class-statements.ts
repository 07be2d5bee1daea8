import { isMap, type JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Contribution,
  mockDeclarations,
  raiseMockFindings,
  type Target,
} from '../../analysis/index.js';
import { requestProperties } from '../validation/index.js';
import { inQueryForm } from './flatten.js';

/** Lists members of a schema that are members of the parameter in a query. */
const OF_PARAMETER = new Set(['description', 'deprecated']);

/**
 * Writes what a request class and its properties say of the fields that are query parameters (requests 7): what they say of a field
 * of a body, at the parameter of the same name. `schema` holds the fields, `parameters` names those that are published so.
 */
export function classStatements(
  fqcn: string,
  schema: JsonMap,
  parameters: ReadonlySet<string>,
  ctx: AnalysisContext,
): Contribution[] {
  const fields = schema.get('properties');
  if (!isMap(fields)) return [];
  raiseMockFindings(fqcn, [...fields.keys()], ctx);
  const stated = [
    ...[...parameters].flatMap((name) => mockDeclarations(ctx, fqcn, name, { node: 'component', path: [name] })),
    ...requestProperties(ctx, fqcn, schema),
  ];
  return stated.flatMap((one): Contribution[] => {
    const name = one.target.node === 'component' ? one.target.path?.[0] : undefined;
    const field = name === undefined ? undefined : fields.get(name);
    if (name === undefined || !parameters.has(name) || !isMap(field)) return [];
    const node: Target = OF_PARAMETER.has(one.field)
      ? { node: 'parameter', in: 'query', name }
      : { node: 'parameter-schema', in: 'query', name };
    if (one.field !== 'example' || typeof one.value !== 'boolean') return [{ ...one, target: node }];
    const value = inQueryForm(new Map([...field, ['example', one.value]])).get('example');
    return value === undefined ? [] : [{ ...one, target: node, value }];
  });
}
