import { type FactSource, type HashedValue, hashedValue } from '@docgen/cache';
import { type Anchor, byteOrder, type Source, type SourceRange } from '@docgen/protocol';
import type { Fact, FileFacts, FileProblem } from '../facts.js';
import { lastLineOf, type TextRange } from '../outline/outline.js';
import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { closuresByLine, type FactInFile, sourceOf, sourceRangeOf, sourceRangeWithin } from './anchored.js';
import { ClassLocator, phpFiles } from './classes.js';
import { folded } from './fact-ids.js';
import { FunctionLocator } from './functions.js';
import { implementors } from './implementors.js';
import { LoweredFiles, type LoweringOptions } from './lowered-files.js';
import { SubclassLocator } from './subclasses.js';

/** All facts the PHP text of one snapshot states, made when asked for. */
export interface PhpIndex extends FactSource {
  /** Ids as in facts.ts, besides `file:<path>` ({text} of any file), `files:<dir>` (PHP files below, sorted paths),
   * `implementors:<fqcn>` (sorted names of the concrete project classes below it), `use:<path>#<lower-case alias>`, `namespace:<path>` and `strict:<path>` (present with strict_types=1). Class, function
   * and method names compare case-insensitively. */
  get(id: string): HashedValue | undefined;
  /** Everything one PHP file says; undefined when there is no such file. */
  factsOf(path: string): FileFacts | undefined;
  /** File that declares a class. */
  pathOf(fqcn: string): string | undefined;
  /** Place of an anchor: the declaration, or the node `at` names. */
  locate(anchor: Anchor): Source | undefined;
  /** Finds the place of an anchor with its columns. A docblock and its tags are anchored as nodes are (`ordinalOf`). */
  range(anchor: Anchor): SourceRange | undefined;
  /**
   * Finds a piece of a string literal: one rule of `'required|int'`. `value` is what the literal at the anchor means, `piece` counts in it.
   * Undefined where that is not written there piece by piece.
   */
  rangeWithin(anchor: Anchor, value: string, piece: TextRange): SourceRange | undefined;
  /** File a fact stands in. */
  fileOf(id: string): string | undefined;
  /** Lists the ids of the closures whose keywords stand on that line, in source order. */
  closuresOn(path: string, line: number): readonly string[];
  /** Id of the closure whose keyword stands on that line; `end` decides between several. */
  closureAt(path: string, line: number, end?: number): string | undefined;
  /**
   * What went wrong in the files read so far, first problem of each, sorted by path. After an `advance` the files behind
   * answers nobody lives on any more are among them: `lives` says which ids and which paths still count.
   */
  problems(lives?: { id(id: string): boolean; path(path: string): boolean }): { path: string; problem: FileProblem }[];
  /**
   * Takes the files as they are now and answers the ids whose answers are others than they were: of those ever asked for, and
   * by their hashes. `composer` replaces the maps.
   */
  advance(changes: { paths: ReadonlySet<string>; structure: boolean }, composer?: ComposerMaps): Set<string>;
  /**
   * Gives back the facts of all files; where they stand and what went wrong stays. A file one of whose facts is asked for again is
   * read again, and its nodes are other objects then: for when nothing that was made of facts is used any more.
   */
  release(): void;
}

export function createPhpIndex(files: SourceFiles, composer: ComposerMaps, options: PhpIndexOptions = {}): PhpIndex {
  return new Index(files, composer, options);
}

/** What an index is made with. */
export interface PhpIndexOptions extends LoweringOptions {
  /** Hash of a file → global names it seems to declare; kept by the caller as well. */
  declared?: Map<string, readonly string[]>;
}

interface FileEntry {
  facts: FileFacts;
  /** Folded id → fact. */
  byId: Map<string, Fact>;
  /** Bodies were lowered too; of vendor files only once somebody asks for one. */
  whole: boolean;
  /** Ids of closures by the line of their keyword, once asked for. */
  closures?: Map<number, string[]>;
  /** The facts were given back: only the outline and the diagnostics stand here. */
  released?: true;
}

/** Where a fact stands, under the id it has there. */
interface Home {
  id: string;
  path: string;
  /** Absent once it was given back. */
  fact: Fact | undefined;
}

const NOWHERE: ReadonlySet<string> = new Set();

class Index implements PhpIndex {
  private readonly entries = new Map<string, FileEntry | undefined>();
  private homes = new Map<string, Home | undefined>();
  private derived = new Map<string, HashedValue | undefined>();
  /** Path → ids that were looked for in it. */
  private readonly sought = new Map<string, Set<string>>();
  private classes: ClassLocator;
  private functions: FunctionLocator;
  private readonly above = new Map<string, readonly string[]>();
  private subclasses: SubclassLocator;
  private readonly lowered: LoweredFiles;
  private readonly declared: Map<string, readonly string[]>;

  constructor(
    private readonly files: SourceFiles,
    private composer: ComposerMaps,
    options: PhpIndexOptions,
  ) {
    this.lowered = new LoweredFiles(options);
    this.declared = options.declared ?? new Map();
    this.classes = new ClassLocator(files, composer);
    this.functions = new FunctionLocator(files, composer, this.declared);
    this.subclasses = new SubclassLocator(files, composer, this.above);
  }

  advance(changes: { paths: ReadonlySet<string>; structure: boolean }, composer?: ComposerMaps): Set<string> {
    const { paths } = changes;
    const everything = changes.structure || composer !== undefined || this.declareOthers(paths);
    const [homes, derived] = [this.homes, this.derived];
    const asked = new Set<string>();
    if (everything) {
      for (const id of homes.keys()) asked.add(id);
      for (const id of derived.keys()) asked.add(id);
      this.homes = new Map();
      this.derived = new Map();
      this.sought.clear();
      this.composer = composer ?? this.composer;
      this.classes = new ClassLocator(this.files, this.composer);
      this.functions = new FunctionLocator(this.files, this.composer, this.declared);
      this.subclasses = new SubclassLocator(this.files, this.composer, this.above);
    }
    // Whoever stands below a class is asked again where a file speaks of others, or declares others.
    const headers = new Map([...paths].map((path) => [path, this.headers(path)]));
    const spokenOf = this.subclasses.changed(paths);
    const below = [...derived.keys()].filter((id) => id.startsWith('implementors:'));
    const before = new Map<string, HashedValue | undefined>();
    for (const path of paths) {
      for (const id of this.sought.get(path) ?? NOWHERE) asked.add(id);
      if (derived.has(`file:${path}`)) asked.add(`file:${path}`);
    }
    if (composer !== undefined) this.entries.clear();
    for (const path of paths) this.entries.delete(path);
    if (below.length > 0 && (spokenOf || [...headers].some(([path, was]) => this.declaresOthers(path, was))))
      for (const id of below) asked.add(id);
    for (const id of asked) before.set(id, homes.get(id)?.fact ?? derived.get(id));
    for (const id of asked) {
      this.homes.delete(id);
      this.derived.delete(id);
    }
    const others = new Set<string>();
    for (const [id, was] of before) {
      const now = this.get(id);
      if (was === now) continue;
      if (was?.hash !== now?.hash || !this.stays(id, was)) others.add(id);
    }
    return others;
  }

  /** The classes a file declares, as a text; undefined for one nobody looked into. */
  private headers(path: string): string | undefined {
    if (!this.entries.has(path)) return undefined;
    const facts = this.entries.get(path)?.facts.facts ?? [];
    return facts.flatMap(({ id, hash }) => (id.startsWith('class:') ? [`${id} ${hash}`] : [])).join('\n');
  }

  /** Whether a file declares other classes than it did; one nobody looked into may, unless it speaks of nothing above. */
  private declaresOthers(path: string, was: string | undefined): boolean {
    if (was === undefined) return this.subclasses.speaks(path);
    this.entry(path);
    return this.headers(path) !== was;
  }

  /**
   * Puts the object of an equal answer back: nodes are found in a fact by their identity (`ordinalOf`), and what is kept of
   * earlier reads holds the nodes of then. False when it goes by another name now, under which its lines are found.
   */
  private stays(id: string, was: HashedValue | undefined): boolean {
    const home = this.homes.get(id);
    if (home === undefined) {
      if (was !== undefined) this.derived.set(id, was);
      return true;
    }
    const fact = was as Fact;
    if (fact.id !== home.id) return false;
    this.homes.set(id, { ...home, fact });
    return true;
  }

  /** Whether one of the files may now declare names it did not, or no longer declares some, that are looked up by text. */
  private declareOthers(paths: ReadonlySet<string>): boolean {
    const changed = [...paths];
    return this.classes.changes(changed) || this.functions.changes(changed);
  }

  get(id: string): HashedValue | undefined {
    const colon = id.indexOf(':');
    const kind = id.slice(0, colon);
    const rest = id.slice(colon + 1);
    if (kind === 'file') return this.once(id, () => this.fileFact(rest));
    if (kind === 'implementors') return this.once(id, () => hashedValue(this.implementors(rest)));
    if (kind === 'files') return this.once(id, () => hashedValue(phpFiles(this.files, rest)));
    const home = this.home(id);
    if (home !== undefined) home.fact ??= this.entry(home.path, inBody(id))?.byId.get(folded(id));
    return home?.fact;
  }

  release(): void {
    for (const home of this.homes.values()) if (home !== undefined) home.fact = undefined;
    for (const entry of this.entries.values()) {
      if (entry === undefined) continue;
      entry.facts = { ...entry.facts, facts: [] };
      entry.byId.clear();
      entry.released = true;
    }
    this.derived.clear();
    this.lowered.release();
  }

  factsOf(path: string): FileFacts | undefined {
    return this.entry(path, true)?.facts;
  }

  pathOf(fqcn: string): string | undefined {
    return this.home(`class:${fqcn}`)?.path;
  }

  fileOf(id: string): string | undefined {
    return id.startsWith('file:') ? id.slice('file:'.length) : this.home(id)?.path;
  }

  locate(anchor: Anchor): Source | undefined {
    if (anchor.fact.startsWith('file:')) return { file: anchor.fact.slice('file:'.length) };
    const there = this.factInFile(anchor.fact);
    return there && sourceOf(there, anchor);
  }

  range(anchor: Anchor): SourceRange | undefined {
    const there = this.factInFile(anchor.fact);
    return there && sourceRangeOf(there, anchor);
  }

  rangeWithin(anchor: Anchor, value: string, piece: TextRange): SourceRange | undefined {
    const there = this.factInFile(anchor.fact);
    const file = there && this.files.read(there.file.path);
    // The text may be another by now.
    if (there === undefined || file === undefined || file.sha !== there.file.sha) return undefined;
    return sourceRangeWithin(there, anchor, file.text, value, piece);
  }

  private factInFile(fact: string): FactInFile | undefined {
    const home = this.home(fact);
    const entry = home && (this.entries.get(home.path) ?? this.entry(home.path));
    return home && entry && { id: home.id, file: entry.facts };
  }

  closuresOn(path: string, line: number): readonly string[] {
    const entry = this.entry(path, true);
    if (entry === undefined) return [];
    entry.closures ??= closuresByLine(entry.facts);
    return entry.closures.get(line) ?? [];
  }

  closureAt(path: string, line: number, end?: number): string | undefined {
    const found = this.closuresOn(path, line);
    const outline = this.entries.get(path)?.facts.outline;
    if (outline === undefined) return undefined;
    const exact = end === undefined ? undefined : found.find((id) => lastLineOf(outline, id) === end);
    return exact ?? found[0];
  }

  problems(lives?: { id(id: string): boolean; path(path: string): boolean }): { path: string; problem: FileProblem }[] {
    const found: { path: string; problem: FileProblem }[] = [];
    for (const [path, entry] of this.entries) {
      const problem = entry?.facts.diagnostics[0];
      if (problem === undefined) continue;
      if (lives === undefined || lives.path(path) || [...(this.sought.get(path) ?? [])].some(lives.id)) {
        found.push({ path, problem });
      }
    }
    return found.sort((a, b) => byteOrder(a.path, b.path));
  }

  /** The fact and the file it stands in. Files stay as they were read, so an answer stays too. */
  private home(id: string): Home | undefined {
    if (!this.homes.has(id)) this.homes.set(id, this.search(id));
    return this.homes.get(id);
  }

  private search(id: string): Home | undefined {
    const key = folded(id);
    for (const path of this.candidates(id)) {
      const sought = this.sought.get(path);
      if (sought === undefined) this.sought.set(path, new Set([id]));
      else sought.add(id);
      const fact = this.entry(path, inBody(id))?.byId.get(key);
      if (fact !== undefined) return { id: fact.id, path, fact };
    }
    return undefined;
  }

  private candidates(id: string): Iterable<string> {
    const colon = id.indexOf(':');
    const rest = id.slice(colon + 1);
    switch (id.slice(0, colon)) {
      case 'class':
      case 'sig':
      case 'body':
      case 'prop':
      case 'const':
      case 'case': {
        const member = rest.lastIndexOf('::');
        const name = member < 0 ? rest : rest.slice(0, member);
        const anonymous = /^class@(.*)#\d+$/.exec(name);
        return anonymous?.[1] === undefined ? this.classes.candidates(name) : [anonymous[1]];
      }
      case 'fn':
      case 'fnbody':
      case 'gconst':
        return this.functions.candidates(rest);
      case 'main':
      case 'namespace':
      case 'strict':
        return [rest];
      case 'closure':
      case 'use':
        return [rest.slice(0, rest.lastIndexOf('#'))];
      default:
        return [];
    }
  }

  /** `whole`: with the bodies, which are left out of vendor files until then. */
  private entry(path: string, whole = false): FileEntry | undefined {
    const known = this.entries.get(path);
    const enough = known === undefined ? this.entries.has(path) : known.released !== true && (known.whole || !whole);
    if (enough) return known;
    const bodies = whole || this.composer.isProject(path);
    const file = this.files.read(path);
    const php = path.endsWith('.php') || file?.text.startsWith('<?php') === true;
    const facts = file === undefined || !php ? undefined : this.lowered.of(path, file, bodies);
    const entry =
      facts === undefined
        ? undefined
        : { facts, byId: new Map(facts.facts.map((f) => [folded(f.id), f])), whole: bodies };
    this.entries.set(path, entry);
    return entry;
  }

  private implementors(fqcn: string): string[] {
    return implementors(
      fqcn,
      (above) => this.subclasses.candidates(above),
      (path) => this.entry(path)?.facts.facts ?? [],
    );
  }

  private fileFact(path: string): HashedValue | undefined {
    const file = this.files.read(path);
    if (file === undefined) return undefined;
    // The text first: where it is another by now, so is the hash.
    const value = { text: file.text };
    return { hash: file.sha, value };
  }

  private once(id: string, make: () => HashedValue | undefined) {
    if (!this.derived.has(id)) this.derived.set(id, make());
    return this.derived.get(id);
  }
}

/** Whether a fact is one that is left out of vendor files until it is asked for. */
function inBody(id: string): boolean {
  return /^(?:body|fnbody|closure):|^\w+:class@/.test(id);
}
