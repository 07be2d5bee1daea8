import type { FactReader } from '@docgen/cache';
import {
  type ComposerMaps,
  createPhpIndex,
  type FollowedRoots,
  type PhpIndex,
  type PhpIndexOptions,
} from '@docgen/php';
import type { Anchor, HostFacts, Source, SourceRange } from '@docgen/protocol';
import { composerInputs, followedRoots, readComposer } from '../../project/composer.js';
import type { Changes } from '../../project/disk-snapshot.js';
import type { SharedSweep } from '../../project/shared-sweep.js';
import { type Buffer, Snapshot } from '../../project/snapshot.js';
import type { WrittenPlace } from '../types.js';
import { contributingFiles } from './contributing-files.js';
import { type EarlierHost, HostState } from './host-state.js';
import { createLocate, createLocateRange } from './locate.js';
import { RemoteLocations } from './remote-locations.js';
import { writtenOn } from './written-on.js';

/** Lists the changes of a revision. */
export interface InputChanges {
  /** Fact ids whose answers changed. */
  ids: ReadonlySet<string>;
  /** Files whose bytes changed, app-relative. */
  paths: ReadonlySet<string>;
  /** Says that facts may stand in other files than before. */
  structure: boolean;
}

/**
 * Holds the inputs of every result as one revision sees them: the files, Composer's maps, the index of the PHP, the
 * facts of the host.
 */
export class Inputs {
  readonly files: Snapshot;
  readonly index: PhpIndex;
  readonly host: HostState;
  /** Places of facts in files that only other threads have lowered. */
  readonly locations = new RemoteLocations();
  private maps: ComposerMaps;
  private composerText: string;
  private projectPaths: readonly string[] = [];

  constructor(
    root: string,
    lowering: PhpIndexOptions,
    {
      stamps,
      host,
      sweep,
    }: { stamps?: ConstructorParameters<typeof Snapshot>[1]; host?: EarlierHost; sweep?: SharedSweep | undefined } = {},
  ) {
    this.files = new Snapshot(root, stamps, sweep);
    this.maps = readComposer(this.files);
    this.composerText = composerInputs(this.files);
    this.index = createPhpIndex(this.files, this.maps, lowering);
    const basis = () => JSON.stringify([this.composerText, this.projectPaths]);
    this.host = new HostState(this.files, this.index, basis, host);
  }

  get composer(): ComposerMaps {
    return this.maps;
  }

  /** Tells whether a file changed between its hash and its text, so that results may be made of two states. */
  get torn(): boolean {
    return this.files.disk.torn;
  }

  /** Begins a revision with the present files, `looksAt` of them alone where it is given, under these buffers; undefined when none has changed. */
  advance(
    projectPaths: readonly string[],
    buffers: readonly Buffer[] = [],
    looksAt?: readonly string[],
  ): InputChanges | undefined {
    const changes: Changes = this.files.advance(buffers, looksAt);
    const otherRoots = projectPaths.join('\n') !== this.projectPaths.join('\n');
    if (changes.paths.size === 0 && !changes.structure && !otherRoots) return undefined;
    this.projectPaths = projectPaths;
    const otherMaps = otherRoots || composerInputs(this.files) !== this.composerText;
    if (otherMaps) {
      this.maps = readComposer(this.files, projectPaths);
      this.composerText = composerInputs(this.files);
    }
    const ids = this.index.advance(changes, otherMaps ? this.maps : undefined);
    const structure = changes.structure || otherMaps;
    this.locations.forget(changes.paths, structure);
    if (otherMaps) this.host.forget();
    else this.host.advance(changes, ids);
    return { ids, paths: changes.paths, structure };
  }

  /** Gives the directories whose code is followed into. */
  followed(projectPaths: readonly string[] | null): FollowedRoots | undefined {
    return followedRoots(this.files, projectPaths);
  }

  /** Makes a function that locates anchors, whichever thread has lowered their files. */
  locator(host: HostFacts): (anchor: Anchor) => Source | undefined {
    return createLocate({ locate: (anchor) => this.locations.of(anchor) ?? this.index.locate(anchor) }, host);
  }

  /** Makes a function that finds the text of an anchor; a file that only another thread has lowered is lowered here too. */
  rangeLocator(host: HostFacts): (anchor: Anchor) => SourceRange | undefined {
    return createLocateRange(this.index, host);
  }

  /** Lists what begins on a line of a PHP file. */
  writtenOn(file: string, line: number): readonly WrittenPlace[] {
    return writtenOn(this.index, file, line);
  }

  /** Reads facts for an answer that nothing depends on. */
  get reader(): FactReader {
    return { read: <T>(id: string) => this.index.get(id)?.value as T | undefined };
  }

  /** Gives the file of a fact, app-relative. */
  fileOf(fact: string): string | undefined {
    return this.locations.fileOf(fact) ?? this.index.fileOf(fact);
  }

  /** Gives the hash of the file that declares a class; undefined where none does. */
  hashOfClass(name: string): string | undefined {
    const path = this.fileOf(`class:${name.replace(/^\\/, '')}`);
    return path === undefined ? undefined : this.files.read(path)?.sha;
  }

  /** Lists the files of the application that the answers to these ids were read from. */
  contributing(ids: Iterable<string>): Set<string> {
    return contributingFiles(ids, this.index, this.files, this.maps);
  }
}
