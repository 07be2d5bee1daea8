import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { isComponentName } from '../../draft/response-draft.js';
import { OPERATION } from '../../parts.js';
import { type Assembly, report, type Slot } from '../state.js';
import type { Texts } from '../texts.js';
import type { Candidate } from './naming.js';
import { type Shape, shapesOf } from './shapes-of.js';

/** One error response of one operation that may be shared (document 12). */
export interface Site {
  /** `GET /orders`, how messages name the operation. */
  operation: string;
  status: string;
  /** As its operation states it. */
  response: JsonMap;
  /** Status, or status + NUL + the name a producer claims for a response of one media type. */
  scope: string;
  /** The name asked for when nothing else decides. */
  name: string;
  /** Its schemas that may be shared. */
  shapes: readonly Shape[];
}

/** A site once its shapes are shared. */
export interface Stated extends Candidate {
  group: string;
  site: Site;
  /** What stands at the site when the response is not shared. */
  response: JsonMap;
  /** What is shared: without extension, prose and examples. */
  body: JsonMap;
  /** The response without extension, with prose and examples. */
  stated: JsonMap;
}

/** The sites of one operation, with the claimed names that cannot be names. */
export interface OperationSites {
  sites: readonly Site[];
  illegal: readonly { name: string; producer: string }[];
}

/** Every eligible response below `paths`, in document order, by operation: digits from 400 up, with content, no `$ref`. */
export function errorSites(assembly: Assembly): { slot: Slot; sites: readonly Site[] }[] {
  const told = new Set<string>();
  return assembly.paths.map((slot) => {
    const { sites, illegal } = assembly.memo.sites.of(slot.node, () => sitesOf(slot, assembly.memo.texts));
    for (const { name, producer } of illegal) {
      const key = `${name}\0${producer}`;
      if (!told.has(key)) report(assembly, 'components.name-invalid', { name, producer });
      told.add(key);
    }
    return { slot, sites };
  });
}

function sitesOf({ node, kind, name: path, placed }: Slot, texts: Texts): OperationSites {
  const operation = `${kind === OPERATION ? placed.method.toUpperCase() : placed.method} ${path}`;
  const sites: Site[] = [];
  const illegal: { name: string; producer: string }[] = [];
  const responses = node.get('responses');
  for (const [status, response] of isMap(responses) ? responses : []) {
    if (!/^\d+$/.test(status) || Number(status) < 400 || !isMap(response) || response.has('$ref')) continue;
    const content = response.get('content');
    if (!isMap(content) || content.size === 0) continue;
    const claim = content.size === 1 ? claimOf(response, illegal) : undefined;
    const scope = claim === undefined ? status : `${status}\0${claim}`;
    const site = { operation, status, response, scope, name: claim ?? `Error${status}` };
    sites.push({ ...site, shapes: shapesOf(site, texts) });
  }
  return { sites, illegal };
}

/** The claimed name, when it is one. */
function claimOf(response: JsonMap, illegal: { name: string; producer: string }[]): string | undefined {
  const extension = response.get('x-docgen');
  const facts = isMap(extension) ? extension.get('facts') : undefined;
  const claim = isMap(facts) ? facts.get('component') : undefined;
  if (claim === undefined) return undefined;
  if (isComponentName(claim)) return claim;
  illegal.push({ name: String(claim), producer: producerOf(extension as JsonMap) });
  return undefined;
}

function producerOf(extension: JsonMap): string {
  const records = extension.get('provenance');
  for (const record of Array.isArray(records) ? (records as Json[]) : []) {
    const fields = isMap(record) ? record.get('fields') : undefined;
    const names = Array.isArray(fields) && (fields.includes('component') || fields.includes('x-docgen'));
    if (isMap(record) && names) return String(record.get('producer'));
  }
  return 'an overlay';
}
