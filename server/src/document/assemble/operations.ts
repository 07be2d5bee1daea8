import { byteOrder } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';
import type { Locate } from '../draft/guard.js';
import { OperationDraft } from '../draft/operation-draft.js';
import { operationId, webhookId } from '../identity.js';
import { ADDITIONAL, OPERATION } from '../parts.js';
import { printableText } from '../printable.js';
import { METHODS } from '../shape/tables.js';
import { type Assembly, type Placed, report, type Slot } from './state.js';

/** Fragments in order of their signature, each in its slot; the first claimant keeps it (document 10.1, 10.2). */
export function placeOperations(assembly: Assembly): void {
  const taken = new Map<string, Fragment>();
  for (const fragment of [...assembly.input.fragments].sort(compareFragments)) {
    if (fragment.failed !== undefined && fragment.contributions.length === 0) continue;
    const slot = JSON.stringify([fragment.webhook === undefined, fragment.verb, slotName(fragment)]);
    const kept = taken.get(slot);
    if (kept !== undefined) {
      reportCollision(fragment, kept, assembly);
      continue;
    }
    taken.set(slot, fragment);
    assembly.operations.push(placedBefore(fragment, assembly));
  }
  assembly.paths = slots(assembly, ({ fragment }) => fragment.webhook === undefined);
  assembly.webhooks = slots(assembly, ({ fragment }) => fragment.webhook !== undefined);
}

/** An operation none of whose places moved is the very node of the assembly before. */
function placedBefore(fragment: Fragment, { memo, places, docId }: Assembly): Placed {
  const known = memo.placed.get(fragment);
  if (known !== undefined && known.value.docId === docId && places.stands(known)) return known.value;
  const made = places.located((locate) => placed(fragment, docId, locate));
  memo.placed.set(fragment, made);
  return made.value;
}

function placed(fragment: Fragment, docId: string, locate: Locate): Placed {
  const draft = new OperationDraft();
  for (const contribution of fragment.contributions) draft.apply(contribution);
  const id = nodeId(fragment, docId);
  const lower = fragment.verb.toLowerCase();
  return {
    fragment,
    id,
    method: METHODS.includes(lower) ? lower : fragment.verb,
    node: draft.freeze(id, locate),
    derivedTags: draft.holder('tags')?.layer === 'fallback',
    docId,
  };
}

/** In document order: by name, fixed methods in theirs, others after them. */
function slots({ operations }: Assembly, wanted: (operation: Placed) => boolean): Slot[] {
  const rank = (method: string): number => (METHODS.includes(method) ? METHODS.indexOf(method) : METHODS.length);
  return operations
    .filter(wanted)
    .map((operation): Slot & { rank: number } => {
      const kind = METHODS.includes(operation.method) ? OPERATION : ADDITIONAL;
      const name = printableText(slotName(operation.fragment));
      return { placed: operation, kind, name, node: operation.node, rank: rank(operation.method) };
    })
    .sort((a, b) => byteOrder(a.name, b.name) || a.rank - b.rank || byteOrder(a.placed.method, b.placed.method));
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
  const bySignature = byteOrder(a.signature, b.signature);
  if (bySignature !== 0) return bySignature;
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
