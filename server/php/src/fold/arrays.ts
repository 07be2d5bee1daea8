import type { PhpArray, PhpValue } from '../value.js';
import { toKey } from './convert.js';

/** Builds an array the way PHP fills one: later equal keys replace in place, keyless values count on. */
export class ArrayBuilder {
  private readonly entries = new Map<string | bigint, PhpValue>();
  private next = 0n;
  /** Keyless values after only negative keys: the outcome depends on the PHP version. */
  private negative = false;

  push(value: PhpValue): boolean {
    if (this.negative) return false;
    this.entries.set(this.next, value);
    this.next++;
    return true;
  }

  /** False when the key can't be one. */
  set(key: PhpValue, value: PhpValue): boolean {
    const cast = toKey(key);
    if (cast === undefined) return false;
    this.entries.set(cast, value);
    if (typeof cast === 'bigint') {
      if (cast < 0n && this.next === 0n) this.negative = true;
      else if (cast >= this.next) {
        this.next = cast + 1n;
        this.negative = false;
      }
    }
    return true;
  }

  /** `...$array`: text keys are kept, the others count on. */
  spread(array: PhpArray): boolean {
    return array.entries.every(([key, value]) => (typeof key === 'string' ? this.set(key, value) : this.push(value)));
  }

  done(): PhpArray {
    return { k: 'array', entries: [...this.entries] };
  }
}

/** A list of values as a PHP array. */
export function listOf(values: readonly PhpValue[]): PhpArray {
  return { k: 'array', entries: values.map((value, i) => [BigInt(i), value]) };
}

/** Keys 0…n-1 in order. */
export function isList(array: PhpArray): boolean {
  return array.entries.every(([key], i) => key === BigInt(i));
}

export function at(array: PhpArray, key: PhpValue): PhpValue | undefined {
  const cast = toKey(key);
  return array.entries.find(([name]) => name === cast)?.[1];
}
