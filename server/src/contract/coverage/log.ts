/** Holds what one process of a suite has logged. */
export interface CoverageLog {
  lines: readonly string[];
  /** Name of the run; undefined in a log that says none. */
  run: string | undefined;
}

const LINE = /^op:v\d+:[0-9a-z]{16}(@\d{3})?$/;

/** Reads a log (contract 9.2); undefined where a line is none, or the last one is torn: what it lost nobody knows. */
export function readCoverageLog(text: string): CoverageLog | undefined {
  if (text !== '' && !text.endsWith('\n')) return undefined;
  const all = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const lines = all.filter((line) => line !== '' && !line.startsWith('#'));
  if (!lines.every((line) => LINE.test(line))) return undefined;
  const run = all.find((line) => line.startsWith('# run '))?.slice('# run '.length);
  return { lines, run };
}
