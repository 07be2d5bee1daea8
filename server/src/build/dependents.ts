/** Something made from reads: a fragment, a derived value, a component, the selection of a document. */
export interface Subject {
  /** What it is read as by others: `derived:…`, `component:…`; absent for what nobody reads. */
  readonly id?: string;
  /** Ids it was made from. */
  readonly reads: Iterable<string>;
  /** Something it was made from may be other than it was. */
  suspect: boolean;
}

/** Who was made from what: the way from an answer that is another now to the results it may concern (cache 3.5). */
export class Dependents {
  private readonly readers = new Map<string, Set<Subject>>();
  /** Ids whose answers are others than when suspects read them; kept until no suspect is left. */
  private readonly others = new Set<string>();

  /** `told` hears of every fact that is another. */
  constructor(private readonly told: (fact: string) => void = () => {}) {}

  add(subject: Subject): void {
    for (const id of subject.reads) {
      const readers = this.readers.get(id);
      if (readers === undefined) this.readers.set(id, new Set([subject]));
      else readers.add(subject);
    }
  }

  remove(subject: Subject): void {
    for (const id of subject.reads) {
      const readers = this.readers.get(id);
      readers?.delete(subject);
      if (readers?.size === 0) this.readers.delete(id);
    }
  }

  /** Whether anything was made from it. */
  has(id: string): boolean {
    return this.readers.has(id);
  }

  /** Takes note that the answers to these ids are others, and suspects everything they reach. */
  move(ids: Iterable<string>): void {
    const queue: string[] = [];
    for (const id of ids) {
      this.others.add(id);
      queue.push(id);
      if (!isShared(id)) this.told(id);
    }
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const subject of this.readers.get(id) ?? []) {
        if (subject.suspect) continue;
        subject.suspect = true;
        if (subject.id !== undefined) queue.push(subject.id);
      }
    }
  }

  /**
   * True when nothing the subject was made from has become other. `result` answers whether a shared result, read by its id,
   * still is what it was, computing it again where it has to.
   */
  holds(subject: Subject, result: (id: string) => boolean): boolean {
    if (!subject.suspect) return true;
    for (const id of subject.reads) {
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
}

function isShared(id: string): boolean {
  return id.startsWith('derived:') || id.startsWith('component:');
}
