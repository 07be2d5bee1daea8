/** The candidate within three edits of `word`, the first of the closest; undefined when none is. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, steps: edits(word, candidate) }))
    .filter(({ steps }) => steps <= 3)
    .sort((a, b) => a.steps - b.steps);
  return ranked[0]?.candidate;
}

function edits(a: string, b: string): number {
  let row = [...b, ''].map((_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...b].entries()) {
      const swap = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
