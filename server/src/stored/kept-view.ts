import { decode, encode, type Store } from '@docgen/cache';

/** Holds what editors are shown of an application: findings `F` of each document, of a build `B`. */
export interface KeptFindings<B, F> {
  build: B;
  documents: readonly { document: string; findings: readonly F[] }[];
  /** Files that have a row of their own, sorted. */
  files: readonly string[];
  /** Hashes of the texts that findings stand in, by path. */
  texts: ReadonlyMap<string, string>;
}

/** Holds what editors are shown of one file, `V` for each document, and the text its places are of. */
export interface KeptFile<V> {
  text: string;
  views: readonly { document: string; view: V }[];
}

const FINDINGS = 'view';

/** Makes the row of the findings. A row says what was so when it was written; nobody takes it for more. */
export function findingsRow(kept: KeptFindings<unknown, unknown>): [key: string, body: Uint8Array] {
  return [FINDINGS, encode(kept)];
}

export function fileRow(path: string, kept: KeptFile<unknown>): [key: string, body: Uint8Array] {
  return [fileKey(path), encode(kept)];
}

/** Reads the findings that were kept last; undefined where there is no such row. */
export function keptFindings<B, F>(store: Store): KeptFindings<B, F> | undefined {
  return rowOf(store, FINDINGS) as KeptFindings<B, F> | undefined;
}

export function keptFile<V>(store: Store, path: string): KeptFile<V> | undefined {
  const row = rowOf(store, fileKey(path)) as Partial<KeptFile<V>> | null | undefined;
  return typeof row?.text === 'string' && Array.isArray(row.views) ? (row as KeptFile<V>) : undefined;
}

function rowOf(store: Store, key: string): unknown {
  const bytes = store.artifact(key);
  if (bytes === undefined) return undefined;
  try {
    return decode(bytes);
  } catch {
    // A row of another shape is a miss.
    return undefined;
  }
}

function fileKey(path: string): string {
  return `${FINDINGS} ${path}`;
}
