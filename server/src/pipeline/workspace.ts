import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SequentialWeakMap, type Store, sha256 } from '@docgen/cache';
import type { PackageTexts } from '@docgen/php';
import { byteOrder, type Config, type DocumentConfig, type HostFacts } from '@docgen/protocol';
import type { SharedSweep } from '../project/shared-sweep.js';
import type { Buffer } from '../project/snapshot.js';
import { StoreWriter } from '../stored/store-writer.js';
import { StoredBuild } from '../stored/stored-build.js';
import { type FactsSharing, StoredFacts } from '../stored/stored-facts.js';
import { StoredHost } from '../stored/stored-host.js';
import type { AnalysisPool } from './analysis-pool.js';
import { buildKey } from './build-key.js';
import { runBuild } from './build-run.js';
import type { DocumentState } from './document-state.js';
import { EngineSlot } from './engine.js';
import { PartialLook } from './inputs/host-state.js';
import { Inputs } from './inputs/inputs.js';
import { OpenDocument } from './open-document.js';
import { RevisionState } from './revision-state.js';
import type { BuildHooks, BuildInput, BuildResult } from './types.js';
import { withoutDocuments } from './without-documents.js';

/** Tries so many revisions until the files hold still. */
const ATTEMPTS = 3;

export interface WorkspaceOptions {
  /** Called before a file is parsed, so that a supervisor can tell which one hangs. */
  onParse?(path: string, sha: string): void;
  onParsed?(): void;
  /** Files whose parse did not end in an earlier attempt, `<path> NUL <sha>`; they count as unparsable. */
  givenUp?: ReadonlySet<string>;
  /** Says that the bodies of package files are parsed even where only signatures are asked for. */
  wholeTexts?: boolean;
  /** Facts of package files, kept for all applications. */
  packages?: PackageTexts;
  /** Holds the results of an earlier process, and takes those of this one. */
  store?: Store;
  /** Says that the workspace builds once: results that only a later build would use are not kept. */
  oneShot?: boolean;
  /** Offers other threads that analyse; without them this one analyses everything. */
  pool?: AnalysisPool;
  /** Offers facts that other threads share, where this one works for a pool. */
  sharing?: FactsSharing;
  /** Shares with another thread the look at all files that begins a build. */
  sweep?: SharedSweep;
  /** Called when a document is analysed in a process that goes on: from then on builds replace more than they add. */
  afterAnalysis?(): void;
}

/**
 * Builds the documents of one application over all revisions of its files: every build takes what the disk holds now and makes again
 * what that concerns. The first build makes everything; a build from nothing is a workspace that builds once.
 */
export class Workspace {
  private readonly inputs: Inputs;
  private readonly engines = new EngineSlot();
  private state: RevisionState | undefined;
  private last: { key: string; result: BuildResult } | undefined;
  /** Writer of the store; absent without a store. */
  readonly writer: StoreWriter | undefined;

  /** Files of the last revision whose texts were not saved. */
  private unsaved: readonly string[] = [];

  constructor(
    private readonly root: string,
    private readonly options: WorkspaceOptions = {},
  ) {
    const { store, onParse, onParsed, givenUp, wholeTexts, packages, pool, sharing = pool } = options;
    const memo = new StoredFacts(store, sharing);
    const host = store && new StoredHost(store);
    const stamps = store?.files();
    this.inputs = new Inputs(
      root,
      {
        memo,
        ...host?.scans,
        ...(onParse === undefined ? {} : { onParse }),
        ...(onParsed === undefined ? {} : { onParsed }),
        ...(givenUp === undefined ? {} : { giveUp: givenUp }),
        ...(wholeTexts === undefined ? {} : { wholeTexts }),
        ...(packages === undefined ? {} : { packages }),
      },
      store === undefined || host === undefined
        ? { sweep: options.sweep }
        : {
            sweep: options.sweep,
            ...(stamps === undefined ? {} : { stamps }),
            host: { keys: host.scans.keys, statics: () => host.statics() },
          },
    );
    if (store === undefined || host === undefined) return;
    this.writer = new StoreWriter(
      store,
      memo,
      this.inputs.files.disk,
      { stored: host, source: this.inputs.host },
      stamps,
    );
  }

  /** Brings documents up to date. Results made before the build is cancelled or refused are kept. Throws `Refusal`. */
  async build(input: BuildInput, hooks: BuildHooks = {}): Promise<BuildResult> {
    SequentialWeakMap.beginPass();
    const key = buildKey(input, this.inputs.host.mentioned(input.root));
    for (let attempt = 1; ; attempt++) {
      this.linkRemote(Number.POSITIVE_INFINITY);
      const looksAt = attempt === 1 ? input.looksAt : undefined;
      const isUnchanged = this.advance(input.config.engine.projectPaths ?? [], input.buffers, looksAt);
      // PHP boots over the disk: once a text is saved it may say something else, though no file does.
      const unsaved = this.inputs.files.unsavedPaths;
      const isSaved = this.unsaved.some((path) => !unsaved.includes(path));
      this.unsaved = unsaved;
      if (isUnchanged && !isSaved && this.last?.key === key && input.reboot !== true)
        return this.withContributingFiles(allReused(this.last.result), input);
      this.last = undefined;
      const result = await this.run(input, hooks);
      if (result === undefined) continue;
      if (!this.inputs.torn || attempt === ATTEMPTS) {
        // A boot may have told only now which variables count.
        this.keep(buildKey(input, this.inputs.host.mentioned(input.root)), result, input);
        return this.withContributingFiles(result, input);
      }
      // Without records nothing tells two states apart: results of both go as a whole.
      if (this.isUntracked(input.documents)) this.state = undefined;
    }
  }

  /** Prepares the next build now, while nobody waits. */
  settle(): void {
    for (const state of this.documents) state.settle();
  }

  /** Gives back texts of files, which the disk has as well. */
  forgetTexts(): void {
    this.inputs.files.forgetTexts();
  }

  /** Gives back what no build will ask for; looking for it takes as long as a tenth of an edit. */
  tidy(): void {
    this.forgetTexts();
    this.settle();
    for (const { session } of this.documents) session.memo.dropStale();
  }

  /** Links, for about so many milliseconds, fragments of other threads to their inputs; false when none is left. */
  linkRemote(milliseconds: number): boolean {
    const until = performance.now() + milliseconds;
    for (const { remote } of this.documents) {
      if (!remote.isPending) continue;
      remote.link(until - performance.now(), () => this.inputs.torn);
      if (performance.now() >= until) break;
    }
    if (this.hasUnlinked) return true;
    this.options.pool?.release();
    return false;
  }

  /** Says that the last build was of the disk alone. */
  get isSaved(): boolean {
    return !this.inputs.files.unsaved;
  }

  /** Gives the hash of a file as the last build saw it. */
  hashOf(path: string): string | undefined {
    return this.inputs.files.read(path)?.sha;
  }

  /** Reads a file that has the bytes it had in the last build; the revision notices nothing of one that is another by now. */
  savedText(path: string): string | undefined {
    const sha = this.hashOf(path);
    if (sha === undefined) return undefined;
    try {
      const bytes = readFileSync(join(this.root, path));
      return sha256(bytes) === sha ? bytes.toString('utf8') : undefined;
    } catch {
      return undefined;
    }
  }

  /** Resolves when no other thread works for this one any more. */
  async idle(): Promise<void> {
    await this.options.pool?.idle();
  }

  /** Opens a document for analysis over facts of the host that another workspace has read. */
  async openDocument({ config, documents }: BuildInput, host: HostFacts, document: DocumentConfig) {
    this.advance(config.engine.projectPaths ?? []);
    const revision = this.revision(host, config);
    const untracked = this.isUntracked(documents);
    const state = revision.document(document, config, await this.engines.load(config.engine.mode), !untracked);
    return new OpenDocument(this.inputs, revision.table, state, this.inputs.locator(host), untracked, this.writer);
  }

  private get documents(): Iterable<DocumentState> {
    return this.state?.documents.values() ?? [];
  }

  private get hasUnlinked(): boolean {
    return [...this.documents].some(({ remote }) => remote.isPending);
  }

  /** Begins a revision with the files as they are now; true when they are as they were. `looksAt` is that of `BuildInput`. */
  private advance(projectPaths: readonly string[], buffers?: readonly Buffer[], looksAt?: readonly string[]): boolean {
    const changes = this.inputs.advance(projectPaths, buffers, looksAt);
    if (changes === undefined) return true;
    this.writer?.dropBuild();
    this.state?.takeFiles(changes);
    return false;
  }

  private revision(host: HostFacts, config: Config): RevisionState {
    const followed = this.inputs.followed(config.engine.projectPaths);
    if (this.state === undefined) this.state = new RevisionState(this.inputs.index, host, followed, this.options.store);
    else this.state.takeHost(host, followed);
    this.state.retain(config.documents);
    return this.state;
  }

  /** Builds over the present revision; undefined where all of its files have to be looked at first. */
  private async run(input: BuildInput, hooks: BuildHooks): Promise<BuildResult | undefined> {
    const { store, afterAnalysis, oneShot = false } = this.options;
    // Other threads read the disk.
    const pool = this.inputs.files.unsaved ? undefined : this.options.pool;
    const means = {
      inputs: this.inputs,
      engines: this.engines,
      pool,
      afterAnalysis,
      oneShot,
      isCold: this.state === undefined && (store?.statistics().fragments ?? 0) === 0,
      untracked: this.isUntracked(input.documents),
      revision: (host: HostFacts, config: Config) => this.revision(host, config),
    };
    try {
      return await runBuild(means, input, hooks);
    } catch (error) {
      if (error instanceof PartialLook) return undefined;
      throw error;
    } finally {
      pool?.dismiss();
      // Facts other threads lowered are used until their fragments are linked.
      if (!this.hasUnlinked) pool?.release();
    }
  }

  /** Tells whether the inputs of fragments go unrecorded: no later build, no store and no other document will ask. */
  private isUntracked(documents: readonly string[]): boolean {
    return this.options.oneShot === true && this.options.store === undefined && documents.length === 1;
  }

  /** Keeps a result for the next build of the same key, here and in the store. */
  private keep(key: string, result: BuildResult, { routesOnly }: BuildInput): void {
    const { torn, files } = this.inputs;
    const { identity } = this.engines;
    if (!torn && identity !== 'failed') this.last = { key, result };
    // No key says whether an engine can be loaded, so a later process looks again.
    const lacksEngine = identity === 'failed' || identity === 'absent';
    // The next build tries what was given up again.
    const hasGivenUp = (this.options.givenUp?.size ?? 0) > 0;
    const storable = !(torn || lacksEngine || hasGivenUp || routesOnly === true);
    const seen = () => ({ observed: files.disk.observed(), statuses: files.disk.statuses() });
    if (files.unsaved) this.writer?.suspend();
    else
      this.writer?.begin(this.documents, storable ? new StoredBuild(key, seen, withoutDocuments(result)) : undefined);
  }

  /** Adds the files operations were made from, where the build asks for them. */
  private withContributingFiles(result: BuildResult, input: BuildInput): BuildResult {
    if (input.contributingFiles !== true) return result;
    const paths = new Set<string>();
    for (const key of input.documents) {
      const state = this.state?.documents.get(key);
      if (state === undefined) continue;
      const { remote } = state;
      if (remote.contributingFiles === undefined) remote.link(Number.POSITIVE_INFINITY, () => this.inputs.torn);
      for (const path of remote.contributingFiles ?? []) paths.add(path);
      for (const path of this.inputs.contributing(state.dependencies)) paths.add(path);
    }
    return { ...result, contributingFiles: [...paths].sort(byteOrder) };
  }
}

/** Copies the result for a build without any change. */
function allReused(result: BuildResult): BuildResult {
  const { analyzed, reused } = result.counts;
  return { ...result, counts: { analyzed: 0, reused: analyzed + reused } };
}
