import type { Worker } from 'node:worker_threads';
import type { BuildInput, BuildResult, Progress } from '../pipeline/types.js';
import type { DiagnosticBlock, RefusalKind } from '../project/refusal.js';
import type { Answered, QuestionCall } from './job.js';
import type { ResultDelta } from './result-delta.js';

/** What a worker starts with. */
export interface WorkerData {
  root: string;
  /** `<path> NUL <sha>` of files an earlier worker hung on. */
  giveUp: string[];
  /** parse-watch.ts */
  parsing: SharedArrayBuffer;
  /** Int32 0 is 1 while the running build is to stop: a busy thread reads no message. */
  stop: SharedArrayBuffer;
  store: StorePlace | undefined;
  /** One build, and the thread ends. */
  once: boolean;
  /** Megabytes, when raised above what a thread has anyway. */
  limit: number | undefined;
  /** Room for facts it shares with a member that is to be started before anything else is done (crew/facts-room.ts). */
  facts?: SharedArrayBuffer;
  /** That member's thread, once it was started. */
  first?: Worker;
}

/** Where the thread keeps what it makes. */
export interface StorePlace {
  /** Absolute. */
  file: string;
  build: string;
  maxBytes: number;
}

/** `close`: end; with `whole`, put away what is not kept yet before. */
export type ToWorker =
  /** `have`: hashes of artifacts whose bytes are at hand; they are not sent again. */
  | { id: number; input: BuildInput; question?: QuestionCall; have: string[] }
  | { stop: number }
  | { close: true; whole: boolean };

export type FromWorker =
  | { kind: 'note'; line: string }
  | { kind: 'kept'; cache: { fragments: number; bytes: number } }
  /** Bytes in use by the thread, and as many as it may use. */
  | { kind: 'heap'; heap: { used: number; limit: number } }
  | BuildMessage;

export type BuildMessage = { id: number } & (
  | { kind: 'progress'; progress: Progress }
  | { kind: 'result'; result: ResultDelta }
  /** The same as the last result that was sent, but for the counts. */
  | ({ kind: 'unchanged' } & Pick<BuildResult, 'counts' | 'contributingFiles'>)
  | { kind: 'answer'; answered: Answered<unknown> }
  | { kind: 'refusal'; refusal: { kind: RefusalKind; lines: string[]; blocks: DiagnosticBlock[] } }
  | { kind: 'fault'; error: unknown }
);
