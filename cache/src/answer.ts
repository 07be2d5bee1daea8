import { digest } from './digest.js';

/** Something read and the hash that stands for it in a trace. */
export interface HashedValue<T = unknown> {
  readonly hash: string;
  readonly value: T;
}

/** An answer whose hash is made when it is first asked for: a run that keeps no results never does. */
export function hashedValue<T>(value: T, hashed?: () => unknown): HashedValue<T> {
  return new Unhashed(value, hashed);
}

class Unhashed<T> implements HashedValue<T> {
  private known: string | undefined;

  constructor(
    readonly value: T,
    private hashed: (() => unknown) | undefined,
  ) {}

  get hash(): string {
    if (this.known === undefined) {
      this.known = digest(this.hashed === undefined ? this.value : this.hashed());
      // What it would be made of again is much more than the answer.
      this.hashed = undefined;
    }
    return this.known;
  }
}
