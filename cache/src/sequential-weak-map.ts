interface Cell<K extends object, V> {
  readonly key: K;
  value: V;
  /** The key that was asked for after this one in the last pass, and the one before. */
  next: Cell<K, V> | undefined;
  previous: Cell<K, V> | undefined;
}

/**
 * Keeps values weakly by key for passes that ask for the same keys in the same order: it tries the successor of the
 * last key first and looks up only a key that is another. Looking up 1,000 parts of a document in a dozen plain maps,
 * each far from the one before in memory, took a third of an edit. A cell keeps its neighbours alive until it is asked
 * for again, and is the neighbour of no others: had cells only a successor, one nobody asks for any more would lead to one of the next
 * pass, that to one of a later pass, and a daemon that is edited in would keep a version of everything it ever built.
 */
export class SequentialWeakMap<K extends object, V> {
  /** False makes every map look up each key. */
  static isSequential = true;

  private readonly cells = new WeakMap<K, Cell<K, V>>();
  private last: Cell<K, V> | undefined;

  get(key: K): V | undefined {
    const next = SequentialWeakMap.isSequential ? this.last?.next : undefined;
    if (next?.key === key) {
      this.last = next;
      return next.value;
    }
    const cell = this.cells.get(key);
    if (cell === undefined) return undefined;
    this.follow(cell);
    return cell.value;
  }

  set(key: K, value: V): void {
    let cell = this.cells.get(key);
    if (cell === undefined) {
      cell = { key, value, next: undefined, previous: undefined };
      this.cells.set(key, cell);
    } else cell.value = value;
    if (cell !== this.last) this.follow(cell);
  }

  private follow(cell: Cell<K, V>): void {
    const { last } = this;
    this.last = cell;
    if (last === undefined || last === cell || last.next === cell) return;
    if (last.next !== undefined) last.next.previous = undefined;
    if (cell.previous !== undefined) cell.previous.next = undefined;
    last.next = cell;
    cell.previous = last;
  }
}
