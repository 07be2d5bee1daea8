import { below, pick, type Random } from '../support/generate.js';

/** Draws what is written next from a random source. */
export class Drawing {
  constructor(readonly random: Random) {}

  pick<T>(list: readonly T[]): T {
    return pick(this.random, list);
  }

  below(end: number): number {
    return below(this.random, end);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** Writes one of several ways; the others are not drawn. */
  oneOf(ways: readonly (() => string)[]): string {
    return this.pick(ways)();
  }
}
