import type { Trace } from '../trace.js';

/** Records the stat of a file of the workspace, when it was taken, and the hash of its bytes (hex SHA-256). */
export interface FileStamp {
  /** Bytes. */
  size: number;
  mtimeNs: bigint;
  ctimeNs: bigint;
  ino: bigint;
  /** Time of the stat; a stat less than 2 s younger than the file proves nothing (cache 3.5). */
  seenNs: bigint;
  sha: string;
}

export interface StoreOptions {
  /** Absolute path of the database file. Its directory is made when missing. */
  file: string;
  /** Identity of the running build. Rows of another build are never read. */
  build: string;
  /** Size in bytes beyond which `finish` evicts. */
  maxBytes: number;
  /**
   * Receives one line without a newline, once for each kind of trouble. It is meant for standard error, never a
   * diagnostic.
   */
  note?: (line: string) => void;
}

/** Collects the rows of one call of `write`. */
export interface StoreRows {
  /** App-relative path → stamp; null removes. */
  files?: ReadonlyMap<string, FileStamp | null>;
  outlines?: ReadonlyMap<string, Uint8Array>;
  /** Rows are written in order: of two traces of one subject the later one is the newer. */
  traces?: readonly { subject: string; key: string; trace: Trace }[];
  fragments?: ReadonlyMap<string, Uint8Array>;
  artifacts?: ReadonlyMap<string, Uint8Array>;
}

/**
 * Keeps rows on disk between runs (cache 1.4). It is a cache and nothing more: every fault is a miss or a row not kept,
 * reported by one note; no method throws. It holds nothing in memory for the caller: without persistence every read is
 * a miss.
 */
export interface Store {
  /** Tells whether a later process will find rows written now. */
  readonly persistent: boolean;
  files(): ReadonlyMap<string, FileStamp>;
  /** Reads bodies by key; keys without a row are missing. */
  outlines(keys: Iterable<string>): Map<string, Uint8Array>;
  /** Reads the traces of every subject that starts with `prefix`, newest first, at most 4 of each. */
  traces(prefix: string): Map<string, { key: string; trace: Trace }[]>;
  fragment(key: string): Uint8Array | undefined;
  artifact(key: string): Uint8Array | undefined;
  /**
   * Writes rows in transactions of at most 50; pieces first, then the traces that name them. The rows are committed
   * when it returns.
   */
  write(rows: StoreRows): void;
  /** Ends a run: counts it, marks the rows it used, evicts beyond the size. */
  finish(): void;
  /** Counts the fragments kept and the live bytes of the whole file, which `maxBytes` bounds. */
  statistics(): { fragments: number; bytes: number };
  /** Removes every row; answers how many fragments it removed. */
  clear(): number;
  close(): void;
}
