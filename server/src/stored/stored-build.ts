import { decode, encode, type Store } from '@docgen/cache';
import { DiskSnapshot, type Observed } from '../project/disk-snapshot.js';

/**
 * Names the members of a stored result that are handled apart. The rest is plain data, and lies in its row as it is.
 */
export interface StorableResult {
  documents: readonly { artifacts: readonly { sha256: string; bytes: Uint8Array }[] }[];
  counts: { analyzed: number; reused: number };
}

/** Holds a whole build with everything it read: while the disk holds the same, its result is the result. */
export class StoredBuild<R extends StorableResult> {
  constructor(
    private readonly key: string,
    /** Called when the row is written: until then the files are those of the build. */
    private readonly observed: () => Observed,
    private readonly result: R,
  ) {}

  write(store: Store): void {
    const artifacts = new Map<string, Uint8Array>();
    const documents = this.result.documents.map((document) => ({
      ...document,
      artifacts: document.artifacts.map(({ bytes, ...artifact }) => {
        artifacts.set(bytesRow(artifact.sha256), bytes);
        return artifact;
      }),
    }));
    artifacts.set(this.key, encode({ observed: this.observed(), result: { ...this.result, documents } }));
    store.write({ artifacts });
  }
}

/** Holds a stored build that was found valid; the next check reads only changes since. */
export class RestoredBuild<R extends StorableResult> {
  constructor(
    readonly key: string,
    readonly result: R,
    private readonly files: DiskSnapshot,
  ) {}

  /** Gives the result while everything the build read is unchanged. */
  again(): R | undefined {
    const { paths, structure } = this.files.advance();
    return paths.size === 0 && !structure ? this.result : undefined;
  }
}

/** Reads the last build of a key, when nothing it read has changed since; no application code is read for it. */
export function restoreBuild<R extends StorableResult>(
  store: Store,
  root: string,
  key: string,
): RestoredBuild<R> | undefined {
  const bytes = store.artifact(key);
  if (bytes === undefined) return undefined;
  try {
    const { observed, result } = decode(bytes) as { observed: Observed; result: R };
    const files = new DiskSnapshot(root, store.files());
    if (!files.stillShows(observed)) return undefined;
    for (const artifact of result.documents.flatMap(({ artifacts }) => artifacts)) {
      const held = store.artifact(bytesRow(artifact.sha256));
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

function bytesRow(sha256: string): string {
  return `bytes ${sha256}`;
}
