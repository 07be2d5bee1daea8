import { createHash } from 'node:crypto';
import { closeSync, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { byteOrder } from '@docgen/protocol';

/** Largest file that is read, in bytes. */
export const LARGEST_FILE = 2 * 1024 * 1024;

type Read = { text: string; sha: string };
type Entry = { name: string; directory: boolean };

/**
 * The files of one application as one run sees them: whatever was read or listed once stays as it was. Nothing outside
 * the root is reached, through a symbolic link neither.
 */
export class DiskSnapshot implements SourceFiles {
  private readonly root: string;
  private readonly files = new Map<string, Read | undefined>();
  private readonly listings = new Map<string, Entry[] | undefined>();
  private readonly folders = new Map<string, boolean>();

  constructor(root: string) {
    this.root = realpathSync(root);
  }

  read(path: string): Read | undefined {
    const name = normal(path);
    if (name === undefined) return undefined;
    if (!this.files.has(name)) this.files.set(name, this.load(name));
    return this.files.get(name);
  }

  list(path: string): Entry[] | undefined {
    const name = normal(path);
    if (name === undefined) return undefined;
    if (!this.listings.has(name)) this.listings.set(name, this.entries(name));
    return this.listings.get(name);
  }

  private load(name: string): Read | undefined {
    if (!this.inside(name)) return undefined;
    let handle: number | undefined;
    try {
      handle = openSync(join(this.root, name), 'r');
      const stat = fstatSync(handle);
      if (!stat.isFile() || stat.size > LARGEST_FILE) return undefined;
      const bytes = readAll(handle, stat.size);
      if (bytes === undefined) return undefined;
      return { text: bytes.toString('utf8'), sha: createHash('sha256').update(bytes).digest('hex') };
    } catch {
      return undefined;
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
  }

  private entries(name: string): Entry[] | undefined {
    if (!this.inside(name)) return undefined;
    try {
      const entries: Entry[] = [];
      for (const entry of readdirSync(join(this.root, name), { withFileTypes: true })) {
        const path = name === '' ? entry.name : `${name}/${entry.name}`;
        if (!entry.isSymbolicLink()) entries.push({ name: entry.name, directory: entry.isDirectory() });
        else if (this.inside(path)) entries.push({ name: entry.name, directory: this.isFolder(path) });
      }
      return entries.sort((a, b) => byteOrder(a.name, b.name));
    } catch {
      return undefined;
    }
  }

  private isFolder(name: string): boolean {
    return statSync(join(this.root, name), { throwIfNoEntry: false })?.isDirectory() === true;
  }

  /** Whether a path, its links followed, stays below the root. Folders are asked once. */
  private inside(name: string): boolean {
    if (name === '') return true;
    const cut = name.lastIndexOf('/');
    const parent = cut === -1 ? '' : name.slice(0, cut);
    let known = this.folders.get(parent);
    if (known === undefined) {
      known = this.inside(parent);
      this.folders.set(parent, known);
    }
    if (!known) return false;
    try {
      const path = join(this.root, name);
      if (!lstatSync(path).isSymbolicLink()) return true;
      const real = realpathSync(path);
      return real === this.root || real.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep);
    } catch {
      return false;
    }
  }
}

/** Without `.`, doubled or trailing slashes; undefined for a path that leaves the root or is none. */
function normal(path: string): string | undefined {
  if (path.startsWith('/') || path.includes('\0') || path.includes('\\')) return undefined;
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  return steps.includes('..') ? undefined : steps.join('/');
}

/** Exactly the bytes of a file of that size; undefined when it grew beyond the bound while being read. */
function readAll(handle: number, size: number): Buffer | undefined {
  const bytes = Buffer.alloc(Math.min(size, LARGEST_FILE) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(handle, bytes, length, bytes.length - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length === bytes.length) return undefined;
  }
}
