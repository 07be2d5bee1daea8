import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { canonical } from '../canonical/canonical.js';
import { responseId } from '../identity.js';
import type { Ask } from '../identity-memo.js';
import { mapOperation } from '../map-operations.js';
import { ADDITIONAL, OPERATION, type PartKind } from '../parts.js';
import { responseShape } from '../shape/tables.js';
import { discriminated, type NearMiss } from './discriminators.js';
import { resolved } from './references.js';

/**
 * Questions that finishing a part asks besides the reference behind a placeholder: the names of renamed schemes (JSON
 * of pairs, undefined when all keep their names), and the first media type of a referenced response.
 */
export const RENAMES = 'renamed schemes';
export const MEDIA_TYPE = 'media type of ';

/**
 * Finishes a part: references instead of placeholders, unions told apart, in canonical order; uses of shared responses
 * are identified (document 11.4). `misses` gets the unions that could nearly be told apart.
 */
export function finish(part: JsonMap, kind: PartKind, ask: Ask, misses: NearMiss[]): JsonMap {
  const resolve = (ref: string) => ask(ref) as string | undefined;
  const asked = ask(RENAMES);
  const renames = typeof asked === 'string' ? new Map(JSON.parse(asked) as [string, string][]) : undefined;
  const done = canonical(part, kind.walked, (node, type) => {
    const told = type === 'schema' ? discriminated(node, ask, misses) : node;
    const out = resolved(told, type, resolve);
    return renames === undefined ? out : renamed(out, renames);
  });
  if (kind !== OPERATION && kind !== ADDITIONAL)
    return kind.walked === kind.written ? (done as JsonMap) : canonicalAs(done, kind);
  const identified = mapOperation(done, (operation) => identifyUses(operation, ask));
  return kind === ADDITIONAL || identified !== done ? canonicalAs(identified, kind) : (identified as JsonMap);
}

function canonicalAs(value: Json, kind: PartKind): JsonMap {
  return canonical(value, kind.written) as JsonMap;
}

/** Renames schemes in requirements to their published names (document 10.1.3). */
export function renamed(node: JsonMap, names: ReadonlyMap<string, string>): JsonMap {
  const security = node.get('security');
  if (!Array.isArray(security) || security.length === 0) return node;
  const out = security.map((requirement) =>
    isMap(requirement)
      ? new Map([...requirement].map(([key, scopes]) => [names.get(key) ?? key, scopes]))
      : requirement,
  );
  return new Map(node).set('security', out);
}

/** Identifies each use of a shared response by the first media type of that response. */
function identifyUses(operation: JsonMap, ask: Ask): JsonMap {
  const responses = operation.get('responses');
  const own = operation.get('x-docgen');
  const opId = isMap(own) ? own.get('id') : undefined;
  if (!isMap(responses) || typeof opId !== 'string') return operation;
  const uses = [...responses].filter(([, use]) => isUnidentified(use)) as [string, JsonMap][];
  if (uses.length === 0) return operation;
  const out: JsonMap = new Map(responses);
  for (const [status, use] of uses) {
    const mediaType = ask(`${MEDIA_TYPE}${use.get('$ref')}`);
    if (typeof mediaType === 'string') out.set(status, identified(use, responseId(opId, status, mediaType)));
  }
  return new Map(operation).set('responses', out);
}

function isUnidentified(use: Json): boolean {
  if (!isMap(use) || typeof use.get('$ref') !== 'string') return false;
  const own = use.get('x-docgen');
  return !isMap(own) || !own.has('id');
}

function identified(use: JsonMap, id: string): Json {
  const before = use.get('x-docgen');
  const own: JsonMap = new Map([['id', id as Json], ...(isMap(before) ? before : [])]);
  return canonical(new Map(use).set('x-docgen', own), responseShape);
}
