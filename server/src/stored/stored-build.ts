import { decode, encode, type Store } from '@docgen/cache';
import { DiskSnapshot, type Observed, type Status } from '../project/disk-snapshot.js';

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
    private readonly seen: () => { observed: Observed; statuses: Status[] },
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
    artifacts.set(this.key, encode({ ...this.seen(), result: { ...this.result, documents } }));
    store.write({ artifacts });
  }
}

/** Holds a stored build that was found valid; where it lasts, the next check reads only changes since. */
export class RestoredBuild<R extends StorableResult> {
  constructor(
    readonly key: string,
    readonly result: R,
    private readonly files: DiskSnapshot | undefined,
  ) {}

  /** Gives the result while everything the build read is unchanged; undefined where it does not last. */
  again(): R | undefined {
    if (this.files === undefined) return undefined;
    const { paths, structure } = this.files.advance();
    return paths.size === 0 && !structure ? this.result : undefined;
  }
}

/**
 * Reads the last build of a key, when nothing it read has changed since; no application code is read for it. `lasting` says that the
 * process will ask again: then stamps are read, so that a revision knows every file.
 */
export function restoreBuild<R extends StorableResult>(
  store: Store,
  root: string,
  key: string,
  lasting: boolean,
): RestoredBuild<R> | undefined {
  const bytes = store.artifact(key);
  if (bytes === undefined) return undefined;
  try {
    const { observed, statuses, result } = decode(bytes) as { observed: Observed; statuses: Status[]; result: R };
    const files = new DiskSnapshot(root, lasting ? store.files() : undefined);
    if (!files.stillShows(observed, lasting ? undefined : statuses)) return undefined;
    for (const artifact of result.documents.flatMap(({ artifacts }) => artifacts)) {
      const held = store.artifact(bytesRow(artifact.sha256));
      if (held === undefined) return undefined;
      artifact.bytes = held;
    }
    const { analyzed, reused } = result.counts;
    const whole = { ...result, counts: { analyzed: 0, reused: analyzed + reused } };
    return new RestoredBuild(key, whole, lasting ? files : undefined);
  } catch {
    // A row of another shape is a miss.
    return undefined;
  }
}

function bytesRow(sha256: string): string {
  return `bytes ${sha256}`;
}
