import { type Anchor, byteOrder, type Json, type JsonMap, obj, type Source } from '@docgen/protocol';
import { type By, RANK, REMOVE } from '../../analysis/index.js';
import { compareKeys } from '../compare-keys.js';

export type Outcome = 'accepted' | 'shadowed' | 'noop';
export type Locate = (anchor: Anchor) => Source | undefined;
type Written = Json | typeof REMOVE;

interface Winner {
  value: Written;
  by: By;
}

/** The field guard of one node (document 8.2): per field the winner and what it overrode, in order of defeat. */
export class FieldGuard {
  private readonly winners = new Map<string, Winner>();
  private readonly overrode = new Map<string, Winner[]>();

  /** Undefined is "nothing to write"; null is a value. */
  apply(field: string, value: Written | undefined, by: By): Outcome {
    if (value === undefined) return 'noop';
    const winner = this.winners.get(field);
    if (winner === undefined) this.overrode.set(field, []);
    else if (!outranks(by, winner.by)) return 'shadowed';
    else this.overrode.get(field)?.push(winner);
    this.winners.set(field, { value, by });
    return 'accepted';
  }

  /** Records a defeated value that was kept outside the guard (a nested draft that is removed whole). */
  defeat(field: string, value: Json, loser: By, by: By): void {
    const winner = this.winners.get(field);
    if (winner !== undefined && outranks(by, winner.by)) this.overrode.get(field)?.push(winner);
    if (!this.overrode.has(field)) this.overrode.set(field, []);
    this.overrode.get(field)?.push({ value, by: loser });
    if (winner === undefined || outranks(by, winner.by)) this.winners.set(field, { value: REMOVE, by });
  }

  /** Forgets a field and its history: its value moves into a nested draft. */
  take(field: string): Winner | undefined {
    const winner = this.winners.get(field);
    this.winners.delete(field);
    this.overrode.delete(field);
    return winner;
  }

  get(field: string): Json | undefined {
    const winner = this.winners.get(field);
    return winner === undefined || winner.value === REMOVE ? undefined : winner.value;
  }

  /** Who holds a field, a removal included. */
  holder(field: string): By | undefined {
    return this.winners.get(field)?.by;
  }

  /** Present fields with their values, in the order they were first written. */
  values(): [string, Json][] {
    return [...this.winners].flatMap(([field, { value }]) => (value === REMOVE ? [] : [[field, value]]));
  }

  /** Strongest writer of any field. */
  strongest(): By | undefined {
    let best: By | undefined;
    for (const { by } of this.winners.values()) if (best === undefined || outranks(by, best)) best = by;
    return best;
  }

  /** Provenance records of document 8.3, sorted; undefined when nothing was written. `unpublished` fields have none. */
  records(locate: Locate, unpublished: ReadonlySet<string> = new Set()): JsonMap[] | undefined {
    const groups = new Map<string, { by: By; source: Source | undefined; fields: string[]; overrode: Json[] }>();
    for (const [field, { by }] of this.winners) {
      if (unpublished.has(field)) continue;
      const source = by.source ?? (by.anchor === undefined ? undefined : locate(by.anchor));
      const key = JSON.stringify([by.producer, by.layer, source?.file, source?.line, source?.symbol, by.confidence]);
      let group = groups.get(key);
      if (group === undefined) {
        group = { by, source, fields: [], overrode: [] };
        groups.set(key, group);
      }
      group.fields.push(field);
      for (const loser of this.overrode.get(field) ?? []) group.overrode.push(overrodeEntry(field, loser));
    }
    if (groups.size === 0) return undefined;
    const sorted = [...groups.values()].map((group) => ({ ...group, fields: group.fields.sort(byteOrder) }));
    sorted.sort((a, b) => compareKeys(sortKey(a.by, a.source, a.fields), sortKey(b.by, b.source, b.fields)));
    return sorted.map(({ by, source, fields, overrode }) =>
      obj({
        producer: by.producer,
        layer: by.layer,
        fields,
        source: source === undefined ? undefined : sourceMap(source),
        confidence: by.confidence,
        overrode: overrode.length === 0 ? undefined : overrode,
      }),
    );
  }
}

/** `(rank, specificity)`, strictly greater. */
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

function sortKey(by: By, source: Source | undefined, fields: string[]): (string | number | undefined)[] {
  return [by.layer, by.producer, source?.file, source?.symbol, fields.join(','), source?.line, by.confidence];
}
