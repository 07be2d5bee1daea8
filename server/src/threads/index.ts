import type { BuildCallbacks, BuildInput, BuildResult } from '../pipeline/types.js';
import { PersistentBuilder } from './builder.js';

export type {
  Artifact,
  BuildCallbacks,
  Builder,
  BuildInput,
  BuildResult,
  Emission,
  HostSummary,
  Progress,
  RouteTableResult,
} from '../pipeline/types.js';
export { PersistentBuilder } from './builder.js';

/** One build that remembers nothing. Throws `Refusal` for everything a user can mend. */
export async function build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
  const note = (line: string) => callbacks.note?.(line);
  const builder = new PersistentBuilder(input.root, { lasting: false, note });
  try {
    return await builder.build(input, callbacks);
  } finally {
    await builder.close();
  }
}
