import type { FactReader, ReadSet, Recorder } from './trace.js';

/**
 * Who share what they make of the facts they read. What is kept for one memo is nobody else's, and is dropped when a fact it
 * was made from is another.
 */
export class SharedMemo {
  private readonly stale = new Set<ReadSet>();
  /** Branches made since it was last asked who took them. */
  private fresh: ReadSet[] = [];
  private readonly keepers: { forget(stale: Stale): void }[] = [];
  private readonly tables = new Map<Find<unknown>, Map<string, Map<string, Kept>>>();

  /** A branch was made from an answer that is another by now. */
  moved(branch: ReadSet): void {
    this.stale.add(branch);
  }

  /** A branch was begun: something may be kept that was made on it. */
  made(branch: ReadSet): void {
    this.fresh.push(branch);
  }

  /** Whoever keeps something for the memo besides is told what to drop. */
  keep(keeper: { forget(stale: Stale): void }): void {
    this.keepers.push(keeper);
  }

  /** Whether what was made on a branch no longer holds: asked before anything kept is taken. */
  isStale(branch: ReadSet): boolean {
    return this.stale.size > 0 && this.stale.has(branch);
  }

  /** Drops what no longer holds: looking at all that is kept takes 4 ms with 1,000 operations, so only while nobody waits. */
  settle(): void {
    if (this.stale.size === 0) return;
    this.forget((branch) => this.stale.has(branch));
    this.stale.clear();
  }

  /**
   * What was made on a branch nobody took no longer holds either: nobody tells when it becomes stale. Of all branches only those
   * can be such that are new or that are named here, because somebody who took them is gone.
   */
  retain(left: Iterable<ReadSet>, taken: (branch: ReadSet) => boolean): void {
    for (const branch of this.fresh) if (!taken(branch)) this.stale.add(branch);
    for (const branch of left) if (!taken(branch)) this.stale.add(branch);
    this.fresh = [];
  }

  /** Drops everything: nobody will ask any more. */
  release(): void {
    this.forget(() => true);
    this.stale.clear();
    this.fresh = [];
  }

  private forget(stale: Stale): void {
    for (const names of this.tables.values()) {
      for (const [name, members] of names) {
        for (const [member, { branch }] of members) if (stale(branch)) members.delete(member);
        if (members.size === 0) names.delete(name);
      }
    }
    for (const keeper of this.keepers) keeper.forget(stale);
  }

  /** What was found before, by what finds it. */
  table(find: Find<unknown>, name: string): Map<string, Kept> {
    let names = this.tables.get(find);
    if (names === undefined) {
      names = new Map();
      this.tables.set(find, names);
    }
    let members = names.get(name);
    if (members === undefined) {
      members = new Map();
      names.set(name, members);
    }
    return members;
  }
}

export type Stale = (branch: Recorder) => boolean;

interface Kept {
  value: unknown;
  branch: Recorder;
}

/** Finds something by reading alone: the same for everybody who asks for the same. */
type Find<T> = (reader: FactReader, name: string, member: string) => T;

/** What `find` finds, once for all of the reader's memo; the asker has read all it was found by. */
export function found<T>(reader: FactReader, find: Find<T>, name: string, member = ''): T {
  const { sharing } = reader;
  if (sharing === undefined) return find(reader, name, member);
  const table = sharing.memo.table(find, name);
  let kept = table.get(member);
  if (kept === undefined || sharing.memo.isStale(kept.branch)) {
    const branch = sharing.branch();
    kept = { value: find(branch, name, member), branch };
    branch.close();
    table.set(member, kept);
  }
  sharing.take(kept.branch);
  return kept.value as T;
}
