/** Of an explicit number; a thread more costs memory whatever it finds to do. */
export const MOST_WORKERS = 32;

/**
 * Who analyses what, in memory every thread of a crew sees: whoever is free takes the next chunk, so nobody waits for the
 * slowest half. Int32 0: the next chunk; 1: operations others than the first thread have finished; 2: 1 once all are to stop.
 */
export class Claims {
  private readonly cells: Int32Array;

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(12)) {
    this.cells = new Int32Array(buffer);
  }

  /** The position of a chunk nobody has taken; undefined when none of `total` is left. */
  take(total: number): number | undefined {
    const at = Atomics.add(this.cells, 0, 1);
    return at < total && !this.stopped ? at : undefined;
  }

  get finished(): number {
    return Atomics.load(this.cells, 1);
  }

  finish(): void {
    Atomics.add(this.cells, 1, 1);
  }

  get stopped(): boolean {
    return Atomics.load(this.cells, 2) === 1;
  }

  stop(): void {
    Atomics.store(this.cells, 2, 1);
  }
}
