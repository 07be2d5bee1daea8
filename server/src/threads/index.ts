import type { BuildCallbacks, BuildInput, BuildResult } from '../pipeline/types.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import { PersistentBuilder } from './builder.js';
import type { Answered, Builder } from './job.js';

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
export { PersistentBuilder } from './builder.js';
export type { Answered, Builder, Job, JobResult, QuestionCall } from './job.js';

/** One build that remembers nothing. Throws `Refusal` for everything a user can mend. */
export function build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
  return once(input, callbacks, (builder) => builder.build(input, callbacks));
}

/** Asks the documents of one build that remembers nothing. Throws `Refusal` as `build` does. */
export function ask<Q extends QuestionName>(
  question: Q,
  parameters: QuestionParameters<Q>,
  input: BuildInput,
  callbacks: BuildCallbacks = {},
): Promise<Answered<QuestionAnswer<Q>>> {
  return once(input, callbacks, (builder) => builder.ask(question, parameters, input, callbacks));
}

async function once<T>(
  input: BuildInput,
  callbacks: BuildCallbacks,
  run: (builder: Builder) => Promise<T>,
): Promise<T> {
  const note = (line: string) => callbacks.note?.(line);
  const builder = new PersistentBuilder(input.root, { lasting: false, note });
  try {
    return await run(builder);
  } finally {
    await builder.close();
  }
}
