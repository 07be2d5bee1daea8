import type { UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../analysis/index.js';
import { createAssemblyMemo } from '../document/index.js';
import { EmissionMemo } from '../emit/index.js';
import { LintMemo } from '../lint/index.js';
import { operationKey } from '../query/operation-key.js';
import { Session, type SessionInput } from '../query/session.js';
import { StaleLocations } from '../query/stale-locations.js';
import type { Verified } from '../stored/reads-sheet.js';
import type { StoredEntry, StoredFragments } from '../stored/stored-fragments.js';
import { Findings } from './diagnostics.js';
import { ContentPages } from './enrichment/content-pages.js';
import { OverlayFiles } from './enrichment/overlay-files.js';
import { analyzeRoute } from './fragments/analyze-route.js';
import { type FragmentMemo, FragmentMemos, operationId } from './fragments/fragment-memos.js';
import { RemoteFragments } from './fragments/remote-fragments.js';
import { unstoredFragments } from './fragments/unstored-fragments.js';
import { TagNames } from './inputs/tag-names.js';
import { RecordedExamples } from './recordings/recorded-examples.js';

/** Keeps the results of one document of an application over all revisions: its fragments, and those made of them. */
export class DocumentState {
  readonly session: Session;
  /** Operations the last build analysed, and operations it took over. */
  readonly counts = { analyzed: 0, reused: 0 };
  readonly staleLocations = new StaleLocations();
  readonly assembly = createAssemblyMemo();
  readonly emission = new EmissionMemo();
  readonly findings = new Findings();
  readonly lint = new LintMemo();
  readonly overlays = new OverlayFiles();
  readonly pages = new ContentPages();
  readonly recordings = new RecordedExamples();
  readonly tagNames = new TagNames();
  readonly remote: RemoteFragments;
  private readonly memos: FragmentMemos;
  private settled = true;
  /** Says that the last build came to its end, so that no fragment is suspect. */
  private allVerified = true;
  /** Operations that were analysed before `fragments` was called for them: they do not count as taken over. */
  private readonly analyzedAhead = new Set<string>();

  /**
   * `basis` is the input every fragment depends on though none reads it; `stored` holds the results of an earlier
   * process.
   */
  constructor(
    readonly basis: string,
    input: SessionInput,
    private readonly stored?: StoredFragments,
    tracked = true,
  ) {
    this.session = new Session(input, tracked);
    this.memos = new FragmentMemos(this.session.dependents);
    this.remote = new RemoteFragments(this.memos, this.session);
  }

  /** Lists operations that have no fragment, neither here nor in the store. */
  unknown(operations: readonly OperationRoute[]): OperationRoute[] {
    // A build that was stopped may have left some.
    this.analyzedAhead.clear();
    if (this.memos.ofLastBuild(operations) !== undefined) return [];
    return operations.filter((operation) => {
      const id = operationId(operation);
      return !this.memos.has(id) && this.stored?.has(id) !== true;
    });
  }

  /** Analyses an unknown operation ahead of `fragments`. */
  analyze(operation: OperationRoute): Fragment {
    const id = operationId(operation);
    this.analyzedAhead.add(id);
    this.settled = this.allVerified = false;
    return this.memos.set(id, operation, analyzeRoute(operation, this.session)).fragment;
  }

  /** Takes fragments that other threads analysed, for the next call of `fragments`. */
  takeRemote(fragments: ReadonlyMap<OperationRoute, Fragment>, unparsable: readonly UnboundDiagnostic[]): void {
    for (const operation of fragments.keys()) this.analyzedAhead.add(operationId(operation));
    this.remote.add(fragments, unparsable);
    this.settled = this.allVerified = false;
  }

  /**
   * Answers a fragment for each operation, in their order: the memo while all its inputs are unchanged, else a new one.
   * `between` is called before each and may throw to stop; fragments analysed until then are kept.
   */
  fragments(operations: readonly OperationRoute[], between: (operation: OperationRoute) => void): Fragment[] {
    const { memos, counts } = this;
    counts.analyzed = counts.reused = 0;
    this.allVerified = false;
    const before = memos.begin(operations);
    const checked: Verified = new Map();
    try {
      const now = operations.map((operation, at) => {
        const memo = before?.[at];
        if (memo?.suspect !== false) return this.verified(operation, between, checked);
        between(operation);
        counts.reused++;
        return memo;
      });
      if (before === undefined) memos.retain(operations);
      memos.finish(operations, now);
      this.allVerified = true;
      return now.map(({ fragment }) => fragment);
    } finally {
      this.remote.dropUntraced();
      this.analyzedAhead.clear();
      this.settled = false;
    }
  }

  /** Gives the memo of an operation while it holds, else one of a stored or a new fragment. */
  private verified(
    operation: OperationRoute,
    between: (operation: OperationRoute) => void,
    checked: Verified,
  ): FragmentMemo {
    const { session, memos, counts } = this;
    const id = operationId(operation);
    const key = operationKey(operation);
    const known = memos.get(id);
    if (known?.key === key && session.dependents.verify(known, (read) => session.verify(read))) {
      if (this.analyzedAhead.has(id)) counts.analyzed++;
      else {
        between(operation);
        counts.reused++;
      }
      return known;
    }
    between(operation);
    const found = known === undefined ? this.stored?.find(id, key, session.source, checked) : undefined;
    if (found === undefined) counts.analyzed++;
    else counts.reused++;
    if (known !== undefined) session.dependents.remove(known);
    return memos.set(id, operation, found ?? analyzeRoute(operation, session), found !== undefined);
  }

  /** Lists every input of the linked fragments and of the results they share. */
  get dependencies(): Iterable<string> {
    this.settle();
    return this.session.dependents.ids;
  }

  /** Marks dependents of these ids as suspect, because the answers have changed. */
  invalidate(ids: Iterable<string>): void {
    this.settle();
    this.session.dependents.invalidate(ids);
  }

  /** Ends the revision of the last build. It must run before the next one begins, and better before anybody waits. */
  settle(): void {
    if (this.settled) return;
    this.settled = true;
    this.session.settle(this.allVerified);
  }

  /** Drops everything assembling does not need: the fragments are made, and no later build will come. */
  release(): void {
    this.memos.clear();
    this.analyzedAhead.clear();
    this.remote.clear();
    this.session.release();
  }

  /** Makes rows of fragments the store does not hold, step by step; most steps give none. */
  *unstored(): Generator<StoredEntry | undefined> {
    if (this.stored === undefined) return;
    yield* unstoredFragments(this.storable(), this.session, this.stored);
  }

  /** A fragment that is not linked may be dropped before anything says that it no longer holds. */
  private *storable(): Generator<[string, FragmentMemo]> {
    for (const entry of this.memos.entries()) if (!this.remote.has(entry[0])) yield entry;
  }
}
