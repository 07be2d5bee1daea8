import type { FactReader, ReadSet, Recorder } from './trace.js';

/**
 * Keeps results made from facts for all askers of one session. A result is dropped when a fact it was made from
 * changes.
 */
export class SharedMemo {
  private readonly stale = new Set<ReadSet>();
  /** Branches made since `retain` last looked for their takers. */
  private unclaimed: ReadSet[] = [];
  private readonly attached: { forget(stale: IsStale): void }[] = [];
  private readonly tables = new Map<Find<unknown>, Map<string, Map<string, Kept>>>();

  /** Marks a branch as stale: an answer it recorded has changed. */
  markStale(branch: ReadSet): void {
    this.stale.add(branch);
  }

  /** Notes a new branch, on which a kept result may be made. */
  noteBranch(branch: ReadSet): void {
    this.unclaimed.push(branch);
  }

  /** Registers a further table of results, which is told what to drop. */
  attach(results: { forget(stale: IsStale): void }): void {
    this.attached.push(results);
  }

  /** Tells whether results made on a branch no longer hold; asked before a kept result is taken. */
  isStale(branch: ReadSet): boolean {
    return this.stale.size > 0 && this.stale.has(branch);
  }

  /**
   * Drops stale results. Looking at all kept results takes 4 ms with 1,000 operations, so it is done only while nobody
   * waits.
   */
  dropStale(): void {
    if (this.stale.size === 0) return;
    this.forget((branch) => this.stale.has(branch));
    this.stale.clear();
  }

  /**
   * Drops results of branches that nobody took: nothing tells when such a branch becomes stale. Only new branches can
   * be such, and those in `left`, whose taker is gone.
   */
  retain(left: Iterable<ReadSet>, taken: (branch: ReadSet) => boolean): void {
    for (const branch of this.unclaimed) if (!taken(branch)) this.stale.add(branch);
    for (const branch of left) if (!taken(branch)) this.stale.add(branch);
    this.unclaimed = [];
  }

  /** Drops every result, because nobody will ask again. */
  clear(): void {
    this.forget(() => true);
    this.stale.clear();
    this.unclaimed = [];
  }

  private forget(stale: IsStale): void {
    for (const names of this.tables.values()) {
      for (const [name, members] of names) {
        for (const [member, { branch }] of members) if (stale(branch)) members.delete(member);
        if (members.size === 0) names.delete(name);
      }
    }
    for (const results of this.attached) results.forget(stale);
  }

  /** Gives the results of one function for one name, by member. */
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

export type IsStale = (branch: Recorder) => boolean;

interface Kept {
  value: unknown;
  branch: Recorder;
}

/** Computes a result by reading facts alone, so it is the same for every asker. */
type Find<T> = (reader: FactReader, name: string, member: string) => T;

/** Gives the result of `find`, computed once for all askers of the memo; the asker records all reads behind it. */
export function memoized<T>(reader: FactReader, find: Find<T>, name: string, member = ''): T {
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
