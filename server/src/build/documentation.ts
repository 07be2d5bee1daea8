import { digest as digestOf, type Reads } from '@docgen/cache';
import type { ComponentDefinition, Fragment, OperationRoute } from '../analysis/index.js';
import { createAssemblyMemo } from '../document/index.js';
import { createEmissionMemo } from '../emit/index.js';
import { analyzeRoute } from './analyze-route.js';
import type { Subject } from './dependents.js';
import { Findings } from './diagnostics.js';
import { hashable } from './hashable.js';
import { Moves } from './moves.js';
import { operationKey } from './operation-key.js';
import { type Component, Session, type SessionInput, type SharedResult } from './session.js';
import type { Keeping, StoredFragments } from './stored-fragments.js';

interface Kept extends Subject {
  key: string;
  fragment: Fragment;
  /** It lies in the store, or is not to. */
  stored: boolean;
}

/** What one document of an application came to, operation by operation, over all revisions. */
export class Documentation {
  readonly session: Session;
  /** Of the last build: operations analysed, and operations taken over. */
  readonly counts = { analyzed: 0, reused: 0 };
  /** What may stand elsewhere than when the document was last assembled. */
  readonly moves = new Moves();
  private settled = true;
  readonly assembly = createAssemblyMemo();
  readonly emission = createEmissionMemo();
  readonly findings = new Findings();
  private readonly kept = new Map<string, Kept>();
  /** Analysed for the next call of `fragments`; they do not count as taken over. */
  private readonly ahead = new Set<string>();
  /** Fragments of this revision that another thread analysed, until `adopt` has found out what they were made from. */
  private readonly foreign = new Map<string, { operation: OperationRoute; fragment: Fragment }>();
  private readonly adopted = new Map<Reads, boolean>();
  /** Files behind those fragments, where their threads were asked. */
  private told: readonly string[] | undefined;

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
    return this.keep(id, operation, undefined);
  }

  /**
   * A fragment for each operation, in their order: the one there is while everything it was made from is what it was, else one
   * of `given`, else a new one. `between` is called before each and may throw to stop; what was analysed until then is kept.
   */
  fragments(
    operations: readonly OperationRoute[],
    between: () => void,
    given: ReadonlyMap<OperationRoute, Fragment> = new Map(),
  ): Fragment[] {
    const { session, kept, counts } = this;
    counts.analyzed = counts.reused = 0;
    const alive = new Set<string>();
    const looked = new Map<Reads, boolean>();
    const fragments = operations.map((operation) => {
      const id = idOf(operation);
      alive.add(id);
      const other = given.get(operation);
      if (other !== undefined) {
        counts.analyzed++;
        this.foreign.set(id, { operation, fragment: other });
        return other;
      }
      const known = kept.get(id);
      if (known?.key === operationKey(operation) && session.dependents.holds(known, (read) => session.holds(read))) {
        if (this.ahead.has(id)) counts.analyzed++;
        else {
          between();
          counts.reused++;
        }
        return known.fragment;
      }
      between();
      const found =
        known === undefined ? this.stored?.find(id, operationKey(operation), session.source, looked) : undefined;
      if (found === undefined) counts.analyzed++;
      else counts.reused++;
      if (known !== undefined) session.dependents.remove(known);
      return this.keep(id, operation, found);
    });
    for (const [id, entry] of kept) {
      if (alive.has(id)) continue;
      session.dependents.remove(entry);
      kept.delete(id);
    }
    this.ahead.clear();
    this.settled = false;
    return fragments;
  }

  /** Keeps the fragment of an operation; without one that was found it is analysed. */
  private keep(id: string, operation: OperationRoute, found: Fragment | undefined): Fragment {
    const fragment = found ?? analyzeRoute(operation, this.session);
    const stored = found !== undefined || !isStorable(fragment);
    const entry = { key: operationKey(operation), fragment, reads: fragment.reads, suspect: false, stored };
    this.session.dependents.add(entry);
    this.kept.set(id, entry);
    return fragment;
  }

  /** Other threads have put away what they made. */
  storedElsewhere(): void {
    this.stored?.lookAgain();
  }

  /**
   * Finds out, for about so many milliseconds, what fragments of other threads were made from: they have stored it, or else it
   * is made again. False when nothing is left to do. Only while the revision lasts they came with.
   */
  adopt(milliseconds: number): boolean {
    const until = performance.now() + milliseconds;
    for (const [id, { operation, fragment }] of this.foreign) {
      this.foreign.delete(id);
      const found = this.stored?.find(id, operationKey(operation), this.session.source, this.adopted);
      const { reads } = this.keep(id, operation, found);
      const entry = this.kept.get(id);
      // What is kept of an assembly goes by the fragment it was made of.
      if (entry !== undefined) entry.fragment = Object.assign(fragment, { reads });
      if (performance.now() >= until) break;
    }
    if (this.foreign.size === 0) this.adopted.clear();
    return this.foreign.size > 0;
  }

  /** Threads that analysed for the next call of `fragments` tell the files that was made from. */
  tell(behind: readonly string[]): void {
    this.told = behind;
  }

  /** Files behind fragments of other threads that are not taken over yet; undefined where only taking them over will tell. */
  get behindForeign(): readonly string[] | undefined {
    return this.foreign.size === 0 ? [] : this.told;
  }

  /** Everything its operations were made from, but for fragments that are not taken over yet. */
  get behind(): Iterable<string> {
    this.tidy();
    return this.session.dependents.ids;
  }

  /** The answers to these ids are others; what was made from them is suspect. */
  move(others: Iterable<string>): void {
    this.tidy();
    this.foreign.clear();
    this.adopted.clear();
    this.told = undefined;
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
    this.ahead.clear();
    this.foreign.clear();
    this.session.release();
  }

  /** Rows of fragments the store has not yet, one by one. */
  *unstored(): Generator<Keeping> {
    const { session, stored } = this;
    if (stored === undefined) return;
    const keys = new Map<ComponentDefinition, string>();
    for (const [id, entry] of this.kept) {
      if (entry.stored || entry.suspect) continue;
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
