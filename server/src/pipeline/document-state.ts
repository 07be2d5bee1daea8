import { digest as digestOf, type ReadSet } from '@docgen/cache';
import type { UnboundDiagnostic } from '@docgen/protocol';
import type { ComponentDefinition, Fragment, OperationRoute } from '../analysis/index.js';
import { createAssemblyMemo } from '../document/index.js';
import { createEmissionMemo } from '../emit/index.js';
import type { Subject } from '../query/dependents.js';
import { hashable } from '../query/hashable.js';
import { operationKey } from '../query/operation-key.js';
import { type Component, Session, type SessionInput, type SharedResult } from '../query/session.js';
import { StaleLocations } from '../query/stale-locations.js';
import type { StoredEntry, StoredFragments } from '../stored/stored-fragments.js';
import { UNSENT_READS } from '../threads/pool/fragment-codec.js';
import { analyzeRoute } from './analyze-route.js';
import { Findings } from './diagnostics.js';

interface Kept extends Subject {
  key: string;
  fragment: Fragment;
  /** It lies in the store, or is not to. */
  stored: boolean;
}

/** What one document of an application came to, operation by operation, over all revisions. */
export class DocumentState {
  readonly session: Session;
  /** Of the last build: operations analysed, and operations taken over. */
  readonly counts = { analyzed: 0, reused: 0 };
  /** What may stand elsewhere than when the document was last assembled. */
  readonly moves = new StaleLocations();
  private settled = true;
  readonly assembly = createAssemblyMemo();
  readonly emission = createEmissionMemo();
  readonly findings = new Findings();
  private readonly kept = new Map<string, Kept>();
  /** The operations of the last build and what is kept of each; absent once something else is kept. */
  private last: { operations: readonly OperationRoute[]; entries: readonly Kept[] } | undefined;
  /** Analysed for the next call of `fragments`; they do not count as taken over. */
  private readonly ahead = new Set<string>();
  /**
   * Of fragments another thread analysed those whose facts this one has not asked for yet. Until then it is not told of others, and
   * they stand for this revision alone.
   */
  private readonly unseen = new Map<string, Kept>();
  /** What it has asked for while it went through them. */
  private readonly seen = new Set<ReadSet>();
  /** Files behind them, where their threads were asked. */
  private told: readonly string[] | undefined;
  /** Files with syntax errors that other threads met, until this one has met them. */
  unparsableElsewhere: readonly UnboundDiagnostic[] = [];

  /** `basis` is what all of it depends on though no operation reads it; `stored` is what an earlier process left. */
  constructor(
    readonly basis: string,
    input: SessionInput,
    private readonly stored?: StoredFragments,
    forgetful = false,
  ) {
    this.session = new Session(input, forgetful);
  }

  /** Operations nothing is known of, neither here nor in the store. */
  unknown(operations: readonly OperationRoute[]): OperationRoute[] {
    // Of a build that was stopped.
    this.ahead.clear();
    if (this.last?.operations === operations) return [];
    return operations.filter((operation) => {
      const id = idOf(operation);
      return !this.kept.has(id) && this.stored?.has(id) !== true;
    });
  }

  /** Analyses an unknown operation before its turn. */
  analyze(operation: OperationRoute): Fragment {
    const id = idOf(operation);
    this.ahead.add(id);
    this.settled = false;
    return this.keep(id, operation, analyzeRoute(operation, this.session)).fragment;
  }

  /** Takes fragments that other threads analysed for the next call of `fragments`, with the files they could not read. */
  take(given: ReadonlyMap<OperationRoute, Fragment>, unparsable: readonly UnboundDiagnostic[]): void {
    for (const [operation, fragment] of given) {
      const id = idOf(operation);
      this.ahead.add(id);
      this.unseen.set(id, this.hold(id, operation, fragment, false));
    }
    if (given.size > 0) this.unparsableElsewhere = unparsable;
    this.settled = false;
  }

  /**
   * A fragment for each operation, in their order: the one there is while everything it was made from is what it was, else a new
   * one. `between` is called before each and may throw to stop; what was analysed until then is kept.
   */
  fragments(operations: readonly OperationRoute[], between: () => void): Fragment[] {
    const { session, kept, counts } = this;
    counts.analyzed = counts.reused = 0;
    const before = this.last?.operations === operations ? this.last.entries : undefined;
    this.last = undefined;
    const alive = new Set<string>();
    const entries: Kept[] = [];
    const looked = new Map<ReadSet, boolean>();
    const fragmentOf = (operation: OperationRoute, at: number): Fragment => {
      const stays = before?.[at];
      if (stays?.suspect === false) {
        between();
        counts.reused++;
        entries.push(stays);
        return stays.fragment;
      }
      const id = idOf(operation);
      alive.add(id);
      const known = kept.get(id);
      if (known?.key === operationKey(operation) && session.dependents.holds(known, (read) => session.holds(read))) {
        if (this.ahead.has(id)) counts.analyzed++;
        else {
          between();
          counts.reused++;
        }
        entries.push(known);
        return known.fragment;
      }
      between();
      const found =
        known === undefined ? this.stored?.find(id, operationKey(operation), session.source, looked) : undefined;
      if (found === undefined) counts.analyzed++;
      else counts.reused++;
      if (known !== undefined) session.dependents.remove(known);
      const made = this.keep(id, operation, found ?? analyzeRoute(operation, session), found !== undefined);
      entries.push(made);
      return made.fragment;
    };
    try {
      const fragments = operations.map(fragmentOf);
      // Of the same operations none has gone.
      if (before === undefined) for (const [id, entry] of kept) if (!alive.has(id)) this.forget(id, entry);
      // Two of one id would take each other's place.
      if (kept.size === operations.length) this.last = { operations, entries };
      return fragments;
    } finally {
      // What nobody told the origin of serves this once.
      for (const [id, entry] of this.unseen) {
        if (entry.reads !== UNSENT_READS) continue;
        this.unseen.delete(id);
        this.forget(id, entry);
      }
      this.ahead.clear();
      this.settled = false;
    }
  }

  /** Keeps the fragment of an operation; `found` in the store. */
  private keep(id: string, operation: OperationRoute, fragment: Fragment, found = false): Kept {
    const entry = this.hold(id, operation, fragment, found);
    this.session.dependents.add(entry);
    return entry;
  }

  private hold(id: string, operation: OperationRoute, fragment: Fragment, found: boolean): Kept {
    const stored = found || !isStorable(fragment);
    const entry = { key: operationKey(operation), fragment, reads: fragment.reads, suspect: false, stored };
    this.kept.set(id, entry);
    this.last = undefined;
    return entry;
  }

  private forget(id: string, entry: Kept): void {
    this.session.dependents.remove(entry);
    if (this.kept.get(id) === entry) this.kept.delete(id);
    this.last = undefined;
  }

  /**
   * Asks, for about so many milliseconds, for all that fragments of other threads were made from, so that this one is told when it
   * moves. False when nothing is left to ask for. Done before anything moves. `torn` says whether a file is no longer what the revision saw.
   */
  adopt(milliseconds: number, torn: () => boolean): boolean {
    const until = performance.now() + milliseconds;
    for (const [id, entry] of this.unseen) {
      if (!torn()) this.look(entry.reads);
      // What was asked for is not what the fragment was made from.
      if (torn()) this.forgetUnseen();
      else {
        this.unseen.delete(id);
        if (this.kept.get(id) === entry) this.session.dependents.add(entry);
      }
      if (performance.now() >= until) break;
    }
    if (this.unseen.size === 0) this.forgetUnseen();
    return this.unseen.size > 0;
  }

  private look(reads: ReadSet): void {
    if (this.seen.has(reads)) return;
    this.seen.add(reads);
    for (const id of reads.own) this.session.source.get(id);
    for (const branch of reads.branches) this.look(branch);
  }

  /** Nobody could tell whom it concerns when something moves. */
  private forgetUnseen(): void {
    for (const [id, entry] of this.unseen) this.forget(id, entry);
    this.unseen.clear();
    this.seen.clear();
    this.unparsableElsewhere = [];
    this.told = undefined;
  }

  /** Something is left to adopt. */
  get untaken(): boolean {
    return this.unseen.size > 0;
  }

  /** Threads that analysed for the next call of `fragments` tell the files that was made from. */
  tell(behind: readonly string[]): void {
    this.told = behind;
  }

  /** Files behind fragments of other threads that are not taken over yet; undefined where only taking them over will tell. */
  get behindForeign(): readonly string[] | undefined {
    return this.unseen.size === 0 ? [] : this.told;
  }

  /** Everything its operations were made from, but for fragments that are not taken over yet. */
  get behind(): Iterable<string> {
    this.tidy();
    return this.session.dependents.ids;
  }

  /** The answers to these ids are others; what was made from them is suspect. */
  move(others: Iterable<string>): void {
    this.tidy();
    this.session.dependents.move(others);
  }

  /** Puts in order what the last build left; before anything moves, and better before anybody waits. */
  tidy(): void {
    if (this.settled) return;
    this.settled = true;
    this.session.settle();
  }

  /** Gives back everything but what assembling keeps: the fragments are made, and no later build will come. */
  release(): void {
    this.kept.clear();
    this.last = undefined;
    this.ahead.clear();
    this.unseen.clear();
    this.session.release();
  }

  /** Rows of fragments the store has not yet, one by one. */
  *unstored(): Generator<StoredEntry> {
    const { session, stored } = this;
    if (stored === undefined) return;
    const keys = new Map<ComponentDefinition, string>();
    for (const [id, entry] of this.kept) {
      if (entry.stored || entry.suspect || this.unseen.has(id)) continue;
      entry.stored = true;
      const rows = new Map<string, Uint8Array>();
      const digest = stored.pieces.of(entry.reads, (read, hash) => session.behind(read, hash), rows);
      if (digest === undefined) continue;
      if (keys.size === 0)
        for (const result of session.all()) if (isComponent(result)) keys.set(result.definition, keyOf(result));
      yield stored.rows(
        id,
        entry.key,
        entry.fragment,
        { digest, rows },
        (definition) => keys.get(definition) ?? contentKey(definition),
      );
    }
  }
}

function idOf({ signature, path }: OperationRoute): string {
  return `${signature}\0${path}`;
}

/** What failed is analysed again next time (cache 2.6). */
function isStorable({ failed, diagnostics }: Fragment): boolean {
  return failed === undefined && !diagnostics.some(({ code }) => code === 'inference.action-failed');
}

function isComponent(result: SharedResult): result is Component {
  return 'definition' in result;
}

function keyOf({ answer }: Component): string {
  return `component ${answer.hash}`;
}

/** One that was read from the store, or whose result is gone. */
function contentKey(definition: ComponentDefinition): string {
  return `component ${digestOf(hashable(definition))}`;
}
