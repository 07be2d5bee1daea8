import type { Artifact } from '../pipeline/types.js';
import { collectBuffers } from './garbage-collection.js';

/** Bytes of replaced artifacts that are worth a collection, and milliseconds without another request before it. */
const WORTH_COLLECTING = 8 * 1024 ** 2;
const REST_MS = 25;

/** Counts the bytes of artifacts that builds replace, and has them collected between requests: they are no part of a heap. */
export class ArtifactWaste {
  private hashes: ReadonlySet<string> = new Set();
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Takes the artifacts of a build. */
  add(artifacts: readonly Artifact[]): void {
    for (const { sha256, bytes } of artifacts) if (!this.hashes.has(sha256)) this.bytes += bytes.byteLength;
    this.hashes = new Set(artifacts.map(({ sha256 }) => sha256));
  }

  /** Collects soon where it is worth it, unless a job runs by then. */
  collectSoon(isBusy: () => boolean): void {
    if (this.bytes < WORTH_COLLECTING) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (isBusy()) return;
      this.bytes = 0;
      collectBuffers();
    }, REST_MS).unref();
  }
}
