/**
 * Makes text of the application or of an artifact safe for a terminal (commands 2.4): control characters and those that
 * turn the direction or break the line are escaped.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** Tells whether a text of so many lines needs no escaping and breaks only between them. */
export function isPrintable(text: string, lines: number): boolean {
  // V8 interprets a pattern on its first use and compiles it after that.
  UNSAFE_BUT_BREAK.test('');
  if (UNSAFE_BUT_BREAK.test(text)) return false;
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks++;
  return breaks === lines;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const UNSAFE = /[\u0000-\u001f\u007f\u0080-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const UNSAFE_BUT_BREAK = new RegExp(UNSAFE.source.replace('\\u0000-\\u001f', '\\u0000-\\u0009\\u000b-\\u001f'));
