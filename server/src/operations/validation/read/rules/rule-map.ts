import { toKey } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import type { RuleComment } from '../../rule.js';
import { type ArrayElement, type RuleValue, sameValue } from '../expressions/value.js';

/** Holds one field of an array before its value becomes rules. */
export interface MapEntry {
  value: RuleValue;
  anchor: Anchor;
  comment?: RuleComment;
  /** The item of an array it was written as, and the value that gave: what is made of the entry later has another. */
  written?: { node: object; value: RuleValue };
  /** Says that the entry is written on some paths only: on the others the field has no rules. */
  maybe?: true;
  /** Says that another value stands where the client sends none: it may be left out, but a `blank` one is none for a rule that asks for it. */
  fallback?: true | 'blank';
  /** Says that the code lays keys of its own into the value: how many the client sends is asked by no rule. */
  laid?: true;
  /** Says that the input only chooses the value. */
  chosen?: true;
  /** Rules the validator is given after it was made; on some runs only, unless `sure`. */
  added?: readonly { value: RuleValue; sure: boolean }[];
  /** Says that the client sends a text, or may, and the rules speak of what is made of it. */
  text?: true | 'maybe';
}

/** Notes a part that could not be read (validation 3.2): a phrase, and its place. */
export interface UnreadPart {
  part: string;
  anchor: Anchor;
}

/** Maps fields to values in order: the result of evaluating a rule array (validation 3). */
export class RuleMap {
  readonly fields = new Map<string, MapEntry>();
  readonly unread: UnreadPart[] = [];
  /** Says that the array was written to after it was made: the expression that made it no longer tells what it holds. */
  changed?: true;
  private readonly places = new Set<string>();

  set(field: string, entry: MapEntry): void {
    const before = this.fields.get(field);
    // The comment of the winning entry counts, else the earlier one's (validation 16.3).
    const comment = entry.comment ?? before?.comment;
    const { comment: _, ...rest } = entry;
    this.fields.set(field, comment === undefined ? rest : { ...rest, comment });
  }

  /** Plays `$r['k'][] = V`: a string value becomes a one-item list first. */
  append(field: string, entry: MapEntry): void {
    const before = this.fields.get(field);
    this.set(field, { ...entry, value: joined(before?.value, entry.value), anchor: before?.anchor ?? entry.anchor });
  }

  /**
   * Merges another map: `left` keeps the entries here, `right` overwrites them, `append` adds rules field by field; `behind` is `right`
   * with integer keys counted on, as `array_merge` and `...` do.
   */
  merge(other: RuleMap, how: 'left' | 'right' | 'append' | 'behind'): void {
    const winner = how === 'behind' ? 'right' : how;
    for (const [field, entry] of other.fields) {
      if (how === 'behind' && /^\d+$/.test(field)) {
        this.set(this.nextKey(), entry);
        continue;
      }
      const before = this.fields.get(field);
      // A winning entry may be missing at run time: then the other one counts.
      if (before !== undefined && winner !== 'append' && (winner === 'left' ? before : entry).maybe === true) {
        const { maybe: _, ...rest } = winner === 'left' ? before : entry;
        const maybe = (winner === 'left' ? entry : before).maybe === true;
        this.set(field, {
          ...rest,
          value: eitherOf(before.value, entry.value),
          ...(maybe ? { maybe: true as const } : {}),
        });
        continue;
      }
      if (winner === 'left' && before !== undefined) continue;
      if (winner === 'append' && before !== undefined) {
        for (const value of itemsOf(entry.value)) this.append(field, { ...entry, value });
      } else this.set(field, entry);
    }
    for (const part of other.unread) this.note(part);
  }

  /**
   * Notes a part once for its place; too many fields are noted once at all, because each join would find another one
   * too many.
   */
  note(part: UnreadPart): void {
    const place = part.part === TOO_MANY ? TOO_MANY : `${part.anchor.fact}#${part.anchor.at}`;
    if (this.places.has(place)) return;
    this.places.add(place);
    this.unread.push(part);
  }

  /** Gives the next free index of `$r[] = V`. */
  nextKey(): string {
    let next = 0;
    for (const key of this.fields.keys()) if (/^\d+$/.test(key)) next = Math.max(next, Number(key) + 1);
    return String(next);
  }

  /** Gives the map as a value of an expression, each element with its place. */
  toValue(): RuleValue & { k: 'array' } {
    const entries = [...this.fields].map(
      ([field, entry]): ArrayElement => ({ ...entry, key: toKey(field) as string | bigint }),
    );
    return { k: 'array', entries, ...(this.unread.length > 0 ? { spread: true as const } : {}) };
  }

  copy(): RuleMap {
    const out = new RuleMap();
    out.merge(this, 'right');
    if (this.changed) out.changed = true;
    return out;
  }
}

/** Bounds the fields that branches are followed for; a program with more of them would cost its square. */
const MOST = 512;
const TOO_MANY = 'more fields than are followed through branches';

/**
 * Joins the maps of branches of which only a run can tell the one taken: a field some of them lack is required on some
 * paths only, and one they give different rules has those of either (validation 3.1, 14.1). Taking the later branch's
 * rules alone would refuse values the other one accepts.
 */
export function joinMaps(maps: readonly RuleMap[]): RuleMap {
  const [first] = maps;
  if (first !== undefined && maps.every((map) => map === first)) return first;
  const out = new RuleMap();
  for (const map of maps) {
    for (const [field, entry] of map.fields) {
      const before = out.fields.get(field);
      if (before === undefined && out.fields.size >= MOST) {
        out.note({ part: TOO_MANY, anchor: entry.anchor });
        break;
      }
      if (before === undefined && entry.maybe === true) {
        out.fields.set(field, entry);
        continue;
      }
      const value = before === undefined ? entry.value : eitherOf(before.value, entry.value);
      const maybe = before?.maybe ?? entry.maybe ?? maps.some((other) => !other.fields.has(field));
      const { maybe: _, ...rest } = entry;
      out.set(field, { ...rest, value, ...(maybe ? { maybe: true as const } : {}) });
    }
    for (const part of map.unread) out.note(part);
  }
  if (maps.some((map) => map.changed)) out.changed = true;
  openBare(out, maps);
  return out;
}

/** Stands for a field on a path that has no rules for it. */
const NO_RULES: RuleValue = { k: 'array', entries: [] };

/**
 * Gives fields the path that has rules inside them and none of their own: nothing is asked of the field itself there, so that its size or
 * its type on the other paths is not certain.
 */
function openBare(joined: RuleMap, maps: readonly RuleMap[]): void {
  const partial = new Set([...joined.fields.keys()].filter((field) => maps.some((map) => !map.fields.has(field))));
  const bare = new Set<string>();
  for (const map of maps) {
    for (const [field, own] of map.fields) {
      for (const outer of outerFields(field)) {
        const around = map.fields.get(outer);
        if (around === undefined && partial.has(outer)) bare.add(outer);
        if (around?.maybe === true && own.maybe !== true && partial.has(field)) bare.add(outer);
      }
    }
  }
  for (const [field, entry] of joined.fields) if (bare.has(field)) joined.fields.set(field, withoutRules(entry));
}

/**
 * Gives the fields a field is inside of, outermost first. Holding each field against each other one instead took 14 of the 17 seconds of a
 * body of 1,000 branches.
 */
function* outerFields(field: string): Generator<string> {
  for (let dot = field.indexOf('.'); dot >= 0; dot = field.indexOf('.', dot + 1)) yield field.slice(0, dot);
}

/** Adds to an entry that some paths have no rules for its field. */
export function withoutRules(entry: MapEntry): MapEntry {
  return { ...entry, value: eitherOf(entry.value, NO_RULES) };
}

/** Makes a map of an array a step comes to; elements written elsewhere keep their places. */
export function mapOf(value: RuleValue & { k: 'array' }, anchor: Anchor): RuleMap {
  const out = new RuleMap();
  for (const entry of value.entries) {
    const { comment, maybe } = entry;
    out.set(String(entry.key), {
      value: entry.value,
      anchor: entry.anchor ?? anchor,
      ...(comment === undefined ? {} : { comment }),
      ...(maybe === true ? { maybe } : {}),
    });
  }
  if (value.spread) out.note({ part: 'an array of unknown length', anchor });
  return out;
}

/** Gives either of two values, as branches leave them. */
export function eitherOf(a: RuleValue, b: RuleValue): RuleValue {
  if (sameValue(a, b)) return a;
  const arms = a.k === 'choice' && a.branches === true ? a.arms : [a];
  return arms.some((arm) => sameValue(arm, b)) ? a : { k: 'choice', arms: [...arms, b], branches: true };
}

function itemsOf(value: RuleValue): RuleValue[] {
  return value.k === 'array' ? value.entries.map((entry) => entry.value) : [value];
}

function joined(before: RuleValue | undefined, added: RuleValue): RuleValue {
  // Each branch's own list gets the rule.
  if (before?.k === 'choice' && before.branches === true) {
    return before.arms.map((arm) => joined(arm, added)).reduce((a, b) => eitherOf(a, b));
  }
  const items = before === undefined ? [] : itemsOf(before);
  const spread = before?.k === 'array' && before.spread === true;
  return {
    k: 'array',
    entries: [...items, added].map((value, i) => ({ key: BigInt(i), value })),
    ...(spread ? { spread: true as const } : {}),
  };
}
