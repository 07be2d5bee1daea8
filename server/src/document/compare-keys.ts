import { byteOrder } from '@docgen/protocol';

/** Compares lists of sort keys by their first difference. Absent members sort first. */
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
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : byteOrder(String(x), String(y));
    if (order !== 0) return order;
  }
  return 0;
}
