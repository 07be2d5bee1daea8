import { resolve } from 'node:path';
import type { ExportedTarget, ExportResult, Finding, Rebuilt } from '@docgen/protocol/rpc';
import type { DiagnosticBlock } from '../project/refusal.js';
import { Refusal } from '../project/refusal.js';
import type { WatchScope } from './scope.js';
import { rebuildToken, removeToken, writeToken } from './token.js';
import { createWatcher, type Watcher } from './watcher.js';

/** A change may cut this many builds in a row short; the next one comes to its end. */
const CANCELLED_IN_A_ROW = 3;

/** Rebuilds the documents of watch sessions. */
export interface Rebuilder {
  /**
   * Builds and writes; of all configured documents when none are named. Targets with equal bytes stay, except in a
   * `first` build.
   */
  rebuild(documents: readonly string[] | undefined, signal: AbortSignal, first: boolean): Promise<ExportResult>;
  /**
   * Gives the scope to watch after the last build, the number of files behind the operations when the session began,
   * and the number of other places.
   */
  scope(): { scope: WatchScope; files: number; roots: number };
}

export interface SessionOptions {
  /** Document key; undefined for every document. */
  document: string | undefined;
  rebuilder: Rebuilder;
  /** Receives the changes when a rebuild begins. */
  rebuilding(changed: string[]): void;
  rebuilt(result: Rebuilt): void;
  /** Receives the reason when the session ends without a call of `end`. */
  ended(reason: string): void;
}

export interface WatchOptions {
  /** Absolute path of the application. */
  root: string;
  /** Writes one line to standard error. */
  note(line: string): void;
  /** Seconds between two looks. */
  interval?: number;
  poll?: boolean;
}

export interface WatchSession {
  /** Identifies the session within the process. */
  readonly id: string;
  end(): Promise<void>;
}

/**
 * Runs the sessions of one application: one watcher, one token, and one rebuild for a burst of changes (cache 4, 5.1).
 */
export class WatchSessions {
  private readonly open_ = new Map<string, SessionOptions>();
  private readonly starting = new Set<string>();
  private readonly changed = new Set<string>();
  private readonly targets = new Map<string, string[]>();
  private watcher: Watcher | undefined;
  private running: { stop: AbortController; changed: ReadonlySet<string> } | undefined;
  private cancelled = 0;
  private token: string | undefined;
  private count = 0;
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly options: WatchOptions) {}

  get size(): number {
    return this.open_.size;
  }

  /** Opens a session and builds at once. */
  open(session: SessionOptions): WatchSession {
    const id = `${process.pid}-${++this.count}`;
    this.open_.set(id, session);
    this.starting.add(id);
    this.watcher ??= createWatcher({
      ...this.options,
      changed: (paths) => this.change(paths),
      gone: () => this.over(`${this.options.root} is gone.`),
    });
    this.follow(session.rebuilder);
    this.work();
    return { id, end: () => this.end(id) };
  }

  /** Ends every session without a notification. */
  async close(): Promise<void> {
    for (const id of [...this.open_.keys()]) await this.end(id);
  }

  /** Ends a session; one that has ended already is no fault. */
  async end(id: string): Promise<void> {
    if (!this.open_.delete(id)) return;
    this.starting.delete(id);
    if (this.open_.size > 0) return;
    this.running?.stop.abort();
    const { watcher } = this;
    this.watcher = undefined;
    this.changed.clear();
    this.targets.clear();
    this.token = undefined;
    removeToken(this.options.root);
    await watcher?.close();
    await this.working;
  }

  private over(reason: string): void {
    const sessions = [...this.open_];
    void this.close();
    for (const [, session] of sessions) session.ended(reason);
  }

  private change(paths: readonly string[]): void {
    for (const path of paths) this.changed.add(path);
    if (this.running !== undefined && this.cancelled < CANCELLED_IN_A_ROW) this.running.stop.abort();
    this.work();
  }

  /** Builds again and again while there is a reason for a build. */
  private work(): void {
    if (this.running !== undefined) return;
    const { starting, changed } = this;
    if (this.open_.size === 0 || (starting.size === 0 && changed.size === 0)) return;
    const stop = new AbortController();
    const began = { starting: [...starting], changed: [...changed].sort() };
    starting.clear();
    changed.clear();
    this.running = { stop, changed: new Set(began.changed) };
    this.working = this.build(began, stop).finally(() => {
      this.running = undefined;
      this.work();
    });
  }

  private async build(
    { starting, changed }: { starting: string[]; changed: string[] },
    stop: AbortController,
  ): Promise<void> {
    const first = new Set(starting);
    // The opening of a session concerns no other: only its documents are built, unless something changed as well.
    const wanted = [...this.open_].filter(([id]) => changed.length > 0 || first.has(id));
    const lead = wanted[0]?.[1];
    if (lead === undefined) return;
    if (changed.length > 0) for (const [id, of] of wanted) if (!first.has(id)) of.rebuilding(changed);
    const documents = union(wanted.map(([, { document }]) => document));
    let result: ExportResult | undefined;
    let failure: Rebuilt['failure'] = null;
    try {
      result = await lead.rebuilder.rebuild(documents, stop.signal, first.size > 0);
    } catch (error) {
      if (stop.signal.aborted) {
        this.requeue(starting, changed);
        return;
      }
      failure = failureOf(error);
    }
    this.cancelled = 0;
    if (this.open_.size === 0) return;
    let watching: Rebuilt['watching'] = { files: 0, roots: 0 };
    try {
      watching = this.follow(lead.rebuilder);
    } catch (error) {
      failure ??= failureOf(error);
    }
    const pushed = result === undefined ? false : this.publish(result, documents === undefined, first.size > 0);
    for (const [id, session] of wanted) {
      if (!this.open_.has(id)) continue;
      const own = result === undefined ? undefined : ofDocument(result, session.document);
      session.rebuilt({
        session: id,
        first: first.has(id),
        documents: own?.documents.map(({ document }) => document) ?? [],
        changed: first.has(id) ? [] : changed,
        token: this.token ?? null,
        pushed: pushed && !first.has(id),
        diagnostics: own === undefined ? [] : diagnosticsOf(own),
        targets: own === undefined ? [] : targetsOf(own),
        result: own ?? null,
        failure,
        watching,
      });
    }
  }

  /** Keeps the reasons of a build that was cut short, for the next one. */
  private requeue(starting: readonly string[], changed: readonly string[]): void {
    if (this.open_.size === 0) return;
    this.cancelled++;
    for (const id of starting) if (this.open_.has(id)) this.starting.add(id);
    for (const path of changed) this.changed.add(path);
  }

  /** Watches the inputs of the last build. */
  private follow(rebuilder: Rebuilder): Rebuilt['watching'] {
    const { scope, files, roots } = rebuilder.scope();
    this.watcher?.watch(scope);
    return { files, roots };
  }

  /** Writes the token after the artifacts, always where a session begins; tells whether an open page has to reload. */
  private publish(result: ExportResult, all: boolean, first: boolean): boolean {
    const { root } = this.options;
    if (all) this.targets.clear();
    for (const { document, targets } of result.documents) {
      this.targets.set(
        document,
        targets.map(({ path }) => resolve(root, path)),
      );
    }
    const before = this.token;
    this.token = rebuildToken([...this.targets.values()].flat().map((path) => ({ path })));
    const same = this.token === before;
    if (same && !first) return false;
    return writeToken(root, this.token) && !same && before !== undefined;
  }
}

/** Unites the documents of several sessions; undefined as soon as one wants all. */
function union(documents: readonly (string | undefined)[]): string[] | undefined {
  return documents.includes(undefined) ? undefined : [...new Set(documents as string[])];
}

function ofDocument(result: ExportResult, document: string | undefined): ExportResult {
  if (document === undefined) return result;
  return { ...result, documents: result.documents.filter((of) => of.document === document) };
}

function diagnosticsOf({ configuration, documents, closing }: ExportResult): Finding[] {
  return [
    ...configuration.flatMap(({ diagnostics }) => diagnostics),
    ...documents.flatMap(({ targets, diagnostics }) => [...targets.flatMap((t) => t.diagnostics), ...diagnostics]),
    ...closing,
  ];
}

function targetsOf({ documents }: ExportResult): ExportedTarget[] {
  return documents.flatMap(({ targets }) => targets);
}

function failureOf(error: unknown): { lines: string[]; blocks: DiagnosticBlock[] } {
  if (error instanceof Refusal) return { lines: error.lines, blocks: error.blocks };
  return { lines: [`docgen failed: ${error instanceof Error ? error.message : String(error)}`], blocks: [] };
}
