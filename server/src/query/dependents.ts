import type { ReadSet } from '@docgen/cache';

/** Something made from reads: a fragment, a derived value, a component, the selection of a document. */
export interface Subject {
  /** What it is read as by others: `derived:…`, `component:…`; absent for what nobody reads. */
  readonly id?: string;
  readonly reads: ReadSet;
  /** Something it was made from may be other than it was. */
  suspect: boolean;
}

type Reader = Subject | Branch;

/** One alone, or a set of several: four of five have one, and a set takes 200 bytes. */
type Readers = Reader | Set<Reader> | undefined;

/** A branch that one or many were made from: what it read stands here once, however many took it. */
class Branch {
  takers: Readers;
  /** It read something that is another now, so whoever took it no longer holds. */
  stale = false;
  constructor(readonly reads: ReadSet) {}
}

/** Hears what becomes of branches and shared results. */
interface Told {
  /** A branch read something that is another now. */
  stale(branch: ReadSet): void;
  /** Nobody is made from the branch any more. */
  left(branch: ReadSet): void;
  /** Nobody reads the shared result any more. */
  unread(id: string): void;
}

const NOBODY: Told = { stale: () => {}, left: () => {}, unread: () => {} };

/**
 * Who was made from what: the way from an answer that is another now to the results it may concern (cache 3.5). Branches
 * are kept as such: written out for every taker, the reads of 1,000 operations took a tenth of their analysis. Nothing is
 * written down before it is asked for: a process that builds once never does.
 */
export class Dependents {
  private readonly waiting = new Set<Subject>();
  private readonly readers = new Map<string, NonNullable<Readers>>();
  private readonly branches = new Map<ReadSet, Branch>();
  /** Ids whose answers are others than when suspects read them; kept until no suspect is left. */
  private readonly others = new Set<string>();

  constructor(private readonly told: Told = NOBODY) {}

  add(subject: Subject): void {
    this.waiting.add(subject);
  }

  remove(subject: Subject): void {
    if (!this.waiting.delete(subject)) this.unlink(subject, subject.reads);
  }

  /** Writes down what was added. */
  write(): void {
    for (const subject of this.waiting) this.link(subject, subject.reads);
    this.waiting.clear();
  }

  /** Everything something was made from. */
  get ids(): Iterable<string> {
    this.write();
    return this.readers.keys();
  }

  /** Whether anything was made from it. */
  has(id: string): boolean {
    this.write();
    return this.readers.has(id);
  }

  /** Whether something was made from a branch. */
  took(branch: ReadSet): boolean {
    this.write();
    return this.branches.has(branch);
  }

  /** Takes note that the answers to these ids are others, and suspects everything they reach. */
  move(ids: Iterable<string>): void {
    this.write();
    const queue: (string | Branch)[] = [];
    for (const id of ids) {
      this.others.add(id);
      queue.push(id);
    }
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const reached = typeof next === 'string' ? this.readers.get(next) : next.takers;
      for (const reader of each(reached)) {
        if (reader instanceof Branch) {
          if (reader.stale) continue;
          reader.stale = true;
          this.told.stale(reader.reads);
          queue.push(reader);
        } else if (!reader.suspect) {
          reader.suspect = true;
          if (reader.id !== undefined) queue.push(reader.id);
        }
      }
    }
  }

  /**
   * True when nothing the subject was made from has become other. `result` answers whether a shared result, read by its id,
   * still is what it was, computing it again where it has to.
   */
  holds(subject: Subject, result: (id: string) => boolean): boolean {
    if (!subject.suspect) return true;
    const { own, branches } = subject.reads;
    for (const branch of branches) if (this.branches.get(branch)?.stale !== false) return false;
    for (const id of own) {
      if (this.others.has(id)) return false;
      if (isShared(id) && !result(id)) {
        this.others.add(id);
        return false;
      }
    }
    subject.suspect = false;
    return true;
  }

  /** Called when every suspect has been asked or forgotten. */
  settle(): void {
    this.others.clear();
  }

  /** Forgets all of them. */
  release(): void {
    this.waiting.clear();
    this.readers.clear();
    this.branches.clear();
    this.others.clear();
  }

  private link(reader: Reader, { own, branches }: ReadSet): void {
    for (const id of own) {
      const before = this.readers.get(id);
      const after = joined(before, reader);
      if (after !== before) this.readers.set(id, after);
    }
    for (const reads of branches) {
      let branch = this.branches.get(reads);
      if (branch === undefined) {
        branch = new Branch(reads);
        this.branches.set(reads, branch);
        this.link(branch, reads);
      }
      branch.takers = joined(branch.takers, reader);
    }
  }

  private unlink(reader: Reader, { own, branches }: ReadSet): void {
    for (const id of own) {
      if (left(this.readers.get(id), reader) !== undefined) continue;
      this.readers.delete(id);
      if (isShared(id)) this.told.unread(id);
    }
    for (const reads of branches) {
      const branch = this.branches.get(reads);
      if (branch === undefined) continue;
      branch.takers = left(branch.takers, reader);
      if (branch.takers !== undefined) continue;
      this.branches.delete(reads);
      this.told.left(reads);
      this.unlink(branch, reads);
    }
  }
}

function each(readers: Readers): Iterable<Reader> {
  if (readers === undefined) return [];
  return readers instanceof Set ? readers : [readers];
}

function joined(readers: Readers, reader: Reader): Reader | Set<Reader> {
  if (readers instanceof Set) return readers.add(reader);
  return readers === undefined || readers === reader ? reader : new Set([readers, reader]);
}

/** Undefined when none is left. */
function left(readers: Readers, reader: Reader): Readers {
  if (!(readers instanceof Set)) return readers === reader ? undefined : readers;
  readers.delete(reader);
  return readers.size === 0 ? undefined : readers;
}

/** Whether an id is that of a result other results read, and of no fact. */
export function isShared(id: string): boolean {
  return id.startsWith('derived:') || id.startsWith('component:');
}
