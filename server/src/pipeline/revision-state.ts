import type { Store } from '@docgen/cache';
import type { FollowedRoots, PhpIndex } from '@docgen/php';
import type { Config, DocumentConfig, HostFacts } from '@docgen/protocol';
import type { AnalysisContext } from '../analysis/index.js';
import { exceptionAnswer } from '../operations/errors/index.js';
import { mapping, schemaOf } from '../operations/schema/index.js';
import { FactSources } from '../query/fact-sources.js';
import { StoredFragments } from '../stored/stored-fragments.js';
import { TracePieces } from '../stored/trace-pieces.js';
import { DocumentState } from './document-state.js';
import type { LoadedEngine } from './engine.js';
import { RouteTable } from './route-table.js';

/** What stays between revisions once the host has been read. */
export class RevisionState {
  readonly table: RouteTable;
  readonly documents = new Map<string, DocumentState>();
  private readonly world: FactSources;

  constructor(
    index: PhpIndex,
    private host: HostFacts,
    followed: FollowedRoots | undefined,
  ) {
    this.world = new FactSources(index, host, followed);
    this.table = new RouteTable(this.world, index);
  }

  /** The world with this host in it; what read a section of it that is another is suspect from here on. */
  advance(host: HostFacts, followed: FollowedRoots | undefined): void {
    const others = this.world.advance(host, followed);
    this.table.dependents.move(others);
    for (const documentation of this.documents.values()) {
      documentation.move(others);
      if (host !== this.host) documentation.moves.host();
    }
    this.host = host;
  }

  /** These files are others, and the answers to these ids; with `structure`, facts may stand in other files than before. */
  files(others: ReadonlySet<string>, paths: ReadonlySet<string>, structure: boolean): void {
    this.table.dependents.move(others);
    for (const documentation of this.documents.values()) {
      documentation.move(others);
      documentation.moves.files(paths, structure);
    }
  }

  /** Lets go of documents that are not configured any more. */
  retain(configured: ReadonlyMap<string, DocumentConfig>): void {
    for (const key of this.documents.keys()) if (!configured.has(key)) this.documents.delete(key);
    this.table.retain(configured);
  }

  /** What is kept of a document; all of it is dropped when what everybody depends on, and nobody reads, is another. */
  documentation(
    document: DocumentConfig,
    config: Config,
    { engine, identity }: LoadedEngine,
    { store, forgetful }: { store: Store | undefined; forgetful: boolean },
  ): DocumentState {
    const { memoryLimit: _, workers: __, ...following } = config.engine;
    const basis = JSON.stringify([config.onRouteError, following, identity]);
    const known = this.documents.get(document.key);
    if (known?.basis === basis && known.session.engine === engine) {
      known.session.configure(document);
      return known;
    }
    const input = {
      source: this.world,
      document,
      config,
      engine,
      classSchema: (fqcn: string, ctx: AnalysisContext) => schemaOf({ kind: 'class', fqcn }, mapping(ctx)),
      exceptionAnswer,
    };
    const stored =
      store === undefined || identity === 'failed'
        ? undefined
        : new StoredFragments(store, document.key, basis, new TracePieces(store));
    const made = new DocumentState(basis, input, stored, forgetful);
    this.documents.set(document.key, made);
    return made;
  }
}
