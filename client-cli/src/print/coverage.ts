import type { CoverageResult, DocumentCoverage, MissingCoverage } from '@docgen/protocol/rpc';
import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import { heading } from './layout.js';

/** Seconds over which the files of one run hardly spread. */
const ONE_RUN_SECONDS = 600;

/** Writes the coverage of documents for a terminal (contract 10.3). */
export function coverageLines({ documents }: CoverageResult, paint: Paint): string {
  return documents.map((one) => section(one, paint)).join('');
}

function section(coverage: DocumentCoverage, paint: Paint): string {
  const { document, removed, problem, exportCommand, incomplete } = coverage;
  if (removed !== null) return `${printable(document)}: removed ${removed} coverage log(s).\n`;
  const title = heading(`Coverage — ${document}`, paint);
  if (problem !== null) return `${title}${printable(problem)}\n  - Write it: ${printable(exportCommand)}\n`;
  const lines = incomplete.length > 0 ? incompleteLines(coverage) : measuredLines(coverage);
  return title + lines.map((line) => `${printable(line)}\n`).join('');
}

function incompleteLines({ incomplete }: DocumentCoverage): string[] {
  return [
    'The coverage logs are incomplete, so no gate may read them.',
    ...incomplete.map(({ path, reason }) => `  ${path} — ${reason}`),
    ...(incomplete.some(isTorn) ? ['  - Delete the files that are not readable, and run the suite again.'] : []),
    ...(incomplete.every(isTorn)
      ? []
      : ['  - Run the suite with ApiContract::recordCoverage() first.', '  - Name every shard with --path.']),
  ];
}

/** Tells of a log that was written and cannot be read: another run writes beside it. */
function isTorn({ reason }: DocumentCoverage['incomplete'][number]): boolean {
  return reason === 'not readable as a coverage log';
}

function measuredLines(coverage: DocumentCoverage): string[] {
  const { logs, total, exercised, percent, floor, operations, missing, uncounted, passed } = coverage;
  const counted = `${exercised} of ${total} documented responses and webhook deliveries exercised`;
  const lines = [
    ...logs.directories,
    `${logs.files} log files, ${logs.entries} entries`,
    '',
    `Docgen contract coverage: ${counted} (${percent}%, floor ${floor}%)`,
    `${operations.reached} of ${operations.total} documented operations were reached at all.`,
  ];
  const rows = missing.flatMap(rowsOf);
  if (rows.length > 0) lines.push('', 'Never exercised:', ...aligned(rows));
  if (missing.some(({ id }) => id === null)) {
    lines.push('', 'Operations without an id cannot be counted; the full artifact has them all.');
  }
  if (uncounted.length > 0) {
    const named = uncounted.map(({ method, path, statuses }) => `${method} ${path} ${statuses.join(', ')}`);
    lines.push('', `Never counted, because no status can match: ${named.join('; ')}`);
  }
  const several = severalRuns(logs);
  if (several !== undefined) lines.push('', `These logs hold ${several}. Reset before a run unless that is meant.`);
  if (!passed) lines.push('', `Below the floor: cover them, or lower --min to ${Math.floor(percent)}.`);
  return lines;
}

function severalRuns({ runs, spanSeconds }: DocumentCoverage['logs']): string | undefined {
  if (runs > 1) return `${runs} runs`;
  return spanSeconds !== null && spanSeconds >= ONE_RUN_SECONDS ? `files of ${spanSeconds} seconds` : undefined;
}

function rowsOf({ method, path, statuses, delivery, unreachable, id }: MissingCoverage): string[][] {
  const named = `${method} ${path}`;
  const shownId = id ?? '(no id)';
  if (delivery) return [[named, 'delivery', shownId]];
  if (statuses.length > 0) return statuses.map((status) => [named, status, shownId]);
  return [[named, unreachable.length > 0 ? '(no response a status can name)' : '(no responses documented)', shownId]];
}

/** Pads the columns of rows to the same width. */
function aligned(rows: readonly string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length));
  const [first, second] = [width(0), width(1)];
  return rows.map(([a = '', b = '', c = '']) => `  ${a.padEnd(first)}  ${b.padEnd(second)}  ${c}`);
}
