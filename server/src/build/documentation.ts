import type { Fragment, OperationRoute } from '../analysis/index.js';
import { createAssemblyMemo } from '../document/index.js';
import { createEmissionMemo } from '../emit/index.js';
import { analyzeRoute } from './analyze-route.js';
import type { Subject } from './dependents.js';
import { operationKey } from './operation-key.js';
import { Session, type SessionInput } from './session.js';

interface Kept extends Subject {
  key: string;
  fragment: Fragment;
}

/** What one document of an application came to, operation by operation, over all revisions. */
export class Documentation {
  readonly session: Session;
  /** Of the last build: operations analysed, and operations taken over. */
  readonly counts = { analyzed: 0, reused: 0 };
  readonly assembly = createAssemblyMemo();
  readonly emission = createEmissionMemo();
  private readonly kept = new Map<string, Kept>();

  /** `basis` is what all of it depends on though no operation reads it. */
  constructor(
    readonly basis: string,
    input: SessionInput,
  ) {
    this.session = new Session(input);
  }

  /**
   * A fragment for each operation, in their order: the one there is while everything it was made from is what it was, else a
   * new one. `between` is called before each and may throw to stop; what was analysed until then is kept.
   */
  fragments(operations: readonly OperationRoute[], between: () => void): Fragment[] {
    const { session, kept, counts } = this;
    counts.analyzed = counts.reused = 0;
    const alive = new Set<string>();
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
      const fragment = analyzeRoute(operation, session);
      counts.analyzed++;
      if (known !== undefined) session.dependents.remove(known);
      const entry = { key, fragment, reads: fragment.reads, suspect: false };
      session.dependents.add(entry);
      kept.set(id, entry);
      return fragment;
    });
    for (const [id, entry] of kept) {
      if (alive.has(id)) continue;
      session.dependents.remove(entry);
      kept.delete(id);
    }
    session.settle();
    return fragments;
  }
}
