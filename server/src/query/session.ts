import { type FactSource, type HashedValue, type ReadSet, Recorder, SharedMemo, UnrecordedReader } from '@docgen/cache';
import type { Engine, Type } from '@docgen/engine';
import type { Config, DocumentConfig, JsonMap, UnboundDiagnostic } from '@docgen/protocol';
import type { AnalysisContext, ComponentDefinition, ComponentRequest, ExceptionAnswer } from '../analysis/index.js';
import { type Dependent, Dependents, isShared } from './dependents.js';
import { recordedSettings, settingsSource } from './settings.js';

/** Holds the input that all operations of one document share. */
export interface SessionInput {
  /** Answers every fact besides the settings of the document; the same object in every revision. */
  source: FactSource;
  document: DocumentConfig;
  config: Pick<Config, 'onRouteError' | 'engine'>;
  engine: Engine;
  /** Publishes a class met as a declared type. */
  classSchema?: (fqcn: string, args: readonly Type[], ctx: AnalysisContext) => JsonMap;
  exceptionAnswer?: (exception: string, status: number, ctx: AnalysisContext) => ExceptionAnswer;
}

/** Holds a result many operations share, with its reads and the way to compute it again. */
export interface SharedResult extends Dependent {
  readonly id: string;
  readonly answer: HashedValue;
  /** Cost in portions of steps, with that of the results it read. */
  readonly portions: number;
  recompute(): SharedResult;
}

export interface Derived extends SharedResult {
  diagnostics: UnboundDiagnostic[];
  /** Components the computation requested. */
  requests: Map<string, ComponentRequest>;
}

export interface Component extends SharedResult {
  definition: ComponentDefinition;
  requests: Map<string, ComponentRequest>;
}

/**
 * Holds, for the operations of one document over all revisions, the facts they read, the results they share, and what was made from
 * what. A shared result that is suspect is verified when it is next wanted; where it is computed again and comes to the same, nobody
 * who read it is concerned (cache 3.5 step 3).
 */
export class Session {
  readonly dependents = new Dependents({
    branchStale: (branch) => this.memo.markStale(branch),
    branchUnused: (branch) => this.unusedBranches.push(branch),
    resultUnused: (id) => this.unusedResults.add(id),
  });
  /** Results inference makes of the facts, for all operations. */
  readonly memo = new SharedMemo();
  readonly source: FactSource;
  private readonly results = new Map<string, SharedResult>();
  /** Branches and shared results that lost their last reader, or have none yet, since the last revision ended. */
  private unusedBranches: ReadSet[] = [];
  private readonly unusedResults = new Set<string>();
  private settings: ReturnType<typeof settingsSource>;

  /** An untracked session records no reads: no fact will change, and nobody will ask about inputs. */
  constructor(
    private input: SessionInput,
    private readonly tracked = true,
  ) {
    this.settings = settingsSource(input.document);
    this.source = {
      get: (id) => (id.startsWith('setting:') ? this.settings.get(id) : this.input.source.get(id)),
      origins: input.source.origins,
    };
  }

  /** Makes a recorder for one computation. */
  recorder(): Recorder {
    return this.tracked ? new Recorder(this.source, this.memo) : new UnrecordedReader(this.source, this.memo);
  }

  /** Gives the document for one computation; `record` receives the id of each setting it reads. */
  settingsFor(record: (id: string) => void): DocumentConfig {
    return this.tracked ? recordedSettings(this.document, record) : this.document;
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

  /** Takes the present settings and marks readers of changed ones as suspect. */
  configure(document: DocumentConfig): void {
    const before = this.settings;
    this.input = { ...this.input, document };
    this.settings = settingsSource(document);
    const ids = [...before.ids()];
    this.dependents.invalidate(ids.filter((id) => before.get(id)?.hash !== this.settings.get(id)?.hash));
  }

  /** Gives the present shared result of that id, from `make` where there is none yet. */
  shared<T extends SharedResult>(id: string, make: () => T): T {
    if (this.results.has(id)) this.verify(id);
    const known = this.results.get(id);
    if (known !== undefined) return known as T;
    return this.add(make());
  }

  /**
   * Tells whether a shared result is unchanged for its readers. It is computed again where that is the only way to
   * tell.
   */
  verify(id: string): boolean {
    const known = this.results.get(id);
    if (known === undefined) return false;
    if (this.dependents.verify(known, (read) => this.verify(read))) return true;
    this.drop(known);
    let now: SharedResult;
    try {
      now = this.add(known.recompute());
    } catch {
      // The operation that needs it will meet the same failure, and is then reported.
      this.dependents.invalidate([id]);
      return false;
    }
    const isEqual = now.answer.hash === known.answer.hash;
    if (!isEqual) this.dependents.invalidate([id]);
    return isEqual;
  }

  /**
   * Ends a revision: drops shared results and memos without a living reader. `allVerified` is false after a build that
   * was stopped: then suspects are left, and changes under them must be kept as long.
   */
  settle(allVerified: boolean): void {
    // The set grows while it is walked: a dropped result may have been the last reader of another.
    for (const id of this.unusedResults) {
      const result = this.results.get(id);
      if (result !== undefined && !this.dependents.has(id)) this.drop(result);
    }
    this.unusedResults.clear();
    if (allVerified) this.dependents.settle();
    this.memo.retain(this.unusedBranches, (branch) => this.dependents.hasBranch(branch));
    this.unusedBranches = [];
  }

  /** Drops results that operations share, when the last of them is analysed and no later build will come. */
  release(): void {
    this.results.clear();
    this.unusedResults.clear();
    this.unusedBranches = [];
    this.dependents.release();
    this.memo.clear();
  }

  /** Lists every shared result; some may be suspect. */
  all(): Iterable<SharedResult> {
    return this.results.values();
  }

  /** Gives the reads of the shared result of an id; `fact` where the id names no result. */
  readsOf(id: string): ReadSet | undefined | 'fact' {
    return isShared(id) ? this.results.get(id)?.reads : 'fact';
  }

  /** Gives the reads of a shared result, while it has this hash. */
  readsOfAnswer(id: string, hash: string): ReadSet | undefined {
    const result = this.results.get(id);
    return result?.answer.hash === hash ? result.reads : undefined;
  }

  private add<T extends SharedResult>(result: T): T {
    this.results.set(result.id, result);
    this.unusedResults.add(result.id);
    this.dependents.add(result);
    return result;
  }

  private drop(result: SharedResult): void {
    this.results.delete(result.id);
    this.dependents.remove(result);
  }
}
