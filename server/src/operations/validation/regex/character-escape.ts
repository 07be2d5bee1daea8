import type { RegexModes } from './translate.js';
import { Unportable } from './unportable.js';

const SYNTAX = '^$\\.*+?()[]{}|/';

/**
 * Reads an escape that stands for one character, in or outside a class. `char` is empty where only its spelling
 * matters.
 */
export function readCharacterEscape(
  body: string,
  at: number,
  modes: RegexModes,
): { out: string; char: string; end: number } | undefined {
  const letter = body[at + 1] as string;
  const end = at + 2;
  if ('nrtf'.includes(letter)) return { out: `\\${letter}`, char: '', end };
  if (letter === 'e') return { out: '\\x1B', char: '', end };
  if (letter === 'a') return { out: '\\x07', char: '', end };
  if (letter === '0' && !/[0-7]/.test(body[end] ?? '')) return { out: '\\0', char: '', end };
  if (letter === 'x') {
    const hex = /^(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{2}))/.exec(body.slice(end));
    if (hex === null) return undefined;
    const code = Number.parseInt((hex[1] ?? hex[2]) as string, 16);
    if (code > 0x7f && !modes.unicode) throw new Unportable('a byte beyond ASCII without the flag u');
    if (code > 0xffff) throw new Unportable('a character beyond U+FFFF');
    const out =
      code > 0xff
        ? `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`
        : `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
    return { out, char: String.fromCharCode(code), end: end + hex[0].length };
  }
  if (/[A-Za-z0-9]/.test(letter)) return undefined;
  const code = body.codePointAt(at + 1) as number;
  if (code > 0x7f) throw new Unportable('an escaped character beyond ASCII');
  return { out: SYNTAX.includes(letter) ? `\\${letter}` : letter, char: letter, end };
}
