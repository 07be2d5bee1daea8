import { MAX_PORTIONS } from './portion-limit.js';

/** Steps are charged in whole portions, so that what a shared result costs seldom changes while its value does not. */
const PORTION = 4_096;

/** Says that a computation has taken all the steps an operation may take. */
export class BudgetSpent extends Error {
  constructor() {
    super(
      `its analysis takes more than ${MAX_PORTIONS * PORTION} steps; declare what it answers with Response(type: ...).`,
    );
  }
}

/**
 * Counts the steps of one computation: those it took itself, and those of the shared results it reads, each charged whole to every
 * reader whoever made it first. A result that several of its parts read counts in each of them. So the count is a function of what
 * was read, and an operation costs the same alone, first, last or on another thread.
 */
export class StepBudget {
  private steps = 0;
  private readonly parts = new Map<string, number>();
  private shared = 0;

  /** Counts the portions so far; never more than one above the bound. */
  get portions(): number {
    return Math.min(Math.floor(this.steps / PORTION) + this.shared, MAX_PORTIONS + 1);
  }

  get isSpent(): boolean {
    return this.portions > MAX_PORTIONS;
  }

  /** Adds steps of the computation itself. Throws `BudgetSpent`. */
  add(steps: number): void {
    this.steps += steps;
    if (this.isSpent) throw new BudgetSpent();
  }

  /** Adds the portions of a shared result, once. Throws `BudgetSpent`. */
  take(id: string, portions: number): void {
    if (portions === 0) return;
    this.shared += portions - (this.parts.get(id) ?? 0);
    this.parts.set(id, portions);
    if (this.isSpent) throw new BudgetSpent();
  }
}
