import { byteOrder } from '@docgen/protocol';
import type { Fact, FileFacts, FileProblem } from '../facts.js';
import { lastLineOf } from '../outline/outline.js';
import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { closuresByLine } from './anchored.js';
import { foldedId, isInBody } from './fact-ids.js';
import type { LoweredFiles } from './lowered-files.js';

/** Holds the facts of one file as the index looks them up. */
export interface FileEntry {
  facts: FileFacts;
  /** Maps folded ids to facts. */
  byId: Map<string, Fact>;
  /** Ids of closures by the line of their keyword, once asked for. */
  closures?: Map<number, string[]>;
  /** Says that the facts were dropped: only the outline and the diagnostics are left. */
  released?: true;
}

/** Says which ids and which paths still count. */
export interface LivingFacts {
  id(id: string): boolean;
  path(path: string): boolean;
}

/** Keeps the entries of the files of an index, read when asked for. */
export class FileEntries {
  private readonly entries = new Map<string, FileEntry | undefined>();
  /**
   * Vendor files with their bodies, once one is asked for; `entries` has them without. Each fact comes from one of the two whatever is
   * asked first, so that an error in a body changes no signature.
   */
  private readonly whole = new Map<string, FileEntry | undefined>();

  constructor(
    private readonly files: SourceFiles,
    private composer: ComposerMaps,
    private readonly lowered: LoweredFiles,
  ) {}

  /** Reads a file; `whole` includes the bodies, which are left out of vendor files until then. */
  entry(path: string, whole = false): FileEntry | undefined {
    const entries = this.entriesFor(path, whole);
    const known = entries.get(path);
    if (known === undefined ? entries.has(path) : known.released !== true) return known;
    const file = this.files.read(path);
    const php = path.endsWith('.php') || file?.text.startsWith('<?php') === true;
    const isPackage = !this.composer.isProject(path);
    const facts = file === undefined || !php ? undefined : this.lowered.of(path, file, whole || !isPackage, isPackage);
    const entry = facts && { facts, byId: new Map(facts.facts.map((f) => [foldedId(f.id), f])) };
    entries.set(path, entry);
    return entry;
  }

  /** Gives the entry of a file as far as it was read, a released one as well. */
  known(path: string, whole: boolean): FileEntry | undefined {
    return this.entriesFor(path, whole).get(path);
  }

  /** Writes the classes a file declares as a text; undefined for a file that was not read. */
  headers(path: string): string | undefined {
    if (!this.entries.has(path)) return undefined;
    const facts = this.entries.get(path)?.facts.facts ?? [];
    return facts.flatMap(({ id, hash }) => (id.startsWith('class:') ? [`${id} ${hash}`] : [])).join('\n');
  }

  closuresOn(path: string, line: number): readonly string[] {
    const entry = this.entry(path, true);
    if (entry === undefined) return [];
    entry.closures ??= closuresByLine(entry.facts);
    return entry.closures.get(line) ?? [];
  }

  closureAt(path: string, line: number, end?: number, nth?: number): string | undefined {
    const found = this.closuresOn(path, line);
    if (nth !== undefined && found[nth] !== undefined) return found[nth];
    const outline = this.known(path, true)?.facts.outline;
    if (outline === undefined) return undefined;
    const exact = end === undefined ? undefined : found.find((id) => lastLineOf(outline, id) === end);
    return exact ?? found[0];
  }

  /** Lists problems of the files read so far; `sought` gives the ids that were looked for in a file. */
  problems(
    sought: (path: string) => Iterable<string>,
    lives: LivingFacts | undefined,
  ): { path: string; problem: FileProblem }[] {
    const found = new Map<string, FileProblem>();
    const note = (entries: ReadonlyMap<string, FileEntry | undefined>, concerns: (id: string) => boolean) => {
      for (const [path, entry] of entries) {
        const problem = entry?.facts.diagnostics[0];
        if (problem === undefined || found.has(path)) continue;
        const ids = () => [...sought(path)].filter(concerns);
        if (lives === undefined || lives.path(path) || ids().some(lives.id)) found.set(path, problem);
      }
    };
    note(this.entries, () => true);
    note(this.whole, isInBody);
    return [...found].map(([path, problem]) => ({ path, problem })).sort((a, b) => byteOrder(a.path, b.path));
  }

  /** Forgets files that changed; all of them under other maps, which say anew what is of a package. */
  forget(paths: ReadonlySet<string>, composer: ComposerMaps | undefined): void {
    this.composer = composer ?? this.composer;
    for (const entries of [this.entries, this.whole]) {
      if (composer !== undefined) entries.clear();
      for (const path of paths) entries.delete(path);
    }
  }

  /** Drops the facts of all files; their places and problems stay. */
  release(): void {
    for (const entry of [...this.entries.values(), ...this.whole.values()]) {
      if (entry === undefined) continue;
      entry.facts = { ...entry.facts, facts: [] };
      entry.byId.clear();
      entry.released = true;
    }
    this.lowered.release();
  }

  /** Gives the entries that hold a file with its bodies, or without them: a file of the project is kept once, with all. */
  private entriesFor(path: string, whole: boolean): Map<string, FileEntry | undefined> {
    return whole && !this.composer.isProject(path) ? this.whole : this.entries;
  }
}
