import { isMap, type Json } from '@docgen/protocol';

/**
 * A value that the writers accept: unpaired surrogates, which PHP strings can hold, become U+FFFD, and numbers that are not
 * finite null. The value itself when there are none.
 */
export function printable(value: Json): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) {
    const items = value.map(printable);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isMap(value)) return value;
  const entries = [...value].map(([key, member]): [string, Json] => [text(key), printable(member)]);
  return entries.every(([key, member]) => value.get(key) === member) ? value : new Map(entries);
}

function text(value: string): string {
  return /\p{Cs}/u.test(value) ? value.replace(/\p{Cs}/gu, '\ufffd') : value;
}
