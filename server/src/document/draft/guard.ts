import { type Anchor, byteOrder, type Json, type JsonMap, obj, type Source } from '@docgen/protocol';
import { type By, RANK, REMOVE } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';
import type { NodeHistory } from './node-history.js';

export type WriteOutcome = 'accepted' | 'shadowed' | 'noop';
export type Locate = (anchor: Anchor) => Source | undefined;
type Written = Json | typeof REMOVE;

interface Winner {
  value: Written;
  by: By;
}

/**
 * Guards the fields of one node (document 8.2): per field the winner and the values it overrode, in order of defeat.
 */
export class FieldGuard {
  private readonly winners = new Map<string, Winner>();
  private readonly overrode = new Map<string, Winner[]>();

  constructor(private readonly history?: NodeHistory) {}

  /** Applies a write. Undefined is "nothing to write"; null is a value. */
  apply(field: string, value: Written | undefined, by: By): WriteOutcome {
    if (value === undefined) return 'noop';
    const winner = this.winners.get(field);
    if (winner !== undefined) {
      if (!outranks(by, winner.by)) {
        this.history?.shadowed(field, value, by, winner.by);
        return 'shadowed';
      }
      this.lose(field, winner);
    }
    this.history?.accepted(field, value, by);
    this.winners.set(field, { value, by });
    return 'accepted';
  }

  /** Records a defeated value that was kept outside the guard (a nested draft that is removed whole). */
  defeat(field: string, value: Json, loser: By, by: By): void {
    const winner = this.winners.get(field);
    if (winner !== undefined && outranks(by, winner.by)) this.lose(field, winner);
    this.lose(field, { value, by: loser });
    this.history?.removed(field, value, loser, by);
    if (winner !== undefined && !outranks(by, winner.by)) return;
    this.history?.accepted(field, REMOVE, by);
    this.winners.set(field, { value: REMOVE, by });
  }

  private lose(field: string, loser: Winner): void {
    const losers = this.overrode.get(field);
    if (losers === undefined) this.overrode.set(field, [loser]);
    else losers.push(loser);
  }

  /** Drops every field, because they move into a node of their own. */
  clear(): void {
    this.winners.clear();
    this.overrode.clear();
  }

  /** Drops a field and its history, because its value moves into a nested draft. */
  take(field: string): Winner | undefined {
    const winner = this.winners.get(field);
    this.winners.delete(field);
    this.overrode.delete(field);
    this.history?.moved(field);
    return winner;
  }

  get(field: string): Json | undefined {
    const winner = this.winners.get(field);
    return winner === undefined || winner.value === REMOVE ? undefined : winner.value;
  }

  /** Names the holder of a field, a removal included. */
  holder(field: string): By | undefined {
    return this.winners.get(field)?.by;
  }

  /** Lists present fields with their values, in the order they were first written. */
  values(): [string, Json][] {
    const values: [string, Json][] = [];
    this.winners.forEach(({ value }, field) => {
      if (value !== REMOVE) values.push([field, value]);
    });
    return values;
  }

  /** Gives the strongest writer of any field. */
  strongest(): By | undefined {
    let best: By | undefined;
    for (const { by } of this.winners.values()) if (best === undefined || outranks(by, best)) best = by;
    return best;
  }

  /**
   * Lists the provenance records of document 8.3, sorted; undefined when nothing was written. `unpublished` fields have
   * none.
   */
  records(locate: Locate, unpublished: ReadonlySet<string> = new Set()): JsonMap[] | undefined {
    if (this.winners.size === 0) return undefined;
    const groups = new Map<string, Group>();
    let last: Group | undefined;
    this.winners.forEach(({ by }, field) => {
      if (unpublished.has(field)) return;
      // The writer of one field mostly writes the next one too.
      if (last?.by !== by) last = groupOf(by, locate, groups);
      last.fields.push(field);
      for (const loser of this.overrode.get(field) ?? []) last.overrode.push(overrodeEntry(field, loser));
    });
    if (groups.size === 0) return undefined;
    const sorted = [...groups.values()];
    for (const { fields } of sorted) if (fields.length > 1) fields.sort(byteOrder);
    if (sorted.length > 1) sorted.sort((a, b) => compareKeys(sortKey(a), sortKey(b)));
    return sorted.map(recordOf);
  }
}

/** Holds fields with one writer at one place. */
interface Group {
  by: By;
  source: Source | undefined;
  fields: string[];
  overrode: Json[];
}

function groupOf(by: By, locate: Locate, groups: Map<string, Group>): Group {
  const source = by.source ?? (by.anchor === undefined ? undefined : locate(by.anchor));
  const { file = '', line = '', symbol = '\0' } = source ?? {};
  const key = `${by.layer}\0${by.producer}\0${file}\0${line}\0${symbol}\0${by.confidence ?? ''}`;
  let group = groups.get(key);
  if (group === undefined) {
    group = { by, source, fields: [], overrode: [] };
    groups.set(key, group);
  }
  return group;
}

function recordOf({ by, source, fields, overrode }: Group): JsonMap {
  const record: JsonMap = new Map<string, Json>([
    ['producer', by.producer],
    ['layer', by.layer],
    ['fields', fields],
  ]);
  if (source !== undefined) record.set('source', sourceMap(source));
  if (by.confidence !== undefined) record.set('confidence', by.confidence);
  if (overrode.length > 0) record.set('overrode', overrode);
  return record;
}

/** Tells whether `(rank, specificity)` of a writer is strictly greater. */
export function outranks(by: By, other: By): boolean {
  const difference = RANK[by.layer] - RANK[other.layer];
  return difference !== 0 ? difference > 0 : (by.specificity ?? 0) > (other.specificity ?? 0);
}

export function sourceMap(source: Source): JsonMap {
  return obj({ file: source.file, line: source.line, symbol: source.symbol });
}

function overrodeEntry(field: string, loser: Winner): JsonMap {
  return obj({ field, value: loser.value === REMOVE ? undefined : loser.value, producer: loser.by.producer });
}

function sortKey({ by, source, fields }: Group): (string | number | undefined)[] {
  return [by.layer, by.producer, source?.file, source?.symbol, fields.join(','), source?.line, by.confidence];
}
