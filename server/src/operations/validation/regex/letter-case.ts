import { Unportable } from './unportable.js';

/** Maps an ASCII letter to the character Unicode folds onto it. */
const FOLDED: Record<string, string> = { k: '\\u212A', s: '\\u017F' };

/** Writes a character and its other case as members of a class; a character without case alone. */
export function bothCases(char: string, unicode: boolean): string {
  if (!/^[A-Za-z]$/.test(char)) return char;
  const other = char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase();
  return `${char}${other}${unicode ? (FOLDED[char.toLowerCase()] ?? '') : ''}`;
}

/** Writes a range and its other case. */
export function rangeInBothCases(from: string, to: string, unicode: boolean): string {
  const written = `${from}-${to}`;
  const covers = (low: string, high: string) => from <= high && to >= low;
  if (!covers('A', 'Z') && !covers('a', 'z')) return written;
  if (from < 'A' && to > 'z') return unicode ? `${written}${FOLDED.k}${FOLDED.s}` : written;
  const lower = /^[a-z]$/.test(from) && /^[a-z]$/.test(to);
  const upper = /^[A-Z]$/.test(from) && /^[A-Z]$/.test(to);
  if (!lower && !upper) throw new Unportable('a range mixing cases under the flag i');
  const turn = (c: string) => (lower ? c.toUpperCase() : c.toLowerCase());
  const low = from.toLowerCase();
  const high = to.toLowerCase();
  const extra = unicode ? ['k', 's'].filter((c) => low <= c && c <= high).map((c) => FOLDED[c]) : [];
  return `${written}${turn(from)}-${turn(to)}${extra.join('')}`;
}
