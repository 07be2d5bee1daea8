import { decode, encode, type Store } from '@docgen/cache';
import { DiskSnapshot, type Observed } from '../project/snapshot.js';
import { buildKey } from './build-key.js';
import type { BuildInput, BuildResult } from './types.js';

/** A whole build with everything it looked at: while the disk holds the same, its result is the result (cache 1.2). */
export class StoredBuild {
  constructor(
    private readonly key: string,
    private readonly observed: Observed,
    private readonly result: BuildResult,
  ) {}

  write(store: Store): void {
    const artifacts = new Map<string, Uint8Array>();
    const documents = this.result.documents.map(({ document: _, ...built }) => ({
      ...built,
      artifacts: built.artifacts.map(({ bytes, ...artifact }) => {
        artifacts.set(`bytes ${artifact.sha256}`, bytes);
        return artifact;
      }),
    }));
    artifacts.set(this.key, encode({ observed: this.observed, result: { ...this.result, documents } }));
    store.write({ artifacts });
  }
}

/** The result of the last such build, when nothing it looked at has changed since; no application code is read for it. */
export function recallBuild(store: Store, input: BuildInput): BuildResult | undefined {
  if (input.reboot === true) return undefined;
  const bytes = store.artifact(buildKey(input));
  if (bytes === undefined) return undefined;
  try {
    const { observed, result } = decode(bytes) as { observed: Observed; result: BuildResult };
    if (!new DiskSnapshot(input.root, store.files()).stillShows(observed)) return undefined;
    for (const artifact of result.documents.flatMap(({ artifacts }) => artifacts)) {
      const held = store.artifact(`bytes ${artifact.sha256}`);
      if (held === undefined) return undefined;
      artifact.bytes = held;
    }
    const { analyzed, reused } = result.counts;
    return { ...result, counts: { analyzed: 0, reused: analyzed + reused } };
  } catch {
    // A row of another shape is a miss.
    return undefined;
  }
}
