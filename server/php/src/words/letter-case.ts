/** Matches white space as PCRE reads `\s` with the `u` modifier. */
const SPACES = /[\t-\r \u0085\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
/** Matches white space as `mb_split` reads it: U+180E is none since Unicode 6.3. */
const WORD_BREAKS = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** Plays `strtolower` of PHP 8: bytes of ASCII only. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Plays `strtoupper` of PHP 8. */
export function asciiUpper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Plays `ucfirst` of PHP 8. */
export function asciiUpperFirst(text: string): string {
  return asciiUpper(text.slice(0, 1)) + text.slice(1);
}

/** Plays `ucwords` of PHP 8, with its own delimiters. */
export function upperWords(text: string): string {
  return text.replace(/(?<=^|[ \t\r\n\f\v])[a-z]/g, (letter) => letter.toUpperCase());
}

/** Plays `Str::lower`, `mb_strtolower`. */
export function lowerText(text: string): string {
  return text.toLowerCase();
}

/** Plays `Str::upper`, `mb_strtoupper`. */
export function upperText(text: string): string {
  return text.toUpperCase();
}

/** Plays `Str::ucfirst`: the first character, not the first byte. */
export function upperFirst(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Plays `Str::lcfirst`. */
export function lowerFirst(text: string): string {
  const [first = ''] = text;
  return first.toLowerCase() + text.slice(first.length);
}

/** Plays `Str::snake($text, $delimiter)`. */
export function snake(text: string, delimiter = '_'): string {
  if (/^[a-z]+$/.test(text)) return text;
  return upperWords(text)
    .replace(SPACES, '')
    .replace(/[^\n](?=[A-Z])/gu, (character) => character + delimiter)
    .toLowerCase();
}

/** Plays `Str::kebab($text)`. */
export function kebab(text: string): string {
  return snake(text, '-');
}

/** Plays `Str::studly($text)`. */
export function studly(text: string): string {
  return text.replace(/[-_]/g, ' ').split(WORD_BREAKS).map(upperFirst).join('');
}

/**
 * Plays `Str::camel($text)`: a first letter outside ASCII stays a capital, because PHP's own `lcfirst` makes it small.
 */
export function camel(text: string): string {
  const whole = studly(text);
  return asciiLower(whole.slice(0, 1)) + whole.slice(1);
}

/** Plays `Str::ucsplit($text)`: cut before each capital. */
export function splitAtCapitals(text: string): string[] {
  return text.split(/(?=\p{Lu})/u).filter((part) => part !== '');
}

/** Plays `Str::headline($text)`. */
export function headline(text: string): string {
  const words = text.split(WORD_BREAKS);
  const parts = words.length > 1 ? words : splitAtCapitals(words.join('_'));
  return parts
    .map(title)
    .join('_')
    .split(/[-_ ]/)
    .filter((part) => part !== '' && part !== '0')
    .join(' ');
}

/**
 * Plays `Str::title($text)`: a letter is a capital unless a letter, or a mark that does not part words, stands before
 * it.
 */
export function title(text: string): string {
  let inside = false;
  let out = '';
  for (const character of text) {
    out += inside ? character.toLowerCase() : titleCase(character);
    if (!/\p{Case_Ignorable}/u.test(character)) inside = /\p{Cased}/u.test(character);
  }
  return out;
}

/** Maps two letters written as one to their third case: a capital, then a small letter. */
const DIGRAPHS: ReadonlyMap<string, string> = new Map(
  [...'ǅǈǋǲ'].flatMap((mixed) => [mixed, mixed.toLowerCase(), mixed.toUpperCase()].map((one) => [one, mixed] as const)),
);

function titleCase(character: string): string {
  const digraph = DIGRAPHS.get(character);
  if (digraph !== undefined) return digraph;
  // Georgian has capitals for whole words only.
  if (/[\u10d0-\u10fa\u10fd-\u10ff]/.test(character)) return character;
  const [first = '', ...rest] = character.toUpperCase();
  return first + (/[\u0149\u01f0]/.test(character) ? rest.join('') : rest.join('').toLowerCase());
}
