import type { Store } from '@docgen/cache';
import type { Type } from '@docgen/engine';
import type { FollowedRoots, PhpIndex } from '@docgen/php';
import type { Config, DocumentConfig, HostFacts } from '@docgen/protocol';
import type { AnalysisContext } from '../analysis/index.js';
import { exceptionAnswer } from '../operations/errors/index.js';
import { mapping, schemaOf } from '../operations/schema/index.js';
import { FactSources } from '../query/fact-sources.js';
import { PlaceRevisions } from '../query/place-revisions.js';
import { StoredFragments } from '../stored/stored-fragments.js';
import { TracePieces } from '../stored/trace-pieces.js';
import { DocumentState } from './document-state.js';
import type { LoadedEngine } from './engine.js';
import type { InputChanges } from './inputs/inputs.js';
import { RouteTable } from './route-table.js';

/** Keeps what stays from build to build once the host has been read: the table of routes, and the state of each document. */
export class RevisionState {
  readonly table: RouteTable;
  readonly documents = new Map<string, DocumentState>();
  readonly places = new PlaceRevisions();
  private readonly sources: FactSources;

  constructor(
    index: PhpIndex,
    private host: HostFacts,
    followed: FollowedRoots | undefined,
    private readonly store: Store | undefined,
  ) {
    this.sources = new FactSources(index, host, followed);
    this.table = new RouteTable(this.sources, index);
  }

  /** Takes the facts of the host as they are now; what read a section that is another is suspect from here on. */
  takeHost(host: HostFacts, followed: FollowedRoots | undefined): void {
    const ids = this.sources.advance(host, followed);
    this.table.dependents.invalidate(ids);
    if (host !== this.host) this.places.takeRoutes();
    for (const state of this.documents.values()) {
      state.invalidate(ids);
      if (host !== this.host) state.staleLocations.addRoutes();
    }
    this.host = host;
  }

  /** Takes changes of files; what read an answer that is another is suspect from here on. */
  takeFiles(changes: InputChanges): void {
    const { ids, paths, structure } = changes;
    this.places.takeFiles(changes);
    this.table.dependents.invalidate(ids);
    for (const state of this.documents.values()) {
      state.invalidate(ids);
      state.staleLocations.addFiles(paths, structure);
    }
  }

  /** Drops the state of documents that are not configured any more. */
  retain(configured: ReadonlyMap<string, DocumentConfig>): void {
    for (const key of this.documents.keys()) if (!configured.has(key)) this.documents.delete(key);
    this.table.retain(configured);
  }

  /** The state of a document; a new one when what every fragment depends on, and none reads, is another. */
  document(
    document: DocumentConfig,
    config: Config,
    { engine, identity }: LoadedEngine,
    tracked: boolean,
  ): DocumentState {
    const { memoryLimit: _, workers: __, ...following } = config.engine;
    const basis = JSON.stringify([config.onRouteError, following, identity]);
    const known = this.documents.get(document.key);
    if (known?.basis === basis && known.session.engine === engine) {
      known.session.configure(document);
      return known;
    }
    const input = {
      source: this.sources,
      document,
      config,
      engine,
      classSchema: (fqcn: string, args: readonly Type[], ctx: AnalysisContext) =>
        schemaOf({ kind: 'class', fqcn, ...(args.length === 0 ? {} : { args: [...args] }) }, mapping(ctx)),
      exceptionAnswer,
    };
    const { store } = this;
    const stored =
      store === undefined || identity === 'failed'
        ? undefined
        : new StoredFragments(store, document.key, basis, new TracePieces(store));
    const made = new DocumentState(basis, input, stored, tracked);
    this.documents.set(document.key, made);
    return made;
  }
}
