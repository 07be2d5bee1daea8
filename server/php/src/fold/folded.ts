import { type Folded, isUnknown, type OpenValue, type PhpValue } from '../eval/value.js';

/** A value that is known. */
export function known(value: PhpValue): Folded {
  return { ok: true, value };
}

/** Why none is. */
export function no(why: string): Folded {
  return { ok: false, why };
}

/** The result of an operator on values that are known to their last member: as known, or unknown. */
export function folded(result: OpenValue): Folded {
  return isUnknown(result) ? no(result.why) : known(result as PhpValue);
}
