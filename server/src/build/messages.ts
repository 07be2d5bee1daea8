import type { DiagnosticBlock, RefusalKind } from '../project/refusal.js';
import type { BuildInput, BuildResult, Progress } from './types.js';

/** What a worker starts with. */
export interface WorkerInput {
  input: BuildInput;
  /** Files an earlier attempt hung on. */
  giveUp: string[];
  /** parse-watch.ts */
  parsing: SharedArrayBuffer;
}

export type FromWorker =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'result'; result: BuildResult }
  | { kind: 'refusal'; refusal: { kind: RefusalKind; lines: string[]; blocks: DiagnosticBlock[] } };
