import { KeptBuilder } from './builder.js';
import type { BuildCallbacks, BuildInput, BuildResult } from './types.js';

export { KeptBuilder } from './builder.js';
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
} from './types.js';

/** One build that remembers nothing. Throws `Refusal` for everything a user can mend. */
export async function build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
  const note = (line: string) => callbacks.note?.(line);
  const builder = new KeptBuilder(input.root, { lasting: false, note });
  try {
    return await builder.build(input, callbacks);
  } finally {
    await builder.close();
  }
}
