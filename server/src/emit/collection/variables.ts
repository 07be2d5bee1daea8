import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { ReportFinding } from '../emitter.js';
import { kindOf } from './auth.js';

export interface Variable {
  key: string;
  value: string;
  description?: string;
}

const BASE = 'baseUrl';

/** Lists the variables of a collection (emitters 7.5): the address of the API, its parts, credentials without values. */
export function variablesOf(
  source: JsonMap,
  schemeOf: (name: string) => Json | undefined,
  report: ReportFinding,
): Variable[] {
  return [...ofServer(source, report), ...ofCredentials(source, schemeOf)];
}

export function variableMap({ key, value, description }: Variable): JsonMap {
  return obj({ key, value, type: 'string', description });
}

/**
 * Gives the address of the first server of an operation or a path, its variables as the values they have without a choice: the variables of
 * a collection are those of the API. Undefined where there is none, or one relative to the document.
 */
export function ownAddress(node: JsonMap): string | undefined {
  const servers = node.get('servers');
  const server = Array.isArray(servers) ? servers[0] : undefined;
  const url = isMap(server) ? server.get('url') : undefined;
  if (!isMap(server) || typeof url !== 'string' || !/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return undefined;
  const declared = server.get('variables');
  return url.replace(/\/+$/, '').replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = isMap(declared) ? standardOf(declared.get(name)) : undefined;
    return value === undefined ? `{{${name}}}` : String(value);
  });
}

/** Gives the value a server variable has where nobody chooses one. */
function standardOf(variable: Json | undefined): Json | undefined {
  if (!isMap(variable)) return undefined;
  const values = variable.get('enum');
  return variable.get('default') ?? (Array.isArray(values) ? values[0] : undefined);
}

function ofServer(source: JsonMap, report: ReportFinding): Variable[] {
  const servers = source.get('servers');
  const server = Array.isArray(servers) ? servers[0] : undefined;
  if (!isMap(server)) {
    report('collection.no-server', {});
    return [{ key: BASE, value: '', description: 'Base URL of the API.' }];
  }
  const url = String(server.get('url') ?? '').replace(/\/+$/, '');
  const base = { key: BASE, value: url.replaceAll(/\{([^{}]+)\}/g, '{{$1}}') };
  const declared = server.get('variables');
  const entries = isMap(declared) ? [...declared].sort(([a], [b]) => byteOrder(a, b)) : [];
  const others = entries.flatMap(([key, variable]): Variable[] => {
    if (key === BASE) {
      report('collection.variable-name-collision', { server: String(server.get('url')) });
      return [];
    }
    const said = isMap(variable) ? variable : new Map<string, Json>();
    const value = standardOf(said);
    if (value === undefined) report('collection.server-variable-no-default', { variable: key });
    const description = said.get('description');
    return [{ key, value: String(value ?? ''), ...(typeof description === 'string' ? { description } : {}) }];
  });
  return [base, ...others];
}

function ofCredentials(source: JsonMap, schemeOf: (name: string) => Json | undefined): Variable[] {
  const components = source.get('components');
  const schemes = isMap(components) ? components.get('securitySchemes') : undefined;
  const names = isMap(schemes) ? [...schemes.keys()].sort(byteOrder) : [];
  return names.flatMap((name): Variable[] => {
    const scheme = schemeOf(name);
    if (!isMap(scheme)) return [];
    const empty = (key: string, description: string): Variable => ({ key, value: '', description });
    switch (kindOf(scheme)) {
      case 'bearer':
        return [empty(name, 'Bearer token for the Authorization header.')];
      case 'basic':
      case 'digest':
        return [
          empty(`${name}Username`, 'User name for HTTP authentication.'),
          empty(`${name}Password`, 'Password for HTTP authentication.'),
        ];
      case 'apikey':
        return [empty(name, `Value of the ${String(scheme.get('name'))} ${String(scheme.get('in'))}.`)];
      case 'oauth2':
        return [empty(`${name}ClientId`, 'OAuth client id.'), empty(`${name}ClientSecret`, 'OAuth client secret.')];
      default:
        return [];
    }
  });
}
