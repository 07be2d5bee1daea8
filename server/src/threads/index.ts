import type { BuildCallbacks, BuildInput, BuildResult } from '../pipeline/types.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import type { Answered, Builder } from './job.js';
import { Scheduler } from './scheduler.js';
import { Supervisor } from './supervisor.js';

export type {
  Artifact,
  BuildCallbacks,
  BuildInput,
  BuildResult,
  BuildSummary,
  Emission,
  HostSummary,
  Progress,
  RouteTableResult,
} from '../pipeline/types.js';
export type { Answered, Builder, Job, JobResult, QuestionCall } from './job.js';
export type { RecalledView } from './recalled-view.js';
export { type JobRunner, Scheduler, type Urgency } from './scheduler.js';
export { Supervisor } from './supervisor.js';

/** Runs one build in a process that remembers nothing of it. Throws `Refusal` for everything a user can mend. */
export function build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
  return oneShot(input, callbacks, (builder) => builder.build(input, callbacks));
}

/** Asks the documents of one build in a process that remembers nothing of it. Throws `Refusal` as `build` does. */
export function ask<Q extends QuestionName>(
  question: Q,
  parameters: QuestionParameters<Q>,
  input: BuildInput,
  callbacks: BuildCallbacks = {},
): Promise<Answered<QuestionAnswer<Q>>> {
  return oneShot(input, callbacks, (builder) => builder.ask(question, parameters, input, callbacks));
}

async function oneShot<T>(
  input: BuildInput,
  callbacks: BuildCallbacks,
  run: (builder: Builder) => Promise<T>,
): Promise<T> {
  const note = (line: string) => callbacks.note?.(line);
  const scheduler = new Scheduler(new Supervisor(input.root, { lasting: false, note }));
  try {
    return await run(scheduler);
  } finally {
    await scheduler.close();
  }
}
