/**
 * Compares two texts by their UTF-8 bytes. `<` compares UTF-16 units and puts a character beyond U+FFFF before U+E000;
 * this does not.
 */
export function byteOrder(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Ranks a surrogate above every other unit, because it stands for a character beyond U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
