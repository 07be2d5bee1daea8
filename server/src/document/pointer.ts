/** Writes an RFC 6901 pointer with `#` in front (emitters 2.3). */
export function pointer(path: readonly string[]): string {
  return `#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}
