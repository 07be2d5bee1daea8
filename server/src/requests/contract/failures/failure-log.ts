import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeIgnoredFolder } from '@docgen/cache/make-folder';
import { leavesFolder } from '@docgen/cache/real-place';
import type { ContractDisagreement } from '../../../contract/index.js';

/** Names the file below the application. */
export const FAILURES = 'storage/docgen/contract-failures.ndjson';
/** Bounds the bytes of a run's failures: what breaks everywhere is told by its first thousand exchanges. */
const LARGEST = 4 * 1024 * 1024;

/** Holds an exchange that failed, or the payload of a webhook, and what it shows of the document. */
export interface FailedExchange {
  run: string;
  /** Key of the document. */
  document: string;
  /** The path of a delivery is `webhooks.<name>`. */
  operation: { id: string | null; method: string; path: string };
  /** Null for a payload. */
  status: number | null;
  disagreements: readonly ContractDisagreement[];
}

/** Keeps what the failures of a run show of the document until another run begins (contract 7.7). Losing it costs a report: no write fails a test. */
export class FailureLog {
  private readonly file: string;
  private run: string | undefined;

  constructor(private readonly root: string) {
    this.file = join(root, FAILURES);
  }

  /** Forgets the failures of an older run: what a later one checks may have been mended meanwhile. */
  begin(run: string): void {
    if (this.run === run) return;
    try {
      if (leavesFolder(this.root, this.file)) return;
      const known = this.run ?? this.read().at(-1)?.run;
      if (known !== run) rmSync(this.file, { force: true });
      this.run = run;
    } catch {}
  }

  add(failed: FailedExchange): void {
    this.begin(failed.run);
    try {
      if (leavesFolder(this.root, this.file)) return;
      makeIgnoredFolder(dirname(this.file), undefined, this.root);
      const size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
      if (size < LARGEST) appendFileSync(this.file, `${JSON.stringify(failed)}\n`);
    } catch {}
  }

  /** Reads the failures of the last run; a line that is torn, or that nobody wrote here, is left out. */
  read(): FailedExchange[] {
    let text: string;
    try {
      if (leavesFolder(this.root, this.file) || !statSync(this.file).isFile()) return [];
      text = readFileSync(this.file, 'utf8');
    } catch {
      return [];
    }
    const found = text.split('\n').flatMap((line): FailedExchange[] => {
      try {
        const read: unknown = JSON.parse(line);
        return isFailure(read) ? [read] : [];
      } catch {
        return [];
      }
    });
    const run = found.at(-1)?.run;
    return found.filter((one) => one.run === run);
  }
}

function isFailure(read: unknown): read is FailedExchange {
  const { run, document, operation, disagreements } = (read ?? {}) as Partial<FailedExchange>;
  return (
    areTexts(run, document, operation?.method, operation?.path) &&
    Array.isArray(disagreements) &&
    disagreements.every((one: Partial<ContractDisagreement> | null) =>
      areTexts(one?.location, one?.message, one?.pointer, one?.keyword),
    )
  );
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}
