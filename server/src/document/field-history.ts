import { byteOrder, type Json, type Source } from '@docgen/protocol';
import { type By, type ComponentDefinition, type Fragment, type Layer, RANK, REMOVE } from '../analysis/index.js';
import type { OverlayWrite } from './assemble/overlays/write.js';
import { resolvedData } from './assemble/references.js';
import { replayComponent } from './draft/component-draft.js';
import type { Locate } from './draft/guard.js';
import { type LossReason, NodeHistory, type RecordedWrite } from './draft/node-history.js';
import { OperationDraft } from './draft/operation-draft.js';
import { responseKeys } from './draft/response-draft.js';
import { fragmentId } from './identity.js';
import { operationKeys, withOverlays } from './overlay-history.js';
import { pointer as pointerTo } from './pointer.js';

/** Names who wrote a value, and where. */
export interface FieldWriter {
  producer: string;
  layer: Layer;
  source?: Source;
}

/** Holds one contribution to a field and what became of it. */
export interface FieldContribution extends FieldWriter {
  rank: number;
  /** `stands`: it is published; `displaced`: it stood until another came; `shadowed`: it never stood. */
  outcome: 'stands' | 'displaced' | 'shadowed';
  /** The value; absent of a removal. */
  value?: Json;
  removed?: true;
  confidence?: number;
  /** The writer that it lost to, and why. */
  lostTo?: FieldWriter & { reason: LossReason };
}

/** Holds every contribution to one field, the strongest first. */
export interface FieldHistory {
  /**
   * Place below the operation, `#` in front: `#/responses/200/description`, `#/parameters/query:page/schema/type`. The place of a
   * whole node has contributions where it was written or removed as one.
   */
  pointer: string;
  contributions: FieldContribution[];
}

/** Binds what fragments hold to the document they became. */
export interface HistoryBinding {
  locate: Locate;
  /** Finds the reference a placeholder became; undefined for a component that is not published. */
  reference(placeholder: string): string | undefined;
  /** Writes of overlays, in order. */
  overlaid?: readonly OverlayWrite[];
}

/**
 * Replays the contributions of one operation with their history kept, and answers every contribution to one field; undefined for an
 * operation or a place nobody wrote to. `operation` is its node id, `pointer` as in `FieldHistory`; a pointer into a value that was
 * written as a whole is answered with the history of that value. Of two routes with one id the first by signature is meant; a failed
 * route has the contributions of its stub.
 */
export function fieldHistory(
  fragments: readonly Fragment[],
  docId: string,
  operation: string,
  pointer: string,
  binding: HistoryBinding,
): FieldHistory | undefined {
  const [fragment] = fragments
    .filter((one) => fragmentId(one, docId) === operation)
    .sort((a, b) => byteOrder(a.signature, b.signature));
  if (fragment === undefined) return undefined;
  const histories = operationHistory(fragment, binding);
  const holding = histories.filter(
    (history) => pointer === history.pointer || pointer.startsWith(`${history.pointer}/`),
  );
  return holding.sort((a, b) => b.pointer.length - a.pointer.length)[0];
}

/** Answers the history of every field of an operation, in the order in which the fields were first written. */
export function operationHistory(fragment: Fragment, binding: HistoryBinding): FieldHistory[] {
  const history = new NodeHistory();
  const draft = new OperationDraft(history);
  for (const contribution of fragment.contributions) draft.apply(contribution);
  draft.settleHistory();
  return withOverlays(flattened(history, binding), operationKeys(fragment), binding.overlaid ?? []);
}

/** Answers the history of every field of a component, with pointers from the component. */
export function componentHistory(
  { bucket, contributions }: ComponentDefinition,
  binding: HistoryBinding,
): FieldHistory[] {
  const history = new NodeHistory();
  replayComponent(bucket, contributions, history);
  return flattened(history, binding);
}

function flattened(root: NodeHistory, binding: HistoryBinding): FieldHistory[] {
  const found = new Map<string, RecordedWrite[]>();
  const visit = (node: NodeHistory, keys: readonly string[]) => {
    const isResponse = keys.length === 2 && keys[0] === 'responses';
    for (const [field, writes] of node.fields) {
      const place = field === '*' ? keys : [...keys, ...(isResponse ? responseKeys(field) : [field])];
      const pointer = pointerTo(place);
      found.set(pointer, [...(found.get(pointer) ?? []), ...writes]);
    }
    for (const [key, below] of node.nodes) visit(below, [...keys, key]);
  };
  visit(root, []);
  return [...found].map(([pointer, writes]) => ({ pointer, contributions: inPrecedence(writes, binding) }));
}

/** Orders contributions: rank descending, the one that stands before its equals, then producer; equals as they were written. */
function inPrecedence(writes: readonly RecordedWrite[], binding: HistoryBinding): FieldContribution[] {
  const stands = ({ lost }: RecordedWrite) => (lost === undefined ? 0 : 1);
  return [...writes]
    .sort(
      (a, b) => RANK[b.by.layer] - RANK[a.by.layer] || stands(a) - stands(b) || byteOrder(a.by.producer, b.by.producer),
    )
    .map((write) => contributionOf(write, binding));
}

function contributionOf({ value, by, held, lost }: RecordedWrite, binding: HistoryBinding): FieldContribution {
  return {
    ...writerOf(by, binding),
    rank: RANK[by.layer],
    outcome: lost === undefined ? 'stands' : held ? 'displaced' : 'shadowed',
    ...(value === REMOVE ? { removed: true } : { value: resolvedData(value, binding.reference) }),
    ...(by.confidence === undefined ? {} : { confidence: by.confidence }),
    ...(lost === undefined ? {} : { lostTo: { ...writerOf(lost.to, binding), reason: lost.reason } }),
  };
}

function writerOf({ producer, layer, source: place, anchor }: By, { locate }: HistoryBinding): FieldWriter {
  const source = place ?? (anchor === undefined ? undefined : locate(anchor));
  return { producer, layer, ...(source === undefined ? {} : { source }) };
}
