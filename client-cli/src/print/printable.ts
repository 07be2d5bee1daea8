/**
 * Text of the application or of an artifact, safe for a terminal (commands 2.4): controls and the characters that turn the
 * direction or break the line are spelled out.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const UNSAFE = /[\u0000-\u001f\u007f\u0080-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
