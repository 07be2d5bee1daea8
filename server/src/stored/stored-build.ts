import { decode, encode, type Store } from '@docgen/cache';
import type { BuildResult } from '../pipeline/types.js';
import { DiskSnapshot, type Observed } from '../project/disk-snapshot.js';

/** A whole build with everything it looked at: while the disk holds the same, its result is the result (cache 1.2). */
export class StoredBuild {
  constructor(
    private readonly key: string,
    /** Asked when it is written: until then the files are those of the build. */
    private readonly observed: () => Observed,
    private readonly result: BuildResult,
  ) {}

  write(store: Store): void {
    const artifacts = new Map<string, Uint8Array>();
    const documents = this.result.documents.map(({ key, artifacts: made, diagnostics, operations }) => ({
      key,
      diagnostics,
      operations,
      artifacts: made.map(({ bytes, ...artifact }) => {
        artifacts.set(`bytes ${artifact.sha256}`, bytes);
        return artifact;
      }),
    }));
    artifacts.set(this.key, encode({ observed: this.observed(), result: { ...this.result, documents } }));
    store.write({ artifacts });
  }
}

/** A stored build that was found to hold; asked again, it looks only for what has changed since. */
export class RestoredBuild {
  constructor(
    readonly key: string,
    readonly result: BuildResult,
    private readonly files: DiskSnapshot,
  ) {}

  /** The result, while everything it looked at is as it was. */
  again(): BuildResult | undefined {
    const { paths, structure } = this.files.advance();
    return paths.size === 0 && !structure ? this.result : undefined;
  }
}

/** The last build of that key, when nothing it looked at has changed since; no application code is read for it. */
export function restoreBuild(store: Store, root: string, key: string): RestoredBuild | undefined {
  const bytes = store.artifact(key);
  if (bytes === undefined) return undefined;
  try {
    const { observed, result } = decode(bytes) as { observed: Observed; result: BuildResult };
    const files = new DiskSnapshot(root, store.files());
    if (!files.stillShows(observed)) return undefined;
    for (const artifact of result.documents.flatMap(({ artifacts }) => artifacts)) {
      const held = store.artifact(`bytes ${artifact.sha256}`);
      if (held === undefined) return undefined;
      artifact.bytes = held;
    }
    const { analyzed, reused } = result.counts;
    return new RestoredBuild(key, { ...result, counts: { analyzed: 0, reused: analyzed + reused } }, files);
  } catch {
    // A row of another shape is a miss.
    return undefined;
  }
}
