import { isMap, type JsonMap } from '@docgen/protocol';
import { isComponentName } from '../../draft/response-draft.js';
import { mapOperations } from '../../map-operations.js';
import { METHODS } from '../../shape/tables.js';
import { type Assembly, report } from '../state.js';

/** One error response of one operation that may be shared (document 12). */
export interface Site {
  /** `GET /orders`, how messages name the operation. */
  operation: string;
  status: string;
  /** The operation it belongs to, as it stands in the document. */
  node: JsonMap;
  /** What is to stand there; replaced, never changed in place. */
  response: JsonMap;
  /** Status, or status + NUL + the name a producer claims for a response of one media type. */
  scope: string;
  /** The name asked for when nothing else decides. */
  name: string;
}

/** Every eligible response below `paths`, in document order: digits from 400 up, with content, no `$ref`. */
export function errorSites(assembly: Assembly): Site[] {
  const sites: Site[] = [];
  const told = new Set<string>();
  for (const { operation, node } of operationsOf(assembly.document)) {
    const responses = node.get('responses');
    if (!isMap(responses)) continue;
    for (const [status, response] of responses) {
      if (!/^\d+$/.test(status) || Number(status) < 400 || !isMap(response) || response.has('$ref')) continue;
      const content = response.get('content');
      if (!isMap(content) || content.size === 0) continue;
      const claim = content.size === 1 ? claimOf(response, assembly, told) : undefined;
      const scope = claim === undefined ? status : `${status}\0${claim}`;
      sites.push({ operation, status, node, response, scope, name: claim ?? `Error${status}` });
    }
  }
  return sites;
}

/** The document with what the sites came to. */
export function withSites(document: JsonMap, sites: readonly Site[]): JsonMap {
  const changes = new Map<JsonMap, Site[]>();
  for (const site of sites) changes.set(site.node, [...(changes.get(site.node) ?? []), site]);
  return mapOperations(document, (operation) => {
    const responses = operation.get('responses');
    const changed = changes.get(operation);
    if (changed === undefined || !isMap(responses)) return operation;
    const out: JsonMap = new Map(responses);
    for (const { status, response } of changed) out.set(status, response);
    return new Map(operation).set('responses', out);
  });
}

function* operationsOf(document: JsonMap): Generator<{ operation: string; node: JsonMap }> {
  const paths = document.get('paths');
  if (!isMap(paths)) return;
  for (const [path, item] of paths) {
    if (!isMap(item)) continue;
    for (const [method, node] of item) {
      if (METHODS.includes(method) && isMap(node)) yield { operation: `${method.toUpperCase()} ${path}`, node };
    }
    const additional = item.get('additionalOperations');
    if (!isMap(additional)) continue;
    for (const [method, node] of additional) if (isMap(node)) yield { operation: `${method} ${path}`, node };
  }
}

/** The claimed name, when it is one; an illegal one is told once per producer. */
function claimOf(response: JsonMap, assembly: Assembly, told: Set<string>): string | undefined {
  const extension = response.get('x-docgen');
  const facts = isMap(extension) ? extension.get('facts') : undefined;
  const claim = isMap(facts) ? facts.get('component') : undefined;
  if (claim === undefined) return undefined;
  if (isComponentName(claim)) return claim;
  const name = String(claim);
  const producer = producerOf(extension as JsonMap);
  const key = `${name}\0${producer}`;
  if (!told.has(key)) report(assembly, 'components.name-invalid', { name, producer });
  told.add(key);
  return undefined;
}

function producerOf(extension: JsonMap): string {
  const records = extension.get('provenance');
  for (const record of Array.isArray(records) ? records : []) {
    const fields = isMap(record) ? record.get('fields') : undefined;
    const names = Array.isArray(fields) && (fields.includes('component') || fields.includes('x-docgen'));
    if (isMap(record) && names) return String(record.get('producer'));
  }
  return 'an overlay';
}
