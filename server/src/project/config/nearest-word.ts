/** Computes the Levenshtein distance of two words. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let left = 1; left <= a.length; left++) {
    const next = [left];
    for (let right = 1; right <= b.length; right++) {
      const swap = (row[right - 1] ?? 0) + (a[left - 1] === b[right - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[right] ?? 0) + 1, (next[right - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Finds the candidate closest to `word`, the first of equals; null when all are farther than `reach`. */
export function nearest(word: string, candidates: Iterable<string>, reach = 3): string | null {
  let best: string | null = null;
  let bound = reach + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bound) continue;
    const steps = distance(word, candidate);
    if (steps >= bound) continue;
    best = candidate;
    bound = steps;
  }
  return best;
}
