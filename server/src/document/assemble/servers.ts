import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type Assembly, report } from './state.js';

/** Gives the configured servers, else the application's own address when the public can reach it (config 3.1). */
export function serversOf(assembly: Assembly): Json[] {
  const { document, host } = assembly.input;
  if (document.servers.length > 0) return document.servers.map((server) => withDefaults(server, assembly));
  const url = host.appUrl.value.replace(/\/+$/, '');
  if (!isPublic(url)) return [];
  if (!host.appUrl.pinned) report(assembly, 'config.machine-dependent-value', { member: 'servers', key: 'app.url' });
  return [obj({ url })];
}

/** Tells whether others than this machine and its network can resolve and reach the address. */
export function isPublic(address: string): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (!host.includes('.') || host === 'host.docker.internal') return false;
  if (/\.(test|local|localhost)$/.test(host)) return false;
  const parts = host.split('.').map(Number);
  return parts.length !== 4 || parts.some(Number.isNaN) || !isInternal(parts);
}

/** Matches loopback, private and link-local IPv4 ranges, and "this host". */
function isInternal([a = 0, b = 0]: number[]): boolean {
  if (a === 127 || a === 10 || a === 0) return true;
  return (a === 192 && b === 168) || (a === 169 && b === 254) || (a === 172 && b >= 16 && b <= 31);
}

/** Gives every variable the default OpenAPI requires; an empty string is none. */
function withDefaults(server: Json, assembly: Assembly): Json {
  const variables = isMap(server) ? server.get('variables') : undefined;
  if (!isMap(server) || !isMap(variables)) return server;
  const kept: JsonMap = new Map();
  for (const [name, variable] of variables) {
    const given = isMap(variable) ? variable.get('default') : undefined;
    if (given !== undefined && given !== null && given !== '') {
      kept.set(name, variable);
      continue;
    }
    const choices = isMap(variable) ? variable.get('enum') : undefined;
    const first = Array.isArray(choices) ? choices.find((choice) => typeof choice === 'string') : undefined;
    const fallback = typeof first === 'string' ? first : null;
    report(assembly, 'server.variable-no-default', {
      server: String(server.get('url') ?? ''),
      variable: name,
      fallback,
    });
    if (fallback !== null && isMap(variable)) kept.set(name, new Map(variable).set('default', fallback));
  }
  const out: JsonMap = new Map(server);
  if (kept.size === 0) out.delete('variables');
  else out.set('variables', kept);
  return out;
}
