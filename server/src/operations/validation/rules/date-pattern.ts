/** Maps the letters of PHP's `date()` to 2024-01-01 00:00:00 UTC, a Monday. */
const LETTERS: Record<string, string> = {
  d: '01',
  D: 'Mon',
  j: '1',
  l: 'Monday',
  N: '1',
  S: 'st',
  w: '1',
  z: '0',
  W: '01',
  F: 'January',
  m: '01',
  M: 'Jan',
  n: '1',
  t: '31',
  L: '1',
  o: '2024',
  X: '+2024',
  x: '2024',
  Y: '2024',
  y: '24',
  a: 'am',
  A: 'AM',
  B: '041',
  g: '12',
  G: '0',
  h: '12',
  H: '00',
  i: '00',
  s: '00',
  u: '000000',
  v: '000',
  e: 'UTC',
  I: '0',
  O: '+0000',
  P: '+00:00',
  p: 'Z',
  T: 'UTC',
  Z: '0',
  c: '2024-01-01T00:00:00+00:00',
  r: 'Mon, 01 Jan 2024 00:00:00 +0000',
  U: '1704067200',
};

/** Letters only `createFromFormat` knows, which reset or skip parts and match no text of their own. */
const RESETS = new Set(['!', '|', '+']);

/** Renders 2024-01-01 00:00:00 UTC with a pattern of `date_format`. */
export function renderDate(pattern: string): string | undefined {
  let out = '';
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at] as string;
    if (letter === '\\') out += pattern[++at] ?? '';
    else if (RESETS.has(letter)) continue;
    else if (letter === '?' || letter === '*') return undefined;
    else out += LETTERS[letter] ?? letter;
  }
  return out;
}
