import type { SearchedPart } from '@docgen/protocol/rpc';

/** Holds what is written in one part of an operation or of a schema. */
export type SearchedTexts = readonly (readonly [part: SearchedPart, text: string])[];

/**
 * Weighs a word by the part it stands in. A name is chosen to be found by, a description says much else: one word of a name outweighs
 * two of a description.
 */
const WEIGHTS: Readonly<Record<SearchedPart, number>> = {
  name: 8,
  address: 7,
  summary: 6,
  tag: 5,
  action: 4,
  parameter: 4,
  property: 3,
  description: 2,
};

/** Splits a text into lower-case words: `orders.show`, `OrderItem` and `order_item` are two words each. */
export function wordsOf(text: string): string[] {
  const parts = text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase();
  return parts.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Holds how well texts answer a search. */
export interface Relevance {
  /** Number of words that were found at all; a search that finds every word outranks any other. */
  words: number;
  score: number;
  /** Parts with a word in them, the weightiest first. */
  found: SearchedPart[];
}

/** Weighs texts by the words that are looked for; undefined where none of them occurs. */
export function relevanceOf(words: readonly string[], texts: SearchedTexts): Relevance | undefined {
  const parts = texts.map(([part, text]) => [part, wordsOf(text)] as const);
  const found = new Set<SearchedPart>();
  let score = 0;
  let count = 0;
  for (const word of words) {
    let best = 0;
    for (const [part, own] of parts) {
      const likeness = Math.max(0, ...own.map((candidate) => likenessOf(word, candidate)));
      if (likeness === 0) continue;
      found.add(part);
      best = Math.max(best, likeness * WEIGHTS[part]);
    }
    if (best > 0) count++;
    score += best;
  }
  if (count === 0) return undefined;
  return { words: count, score, found: [...found].sort((a, b) => WEIGHTS[b] - WEIGHTS[a] || (a < b ? -1 : 1)) };
}

/** Says how alike two words are, in quarters: 4 the same, 3 one begins with the other, 1 one holds the other. */
function likenessOf(word: string, candidate: string): number {
  if (word === candidate) return 4;
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  if (short.length < 3) return 0;
  if (long.startsWith(short)) return 3;
  return word === short && long.includes(short) ? 1 : 0;
}
