import { isMap, type Json } from '@docgen/protocol';
import { isWellFormed } from './json/string.js';

/**
 * Makes a value the writers accept: unpaired surrogates, which PHP strings can hold, become U+FFFD, and numbers that
 * are not finite null. Returns the value itself when there are none.
 */
export function wellFormed(value: Json): Json {
  return isWellFormedValue(value) ? value : repaired(value);
}

/** Replaces unpaired surrogates in a text. */
export function wellFormedText(value: string): string {
  return isWellFormed(value) ? value : value.replace(/\p{Cs}/gu, '\ufffd');
}

/** Tests a value without making garbage, because nearly every value is well-formed. */
function isWellFormedValue(value: Json): boolean {
  if (typeof value === 'string') return isWellFormed(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isWellFormedValue);
  if (!isMap(value)) return true;
  let fine = true;
  value.forEach((member, key) => {
    if (fine) fine = isWellFormed(key) && isWellFormedValue(member);
  });
  return fine;
}

function repaired(value: Json): Json {
  if (typeof value === 'string') return wellFormedText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(repaired);
  if (!isMap(value)) return value;
  return new Map([...value].map(([key, member]): [string, Json] => [wellFormedText(key), repaired(member)]));
}
