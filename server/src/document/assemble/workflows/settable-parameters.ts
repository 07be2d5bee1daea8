import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { Assembly } from '../state.js';

interface SettableParameter {
  name: string;
  in: string;
}

/** Lists what a step may set: the parameters of its operation, and where the schemes of its requirements carry a credential. */
export function settableParameters(operation: JsonMap, { root, buckets }: Assembly): SettableParameter[] {
  const list = operation.get('parameters');
  const documented = (Array.isArray(list) ? list.filter(isMap) : []).map((one) => ({
    name: String(one.get('name')),
    in: String(one.get('in')),
  }));
  const requirements = operation.get('security') ?? root.get('security');
  const schemes = (Array.isArray(requirements) ? requirements.filter(isMap) : []).flatMap((one) => [...one.keys()]);
  const known = buckets.get('securitySchemes');
  return [...documented, ...schemes.flatMap((scheme) => carrierOf(known?.get(scheme)))];
}

/** Says where a scheme carries its credential: OpenAPI lets no parameter document that. */
function carrierOf(scheme: Json | undefined): SettableParameter[] {
  if (!isMap(scheme)) return [];
  switch (scheme.get('type')) {
    case 'apiKey':
      return [{ name: String(scheme.get('name')), in: String(scheme.get('in')) }];
    case 'http':
    case 'oauth2':
    case 'openIdConnect':
      return [{ name: 'Authorization', in: 'header' }];
    default:
      return [];
  }
}
