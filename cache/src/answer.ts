import { digest } from './digest.js';

/** Pairs a value that was read with the hash that stands for it in a trace. */
export interface HashedValue<T = unknown> {
  readonly hash: string;
  readonly value: T;
}

/** Makes a value whose hash is computed when it is first asked for: a run that keeps no results never asks. */
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
      // The closure holds what the hash is computed from, which is much larger than the value.
      this.hashed = undefined;
    }
    return this.known;
  }
}
