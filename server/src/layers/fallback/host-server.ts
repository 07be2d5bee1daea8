import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, type OperationRoute, ownMember } from '../../analysis/index.js';

/**
 * Makes the operation's own `servers` when its route is bound to a host (requests 3.7): scheme, port, base path and
 * their variables come from the document's first server with a scheme, `https` without one.
 */
export function hostServers({ route }: OperationRoute, ctx: AnalysisContext): Json[] | undefined {
  if (route.domain === null) return undefined;
  const base = baseServer(ctx);
  const variables: JsonMap = new Map();
  for (const [, name] of route.domain.matchAll(/\{([^{}]+)\}/g)) {
    const bare = (name as string).replace(/\?$/, '');
    variables.set(bare, hostVariable(bare, ownMember(route.wheres, bare)));
  }
  const tail = `${base.port}${base.path}`;
  for (const [, name] of tail.matchAll(/\{([^{}]+)\}/g)) {
    const known = base.variables.get(name as string);
    if (known !== undefined && !variables.has(name as string)) variables.set(name as string, known);
  }
  const url = `${base.scheme}://${route.domain.replace(/\?\}/g, '}')}${tail}`;
  return [obj({ url, variables: variables.size === 0 ? undefined : variables })];
}

interface Base {
  scheme: string;
  port: string;
  path: string;
  variables: JsonMap;
}

function baseServer(ctx: AnalysisContext): Base {
  for (const server of ctx.document.servers) {
    const url = isMap(server) ? server.get('url') : undefined;
    const parts = typeof url === 'string' ? /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/.exec(url) : null;
    if (parts === null || !isMap(server)) continue;
    const variables = server.get('variables');
    return {
      scheme: parts[1] as string,
      port: /:(?:\d+|\{[^{}]+\})$/.exec(parts[2] as string)?.[0] ?? '',
      path: (parts[3] as string).replace(/\/+$/, ''),
      variables: isMap(variables) ? variables : new Map(),
    };
  }
  return { scheme: 'https', port: '', path: '', variables: new Map() };
}

function hostVariable(name: string, where: string | undefined): JsonMap {
  const description = `The "${name}" part of the host name.`;
  if (where === undefined) return obj({ default: name, description });
  const values = where.split('|');
  if (values.every((value) => /^(?:[A-Za-z0-9-]|\\[.-])+$/.test(value))) {
    const list = values.map((value) => value.replace(/\\/g, ''));
    return obj({ enum: list, default: list[0] as string, description });
  }
  return obj({ default: name, description: `${description} It has to match ${where}; the default is a placeholder.` });
}
