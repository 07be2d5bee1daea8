import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../digest.js';
import { makeIgnoredFolder } from '../make-folder.js';
import { Pack, type PackedRow, packedRow, packKey, packOf } from './pack.js';

/** So many packs are merged into one. */
const MOST_PACKS = 8;
/** Folders of so many other builds are left: two versions may be in use side by side. */
const OTHER_BUILDS = 2;
const SUFFIX = '.pack';

/**
 * Keeps rows in the packs of a folder, for all processes of a user. A pack is written beside its place and renamed, and none is changed
 * afterwards, so that readers and writers need no lock: of two that write the same both are right. Every fault is a miss or a row not
 * kept. Beyond `maxBytes` only what this process used is kept.
 */
export class PackFolder {
  private opened: Map<string, Pack> | undefined;
  private readonly used = new Set<string>();
  private readonly place: string;

  constructor(
    folder: string,
    private readonly build: string,
    private readonly maxBytes: number,
  ) {
    this.place = join(folder, sha256(build).slice(0, 16));
  }

  get(key: string): string | undefined {
    const name = packKey(key);
    for (const pack of this.packs().values()) {
      const text = pack.get(name);
      if (text === undefined) continue;
      this.used.add(name);
      return text;
    }
    return undefined;
  }

  /** Adds texts by their keys. */
  add(texts: ReadonlyMap<string, string>): void {
    if (texts.size === 0) return;
    try {
      makeIgnoredFolder(dirname(this.place), 0o700);
      mkdirSync(this.place, { recursive: true, mode: 0o700 });
      const rows = new Map([...texts].map(([key, text]) => [packKey(key), packedRow(text, false)]));
      this.write(rows);
      this.close();
      if (this.packs().size > MOST_PACKS || this.bytes > this.maxBytes) this.merge(rows);
      this.dropOtherBuilds();
    } catch {
      // A folder that cannot be written to keeps nothing.
    }
  }

  close(): void {
    for (const pack of this.opened?.values() ?? []) pack.close();
    this.opened = undefined;
  }

  private get bytes(): number {
    return [...this.packs().values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Opens the packs there are; one that is none is left alone. */
  private packs(): Map<string, Pack> {
    if (this.opened !== undefined) return this.opened;
    this.opened = new Map();
    for (const name of namesIn(this.place)) {
      const path = join(this.place, name);
      const pack = name.endsWith(SUFFIX) ? Pack.open(path, this.build) : undefined;
      if (pack !== undefined) this.opened.set(path, pack);
    }
    return this.opened;
  }

  private write(rows: ReadonlyMap<string, PackedRow>): string {
    const bytes = packOf(this.build, rows);
    const path = join(this.place, `${sha256(bytes).slice(0, 32)}${SUFFIX}`);
    const beside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(beside, bytes, { mode: 0o600 });
    renameSync(beside, path);
    return path;
  }

  /** Writes one pack in place of all; where that is too large, of those rows alone that were used or are new. */
  private merge(latest: ReadonlyMap<string, PackedRow>): void {
    const tooLarge = this.bytes > this.maxBytes;
    const rows = new Map<string, PackedRow>();
    for (const pack of this.packs().values())
      for (const key of pack.keys()) {
        if (rows.has(key) || (tooLarge && !latest.has(key) && !this.used.has(key))) continue;
        const row = pack.row(key);
        if (row !== undefined) rows.set(key, row);
      }
    const size = [...rows.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    const kept = size > this.maxBytes ? undefined : this.write(rows);
    for (const path of this.packs().keys()) if (path !== kept) rmSync(path, { force: true });
    // What a process left that was killed while it wrote.
    for (const name of namesIn(this.place)) if (!name.endsWith(SUFFIX)) rmSync(join(this.place, name), { force: true });
    this.close();
  }

  private dropOtherBuilds(): void {
    const folder = dirname(this.place);
    const others = namesIn(folder)
      .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== basename(this.place))
      .map((name) => ({ name, age: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.age - a.age);
    for (const { name } of others.slice(OTHER_BUILDS)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
