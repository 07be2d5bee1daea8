/** The first operations compile what all of them run: nothing is estimated earlier. */
const SETTLED_MS = 1_000;
/** A thread takes a second before it has caught up, and what the first ones took to compile makes the rest look longer. */
const WORTH_MS = 4_000;

/** Estimates, from the operations that one thread has analysed, whether the others are worth more threads. */
export class RemainingTime {
  private readonly from = performance.now();
  private done = 0;

  constructor(private readonly operations: number) {}

  did(operations: number): void {
    this.done += operations;
  }

  get isWorthHelp(): boolean {
    const taken = performance.now() - this.from;
    return taken > SETTLED_MS && (taken / this.done) * (this.operations - this.done) > WORTH_MS;
  }
}
