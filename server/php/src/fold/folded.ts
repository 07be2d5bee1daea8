import { type Folded, isUnknown, type OpenValue, type PhpValue } from '../eval/value.js';

/** Wraps a value that is known. */
export function known(value: PhpValue): Folded {
  return { ok: true, value };
}

/** Wraps the reason why none is. */
export function no(why: string): Folded {
  return { ok: false, why };
}

/** Wraps the result of an operator on values that are known to their last member. */
export function folded(result: OpenValue): Folded {
  return isUnknown(result) ? no(result.why) : known(result as PhpValue);
}
