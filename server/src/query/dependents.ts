import type { ReadSet } from '@docgen/cache';

/** Describes a result made from reads: a fragment, a derived value, a component, the selection of a document. */
export interface Dependent {
  /** The id others read it by, `derived:…` or `component:…`; absent where no result reads it. */
  readonly id?: string;
  readonly reads: ReadSet;
  /** Says that an input of it may have changed. */
  suspect: boolean;
}

type Reader = Dependent | Branch;

/**
 * Holds one reader or a list of several, in no order. Nothing is looked for in a list but a reader that goes, so a set would take three
 * times the room for nothing: 1,000 operations have a million links, most of them from a few branches that every operation takes.
 */
type Readers = Reader | Reader[] | undefined;

/** Bounds the lists that are copied with each reader that comes: an array that grows keeps room for sixteen more. */
const EXACT = 16;

/** Holds reads that several dependents share: they are linked once, however many took them. */
class Branch {
  takers: Readers;
  /** Says that it read an answer that has changed, so that results which took it no longer hold. */
  stale = false;
  constructor(readonly reads: ReadSet) {}
}

/** Receives the events of branches and shared results. */
interface DependencyEvents {
  /** Reports that an answer a branch read has changed. */
  branchStale(branch: ReadSet): void;
  /** Reports that the last dependent of a branch is gone. */
  branchUnused(branch: ReadSet): void;
  /** Reports that the last dependent of a shared result is gone. */
  resultUnused(id: string): void;
}

const NO_EVENTS: DependencyEvents = { branchStale: () => {}, branchUnused: () => {}, resultUnused: () => {} };

/**
 * Links answers to the results made from them, and so leads from an answer that is another now to the results it may concern.
 * Branches are linked as such: written out for every dependent, the reads of 1,000 operations took a tenth of their analysis. A
 * dependent is linked when somebody first asks: a process that builds once never does.
 */
export class Dependents {
  private readonly unlinked = new Set<Dependent>();
  private readonly readers = new Map<string, NonNullable<Readers>>();
  private readonly branches = new Map<ReadSet, Branch>();
  /** Ids whose answers changed since suspects read them; kept until no suspect is left. */
  private readonly changed = new Set<string>();

  constructor(private readonly events: DependencyEvents = NO_EVENTS) {}

  add(dependent: Dependent): void {
    this.unlinked.add(dependent);
  }

  remove(dependent: Dependent): void {
    if (!this.unlinked.delete(dependent)) this.unlink(dependent, dependent.reads);
  }

  /** Lists every id a result was made from. */
  get ids(): Iterable<string> {
    this.linkAll();
    return this.readers.keys();
  }

  /** Tells whether a result was made from the answer to an id. */
  has(id: string): boolean {
    this.linkAll();
    return this.readers.has(id);
  }

  /** Tells whether a result was made from a branch. */
  hasBranch(branch: ReadSet): boolean {
    this.linkAll();
    return this.branches.has(branch);
  }

  /** Marks every result these changed answers reach as suspect. */
  invalidate(ids: Iterable<string>): void {
    this.linkAll();
    const queue: (string | Branch)[] = [];
    for (const id of ids) {
      this.changed.add(id);
      queue.push(id);
    }
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const reached = typeof next === 'string' ? this.readers.get(next) : next.takers;
      for (const reader of each(reached)) {
        if (reader instanceof Branch) {
          if (reader.stale) continue;
          reader.stale = true;
          this.events.branchStale(reader.reads);
          queue.push(reader);
        } else if (!reader.suspect) {
          reader.suspect = true;
          if (reader.id !== undefined) queue.push(reader.id);
        }
      }
    }
  }

  /**
   * Verifies a dependent: true when none of its inputs has changed. `verifyResult` tells whether a shared result, read
   * by its id, is unchanged, and computes it again where it has to.
   */
  verify(dependent: Dependent, verifyResult: (id: string) => boolean): boolean {
    if (!dependent.suspect) return true;
    const { own, branches } = dependent.reads;
    for (const branch of branches) if (this.branches.get(branch)?.stale !== false) return false;
    for (const id of own) {
      if (this.changed.has(id)) return false;
      if (isShared(id) && !verifyResult(id)) {
        this.changed.add(id);
        return false;
      }
    }
    dependent.suspect = false;
    return true;
  }

  /** Forgets which answers changed. Every suspect has been verified or removed. */
  settle(): void {
    this.changed.clear();
  }

  /** Drops all dependents. */
  release(): void {
    this.unlinked.clear();
    this.readers.clear();
    this.branches.clear();
    this.changed.clear();
  }

  private linkAll(): void {
    for (const dependent of this.unlinked) this.link(dependent, dependent.reads);
    this.unlinked.clear();
  }

  private link(reader: Reader, { own, branches }: ReadSet): void {
    for (const id of own) {
      const before = this.readers.get(id);
      const after = including(before, reader);
      if (after !== before) this.readers.set(id, after);
    }
    for (const reads of branches) {
      let branch = this.branches.get(reads);
      if (branch === undefined) {
        branch = new Branch(reads);
        this.branches.set(reads, branch);
        this.link(branch, reads);
      }
      branch.takers = including(branch.takers, reader);
    }
  }

  private unlink(reader: Reader, { own, branches }: ReadSet): void {
    for (const id of own) {
      if (excluding(this.readers.get(id), reader) !== undefined) continue;
      this.readers.delete(id);
      if (isShared(id)) this.events.resultUnused(id);
    }
    for (const reads of branches) {
      const branch = this.branches.get(reads);
      if (branch === undefined) continue;
      branch.takers = excluding(branch.takers, reader);
      if (branch.takers !== undefined) continue;
      this.branches.delete(reads);
      this.events.branchUnused(reads);
      this.unlink(branch, reads);
    }
  }
}

function each(readers: Readers): readonly Reader[] {
  if (readers === undefined) return [];
  return Array.isArray(readers) ? readers : [readers];
}

/** Adds a reader, which is linked to one answer once. */
function including(readers: Readers, reader: Reader): Reader | Reader[] {
  if (readers === undefined) return reader;
  if (!Array.isArray(readers)) return [readers, reader];
  if (readers.length >= EXACT) {
    readers.push(reader);
    return readers;
  }
  const all = new Array<Reader>(readers.length + 1);
  for (let at = 0; at < readers.length; at += 1) all[at] = readers[at] as Reader;
  all[readers.length] = reader;
  return all;
}

/** Removes a reader; undefined when none is left. */
function excluding(readers: Readers, reader: Reader): Readers {
  if (!Array.isArray(readers)) return readers === reader ? undefined : readers;
  const at = readers.indexOf(reader);
  if (at < 0) return readers;
  const last = readers.pop() as Reader;
  if (at < readers.length) readers[at] = last;
  return readers.length === 0 ? undefined : readers;
}

/** Tells whether an id names a result that other results read, and not a fact. */
export function isShared(id: string): boolean {
  return id.startsWith('derived:') || id.startsWith('component:');
}
