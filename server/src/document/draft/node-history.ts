import type { Json } from '@docgen/protocol';
import { type By, RANK, type REMOVE } from '../../analysis/index.js';

/**
 * Names why a write does not stand: `rank`, a higher layer wrote the field; `specificity`, a more specific writer of the same layer
 * did; `earlier`, an equal one had done so before; `later`, the field is not guarded and was written again; `removed`, the node it
 * belongs to was taken away; `joined`, it became one of several alternatives; `reference`, its node refers to another that
 * speaks for itself.
 */
export type LossReason = 'rank' | 'specificity' | 'earlier' | 'later' | 'removed' | 'joined' | 'reference';

/** Holds one write to a field and what became of it. */
export interface RecordedWrite {
  readonly value: Json | typeof REMOVE;
  readonly by: By;
  /** Says that the write stood until another came. */
  readonly held: boolean;
  /** The writer it lost to; absent of the write that stands. */
  lost?: { to: By; reason: LossReason };
}

/**
 * Records the writes to one node of a draft and to the nodes below it. `*` stands for the node as a whole. Drafts are given a history
 * where somebody asks for it; replaying contributions without one costs nothing.
 */
export class NodeHistory {
  /** Writes to each field, in the order they came. */
  readonly fields = new Map<string, RecordedWrite[]>();
  readonly nodes = new Map<string, NodeHistory>();

  /** Finds the history of a node below this one; it goes on when the node is removed and written again. */
  node(...keys: readonly string[]): NodeHistory {
    const [key, ...rest] = keys;
    if (key === undefined) return this;
    const known = this.nodes.get(key) ?? new NodeHistory();
    this.nodes.set(key, known);
    return known.node(...rest);
  }

  /** Records the write that stands from now on; the one that stood until now has lost to it. */
  accepted(field: string, value: Json | typeof REMOVE, by: By, reason?: LossReason): void {
    this.end(field, by, reason);
    this.add(field, { value, by, held: true });
  }

  /** Records a write that never stood. */
  shadowed(field: string, value: Json | typeof REMOVE, by: By, to: By, reason: LossReason = reasonFor(to, by)): void {
    this.add(field, { value, by, held: false, lost: { to, reason } });
  }

  /** Records the value of a node that was removed as a whole. */
  removed(field: string, value: Json, by: By, to: By): void {
    this.add(field, { value, by, held: true, lost: { to, reason: 'removed' } });
  }

  /** Ends the write to a field that stands, if one does. */
  end(field: string, to: By, reason?: LossReason): void {
    const write = this.fields.get(field)?.find(({ lost }) => lost === undefined);
    if (write !== undefined) write.lost = { to, reason: reason ?? reasonFor(to, write.by) };
  }

  /** Ends every write that stands, here and below. */
  endAll(to: By, reason: LossReason): void {
    for (const field of this.fields.keys()) this.end(field, to, reason);
    for (const node of this.nodes.values()) node.endAll(to, reason);
  }

  /** Forgets the write to a field that stands: its value goes on as a node of its own. */
  moved(field: string): void {
    const left = this.fields.get(field)?.filter(({ lost }) => lost !== undefined) ?? [];
    if (left.length === 0) this.fields.delete(field);
    else this.fields.set(field, left);
  }

  private add(field: string, write: RecordedWrite): void {
    const writes = this.fields.get(field);
    if (writes === undefined) this.fields.set(field, [write]);
    else writes.push(write);
  }
}

function reasonFor(winner: By, loser: By): LossReason {
  if (RANK[winner.layer] !== RANK[loser.layer]) return 'rank';
  return (winner.specificity ?? 0) > (loser.specificity ?? 0) ? 'specificity' : 'earlier';
}
