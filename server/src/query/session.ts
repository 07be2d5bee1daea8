import { type FactSource, type HashedValue, type ReadSet, Recorder, SharedMemo, UnrecordedReader } from '@docgen/cache';
import type { Engine } from '@docgen/engine';
import type { Config, DocumentConfig, JsonMap, UnboundDiagnostic } from '@docgen/protocol';
import type { AnalysisContext, ComponentDefinition, ComponentRequest, ExceptionAnswer } from '../analysis/index.js';
import { Dependents, isShared, type Subject } from './dependents.js';
import { noticed, settingsSource } from './settings.js';

/** What all operations of one document share. */
export interface SessionInput {
  /** The world without the settings of the document; the same object in every revision. */
  source: FactSource;
  document: DocumentConfig;
  config: Pick<Config, 'onRouteError' | 'engine'>;
  engine: Engine;
  /** Publishes a class met as a declared type. */
  classSchema?: (fqcn: string, ctx: AnalysisContext) => JsonMap;
  exceptionAnswer?: (exception: string, status: number, ctx: AnalysisContext) => ExceptionAnswer;
}

/** A result many operations share, with what it was made from and the way to make it again. */
export interface SharedResult extends Subject {
  readonly id: string;
  readonly answer: HashedValue;
  again(): SharedResult;
}

export interface Derived extends SharedResult {
  diagnostics: UnboundDiagnostic[];
  /** Components the computation asked for. */
  asks: Map<string, ComponentRequest>;
}

export interface Component extends SharedResult {
  definition: ComponentDefinition;
  asks: Map<string, ComponentRequest>;
}

/**
 * The operations of one document over all revisions of the files: the world they read, the results they share, and who was
 * made from what. A shared result that is suspect is looked into when it is next wanted; where it has to be made again and
 * comes to the same, nobody who read it is concerned (cache 3.5 step 3).
 */
export class Session {
  readonly dependents = new Dependents({
    stale: (branch) => this.memo.markStale(branch),
    left: (branch) => this.left.push(branch),
    unread: (id) => this.unread.add(id),
  });
  /** Those who share what inference makes of the facts. */
  readonly memo = new SharedMemo();
  readonly source: FactSource;
  private readonly results = new Map<string, SharedResult>();
  /** Branches somebody has left, and shared results nobody is known to read, since the last revision ended. */
  private left: ReadSet[] = [];
  private readonly unread = new Set<string>();
  private settings: ReturnType<typeof settingsSource>;

  /** Untracked, it records no reads: no fact will change, and nobody will ask what was made from what. */
  constructor(
    private input: SessionInput,
    private readonly tracked = true,
  ) {
    this.settings = settingsSource(input.document);
    this.source = {
      get: (id) => (id.startsWith('setting:') ? this.settings.get(id) : this.input.source.get(id)),
    };
  }

  /** What one asker reads the world through. */
  recorder(): Recorder {
    return this.tracked ? new Recorder(this.source, this.memo) : new UnrecordedReader(this.source, this.memo);
  }

  /** The document as one asker sees it; what it looks at is noted where anybody will ask. */
  settingsFor(note: (id: string) => void): DocumentConfig {
    return this.tracked ? noticed(this.document, note) : this.document;
  }

  get document(): DocumentConfig {
    return this.input.document;
  }
  get config(): SessionInput['config'] {
    return this.input.config;
  }
  get engine(): Engine {
    return this.input.engine;
  }
  get classSchema(): SessionInput['classSchema'] {
    return this.input.classSchema;
  }
  get exceptionAnswer(): SessionInput['exceptionAnswer'] {
    return this.input.exceptionAnswer;
  }

  /** The settings as they are now; what read one that is another is suspect from here on. */
  configure(document: DocumentConfig): void {
    const before = this.settings;
    this.input = { ...this.input, document };
    this.settings = settingsSource(document);
    const ids = [...before.asked()];
    this.dependents.move(ids.filter((id) => before.get(id)?.hash !== this.settings.get(id)?.hash));
  }

  /** The shared result of that id as it is now, `make` where there is none yet. */
  shared<T extends SharedResult>(id: string, make: () => T): T {
    if (this.results.has(id)) this.holds(id);
    const known = this.results.get(id);
    if (known !== undefined) return known as T;
    return this.keep(make());
  }

  /** Whether a shared result still is what its readers read. It is made again where that cannot be told otherwise. */
  holds(id: string): boolean {
    const known = this.results.get(id);
    if (known === undefined) return false;
    if (this.dependents.holds(known, (read) => this.holds(read))) return true;
    this.forget(known);
    let now: SharedResult;
    try {
      now = this.keep(known.again());
    } catch {
      // Whoever needs it will meet the same failure, and tell which operation it befell.
      this.dependents.move([id]);
      return false;
    }
    const same = now.answer.hash === known.answer.hash;
    if (!same) this.dependents.move([id]);
    return same;
  }

  /** Ends a revision: what nobody alive was made from is forgotten, what was found by reading once somebody asks for the like. */
  settle(): void {
    // It grows while it is walked: what a result that goes has read may go as well.
    for (const id of this.unread) {
      const result = this.results.get(id);
      if (result !== undefined && !this.dependents.has(id)) this.forget(result);
    }
    this.unread.clear();
    this.dependents.settle();
    this.memo.retain(this.left, (branch) => this.dependents.took(branch));
    this.left = [];
  }

  /** Gives back what operations share, when the last of them is analysed and no later build will come. */
  release(): void {
    this.results.clear();
    this.unread.clear();
    this.left = [];
    this.dependents.release();
    this.memo.clear();
  }

  /** Every shared result; some may be suspect. */
  all(): Iterable<SharedResult> {
    return this.results.values();
  }

  /** What a shared result was made from; ids of facts are told as such. */
  madeFrom(id: string): ReadSet | undefined | 'fact' {
    return isShared(id) ? this.results.get(id)?.reads : 'fact';
  }

  /** What a shared result was made from, while it is the one that had this hash. */
  behind(id: string, hash: string): ReadSet | undefined {
    const result = this.results.get(id);
    return result?.answer.hash === hash ? result.reads : undefined;
  }

  private keep<T extends SharedResult>(result: T): T {
    this.results.set(result.id, result);
    this.unread.add(result.id);
    this.dependents.add(result);
    return result;
  }

  private forget(result: SharedResult): void {
    this.results.delete(result.id);
    this.dependents.remove(result);
  }
}
