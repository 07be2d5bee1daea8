import { digest } from '@docgen/cache';
import type { Fact } from '../facts.js';

/** Holds a fact whose hash is computed when it is read: most facts of a vendor file are never asked for. */
export class LoweredFact implements Fact {
  readonly kind: string;
  #hash: string | undefined;

  constructor(
    readonly id: string,
    readonly value: unknown,
  ) {
    this.kind = id.slice(0, id.indexOf(':'));
  }

  get hash(): string {
    this.#hash ??= digest(this.value);
    return this.#hash;
  }
}

/** Holds a fact whose value is read when it is asked for. */
export class WrittenFact implements Fact {
  readonly kind: string;
  #hash: string | undefined;
  #value: unknown;
  #read: (() => unknown) | undefined;

  constructor(
    readonly id: string,
    read: () => unknown,
  ) {
    this.kind = id.slice(0, id.indexOf(':'));
    this.#read = read;
  }

  get value(): unknown {
    if (this.#read !== undefined) {
      this.#value = this.#read();
      this.#read = undefined;
    }
    return this.#value;
  }

  get hash(): string {
    this.#hash ??= digest(this.value);
    return this.#hash;
  }
}
