/**
 * A PHP value known without running anything. Integers are bigint and floats number, because `1` and `1.0` differ and PHP
 * integers have 64 bits; arrays keep order, their keys are strings or bigint as PHP casts them.
 */
export type PhpValue = null | boolean | bigint | number | string | PhpArray | PhpEnumCase | PhpObject;

export interface PhpArray {
  k: 'array';
  entries: [key: string | bigint, value: PhpValue][];
}

export interface PhpEnumCase {
  k: 'case';
  class: string;
  name: string;
  /** Backing value; absent for a pure enum. */
  value?: string | bigint;
}

/** `new stdClass` or `(object) [...]`; `entries` are its properties, absent when it has none. No other object is known. */
export interface PhpObject {
  k: 'object';
  entries?: [key: string | bigint, value: PhpValue][];
}

/** The outcome of folding an expression. `why` is a short phrase for a diagnostic ("a call to config()"). */
export type Folded = { ok: true; value: PhpValue } | { ok: false; why: string };
