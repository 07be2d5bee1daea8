import type { BuildCallbacks, BuildInput, BuildResult, BuildSummary } from '../pipeline/types.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import type { RecalledView } from './recalled-view.js';

/** Holds a question as it crosses to the thread that answers it. */
export interface QuestionCall {
  name: QuestionName;
  /** Plain data. */
  parameters: unknown;
}

/** Holds an answer with the build it was asked of. */
export interface Answered<Answer> {
  answer: Answer;
  build: BuildSummary;
}

/** Describes a job of a workspace: bring documents up to date, and answer a question about them where one is asked. */
export interface Job {
  input: BuildInput;
  question?: QuestionCall;
}

/** Holds the result of a job: of a build, or the answer to its question. */
export type JobResult = BuildResult | Answered<unknown>;

/** Builds and answers questions for the requests of a process: each time from nothing, or incrementally. */
export interface Builder {
  build(input: BuildInput, callbacks?: BuildCallbacks): Promise<BuildResult>;
  /** Brings the documents of `input` up to date and asks them. Rejects with a `Refusal` as `build` does. */
  ask<Q extends QuestionName>(
    question: Q,
    parameters: QuestionParameters<Q>,
    input: BuildInput,
    callbacks?: BuildCallbacks,
  ): Promise<Answered<QuestionAnswer<Q>>>;
  /** Gives what the last build that was kept showed an editor, without a build; undefined where nothing is kept. */
  recall?(files: readonly string[], input: BuildInput): RecalledView | undefined;
  /** Drops results held in memory; those on disk stay. */
  forget?(): Promise<void>;
}

/** Leaves the contents of the documents out of a result. */
export function summaryOf({ host, hostDiagnostics, operations, counts, documents }: BuildResult): BuildSummary {
  const totals = documents.map(({ key, operations }) => ({ key, operations }));
  return { host, hostDiagnostics, operations, counts, documents: totals };
}
