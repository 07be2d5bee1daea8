import { toKey } from './convert.js';
import type { OpenValue, PhpArray, PhpKey, PhpValue } from './value.js';

/** Builds an array the way PHP fills one: later equal keys replace in place, keyless values count on. */
export class ArrayBuilder<Member = PhpValue> {
  private readonly entries = new Map<PhpKey, Member>();
  private next = 0n;
  /** Marks that only negative keys were set: the next key depends on the version of PHP. */
  private negative = false;

  push(value: Member): boolean {
    if (this.negative) return false;
    this.entries.set(this.next, value);
    this.next++;
    return true;
  }

  /** Sets a member; false when the key cannot be one. */
  set(key: OpenValue, value: Member): boolean {
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

  /** Adds the members of `...$array`: text keys are kept, the others count on. */
  spread(array: { entries: ReadonlyMap<PhpKey, Member> }): boolean {
    for (const [key, value] of array.entries) {
      if (!(typeof key === 'string' ? this.set(key, value) : this.push(value))) return false;
    }
    return true;
  }

  done(): { k: 'array'; entries: Map<PhpKey, Member> } {
    return { k: 'array', entries: this.entries };
  }
}

/** Makes a PHP array of a list of values. */
export function listOf<Member = PhpValue>(values: Iterable<Member>): { k: 'array'; entries: Map<PhpKey, Member> } {
  const entries = new Map<PhpKey, Member>();
  let next = 0n;
  for (const value of values) entries.set(next++, value);
  return { k: 'array', entries };
}

/** Tells whether the keys are 0…n-1 in order. */
export function isList(array: PhpArray<unknown>): boolean {
  let next = 0n;
  for (const key of array.entries.keys()) if (key !== next++) return false;
  return true;
}

/** Gives the member under a key; undefined when there is none. */
export function at<Open>(array: PhpArray<Open>, key: OpenValue): PhpValue<Open> | undefined {
  const cast = toKey(key);
  return cast === undefined ? undefined : array.entries.get(cast);
}
