import type { Type } from '../../types/type.js';

const FORCE_OBJECT = 16;
const NUMERIC_CHECK = 32;
const THROW_ON_ERROR = 4_194_304;

/** Tells whether `JSON_THROW_ON_ERROR` is among the flags, so that the result is never false. */
export function throws(flags: Type | undefined): boolean {
  return flags?.kind === 'literal' && typeof flags.value === 'number' && (flags.value & THROW_ON_ERROR) !== 0;
}

/** Tells whether flags may have JSON hold another value than the one that is encoded; flags nobody knows may. */
export function changesValues(flags: Type | undefined): boolean {
  if (flags === undefined || flags.kind === 'null') return false;
  if (flags.kind !== 'literal' || typeof flags.value !== 'number') return true;
  return (flags.value & (FORCE_OBJECT | NUMERIC_CHECK)) !== 0;
}
