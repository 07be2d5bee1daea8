/** Maps letters that are no ASCII letter with a mark to the framework's transliteration. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
]);

function ascii(character: string): string {
  return LETTERS.get(character) ?? character.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** Tells whether each character has a known form in ASCII; the framework knows many more. */
export function isTransliterated(text: string): boolean {
  return [...text].every((character) => /^[A-Za-z]+$/.test(ascii(character)) || /^\p{ASCII}$/u.test(character));
}

/** Plays `Str::slug($text, $separator)`; letters of other alphabets stay. */
export function slug(text: string, separator: string): string {
  const quoted = separator.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const flipped = separator === '-' ? '_' : '-';
  const words = [...text]
    .map(ascii)
    .join('')
    .replace(flipped === '-' ? /-+/g : /_+/g, () => separator)
    .replaceAll('@', () => `${separator}at${separator}`)
    .toLowerCase()
    .replace(new RegExp(`[^${quoted}\\p{L}\\p{N}\\s]+`, 'gu'), '')
    .replace(new RegExp(`[${quoted}\\s]+`, 'gu'), () => separator);
  return separator === '' ? words.trim() : words.replace(new RegExp(`^[${quoted}]+|[${quoted}]+$`, 'gu'), '');
}
