import type { ReadSet, Store } from '@docgen/cache';
import { type ComposerMaps, createPhpIndex, type PhpIndex } from '@docgen/php';
import {
  type Anchor,
  byteOrder,
  type Config,
  type HostFacts,
  type Source,
  type UnboundDiagnostic,
} from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import { EnvironmentNames } from '../host/boot/environment-names.js';
import { skippedCallbacks } from '../operations/errors/index.js';
import { disabledIntegrations } from '../operations/integrations/disabled.js';
import { composerInputs, followedRoots, readComposer, withMigrations } from '../project/composer.js';
import { type Changes, DiskSnapshot } from '../project/disk-snapshot.js';
import { Refusal } from '../project/refusal.js';
import { StoreWriter } from '../stored/store-writer.js';
import { StoredBuild } from '../stored/stored-build.js';
import { StoredFacts } from '../stored/stored-facts.js';
import { collectGarbage, triggerCollectionSooner } from '../threads/garbage-collection.js';
import { assist } from '../threads/pool/chunk-analysis.js';
import type { Delivery, Task } from '../threads/pool/messages.js';
import { Pool } from '../threads/pool/pool.js';
import type { SpawnMember } from '../threads/pool/shared-analysis.js';
import type { SharedFacts } from '../threads/pool/shared-facts.js';
import { buildDocument } from './build-document.js';
import { buildKey } from './build-key.js';
import { filesBehind } from './contributing-files.js';
import { finishDiagnostics } from './diagnostics.js';
import { selectDocuments } from './document-selection.js';
import type { DocumentState } from './document-state.js';
import { type LoadedEngine, loadEngine } from './engine.js';
import { hostFindings } from './host-findings.js';
import { HostState } from './host-state.js';
import { createLocate } from './locate.js';
import { RemoteLocations } from './remote-locations.js';
import { RevisionState } from './revision-state.js';
import { routeRows } from './route-rows.js';
import { unparsable } from './syntax-errors.js';
import { throwIfCancelled } from './throw-if-cancelled.js';
import type { BuildHooks, BuildInput, BuildResult, BuiltDocument } from './types.js';

/** Revisions tried until the files hold still. */
const ATTEMPTS = 3;
const DISABLED = 'Docgen is disabled (set docgen.enabled = true to run this command).';

export interface WorkspaceOptions {
  /** Called before a file is parsed, so that a supervisor can tell which one hangs. */
  onParse?(path: string): void;
  onParsed?(): void;
  /** Files a parser was stopped on in an earlier attempt; they count as unparsable. */
  giveUp?: ReadonlySet<string>;
  /** What an earlier process left, and where this one leaves what it makes. */
  store?: Store;
  /** It will build once: what only a later build would use is not kept. */
  once?: boolean;
  /** Starts another thread that analyses; without it this one does everything. */
  member?: SpawnMember;
  /** Room for facts the first member shares, where it runs already. */
  room?: SharedArrayBuffer;
  /** Facts other threads have lowered, where it is one that helps. */
  shared?: SharedFacts;
}

/**
 * One application over all revisions of its files: every build takes what the disk holds now and makes again what that
 * concerns. The first one makes everything; a build from nothing is a workspace that builds once.
 */
export class Workspace {
  private readonly files: DiskSnapshot;
  private readonly index: PhpIndex;
  private readonly host: HostState;
  private composer: ComposerMaps;
  private composerText: string;
  private projectPaths: readonly string[] = [];
  private engine: { mode: Config['engine']['mode']; loaded: LoadedEngine } | undefined;
  private standing: RevisionState | undefined;
  private last: { key: string; result: BuildResult } | undefined;
  private readonly environment: EnvironmentNames;
  private readonly store: Store | undefined;
  private readonly once: boolean;
  private readonly gaveUp: boolean;
  private readonly roster: Pool;
  private readonly told = new RemoteLocations();
  /** Nothing is recorded: no later build, no store, no other document will ask. */
  private forgetful = false;
  /** Present with a store. */
  readonly keeping: StoreWriter | undefined;

  constructor(root: string, options: WorkspaceOptions = {}) {
    const { store, onParse, onParsed, giveUp, once, member, room, shared } = options;
    this.store = store;
    this.once = once === true;
    this.gaveUp = (giveUp?.size ?? 0) > 0;
    this.environment = new EnvironmentNames(root);
    this.files = new DiskSnapshot(root, store?.files());
    this.composer = withMigrations(readComposer(this.files));
    this.composerText = composerInputs(this.files);
    const memo = new StoredFacts(store);
    memo.share(shared);
    this.roster = new Pool(this.files, this.told, member, (facts) => memo.share(facts), this.once, room);
    if (store !== undefined) this.keeping = new StoreWriter(store, memo, this.files);
    this.index = createPhpIndex(this.files, this.composer, {
      memo,
      ...(onParse === undefined ? {} : { onParse }),
      ...(onParsed === undefined ? {} : { onParsed }),
      ...(giveUp === undefined ? {} : { giveUp }),
    });
    this.host = new HostState(this.files, this.index);
  }

  /** Brings documents up to date. What was made before it is cancelled or refused is kept. Throws `Refusal`. */
  async build(input: BuildInput, hooks: BuildHooks = {}): Promise<BuildResult> {
    const key = buildKey(input, this.environment);
    for (let attempt = 1; ; attempt++) {
      while (this.adopt(Number.POSITIVE_INFINITY));
      const same = this.advance(input.config.engine.projectPaths ?? []);
      if (same && this.last?.key === key && input.reboot !== true)
        return this.answer(unchanged(this.last.result), input);
      this.last = undefined;
      const result = await this.revision(input, hooks).finally(() => this.dismiss());
      // A file was changed between its hash and its text: what was made of it may be made of two states.
      if (!this.files.torn || attempt === ATTEMPTS) {
        const identity = this.engine?.loaded.identity;
        if (!this.files.torn && identity !== 'failed') this.last = { key, result };
        // No key says whether an engine is there to be had, so a later process looks at it again.
        const wanting = identity === 'failed' || identity === 'absent';
        // And on a machine with less to do a parse may end that was given up here.
        const passing = this.files.torn || this.gaveUp || wanting;
        const whole = passing || input.routesOnly === true ? undefined : result;
        this.keeping?.begin(
          this.standing?.documents.values() ?? [],
          whole && new StoredBuild(key, () => this.files.observed(), whole),
        );
        return this.answer(result, input);
      }
      // Without records nothing can be told apart: what was made of two states goes as a whole.
      if (this.forgetful) this.standing = undefined;
    }
  }

  /** With the files behind it, where they were asked for. */
  private async answer(result: BuildResult, input: BuildInput): Promise<BuildResult> {
    if (input.behind !== true) return result;
    const paths = new Set<string>();
    for (const key of input.documents) {
      const documentation = this.standing?.documents.get(key);
      if (documentation === undefined) continue;
      if (documentation.behindForeign === undefined)
        documentation.adopt(Number.POSITIVE_INFINITY, () => this.files.torn);
      for (const path of documentation.behindForeign ?? []) paths.add(path);
      for (const path of this.filesBehind(documentation)) paths.add(path);
    }
    return { ...result, behind: [...paths].sort(byteOrder) };
  }

  /** Does now, while nobody waits, what the next build would begin with. */
  tidy(): void {
    this.files.forgetTexts();
    for (const documentation of this.standing?.documents.values() ?? []) {
      documentation.tidy();
      documentation.session.memo.dropStale();
    }
  }

  /** Takes the files as they are now; true when they are as they were. */
  private advance(projectPaths: readonly string[]): boolean {
    const changes: Changes = this.files.advance();
    const elsewhere = projectPaths.join('\n') !== this.projectPaths.join('\n');
    if (changes.paths.size === 0 && !changes.structure && !elsewhere) return true;
    this.projectPaths = projectPaths;
    this.keeping?.outdate();
    const moved = elsewhere || composerInputs(this.files) !== this.composerText;
    if (moved) {
      this.composer = withMigrations(readComposer(this.files, projectPaths));
      this.composerText = composerInputs(this.files);
    }
    const others = this.index.advance(changes, moved ? this.composer : undefined);
    this.told.forget(changes.paths, changes.structure || moved);
    if (moved) this.host.forget();
    else this.host.advance(changes, others);
    this.standing?.files(others, changes.paths, changes.structure || moved);
    return false;
  }

  private async revision(input: BuildInput, hooks: BuildHooks): Promise<BuildResult> {
    const { config } = input;
    hooks.progress?.({ stage: 'reading routes' });
    if (this.isCold && input.routesOnly !== true) this.roster.prepare(config.engine.workers);
    const host = await this.host.read(input, this.composer, hooks);
    if (!host.service.enabled) throw new Refusal('disabled', [DISABLED]);
    const locate = this.locate(host);
    const findings = hostFindings(host, config, this.files);
    const stopping = findings.filter(
      (d) => d.code === 'host.static-empty' || d.code === 'config.route-filter-unusable',
    );
    if (stopping.length > 0)
      throw new Refusal('host-failed', [], finishDiagnostics(stopping, locate), input.documents[0]);

    this.forgetful = this.once && this.store === undefined && input.documents.length === 1;
    const standing = this.stand(host, config);
    const { table } = standing;
    const { resolved, findings: unread } = table.middleware(host);
    findings.push(...unread);
    const chosen = selectDocuments(input, host, table, this.files);
    const { mode } = config.engine;
    if (this.engine?.mode !== mode || this.engine.loaded.identity === 'failed') {
      this.engine = { mode, loaded: await loadEngine(mode) };
    }
    const engine = this.engine.loaded;
    const everywhere = [...findings, ...engine.diagnostics, ...skippedCallbacks(host)];
    everywhere.push(
      ...disabledIntegrations(
        host,
        chosen.map(({ document }) => document),
      ),
    );

    const total = chosen.reduce((n, { selection }) => n + selection.operations.length, 0);
    let done = 0;
    const between = (elsewhere = 0) => {
      throwIfCancelled(hooks);
      hooks.progress?.({ stage: 'analyzing', done: done++ + elsewhere, total });
    };
    const built: BuiltDocument[] = [];
    const counts = { analyzed: 0, reused: 0 };
    for (const [position, { key, document, selection }] of input.routesOnly ? [] : chosen.entries()) {
      const documentation = standing.documentation(document, config, engine, this.kept);
      const { fragments: given, deliveries } = await this.roster.analyze(input, host, document, documentation, {
        operations: selection.operations,
        between,
        ...(hooks.signal === undefined ? {} : { signal: hooks.signal }),
      });
      done += given.size;
      documentation.take(
        given,
        deliveries.flatMap((delivery) => delivery.unparsable),
      );
      const made = documentation.fragments(selection.operations, between);
      const fragments = this.forgetful ? this.release(documentation, made) : made;
      if (!this.once) {
        triggerCollectionSooner();
        // What was lowered for each other, and what is left of analysing: assembling needs as much.
        if (given.size > 0) {
          this.files.forgetTexts();
          collectGarbage();
        }
      }
      counts.analyzed += documentation.counts.analyzed;
      counts.reused += documentation.counts.reused;
      built.push(
        buildDocument(
          {
            key,
            document,
            selection,
            fragments,
            documentation,
            host,
            onRouteError: config.onRouteError,
            emissions: input.emit?.[key] ?? [],
            ahead: position === 0 ? everywhere : [],
            unparsable: () => [...this.unparsable(documentation), ...documentation.unparsableElsewhere],
            locate,
            fileOf: (fact) => this.told.fileOf(fact) ?? this.index.fileOf(fact),
            remember: !this.once,
            analysis: !this.once || hooks.asked === true,
          },
          hooks,
        ),
      );
    }
    return {
      documents: built,
      host: { source: host.source, service: host.service, included: host.included, routes: host.routes.length },
      hostDiagnostics: finishDiagnostics(findings, locate),
      operations: total,
      ...(input.routesOnly ? { table: { facts: host, routes: routeRows(host, resolved, chosen) } } : {}),
      files: this.files.asked.filter(this.composer.isProject),
      counts,
    };
  }

  /**
   * Gives back, once everything is analysed and nobody will analyse again, all that fragments were made from: half of what is held
   * then, and assembling needs as much. Answers the fragments without their ties to it.
   */
  private release(documentation: DocumentState, fragments: readonly Fragment[]): Fragment[] {
    const apart = fragments.map((fragment) => ({ ...fragment, reads: NOTHING }));
    documentation.release();
    this.index.release();
    this.roster.release();
    this.files.forgetTexts();
    collectGarbage();
    return apart;
  }

  /** Analyses operations another workspace has selected, as long as there are some (crew/). */
  async assist(task: Task): Promise<Delivery> {
    const { input, host, document } = task;
    const { config } = input;
    this.advance(config.engine.projectPaths ?? []);
    this.forgetful = this.once && this.store === undefined && input.documents.length === 1;
    const standing = this.stand(host, config);
    const documentation = standing.documentation(document, config, await loadEngine(config.engine.mode), this.kept);
    const { session } = documentation;
    const made = assist(task, {
      shared: this.once ? undefined : (id) => session.madeFrom(id),
      files: this.files,
      analyze: (operation) => documentation.analyze(operation),
      locate: this.locate(host),
      unparsable: () => this.unparsable(documentation),
    });
    const delivery = input.behind === true ? { ...made, behind: [...this.filesBehind(documentation)] } : made;
    this.keeping?.begin([documentation], undefined);
    // It has nothing more to analyse; what it is to put away stands in the fragments.
    session.memo.clear();
    this.files.forgetTexts();
    return delivery;
  }

  /** Takes over for good, for about so many milliseconds, what other threads made; false when nothing is left. */
  adopt(milliseconds: number): boolean {
    for (const documentation of this.standing?.documents.values() ?? []) {
      if (!documentation.untaken) continue;
      documentation.adopt(milliseconds, () => this.files.torn);
      if (!this.isUntaken) this.roster.release();
      return this.isUntaken;
    }
    return false;
  }

  /** Ends the work with other threads; what they lowered is wanted until what they analysed is taken over. */
  private dismiss(): void {
    this.roster.dismiss();
    if (!this.isUntaken) this.roster.release();
  }

  private get isUntaken(): boolean {
    return [...(this.standing?.documents.values() ?? [])].some(({ untaken }) => untaken);
  }

  /** Resolves when no other thread works for this one any more. */
  async alone(): Promise<void> {
    await this.roster.gone();
  }

  /** Nothing is known of any operation. */
  private get isCold(): boolean {
    return this.standing === undefined && (this.store?.statistics().fragments ?? 0) === 0;
  }

  private locate(host: HostFacts): (anchor: Anchor) => Source | undefined {
    return createLocate({ locate: (anchor) => this.told.of(anchor) ?? this.index.locate(anchor) }, host);
  }

  private stand(host: HostFacts, config: Config): RevisionState {
    const followed = followedRoots(this.files, config.engine.projectPaths);
    if (this.standing === undefined) this.standing = new RevisionState(this.index, host, followed);
    else this.standing.advance(host, followed);
    this.standing.retain(config.documents);
    return this.standing;
  }

  /** Files of the application that operations analysed here were made from. */
  private filesBehind(documentation: DocumentState): Set<string> {
    return filesBehind(documentation.behind, this.index, this.files, this.composer);
  }

  /** Where what is made is kept, and whether anything is recorded of it. */
  private get kept(): { store: Store | undefined; forgetful: boolean } {
    return { store: this.store, forgetful: this.forgetful };
  }

  /** Once per file with syntax errors that something alive was looked for in. */
  private unparsable(documentation: DocumentState): UnboundDiagnostic[] {
    if (this.index.problems().length === 0) return [];
    const path = (file: string) => this.host.has(file);
    // The only build of the only document: all that was looked for was looked for by it.
    if (this.forgetful) return unparsable(this.index, { id: () => true, path });
    // What nobody alive was made from must not speak of the files it was looked for in.
    documentation.tidy();
    const { session } = documentation;
    const { table } = this.standing as RevisionState;
    return unparsable(this.index, { id: (id) => session.dependents.has(id) || table.dependents.has(id), path });
  }
}

const NOTHING: ReadSet = { own: [], branches: [], hashes: [] };

/** What a build that found nothing to do answers. */
function unchanged(result: BuildResult): BuildResult {
  const { analyzed, reused } = result.counts;
  return { ...result, counts: { analyzed: 0, reused: analyzed + reused } };
}
