/** Reports the progress of a request with a `workDoneToken`, at most ten times a second (commands 9.4). */
export interface ProgressNotification {
  token: string | number;
  value:
    | { kind: 'begin'; title: string }
    | { kind: 'report'; message: string; percentage?: number }
    | { kind: 'end'; message?: string };
}

/** Names a stage of the work, as a request reports it. */
export interface RunProgress {
  stage: string;
  done?: number;
  total?: number;
  detail?: string;
}

/** Writes the stage in words: `analyzing 3/40 GET /api/books`, `writing openapi-3.2` (commands 2.7). */
export function progressText({ stage, done, total, detail }: RunProgress): string {
  const count = total === undefined ? '' : `${done ?? 0}/${total}`;
  return [stage, count, detail ?? ''].filter((part) => part !== '').join(' ');
}

/**
 * Carries `docgen/note`: a line for standard error (commands 1.6), about the place where results are kept or about
 * watching.
 */
export interface Note {
  line: string;
}
