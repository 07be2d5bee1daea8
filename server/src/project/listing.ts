import { createHash } from 'node:crypto';
import type { Expected, Stamp } from './stamp.js';

/** Describes one entry of a directory. */
export interface DirectoryEntry {
  name: string;
  directory: boolean;
}

/** Holds a directory as it was found; it has no entries where it is none. */
export interface Listing {
  entries: DirectoryEntry[] | undefined;
  /** Stamp of the directory; absent when it holds links, whose targets change without it. */
  stamp: Stamp | undefined;
  /** Expectation made from the stamp when it is first needed. */
  expected?: Expected | undefined;
}

/** Names the entries of a directory that begin with a prefix; without a prefix it names the directory itself. */
export function listingKey(name: string, prefix: string): string {
  return prefix === '' ? name : `${name}\0${prefix}`;
}

/** Splits the text `listingKey` made. */
export function listingOf(key: string): { name: string; prefix: string } {
  const [name = '', prefix = ''] = key.split('\0');
  return { name, prefix };
}

/** Selects the entries of a listing that begin with a prefix. */
export function entriesWithPrefix(prefix: string, { entries, stamp }: Listing): Listing {
  return { entries: prefix === '' ? entries : entries?.filter(({ name }) => name.startsWith(prefix)), stamp };
}

/** Computes the hash of entries, null where there is no directory. */
export function entriesHash(entries: readonly DirectoryEntry[] | undefined): string | null {
  if (entries === undefined) return null;
  const text = entries.map(({ name, directory }) => `${name}\0${directory}`).join('\0');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export function sameEntries(
  a: readonly DirectoryEntry[] | undefined,
  b: readonly DirectoryEntry[] | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.length === b.length && a.every(({ name, directory }, i) => name === b[i]?.name && directory === b[i].directory)
  );
}
