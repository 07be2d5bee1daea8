import type { Folded, PhpValue } from '../value.js';

/** A value that is known. */
export function known(value: PhpValue): Folded {
  return { ok: true, value };
}

/** Why none is. */
export function no(why: string): Folded {
  return { ok: false, why };
}
