import {
  byteOrder,
  type Change,
  type ChangeKind,
  type ChangeTarget,
  type FieldChange,
  isMap,
  type Json,
} from '@docgen/protocol';
import { NODE_CODES, type NodeCode } from './codes.js';
import { stableText } from './stable-text.js';

/** Names a node in a change (diff 12.1, 12.2). */
export interface NodeName {
  target: ChangeTarget;
  id: string;
  path: string;
}

/** Codes whose section decides where they are found whether they break. */
type DecidedCode = { [C in NodeCode]: (typeof NODE_CODES)[C] extends 'decided' ? C : never }[NodeCode];

/** Gathers changes and puts them in order. */
export class ChangeList {
  private readonly found: Change[] = [];

  /** Counts the changes so far. */
  get size(): number {
    return this.found.length;
  }

  /** Adds a change that never or always breaks, as the table says. */
  add(code: Exclude<NodeCode, DecidedCode>, kind: ChangeKind, at: NodeName, fields: readonly FieldChange[] = []): void {
    this.write(code, kind, at, NODE_CODES[code] === 'always', fields);
  }

  /** Adds a change of which a rule of its section says whether it breaks. */
  decide(
    code: DecidedCode,
    kind: ChangeKind,
    at: NodeName,
    breaking: boolean,
    fields: readonly FieldChange[] = [],
  ): void {
    this.write(code, kind, at, breaking, fields);
  }

  /** Adds any change. */
  write(code: string, kind: ChangeKind, at: NodeName, breaking: boolean, fields: readonly FieldChange[]): void {
    const { target, id, path } = at;
    const change = { kind, target, id, path, breaking, code };
    this.found.push(fields.length === 0 ? change : { ...change, fields });
  }

  /** Gives the changes in the order of diff 12.3, each once. */
  sorted(): Change[] {
    const keyed = this.found.map((change) => [sortKey(change), change] as const);
    keyed.sort(([a], [b]) => byteOrder(a, b));
    const out: Change[] = [];
    for (let from = 0; from < keyed.length; ) {
      let to = from + 1;
      while (to < keyed.length && keyed[to]?.[0] === keyed[from]?.[0]) to++;
      out.push(...distinct(keyed.slice(from, to).map(([, change]) => change)));
      from = to;
    }
    return out;
  }
}

/** Compares one member of two nodes; nothing when it is equal. */
export function fieldChange(
  field: string,
  old: Json | null | undefined,
  current: Json | null | undefined,
): FieldChange[] {
  const before = old ?? null;
  const after = current ?? null;
  if (before === after || (isComposite(before) && isComposite(after) && stableText(before) === stableText(after))) {
    return [];
  }
  return [{ field, old: before, new: after }];
}

function isComposite(value: Json): boolean {
  return isMap(value) || Array.isArray(value) || typeof value === 'bigint';
}

function sortKey({ breaking, path, code, kind, id }: Change): string {
  return `${breaking ? 0 : 1}|${path}|${code}|${kind}|${id}`;
}

/** Orders changes of one key by what changed, and keeps one of equal ones. */
function distinct(changes: readonly Change[]): Change[] {
  if (changes.length < 2) return [...changes];
  const byText = new Map(changes.map((change) => [fieldsText(change), change]));
  return [...byText].sort(([a], [b]) => byteOrder(a, b)).map(([, change]) => change);
}

function fieldsText({ fields = [] }: Change): string {
  return stableText(fields.map(({ field, old, new: current }) => [field, old, current]));
}
