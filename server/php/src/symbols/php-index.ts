import { ABSENT, type FactSource, type HashedValue, hashedValue, type Origins } from '@docgen/cache';
import type { Anchor, Source, SourceRange } from '@docgen/protocol';
import type { Fact, FileFacts, FileProblem } from '../facts.js';
import type { TextRange } from '../outline/outline.js';
import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { type FactInFile, sourceOf, sourceRangeOf, sourceRangeWithin } from './anchored.js';
import { CandidateFiles, type SeenNames } from './candidate-files.js';
import { phpFiles } from './classes.js';
import { foldedId, isInBody } from './fact-ids.js';
import { FileEntries, type LivingFacts } from './file-entries.js';
import { implementors } from './implementors.js';
import { LoweredFiles, type LoweringOptions } from './lowered-files.js';

/** Answers all facts in the PHP text of one snapshot, made when asked for. */
export interface PhpIndex extends FactSource {
  /**
   * Answers ids as in facts.ts, besides `file:<path>` ({text} of any file), `files:<dir>` (PHP files below, sorted
   * paths), `implementors:<fqcn>` (sorted names of the concrete project classes below it), `use:<path>#<lower-case
   * alias>`, `namespace:<path>` and `strict:<path>` (present with strict_types=1). Class, function and method names
   * compare case-insensitively.
   */
  get(id: string): HashedValue | undefined;
  /** Gives all facts of one PHP file; undefined when there is no such file. */
  factsOf(path: string): FileFacts | undefined;
  /** Gives the file that declares a class. */
  pathOf(fqcn: string): string | undefined;
  /** Finds the place of an anchor: the declaration, or the node `at` names. */
  locate(anchor: Anchor): Source | undefined;
  /** Finds the place of an anchor with its columns. A docblock and its tags are anchored as nodes are (`ordinalOf`). */
  range(anchor: Anchor): SourceRange | undefined;
  /**
   * Finds a piece of a string literal: one rule of `'required|int'`. `value` is the value of the literal at the anchor,
   * `piece` counts in it. Undefined where the literal is not written piece by piece.
   */
  rangeWithin(anchor: Anchor, value: string, piece: TextRange): SourceRange | undefined;
  /** Gives the file that holds a fact. */
  fileOf(id: string): string | undefined;
  /** Lists the ids of the closures whose keywords stand on that line, in source order. */
  closuresOn(path: string, line: number): readonly string[];
  /** Gives the id of the closure whose keyword stands on that line; `nth`, the number of those before it there, or `end` decides between several. */
  closureAt(path: string, line: number, end?: number, nth?: number): string | undefined;
  /**
   * Lists problems of the files read so far, the first of each, sorted by path. After an `advance` they include files
   * behind answers that nothing depends on any more: `lives` says which ids and which paths still count.
   */
  problems(lives?: LivingFacts): { path: string; problem: FileProblem }[];
  /**
   * Advances to the present files and gives the ids whose answers changed: of those ever asked for, and by their
   * hashes. `composer` replaces the maps.
   */
  advance(changes: { paths: ReadonlySet<string>; structure: boolean }, composer?: ComposerMaps): Set<string>;
  /**
   * Drops the facts of all files; their places and problems stay. A file one of whose facts is asked for again is read
   * again, and its nodes are other objects then: it is called when nothing made of facts is used any more.
   */
  release(): void;
}

export function createPhpIndex(files: SourceFiles, composer: ComposerMaps, options: PhpIndexOptions = {}): PhpIndex {
  return new Index(files, composer, options);
}

/** Holds the options of an index; the caller keeps the maps of names as well. */
export interface PhpIndexOptions extends LoweringOptions, Partial<SeenNames> {}

/** Names the file of a fact, and the id it has there. */
interface FactHome {
  id: string;
  path: string;
  /** The fact; absent once it was dropped, and until one that was taken over is read. */
  fact: Fact | undefined;
  /** The hash of a fact that was taken over from an earlier process. */
  hash?: string;
}

/** Stands for a fact of an earlier process that was not read. */
type TakenOver = Pick<Fact, 'id' | 'hash'> & { value?: undefined };

const NOWHERE: ReadonlySet<string> = new Set();

/** Matches ids of facts that hang on the files they are looked for in, and on no others. */
const IN_FILES = /^(?:class|sig|body|prop|const|case|fn|fnbody|gconst|main|namespace|strict|closure|use):/;

/** Gives what is known of the fact of a home. */
function answerAt(home: FactHome | undefined): HashedValue | undefined {
  if (home?.fact !== undefined || home?.hash === undefined) return home?.fact;
  return { id: home.id, hash: home.hash } as TakenOver as HashedValue;
}

class Index implements PhpIndex {
  private homes = new Map<string, FactHome | undefined>();
  private derived = new Map<string, HashedValue | undefined>();
  /** Maps a path to the ids that were looked for in it. */
  private readonly sought = new Map<string, Set<string>>();
  private readonly seen: SeenNames;
  private candidates: CandidateFiles;
  private readonly lowered: LoweredFiles;
  private readonly entries: FileEntries;

  constructor(
    private readonly files: SourceFiles,
    private composer: ComposerMaps,
    options: PhpIndexOptions,
  ) {
    this.seen = { declared: options.declared ?? new Map(), above: options.above ?? new Map() };
    this.candidates = new CandidateFiles(files, composer, this.seen);
    this.lowered = new LoweredFiles(options);
    this.entries = new FileEntries(files, composer, this.lowered);
  }

  advance(changes: { paths: ReadonlySet<string>; structure: boolean }, composer?: ComposerMaps): Set<string> {
    const { paths } = changes;
    const everything = changes.structure || composer !== undefined || this.candidates.changedBy(paths);
    const [homes, derived] = [this.homes, this.derived];
    const asked = new Set<string>();
    if (everything) {
      for (const id of homes.keys()) asked.add(id);
      for (const id of derived.keys()) asked.add(id);
      this.homes = new Map();
      this.derived = new Map();
      this.sought.clear();
      this.composer = composer ?? this.composer;
      this.candidates = new CandidateFiles(this.files, this.composer, this.seen);
    }
    // The classes below a class are computed again where a file names other parents, or declares other classes.
    const headers = new Map([...paths].map((path) => [path, this.entries.headers(path)]));
    const spokenOf = this.candidates.subclasses.changed(paths);
    const below = [...derived.keys()].filter((id) => id.startsWith('implementors:'));
    const before = new Map<string, HashedValue | undefined>();
    for (const path of paths) {
      for (const id of this.sought.get(path) ?? NOWHERE) asked.add(id);
      if (derived.has(`file:${path}`)) asked.add(`file:${path}`);
    }
    this.entries.forget(paths, composer);
    if (below.length > 0 && (spokenOf || [...headers].some(([path, was]) => this.declaresOtherClasses(path, was))))
      for (const id of below) asked.add(id);
    for (const id of asked) before.set(id, answerAt(homes.get(id)) ?? derived.get(id));
    for (const id of asked) {
      this.homes.delete(id);
      this.derived.delete(id);
    }
    const others = new Set<string>();
    for (const [id, was] of before) {
      const now = this.get(id);
      if (was === now) continue;
      if (was?.hash !== now?.hash || !this.keepEqualAnswer(id, was)) others.add(id);
    }
    return others;
  }

  /** Tells whether a file declares other classes than before; one that was not read may, unless it names no parent. */
  private declaresOtherClasses(path: string, was: string | undefined): boolean {
    if (was === undefined) return this.candidates.subclasses.namesParents(path);
    this.entries.entry(path);
    return this.entries.headers(path) !== was;
  }

  /**
   * Puts the object of an equal answer back: nodes are found in a fact by their identity (`ordinalOf`), and results of
   * earlier reads hold the old nodes. False when the fact has another name now, under which its lines are found.
   */
  private keepEqualAnswer(id: string, was: HashedValue | undefined): boolean {
    const home = this.homes.get(id);
    if (home === undefined) {
      if (was !== undefined) this.derived.set(id, was);
      return true;
    }
    const fact = was as Fact | TakenOver;
    if (fact.id !== home.id) return false;
    // A fact that was never read has shown its nodes to no answer.
    if (!('kind' in fact)) return true;
    this.homes.set(id, { ...home, fact });
    return true;
  }

  get(id: string): HashedValue | undefined {
    const colon = id.indexOf(':');
    const kind = id.slice(0, colon);
    const rest = id.slice(colon + 1);
    if (kind === 'file') return this.once(id, () => this.fileFact(rest));
    if (kind === 'implementors') return this.once(id, () => hashedValue(this.implementors(rest)));
    if (kind === 'files') return this.once(id, () => hashedValue(phpFiles(this.files, rest)));
    const home = this.home(id);
    if (home !== undefined) home.fact ??= this.entries.entry(home.path, isInBody(id))?.byId.get(foldedId(id));
    return home?.fact;
  }

  readonly origins: Origins = {
    of: (id) => this.lookedIn(id),
    pathOf: (file) => this.unchanged(file),
    adopt: (id, hash, paths) => this.adopt(id, hash, paths),
  };

  release(): void {
    for (const home of this.homes.values()) if (home !== undefined) home.fact = undefined;
    this.derived.clear();
    this.entries.release();
  }

  factsOf(path: string): FileFacts | undefined {
    return this.entries.entry(path, true)?.facts;
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
    // The text may have changed by now.
    if (there === undefined || file === undefined || file.sha !== there.file.sha) return undefined;
    return sourceRangeWithin(there, anchor, file.text, value, piece);
  }

  private factInFile(fact: string): FactInFile | undefined {
    const home = this.home(fact);
    const whole = isInBody(fact);
    const entry = home && (this.entries.known(home.path, whole) ?? this.entries.entry(home.path, whole));
    return home && entry && { id: home.id, file: entry.facts };
  }

  closuresOn(path: string, line: number): readonly string[] {
    return this.entries.closuresOn(path, line);
  }

  closureAt(path: string, line: number, end?: number, nth?: number): string | undefined {
    return this.entries.closureAt(path, line, end, nth);
  }

  problems(lives?: LivingFacts): { path: string; problem: FileProblem }[] {
    return this.entries.problems((path) => this.sought.get(path) ?? NOWHERE, lives);
  }

  /** Finds a fact and the file that holds it. Files stay as they were read, so the answer stays too. */
  private home(id: string): FactHome | undefined {
    if (!this.homes.has(id)) this.homes.set(id, this.search(id));
    return this.homes.get(id);
  }

  private search(id: string): FactHome | undefined {
    const key = foldedId(id);
    for (const path of this.candidates.of(id)) {
      this.seek(path, id);
      const fact = this.entries.entry(path, isInBody(id))?.byId.get(key);
      if (fact !== undefined) return { id: fact.id, path, fact };
    }
    return undefined;
  }

  /** Lists the files a fact was looked for in, as they were lowered, up to its own; undefined where a file has an error. */
  private lookedIn(id: string): string[] | undefined {
    if (!IN_FILES.test(id)) return undefined;
    const home = this.home(id);
    if (home !== undefined && home.id !== id) return undefined;
    const files: string[] = [];
    for (const path of this.candidates.of(id)) {
      const facts = this.entries.entry(path, isInBody(id))?.facts;
      // A file with an error is read whenever something was looked for in it, because that is found then.
      if (facts === undefined || facts.diagnostics.length > 0) return undefined;
      files.push(`${facts.sha}${this.composer.isProject(path) ? '' : ' package'}\n${path}`);
      if (path === home?.path) break;
    }
    return files;
  }

  private unchanged(file: string): string | undefined {
    const end = file.indexOf('\n');
    const path = file.slice(end + 1);
    const [sha = '', isPackage] = file.slice(0, end).split(' ');
    if (this.files.read(path)?.sha !== sha || this.lowered.givesUp(path, sha)) return undefined;
    return this.composer.isProject(path) === (isPackage === undefined) ? path : undefined;
  }

  private adopt(id: string, hash: string, paths: readonly (string | undefined)[]): boolean {
    if (this.homes.has(id)) {
      const known = this.homes.get(id);
      return known === undefined ? hash === ABSENT : answerAt(known)?.hash === hash;
    }
    const looked: string[] = [];
    for (const path of this.candidates.of(id)) {
      if (path !== paths[looked.length]) return false;
      looked.push(path);
      if (looked.length === paths.length && hash !== ABSENT) break;
    }
    const path = looked.at(-1);
    if (looked.length !== paths.length || (path === undefined && hash !== ABSENT)) return false;
    for (const one of looked) this.seek(one, id);
    this.homes.set(id, path === undefined || hash === ABSENT ? undefined : { id, path, fact: undefined, hash });
    return true;
  }

  /** Notes that an id was looked for in a file. */
  private seek(path: string, id: string): void {
    const sought = this.sought.get(path);
    if (sought === undefined) this.sought.set(path, new Set([id]));
    else sought.add(id);
  }

  private implementors(fqcn: string): string[] {
    return implementors(
      fqcn,
      (above) => this.candidates.subclasses.candidates(above),
      (path) => this.entries.entry(path)?.facts.facts ?? [],
    );
  }

  private fileFact(path: string): HashedValue | undefined {
    const file = this.files.read(path);
    if (file === undefined) return undefined;
    // The text is read first, because its hash may change then.
    const value = { text: file.text };
    return { hash: file.sha, value };
  }

  private once(id: string, make: () => HashedValue | undefined) {
    if (!this.derived.has(id)) this.derived.set(id, make());
    return this.derived.get(id);
  }
}
