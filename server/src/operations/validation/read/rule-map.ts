import type { Anchor } from '@docgen/protocol';
import type { Comment } from '../rule.js';
import type { Value } from './value.js';

/** One field as an array holds it, before its value becomes rules. */
export interface MapEntry {
  value: Value;
  anchor: Anchor;
  comment?: Comment;
}

/** A part that could not be read (validation 3.2): a phrase, and where. */
export interface UnreadPart {
  part: string;
  anchor: Anchor;
}

/** An ordered map from field to value: what evaluating a rule array yields (validation 3). */
export class RuleMap {
  readonly fields = new Map<string, MapEntry>();
  readonly unread: UnreadPart[] = [];

  set(field: string, entry: MapEntry): void {
    const before = this.fields.get(field);
    // The comment of the entry that won counts, else the earlier one's (validation 16.3).
    const comment = entry.comment ?? before?.comment;
    const { comment: _, ...rest } = entry;
    this.fields.set(field, comment === undefined ? rest : { ...rest, comment });
  }

  /** `$r['k'][] = V`: a string value becomes a one-item list first. */
  append(field: string, entry: MapEntry): void {
    const before = this.fields.get(field);
    this.set(field, { ...entry, value: joined(before?.value, entry.value), anchor: before?.anchor ?? entry.anchor });
  }

  /** Takes over another map: `left` keeps what is here already, `right` overwrites, `append` adds rules field by field. */
  merge(other: RuleMap, winner: 'left' | 'right' | 'append'): void {
    for (const [field, entry] of other.fields) {
      if (winner === 'left' && this.fields.has(field)) continue;
      if (winner === 'append' && this.fields.has(field)) {
        for (const value of itemsOf(entry.value)) this.append(field, { ...entry, value });
      } else this.set(field, entry);
    }
    for (const part of other.unread) this.note(part);
  }

  note(part: UnreadPart): void {
    const known = this.unread.some((u) => u.anchor.fact === part.anchor.fact && u.anchor.at === part.anchor.at);
    if (!known) this.unread.push(part);
  }

  copy(): RuleMap {
    const out = new RuleMap();
    out.merge(this, 'right');
    return out;
  }
}

function itemsOf(value: Value): Value[] {
  return value.k === 'array' ? value.entries.map((entry) => entry.value) : [value];
}

function joined(before: Value | undefined, added: Value): Value {
  const items = before === undefined ? [] : itemsOf(before);
  const spread = before?.k === 'array' && before.spread === true;
  return {
    k: 'array',
    entries: [...items, added].map((value, i) => ({ key: BigInt(i), value })),
    ...(spread ? { spread: true as const } : {}),
  };
}
