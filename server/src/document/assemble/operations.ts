import { isMap, type JsonMap, obj } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';
import { OperationDraft } from '../draft/operation-draft.js';
import { operationId } from '../identity.js';
import { METHODS } from '../shape/tables.js';
import { type Assembly, report } from './state.js';

/** Fragments in order of their signature, each in its slot; the first claimant keeps it (document 10.1, 10.2). */
export function placeOperations(assembly: Assembly): void {
  const { fragments, locate } = assembly.input;
  const taken = new Map<string, Fragment>();
  for (const fragment of [...fragments].sort(compareFragments)) {
    if (fragment.failed !== undefined && fragment.contributions.length === 0) continue;
    const slot = `${fragment.verb} ${fragment.path}`;
    const kept = taken.get(slot);
    if (kept !== undefined) {
      const params = {
        signature: fragment.signature,
        kept: kept.signature,
        method: fragment.verb,
        path: fragment.path,
      };
      report(assembly, 'route.operation-collision', params, { routeSignature: fragment.signature });
      continue;
    }
    taken.set(slot, fragment);
    const draft = new OperationDraft();
    for (const contribution of fragment.contributions) draft.apply(contribution);
    const id = operationId(assembly.docId, fragment.verb, fragment.path, fragment.host);
    const lower = fragment.verb.toLowerCase();
    assembly.operations.push({
      fragment,
      id,
      method: METHODS.includes(lower) ? lower : fragment.verb,
      node: draft.freeze(id, locate),
      derivedTags: draft.holder('tags')?.layer === 'fallback',
    });
  }
}

/** `paths` of the placed operations. */
export function pathsOf(assembly: Assembly): JsonMap {
  const paths: JsonMap = new Map();
  for (const { fragment, method, node } of assembly.operations) {
    const item = member(paths, fragment.path);
    if (METHODS.includes(method)) item.set(method, node);
    else member(item, 'additionalOperations').set(method, node);
  }
  return paths;
}

/** A total order: two fragments that compare equal say the same. */
function compareFragments(a: Fragment, b: Fragment): number {
  const first = compareKeys(identifying(a), identifying(b));
  return first !== 0 ? first : compareKeys([JSON.stringify(plain(a))], [JSON.stringify(plain(b))]);
}

function identifying(f: Fragment): (string | undefined)[] {
  return [f.signature, f.verb, f.path, f.host ?? undefined, f.controller];
}

function plain(fragment: Fragment): unknown {
  return fragment.contributions.map(({ target, field, by, value }) => [target, field, by, spelled(value)]);
}

function spelled(value: unknown): unknown {
  if (typeof value === 'symbol') return 'REMOVE';
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(spelled);
  return value instanceof Map ? [...value].map(([key, inner]) => [key, spelled(inner)]) : value;
}

function member(map: JsonMap, key: string): JsonMap {
  const known = map.get(key);
  if (isMap(known)) return known;
  const fresh = obj({});
  map.set(key, fresh);
  return fresh;
}
