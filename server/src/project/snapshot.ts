import { sha256 } from '@docgen/cache';
import type { SourceFiles } from '@docgen/php';
import { byteOrder } from '@docgen/protocol';
import { appPath } from './app-path.js';
import { type Changes, DiskSnapshot } from './disk-snapshot.js';
import type { DirectoryEntry } from './listing.js';
import type { SharedSweep } from './shared-sweep.js';
import type { Stamp } from './stamp.js';

/** Holds the text of a file an editor has open; it wins over the file of that path until it is closed. */
export interface Buffer {
  /** App-relative path. */
  path: string;
  /** Grows with every change of the text. */
  version: number;
  text: string;
}

interface Overlay {
  text: string;
  sha: string;
}

/**
 * Reads the files of one application as one revision sees them: those on disk, and over them the texts of open buffers.
 * A buffer equal to its file is no overlay, so opening a file or saving it changes nothing.
 */
export class Snapshot implements SourceFiles {
  /** The files without buffers, from which everything written to a store is read. */
  readonly disk: DiskSnapshot;
  private overlays: ReadonlyMap<string, Overlay> = new Map();
  /** Overlays of paths that have no file. */
  private created: readonly string[] = [];

  /** `stamps` and `shared` are those of `DiskSnapshot`. */
  constructor(root: string, stamps: ReadonlyMap<string, Stamp & { sha: string }> = new Map(), shared?: SharedSweep) {
    this.disk = new DiskSnapshot(root, stamps, shared);
  }

  /** Says that a buffer differs from its file: results of this revision must not be kept. */
  get unsaved(): boolean {
    return this.overlays.size > 0;
  }

  /** Lists the files that differ from their buffers. */
  get unsavedPaths(): readonly string[] {
    return [...this.overlays.keys()];
  }

  read(path: string): { text: string; sha: string } | undefined {
    if (this.overlays.size > 0) {
      const overlay = this.overlays.get(appPath(path) ?? '');
      if (overlay !== undefined) return overlay;
    }
    return this.disk.read(path);
  }

  list(path: string, prefix = ''): DirectoryEntry[] | undefined {
    const entries = this.disk.list(path, prefix);
    const folder = appPath(path);
    if (this.created.length === 0 || folder === undefined) return entries;
    const listed = new Map((entries ?? []).map((entry) => [entry.name, entry]));
    const below = folder === '' ? '' : `${folder}/`;
    for (const file of this.created) {
      if (!file.startsWith(below)) continue;
      const [name = '', ...rest] = file.slice(below.length).split('/');
      if (name.startsWith(prefix) && !listed.has(name)) listed.set(name, { name, directory: rest.length > 0 });
    }
    if (entries === undefined && listed.size === 0) return undefined;
    return [...listed.values()].sort((a, b) => byteOrder(a.name, b.name));
  }

  /**
   * Begins a new revision over these buffers and answers the differences from the one before, whether the disk or a
   * buffer changed. A buffer outside the application is left out. With `looksAt` only those files are compared with the disk, the others are
   * taken as they were last read: looking at thousands of files takes a fifth of the time between a key and its findings.
   */
  advance(buffers: readonly Buffer[] = [], looksAt?: readonly string[]): Changes {
    const before = this.overlays;
    const changes = looksAt === undefined || this.disk.torn ? this.disk.advance() : this.disk.look(looksAt);
    if (before.size === 0 && buffers.length === 0) return changes;
    const overlays = new Map<string, Overlay>();
    for (const { path, text } of buffers) {
      const name = appPath(path);
      if (name === undefined || name === '') continue;
      const sha = sha256(text);
      if (this.disk.read(name)?.sha !== sha) overlays.set(name, { text, sha });
    }
    for (const path of new Set([...before.keys(), ...overlays.keys()])) {
      const now = (overlays.get(path) ?? this.disk.read(path))?.sha;
      const old = before.get(path);
      // The disk reports its own changes; a path it does not report holds the same bytes.
      const same = old === undefined ? !changes.paths.has(path) && this.disk.read(path)?.sha === now : old.sha === now;
      if (same) changes.paths.delete(path);
      else changes.paths.add(path);
    }
    this.overlays = overlays;
    const created = [...overlays.keys()].filter((path) => this.disk.read(path) === undefined).sort(byteOrder);
    if (created.join('\0') !== this.created.join('\0')) changes.structure = true;
    this.created = created;
    return changes;
  }

  forgetTexts(): void {
    this.disk.forgetTexts();
  }

  /** Lists every file asked for so far, present or not. */
  get asked(): string[] {
    return this.disk.asked;
  }
}
