import type { ReadSet } from '@docgen/cache';
import type { UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../../analysis/index.js';
import type { Session } from '../../query/session.js';
import { type FragmentMemo, type FragmentMemos, operationId } from './fragment-memos.js';

/** Stands for the reads of a fragment whose thread has not sent them. */
export const UNSENT_READS: ReadSet = { own: [], branches: [], hashes: [] };

/**
 * Holds fragments that other threads analysed and that nothing here depends on yet. A thread learns of changes only to
 * facts it has asked for; until it has asked for every input of a fragment, the fragment holds for its own revision and
 * no other.
 */
export class RemoteFragments {
  private readonly unlinked = new Map<string, FragmentMemo>();
  /** Read sets whose facts were asked for already: many fragments share branches. */
  private readonly asked = new Set<ReadSet>();
  private files: readonly string[] | undefined;
  private errors: readonly UnboundDiagnostic[] = [];

  constructor(
    private readonly memos: FragmentMemos,
    private readonly session: Session,
  ) {}

  /** Takes fragments of a revision, with the findings about files their threads could not parse. */
  add(fragments: ReadonlyMap<OperationRoute, Fragment>, unparsable: readonly UnboundDiagnostic[]): void {
    for (const [operation, fragment] of fragments) {
      const id = operationId(operation);
      this.unlinked.set(id, this.memos.setUntracked(id, operation, fragment));
    }
    if (fragments.size > 0) this.errors = unparsable;
  }

  has(id: string): boolean {
    return this.unlinked.has(id);
  }

  /** Tells whether a fragment is not linked yet. */
  get isPending(): boolean {
    return this.unlinked.size > 0;
  }

  /** Lists findings about files that only other threads have tried to parse. */
  get unparsable(): readonly UnboundDiagnostic[] {
    return this.errors;
  }

  /** Notes the files the fragments were made from, where their threads were asked for them. */
  noteContributingFiles(paths: readonly string[]): void {
    this.files = paths;
  }

  /** Lists files behind fragments that are not linked; undefined where only `link` can tell them. */
  get contributingFiles(): readonly string[] | undefined {
    return this.isPending ? this.files : [];
  }

  /**
   * Asks, for about so many milliseconds, for the inputs of fragments, and makes the fragments depend on them. It must
   * end before a new revision begins. `torn` tells whether the disk differs from the revision by now. False when
   * nothing is left.
   */
  link(milliseconds: number, torn: () => boolean): boolean {
    const until = performance.now() + milliseconds;
    for (const [id, memo] of this.unlinked) {
      if (!torn()) this.ask(memo.reads);
      // The facts asked for are not the fragment's inputs.
      if (torn()) this.drop();
      else {
        this.unlinked.delete(id);
        if (this.memos.get(id) === memo) this.session.dependents.add(memo);
      }
      if (performance.now() >= until) break;
    }
    if (!this.isPending) this.drop();
    return this.isPending;
  }

  /** Drops fragments that came without reads: nothing could tell when they no longer hold. */
  dropUntraced(): void {
    for (const [id, memo] of this.unlinked) {
      if (memo.reads !== UNSENT_READS) continue;
      this.unlinked.delete(id);
      this.memos.delete(id, memo);
    }
  }

  clear(): void {
    this.unlinked.clear();
  }

  private ask(reads: ReadSet): void {
    if (this.asked.has(reads)) return;
    this.asked.add(reads);
    for (const id of reads.own) this.session.source.get(id);
    for (const branch of reads.branches) this.ask(branch);
  }

  private drop(): void {
    for (const [id, memo] of this.unlinked) this.memos.delete(id, memo);
    this.unlinked.clear();
    this.asked.clear();
    this.errors = [];
    this.files = undefined;
  }
}
