import { createHash } from 'node:crypto';
import type { Expected, Stamp } from './stamp.js';

/** What lies in a directory under one name. */
export interface DirectoryEntry {
  name: string;
  directory: boolean;
}

/** A directory as it was found; no entries where it is none. */
export interface Listing {
  entries: DirectoryEntry[] | undefined;
  /** Of the directory; absent when it holds links, whose targets change without it. */
  stamp: Stamp | undefined;
  /** By the stamp; made when it is first needed. */
  expected?: Expected | undefined;
}

/** What names the entries of a directory that begin with a prefix; the directory itself where that is none. */
export function listingKey(name: string, prefix: string): string {
  return prefix === '' ? name : `${name}\0${prefix}`;
}

/** The way back from `listingKey`. */
export function listingOf(key: string): { name: string; prefix: string } {
  const [name = '', prefix = ''] = key.split('\0');
  return { name, prefix };
}

/** Of a listing what begins with a prefix. */
export function beginning(prefix: string, { entries, stamp }: Listing): Listing {
  return { entries: prefix === '' ? entries : entries?.filter(({ name }) => name.startsWith(prefix)), stamp };
}

/** Hash of entries, null where there is no directory. */
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
