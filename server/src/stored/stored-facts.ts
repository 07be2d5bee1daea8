import { decode, encode, type Store } from '@docgen/cache';
import type { FactsMemo, FileFacts } from '@docgen/php';
import type { SharedFacts } from '../threads/pool/shared-facts.js';

/**
 * Of one path. Who undoes an edit finds what was there before, with its bodies and without; older ones are read again: a daemon that
 * kept them all held 30 kB more after every edit.
 */
const VERSIONS = 4;

/** Facts of files by path and hash: those of this thread, then those of others at work with it, then those an earlier process stored. */
export class StoredFacts implements FactsMemo {
  private readonly known = new Map<string, FileFacts>();
  private readonly fresh = new Set<string>();
  /** Keys of a path, the latest last. */
  private readonly versions = new Map<string, string[]>();
  private shared: SharedFacts | undefined;

  constructor(private readonly store: Store | undefined) {}

  /** From here on with these threads, or alone. */
  share(facts: SharedFacts | undefined): void {
    this.shared = facts;
  }

  get(key: string): FileFacts | undefined {
    let facts = this.known.get(key);
    if (facts !== undefined) return facts;
    facts = this.shared?.get(key);
    if (facts !== undefined) this.keep(key, facts);
    else if (this.store !== undefined) {
      facts = this.read(key);
      if (facts !== undefined) this.remember(key, facts);
    }
    return facts;
  }

  set(key: string, facts: FileFacts): void {
    this.keep(key, facts);
    this.shared?.set(key, facts);
  }

  private keep(key: string, facts: FileFacts): void {
    this.remember(key, facts);
    if (this.store !== undefined) this.fresh.add(key);
  }

  private remember(key: string, facts: FileFacts): void {
    this.known.set(key, facts);
    const [path = ''] = key.split('\0', 1);
    const keys = [...(this.versions.get(path) ?? []).filter((other) => other !== key), key];
    for (const old of keys.splice(0, Math.max(0, keys.length - VERSIONS))) {
      this.known.delete(old);
      this.fresh.delete(old);
    }
    this.versions.set(path, keys);
  }

  /** Keeps what is not stored yet. */
  clear(): void {
    for (const key of this.known.keys()) if (!this.fresh.has(key)) this.known.delete(key);
  }

  /** Rows not stored yet, one by one: making one hashes every fact of its file. */
  *rows(): Generator<[string, Uint8Array]> {
    for (const key of [...this.fresh]) {
      this.fresh.delete(key);
      const facts = this.known.get(key);
      if (facts === undefined) continue;
      yield [
        key,
        encode({ ...facts, facts: facts.facts.map(({ id, kind, hash, value }) => ({ id, kind, hash, value })) }),
      ];
    }
  }

  private read(key: string): FileFacts | undefined {
    const bytes = this.store?.outlines([key]).get(key);
    if (bytes === undefined) return undefined;
    try {
      return decode(bytes) as FileFacts;
    } catch {
      return undefined;
    }
  }
}
