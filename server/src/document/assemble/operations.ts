import { isMap, type JsonMap, obj } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';
import { OperationDraft } from '../draft/operation-draft.js';
import { operationId, webhookId } from '../identity.js';
import { METHODS } from '../shape/tables.js';
import { type Assembly, report } from './state.js';

/** Fragments in order of their signature, each in its slot; the first claimant keeps it (document 10.1, 10.2). */
export function placeOperations(assembly: Assembly): void {
  const { fragments, locate } = assembly.input;
  const taken = new Map<string, Fragment>();
  for (const fragment of [...fragments].sort(compareFragments)) {
    if (fragment.failed !== undefined && fragment.contributions.length === 0) continue;
    const slot = JSON.stringify([fragment.webhook === undefined, fragment.verb, slotName(fragment)]);
    const kept = taken.get(slot);
    if (kept !== undefined) {
      reportCollision(fragment, kept, assembly);
      continue;
    }
    taken.set(slot, fragment);
    const draft = new OperationDraft();
    for (const contribution of fragment.contributions) draft.apply(contribution);
    const id = nodeId(fragment, assembly.docId);
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

/** Path items of the placed operations: of `paths`, or of `webhooks`. */
export function pathItems(assembly: Assembly, kind: 'paths' | 'webhooks'): JsonMap {
  const items: JsonMap = new Map();
  for (const { fragment, method, node } of assembly.operations) {
    if ((fragment.webhook === undefined) !== (kind === 'paths')) continue;
    const item = member(items, slotName(fragment));
    if (METHODS.includes(method)) item.set(method, node);
    else member(item, 'additionalOperations').set(method, node);
  }
  return items;
}

function slotName({ webhook, path }: Fragment): string {
  return webhook ?? path;
}

function nodeId({ webhook, verb, path, host }: Fragment, docId: string): string {
  return webhook === undefined ? operationId(docId, verb, path, host) : webhookId(docId, verb, webhook);
}

function reportCollision({ signature, webhook, verb, path }: Fragment, kept: Fragment, assembly: Assembly): void {
  const where = { routeSignature: signature };
  if (webhook !== undefined) report(assembly, 'webhook.operation-collision', { name: webhook, method: verb }, where);
  else report(assembly, 'route.operation-collision', { signature, kept: kept.signature, method: verb, path }, where);
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
