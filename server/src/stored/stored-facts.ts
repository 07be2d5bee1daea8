import { decode, encode, type Store } from '@docgen/cache';
import type { FactsMemo, FileFacts } from '@docgen/php';

/**
 * Bounds the versions of one file whose facts are kept. After an undone edit the earlier facts are still there, with
 * bodies and without; older ones are read again: a daemon that kept them all held 30 kB more after every edit.
 */
const VERSIONS = 4;

/** Offers facts of files that other threads have lowered and this one may read. */
export interface FactsSharing {
  /** The facts; undefined while no other thread works. */
  readonly facts: FactsMemo | undefined;
}

/**
 * Keeps facts of files by path and hash: those of this thread, then those other threads share, then those an earlier
 * process stored.
 */
export class StoredFacts implements FactsMemo {
  private readonly known = new Map<string, FileFacts>();
  /** Keys of facts that are not stored yet. */
  private readonly unstored = new Set<string>();
  /** Keys of a path, the latest last. */
  private readonly versions = new Map<string, string[]>();

  constructor(
    private readonly store: Store | undefined,
    private readonly sharing?: FactsSharing,
  ) {}

  get(key: string): FileFacts | undefined {
    let facts = this.known.get(key);
    if (facts !== undefined) return facts;
    facts = this.sharing?.facts?.get(key);
    if (facts !== undefined) this.keep(key, facts);
    else if (this.store !== undefined) {
      facts = this.read(key);
      if (facts !== undefined) this.remember(key, facts);
    }
    return facts;
  }

  set(key: string, facts: FileFacts): void {
    this.keep(key, facts);
    this.sharing?.facts?.set(key, facts);
  }

  begin(key: string): void {
    this.sharing?.facts?.begin?.(key);
  }

  end(): void {
    this.sharing?.facts?.end?.();
  }

  private keep(key: string, facts: FileFacts): void {
    this.remember(key, facts);
    if (this.store !== undefined) this.unstored.add(key);
  }

  private remember(key: string, facts: FileFacts): void {
    this.known.set(key, facts);
    const [path = ''] = key.split('\0', 1);
    const keys = [...(this.versions.get(path) ?? []).filter((other) => other !== key), key];
    for (const old of keys.splice(0, Math.max(0, keys.length - VERSIONS))) {
      this.known.delete(old);
      this.unstored.delete(old);
    }
    this.versions.set(path, keys);
  }

  /** Drops facts that can be read from the store again. */
  clear(): void {
    for (const key of this.known.keys()) if (!this.unstored.has(key)) this.known.delete(key);
  }

  /**
   * Makes the rows that are not stored yet, one by one: making one hashes every fact of its file. A text that is not the one
   * `isOnDisk` knows, such as that of an open buffer, has none.
   */
  *rows(isOnDisk: (path: string, sha: string) => boolean): Generator<[string, Uint8Array]> {
    for (const key of [...this.unstored]) {
      const facts = this.known.get(key);
      if (facts !== undefined && !isOnDisk(facts.path, facts.sha)) continue;
      this.unstored.delete(key);
      if (facts === undefined) continue;
      yield [
        rowKey(key),
        encode({ ...facts, facts: facts.facts.map(({ id, kind, hash, value }) => ({ id, kind, hash, value })) }),
      ];
    }
  }

  private read(key: string): FileFacts | undefined {
    const row = rowKey(key);
    const bytes = this.store?.outlines([row]).get(row);
    if (bytes === undefined) return undefined;
    try {
      return decode(bytes) as FileFacts;
    } catch {
      return undefined;
    }
  }
}

/** Names the row of a file's facts. The store keeps no key with a NUL, as those of facts are; the hash in it ends a path as surely. */
export function rowKey(key: string): string {
  return key.replaceAll('\0', '\n');
}
