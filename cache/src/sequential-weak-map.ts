interface Cell<K extends object, V> {
  readonly key: K;
  value: V;
  /** Position among what was asked for in the pass it was last asked for in. */
  place: number;
}

/**
 * Keeps values weakly by key for passes that ask for the same keys in the same order: it tries what was asked for next in the
 * pass before, and looks up only a key that is another: 1,000 parts of a document in a dozen plain maps are each far from the one
 * before in memory. The order is held as a list of this pass and of the one before, never as links from cell to cell: a key
 * nobody asks for any more would lead to one of the next pass, that to one of a later pass, and a daemon that is edited in would
 * keep a version of everything it ever built.
 */
export class SequentialWeakMap<K extends object, V> {
  /** False makes every map look up each key. */
  static isSequential = true;
  private static pass = 0;

  private readonly cells = new WeakMap<K, Cell<K, V>>();
  private pass = 0;
  private before: Cell<K, V>[] = [];
  private asked: Cell<K, V>[] = [];
  /** Position in the pass before of what is likely to be asked for next. */
  private next = 0;

  /** Begins a pass of all maps: each keeps the order of what it was asked for in this one and in its last one. */
  static beginPass(): void {
    SequentialWeakMap.pass += 1;
  }

  get(key: K): V | undefined {
    if (!SequentialWeakMap.isSequential) return this.cells.get(key)?.value;
    if (this.pass !== SequentialWeakMap.pass) this.turn();
    let cell = this.before[this.next];
    if (cell?.key === key) this.next += 1;
    else {
      cell = this.cells.get(key);
      if (cell === undefined) return undefined;
      if (this.before[cell.place] === cell) this.next = cell.place + 1;
    }
    this.note(cell);
    return cell.value;
  }

  set(key: K, value: V): void {
    const known = this.cells.get(key);
    if (known !== undefined) {
      known.value = value;
      return;
    }
    const cell = { key, value, place: 0 };
    this.cells.set(key, cell);
    if (!SequentialWeakMap.isSequential) return;
    if (this.pass !== SequentialWeakMap.pass) this.turn();
    // A new key stands, most often, where the one was that it replaces.
    this.next += 1;
    this.note(cell);
  }

  private note(cell: Cell<K, V>): void {
    cell.place = this.asked.length;
    this.asked.push(cell);
  }

  private turn(): void {
    this.pass = SequentialWeakMap.pass;
    this.before = this.asked;
    this.asked = [];
    this.next = 0;
  }
}
