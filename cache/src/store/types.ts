import type { Trace } from '../trace.js';

/** What is known of a file of the workspace: its stat, when it was looked at, and the hash of its bytes (hex SHA-256). */
export interface FileStamp {
  /** Bytes. */
  size: number;
  mtimeNs: bigint;
  ctimeNs: bigint;
  ino: bigint;
  /** When the stat was taken; a stat not older than 2 s at that moment proves nothing (cache 3.5). */
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
  /** Told, once for each kind of trouble, in one line without a newline. Meant for standard error, never a diagnostic. */
  note?: (line: string) => void;
}

/** Rows of one call of `write`. */
export interface StoreRows {
  /** App-relative path → stamp; null removes. */
  files?: ReadonlyMap<string, FileStamp | null>;
  outlines?: ReadonlyMap<string, Uint8Array>;
  /** Written in order: of two traces of one subject the later is the newer. */
  traces?: readonly { subject: string; key: string; trace: Trace }[];
  fragments?: ReadonlyMap<string, Uint8Array>;
  artifacts?: ReadonlyMap<string, Uint8Array>;
}

/**
 * What lies on disk between runs (cache 1.4). A cache and nothing more: every fault is a miss or a row not kept, told by
 * one note; no method throws. It holds nothing in memory for the caller: without persistence every read is a miss.
 */
export interface Store {
  /** Whether rows written now will be found by a later process. */
  readonly persistent: boolean;
  files(): ReadonlyMap<string, FileStamp>;
  /** The bodies found, by key. */
  outlines(keys: Iterable<string>): Map<string, Uint8Array>;
  /** Traces of every subject that starts with `prefix`, newest first, at most 4 of each. */
  traces(prefix: string): Map<string, { key: string; trace: Trace }[]>;
  fragment(key: string): Uint8Array | undefined;
  artifact(key: string): Uint8Array | undefined;
  /** Committed when it returns, in transactions of at most 50 rows; pieces first, then the traces that name them. */
  write(rows: StoreRows): void;
  /** End of a run: counts it, marks what it used, evicts beyond the size. */
  finish(): void;
  /** Fragments kept, and the live bytes of the whole file: what `maxBytes` bounds. */
  statistics(): { fragments: number; bytes: number };
  /** Empties everything; how many fragments went. */
  clear(): number;
  close(): void;
}
