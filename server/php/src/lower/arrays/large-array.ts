import { child, type Node } from '../../parser/node.js';

/** More entries than this no code is written with by hand: it is a table of places, domains or numbers. */
const LARGE = 10_000;
/** One more than an array may have whose elements the rules read (validation 4.3). */
const KEPT_KEYS = 2_001;
/** More literals of one kind than stay apart in a union (engine 3.2). */
const KEPT_VALUES = 64;

/**
 * Leaves literal entries out of an array that has more than anybody asks for, so that it comes to the same: those that stay have all
 * kinds of keys and values there are, and of each kind all values, or more than stay apart in a type. An application with three tables of
 * 30,000 to 90,000 entries took a third of its processor time and half of its memory for them. Gives undefined where all stay.
 */
export function entriesOfLarge(entries: readonly Node[]): readonly Node[] | undefined {
  if (entries.length <= LARGE) return undefined;
  const keys = new Set<string>();
  const values = new Map<string, Set<string>>();
  const kept = entries.filter((entry, i) => {
    const key = entry.kind === 'entry' ? child(entry, 'key') : undefined;
    const of = entry.kind === 'entry' ? child(entry, 'value') : entry;
    const literalKey = key === undefined ? { kind: 'next', text: String(i) } : literalOf(key);
    const literal = of === undefined || isMarked(entry, of) ? undefined : literalOf(of);
    if (literalKey === undefined || literal === undefined) return true;
    const kind = `${literalKey.kind}=>${literal.kind}`;
    const known = values.get(kind) ?? new Set();
    values.set(kind, known);
    const tells = keys.size < KEPT_KEYS || (known.size < KEPT_VALUES && !known.has(literal.text));
    if (!tells) return false;
    keys.add(`${literalKey.kind}:${literalKey.text}`);
    known.add(literal.text);
    return true;
  });
  return kept.length < entries.length ? kept : undefined;
}

function isMarked(entry: Node, value: Node): boolean {
  return entry.unpack === true || entry.byRef === true || value.byref === true || value.kind === 'variadic';
}

/** Gives a kind finer than the type and the text of a literal; undefined for any other expression. */
function literalOf(node: Node): { kind: string; text: string } | undefined {
  const text = String(node.value);
  switch (node.kind) {
    case 'string':
      // As a key, a text of digits is an integer.
      return { kind: /^-?\d+$/.test(text) ? 'digits' : 'text', text };
    case 'number':
      return { kind: /^-?\d+$/.test(text) ? 'int' : 'number', text };
    case 'boolean':
    case 'nullkeyword':
      return { kind: node.kind, text };
    default:
      return undefined;
  }
}
