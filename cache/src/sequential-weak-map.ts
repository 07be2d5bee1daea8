interface Cell<K extends object, V> {
  readonly key: K;
  value: V;
  /** The one that was asked for next, the last time. */
  next: Cell<K, V> | undefined;
}

/**
 * A weak map that is asked for the same keys in the same order again and again: whom it is asked for next is tried first, and only
 * another one is looked up. Looking up 1,000 parts of a document in a dozen maps, each of them far from the one before in memory, was
 * a third of an edit. What is gone is held by the one before it until that is asked for again.
 */
export class SequentialWeakMap<K extends object, V> {
  private readonly cells = new WeakMap<K, Cell<K, V>>();
  private last: Cell<K, V> | undefined;

  get(key: K): V | undefined {
    const next = this.last?.next;
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
      cell = { key, value, next: undefined };
      this.cells.set(key, cell);
    } else cell.value = value;
    if (cell !== this.last) this.follow(cell);
  }

  private follow(cell: Cell<K, V>): void {
    if (this.last !== undefined) this.last.next = cell;
    this.last = cell;
  }
}
