/** Stops a check that has compiled for long enough: it begins again when others have had their turn, and what is compiled stays. */
export class PostponedCheck extends Error {
  override readonly name = 'PostponedCheck';
}

/** Bounds how long one turn compiles validators (contract 11). */
export class CompileBudget {
  private until = Number.POSITIVE_INFINITY;
  private spent = false;

  /** Runs a check that may compile for so many milliseconds, and one validator at least. Throws PostponedCheck. */
  within<T>(milliseconds: number, check: () => T): T {
    this.until = performance.now() + milliseconds;
    this.spent = false;
    try {
      return check();
    } finally {
      this.until = Number.POSITIVE_INFINITY;
    }
  }

  /** Asks for the time of one validator. */
  spend(): void {
    if (this.spent && performance.now() > this.until) throw new PostponedCheck();
    this.spent = true;
  }
}
