/** Holds lines that are put into a file at one place. */
export interface InsertedLines {
  /** Number of lines of the old text above them. */
  at: number;
  lines: readonly string[];
}

/** Holds what is put into a file; `before` is its text, null where there is none. */
export interface FileInsertion {
  path: string;
  before: string | null;
  /** Places from the top of the file to its end, each another. */
  places: readonly InsertedLines[];
}

/** Bounds the lines a diff shows around new ones. */
const AROUND = 3;

/** Gives the text of a file with the new lines. */
export function inserted({ before, places }: FileInsertion): string {
  const old = linesOf(before);
  const parts = places.map(({ at, lines }, one) => [...old.slice(places[one - 1]?.at ?? 0, at), ...lines]);
  const end = /\s*$/.exec(before ?? '')?.[0] ?? '';
  return [...parts.flat(), ...old.slice(places.at(-1)?.at ?? 0)].join('\n') + (end === '' ? '\n' : end);
}

/** Writes an insertion as a unified diff; places whose surroundings touch share a hunk. */
export function insertionDiff({ path, before, places }: FileInsertion): string {
  const old = linesOf(before);
  const hunks: InsertedLines[][] = [];
  for (const place of places) {
    const last = hunks.at(-1);
    const end = last?.at(-1)?.at;
    if (last !== undefined && end !== undefined && place.at - end <= 2 * AROUND) last.push(place);
    else hunks.push([place]);
  }
  let added = 0;
  const text = hunks.flatMap((hunk) => {
    const lines = hunkOf(hunk, old, added);
    added += hunk.reduce((sum, one) => sum + one.lines.length, 0);
    return lines;
  });
  return `${[before === null ? '--- /dev/null' : `--- a/${path}`, `+++ b/${path}`, ...text].join('\n')}\n`;
}

function hunkOf(hunk: readonly InsertedLines[], old: readonly string[], added: number): string[] {
  const from = Math.max(0, (hunk[0]?.at ?? 0) - AROUND);
  const to = Math.min(old.length, (hunk.at(-1)?.at ?? 0) + AROUND);
  const body = hunk.flatMap(({ at, lines }, one) => [
    ...old.slice(hunk[one - 1]?.at ?? from, at).map((line) => ` ${line}`),
    ...lines.map((line) => `+${line}`),
  ]);
  const rest = old.slice(hunk.at(-1)?.at ?? from, to).map((line) => ` ${line}`);
  const more = hunk.reduce((sum, one) => sum + one.lines.length, 0);
  const count = to - from;
  return [`@@ -${count === 0 ? 0 : from + 1},${count} +${from + added + 1},${count + more} @@`, ...body, ...rest];
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.trimEnd().split('\n');
}
