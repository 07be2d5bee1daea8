import { decode, encode, type Store } from '@docgen/cache';
import type { StaticsRow } from '../host/host-memory.js';

const STATICS = 'host statics';
const SCANS = 'scans';

type Found = Map<string, readonly string[]>;

/** Maps hashes of files to what scans of their texts found: configuration keys, names they seem to declare, parents they name. */
export interface Scans {
  keys: Found;
  declared: Found;
  above: Found;
}

type ScansRow = [sha: string, ...(readonly string[] | null)[]][];

/** Gives what is to be kept. */
export interface HostSource {
  /** Gives static facts no row holds; undefined where there are none. */
  unstored(): StaticsRow | undefined;
  /** Gives the hashes of the files of this revision; undefined where nothing may be kept of it. */
  present(): ReadonlySet<string> | undefined;
}

/**
 * Keeps what reading the application found out before any operation was analysed, for a later process: to find it again took as long as to
 * analyse an edited operation. Scans are told by the bytes of a file; facts of the host say what they were made from.
 */
export class StoredHost {
  readonly scans: Scans = { keys: new Map(), declared: new Map(), above: new Map() };
  private written: ReadonlySet<string>;

  constructor(private readonly store: Store) {
    const { keys, declared, above } = this.scans;
    const tables = [keys, declared, above];
    const row = this.read<ScansRow>(SCANS) ?? [];
    for (const [sha, ...found] of row)
      for (const [at, names] of found.entries()) if (names !== null) tables[at]?.set(sha, names);
    this.written = new Set(row.map(([sha]) => sha));
  }

  /** Reads the static facts of an earlier process. */
  statics(): StaticsRow | undefined {
    return this.read<StaticsRow>(STATICS);
  }

  /** Makes the rows that are not stored yet. */
  rows(source: HostSource): Map<string, Uint8Array> {
    const rows = new Map<string, Uint8Array>();
    const statics = source.unstored();
    if (statics !== undefined) rows.set(STATICS, encode(statics));
    const { keys, declared, above } = this.scans;
    const tables = [keys, declared, above];
    const known = [...(source.present() ?? [])].filter((sha) => tables.some((table) => table.has(sha)));
    if (known.some((sha) => !this.written.has(sha))) {
      const row: ScansRow = known.map((sha) => [sha, ...tables.map((table) => table.get(sha) ?? null)]);
      rows.set(SCANS, encode(row));
      this.written = new Set(known);
    }
    return rows;
  }

  /** Reads a row, whose checksum says that this build has written it. */
  private read<T>(key: string): T | undefined {
    const bytes = this.store.outlines([key]).get(key);
    if (bytes === undefined) return undefined;
    try {
      return decode(bytes) as T;
    } catch {
      return undefined;
    }
  }
}
