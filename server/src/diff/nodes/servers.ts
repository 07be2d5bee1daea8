import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type ChangeList, fieldChange, type NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { keysOf, listOf, mapOf, textOf } from '../members.js';
import { stableText } from '../stable-text.js';
import type { OperationNode } from './operation-list.js';

/**
 * Compares the servers a paired operation is called at (diff 9.8): those stated for it, else those of the document. What both sides leave to
 * the document is told there. Who calls a webhook chooses the server.
 */
export function compareOperationServers(
  { before, after, changes }: Comparison,
  at: NodeName,
  old: OperationNode,
  current: OperationNode,
): void {
  if (current.isWebhook || (inherits(old) && inherits(current))) return;
  compareServers(
    changes,
    'operation',
    { ...at, path: `${at.path} servers` },
    asked(before, old),
    asked(after, current),
  );
}

/** Compares the servers of the documents. Nobody loses one where no operation goes by them on both sides. */
export function compareDocumentServers(
  { before, after, changes }: Comparison,
  pairs: readonly (readonly [OperationNode, OperationNode])[],
): void {
  const at = { target: 'document' as const, id: 'document', path: 'servers' };
  const isMet = pairs.some((pair) => pair.every((one) => !one.isWebhook && inherits(one)));
  compareServers(changes, 'document', at, before.root.get('servers'), after.root.get('servers'), isMet);
}

function inherits({ servers }: OperationNode): boolean {
  return listOf(servers).length === 0;
}

function asked({ root }: DocumentSide, operation: OperationNode): Json | undefined {
  return inherits(operation) ? root.get('servers') : operation.servers;
}

/** Lists the addresses an operation is called at; null where none are stated. */
export function serversAsked(side: DocumentSide, operation: OperationNode): Json | null {
  const addresses = [...serversOf(asked(side, operation)).keys()];
  return addresses.length === 0 ? null : addresses;
}

function compareServers(
  changes: ChangeList,
  of: 'operation' | 'document',
  at: NodeName,
  before: Json | undefined,
  after: Json | undefined,
  isMet = true,
): void {
  const [old, current] = [serversOf(before), serversOf(after)];
  for (const [url, server] of current) {
    const name = { ...at, id: `${at.id}#${url}` };
    const was = old.get(url);
    if (was === undefined) changes.add(`${of}.server-added`, 'added', name, fieldChange('url', null, url));
    else {
      const [had, has] = [variablesOf(was), variablesOf(server)];
      const fields = fieldChange('variables', had, has);
      if (fields.length > 0)
        changes.decide(`${of}.server-changed`, 'changed', name, isMet && narrows(had, has), fields);
    }
  }
  for (const url of old.keys()) {
    if (current.has(url)) continue;
    const name = { ...at, id: `${at.id}#${url}` };
    const fields = fieldChange('url', url, null);
    if (of === 'operation') changes.add('operation.server-removed', 'removed', name, fields);
    // Without any, the address is not known: an environment that names none is no other API.
    else changes.decide('document.server-removed', 'removed', name, isMet && current.size > 0, fields);
  }
}

/** Gives servers by their address, without the slashes it may end with. */
function serversOf(servers: Json | undefined): ReadonlyMap<string, JsonMap> {
  const found = new Map<string, JsonMap>();
  for (const server of listOf(servers).filter(isMap)) {
    const url = textOf(server.get('url'));
    const key = url === undefined ? undefined : addressOf(url).replace(/(?<=[^/])\/+$/, '');
    if (key !== undefined && !found.has(key)) found.set(key, server);
  }
  return found;
}

/** Writes an address as browsers do: hosts have no letter case, and a scheme has its port. One with variables stays. */
function addressOf(url: string): string {
  return url.includes('{') || !URL.canParse(url) ? url : new URL(url).href;
}

/** Gives the variables of a server with what a client fills in for them, without prose. */
function variablesOf(server: JsonMap): JsonMap {
  const variables = [...mapOf(server.get('variables'))].flatMap(([name, variable]): [string, Json][] =>
    isMap(variable) ? [[name, new Map([...variable].filter(([member]) => VALUES.has(member)))]] : [],
  );
  return new Map(variables);
}

const VALUES = new Set(['default', 'enum']);

/** Tells whether a value a client fills in is refused now, or stands for another one where it fills in none. */
function narrows(before: JsonMap, after: JsonMap): boolean {
  return keysOf(before, after).some((name) => {
    const [old, current] = [mapOf(before.get(name)), mapOf(after.get(name))];
    if (fieldChange('default', old.get('default'), current.get('default')).length > 0) return true;
    const [values, allowed] = [listOf(old.get('enum')), listOf(current.get('enum'))];
    if (allowed.length === 0) return false;
    const texts = new Set(allowed.map(stableText));
    return values.length === 0 || values.some((value) => !texts.has(stableText(value)));
  });
}
