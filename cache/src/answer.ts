import { digest } from './digest.js';

/** Something read and the hash that stands for it in a trace. */
export interface Answer<T = unknown> {
  readonly hash: string;
  readonly value: T;
}

/** An answer whose hash is made when it is first asked for: a run that keeps no results never does. */
export function answer<T>(value: T, hashed: () => unknown = () => value): Answer<T> {
  let hash: string | undefined;
  return {
    value,
    get hash() {
      hash ??= digest(hashed());
      return hash;
    },
  };
}
