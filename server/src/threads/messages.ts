import type { Worker } from 'node:worker_threads';
import type { BuildInput, Progress } from '../pipeline/types.js';
import type { DiagnosticBlock, RefusalKind } from '../project/refusal.js';
import type { SweepRequest } from '../project/shared-sweep.js';
import type { PackageFactsPlace } from '../stored/package-facts.js';
import type { Answered, QuestionCall } from './job.js';
import type { ResultMessage } from './result-channel.js';

/** Holds the start data of every thread that analyses. */
export interface AnalysisData {
  /** Absolute path of the application. */
  root: string;
  /** Files whose parse did not end in a thread that ran alone, `<path> NUL <sha>`. */
  givenUp: string[];
  /** Buffer in which threads note the file they parse (parse-watchdog.ts). */
  parsing: SharedArrayBuffer;
  store: StoreLocation | undefined;
  /** Place of the facts of packages; undefined where none are kept. Required, so that no thread starts without. */
  packages: PackageFactsPlace | undefined;
  /** Says that the process ends with its first build. */
  oneShot: boolean;
  /** The folder V8's code is kept in; undefined where none is. */
  code: string | undefined;
}

/** Holds the start data of the thread of a workspace. */
export interface WorkerData extends AnalysisData {
  /** Int32 0 is 1 while the running job is to stop: a busy thread reads no message. */
  stop: SharedArrayBuffer;
  /** Says that no other thread may run beside it. */
  alone: boolean;
  /** Megabytes, when raised above what a thread has anyway. */
  limit: number | undefined;
  /** The buffer a member of the pool shares facts through; present where one is to start before anything else. */
  facts?: SharedArrayBuffer;
  /** The thread of that member, after it has started. */
  first?: Worker;
  /** Keeps the code V8 has compiled by now; absent where that was there. */
  keepCode?: () => void;
}

/** Names the file a thread stores its results in. */
export interface StoreLocation {
  /** Absolute. */
  file: string;
  build: string;
  maxBytes: number;
}

export type ToWorker =
  /** `held`: hashes of artifacts whose bytes need not be sent. */
  | { id: number; input: BuildInput; question?: QuestionCall; held: string[] }
  | { stop: number }
  /** `whole`: the thread stores everything it made before it ends. */
  | { close: true; whole: boolean };

export type FromWorker =
  | { kind: 'note'; line: string }
  | { kind: 'sweep'; request: SweepRequest }
  | { kind: 'stored'; cache: { fragments: number; bytes: number } }
  /** Bytes in use by the thread, and as many as it may use. */
  | { kind: 'heap'; heap: { used: number; limit: number } }
  | JobMessage;

export type JobMessage = { id: number } & (
  | { kind: 'progress'; progress: Progress }
  | ResultMessage
  | { kind: 'answer'; answered: Answered<unknown> }
  | { kind: 'refusal'; refusal: { kind: RefusalKind; lines: string[]; blocks: DiagnosticBlock[] } }
  | { kind: 'fault'; error: unknown }
);
