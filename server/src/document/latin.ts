/** Maps letters that are no letter of ASCII with a mark to how they are spelled without them. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

/** Spells the Latin letters of a text in ASCII, so that a name keeps its accented letters; other scripts stay. */
export function latin(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the text is asked for anything beyond ASCII.
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFC');
}
