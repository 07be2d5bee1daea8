/**
 * Byte order of UTF-8 text: negative, zero or positive (document, words used here). UTF-16 units agree with it except that
 * surrogates (U+10000 and up) sort after U+E000-U+FFFF.
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return weight(x) - weight(y);
  }
  return a.length - b.length;
}

function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Compares lists of keys, the first difference deciding. Absent members sort first. */
export function compareKeys(
  a: readonly (string | number | undefined)[],
  b: readonly (string | number | undefined)[],
): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i];
    const y = b[i];
    if (x === y) continue;
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compareBytes(String(x), String(y));
    if (order !== 0) return order;
  }
  return 0;
}
