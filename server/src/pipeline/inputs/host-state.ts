import type { ComposerMaps, PhpIndex } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import { loadMentions } from '../../host/boot/stored-facts.js';
import { HostMemory, type StaticsRow } from '../../host/host-memory.js';
import { mapTags } from '../../host/map-tags.js';
import { type HostInput, readHost } from '../../host/read-host.js';
import { parseJson } from '../../project/composer-json.js';
import type { Changes } from '../../project/disk-snapshot.js';
import { Refusal } from '../../project/refusal.js';
import type { Snapshot } from '../../project/snapshot.js';
import { finishDiagnostics } from '../diagnostics.js';
import type { BuildCallbacks, BuildInput } from '../types.js';
import { closuresOf, withClosures } from './host-closures.js';
import type { AskMapper } from './tag-names.js';

/** Holds what an earlier process found out. */
export interface EarlierHost {
  /** Configuration keys by the hashes of files; the caller keeps them as well. */
  keys?: Map<string, readonly string[]>;
  /** Reads static facts. */
  statics?: () => StaticsRow | undefined;
}

/** Is thrown where PHP would boot over files the revision has not looked at: its facts are kept under the hashes of those that it has seen. */
export class PartialLook extends Error {}

/** Keeps the facts of the host over all revisions: the same object while they are the same. */
export class HostState {
  private readonly memory: HostMemory;
  private last: { raw: HostFacts; closures: string; facts: HostFacts } | undefined;

  constructor(
    private readonly files: Snapshot,
    private readonly index: PhpIndex,
    /** Says what the places of classes hang on in this revision. */
    private readonly basis: () => string,
    { keys, statics }: EarlierHost = {},
  ) {
    this.memory = new HostMemory(files, index, keys, statics);
  }

  /** Gives static facts no row holds; undefined where there are none. */
  unstored(): StaticsRow | undefined {
    return this.isStorable ? this.memory.unstored(this.basis()) : undefined;
  }

  /** Gives the hashes of the files of this revision; undefined where nothing may be kept of it. */
  present(): ReadonlySet<string> | undefined {
    return this.isStorable ? this.files.disk.hashes() : undefined;
  }

  /** Nothing is kept of open texts, nor of files that were seen in two states. */
  private get isStorable(): boolean {
    return !(this.files.unsaved || this.files.disk.torn);
  }

  /** Tells whether the facts were read from a file. */
  has(path: string): boolean {
    return this.memory.has(path);
  }

  /** Names the variables of a run the files of the boot that was used last mention. */
  mentioned(root: string): readonly string[] | undefined {
    const boot = this.memory.boots[0];
    return boot === undefined ? loadMentions(root) : boot.mentioned;
  }

  forget(): void {
    this.memory.forget();
  }

  advance(changes: Changes, others: ReadonlySet<string>): void {
    this.memory.advance(changes, others);
  }

  /** Reads the facts. Throws `Refusal` where the application has to be booted and cannot be. */
  async read(input: BuildInput, composer: ComposerMaps, hooks: BuildCallbacks): Promise<HostFacts> {
    const outcome = await readHost(this.hostInput(input, composer, hooks));
    if ('failure' in outcome) {
      const found = finishDiagnostics([outcome.failure], (anchor) => this.index.locate(anchor));
      throw new Refusal('host-failed', [], found, input.documents[0]);
    }
    const facts = withClosures(outcome.facts, this.index);
    const closures = closuresOf(facts);
    if (this.last?.raw !== outcome.facts || this.last.closures !== closures) {
      this.last = { raw: outcome.facts, closures, facts };
    }
    return this.last.facts;
  }

  /** Makes a function that asks a mapper class of the application for the names of tags. */
  mapper(input: BuildInput, composer: ComposerMaps, hooks: BuildCallbacks): AskMapper {
    return (mapper, names) => mapTags(this.hostInput(input, composer, hooks), mapper, names);
  }

  private hostInput(input: BuildInput, composer: ComposerMaps, hooks: BuildCallbacks): HostInput {
    const { config, root } = input;
    return {
      root,
      files: this.files,
      ...(this.files.unsaved ? { disk: this.files.disk } : {}),
      index: this.index,
      composer,
      composerJson: parseJson(this.files.read('composer.json')?.text),
      config,
      mode: input.host ?? config.host.boot,
      reboot: input.reboot ?? false,
      memoryLimit: input.memoryLimit ?? config.engine.memoryLimit,
      env: input.env,
      ...(hooks.signal === undefined ? {} : { signal: hooks.signal }),
      onBoot: () => {
        if (this.files.disk.isPartial) throw new PartialLook();
        hooks.progress?.({ stage: 'booting' });
      },
      memory: this.memory,
      basis: this.basis(),
    };
  }
}
