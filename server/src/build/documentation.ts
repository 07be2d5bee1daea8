import { digest as digestOf, type Reads } from '@docgen/cache';
import type { ComponentDefinition, Fragment, OperationRoute } from '../analysis/index.js';
import { createAssemblyMemo } from '../document/index.js';
import { createEmissionMemo } from '../emit/index.js';
import { analyzeRoute } from './analyze-route.js';
import type { Subject } from './dependents.js';
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
  private readonly kept = new Map<string, Kept>();

  /** `basis` is what all of it depends on though no operation reads it; `stored` is what an earlier process left. */
  constructor(
    readonly basis: string,
    input: SessionInput,
    private readonly stored?: StoredFragments,
    forgetful = false,
  ) {
    this.session = new Session(input, forgetful);
  }

  /**
   * A fragment for each operation, in their order: the one there is while everything it was made from is what it was, else a
   * new one. `between` is called before each and may throw to stop; what was analysed until then is kept.
   */
  fragments(operations: readonly OperationRoute[], between: () => void): Fragment[] {
    const { session, kept, counts } = this;
    counts.analyzed = counts.reused = 0;
    const alive = new Set<string>();
    const looked = new Map<Reads, boolean>();
    const fragments = operations.map((operation) => {
      between();
      const id = `${operation.signature}\0${operation.path}`;
      alive.add(id);
      const key = operationKey(operation);
      const known = kept.get(id);
      if (known?.key === key && session.dependents.holds(known, (read) => session.holds(read))) {
        counts.reused++;
        return known.fragment;
      }
      const found = known === undefined ? this.stored?.find(id, key, session.source, looked) : undefined;
      const fragment = found ?? analyzeRoute(operation, session);
      if (found === undefined) counts.analyzed++;
      else counts.reused++;
      if (known !== undefined) session.dependents.remove(known);
      const stored = found !== undefined || !isStorable(fragment);
      const entry = { key, fragment, reads: fragment.reads, suspect: false, stored };
      session.dependents.add(entry);
      kept.set(id, entry);
      return fragment;
    });
    for (const [id, entry] of kept) {
      if (alive.has(id)) continue;
      session.dependents.remove(entry);
      kept.delete(id);
    }
    this.settled = false;
    return fragments;
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
