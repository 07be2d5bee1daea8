import { readCharacterEscape } from './character-escape.js';
import { readClass } from './class.js';
import { bothCases } from './letter-case.js';
import { Unportable } from './unportable.js';

export interface RegexModes {
  unicode: boolean;
  ignoreCase: boolean;
  dotAll: boolean;
  extended: boolean;
  multiline: boolean;
}

export const NOT_ASCII = '[^\\x00-\\x7F]';
const COUNTED = /^\{\d+(?:,\d*)?\}/;

/** Translates the body of a pattern to ECMA form in one walk. */
export function translate(body: string, modes: RegexModes): string {
  let out = '';
  let at = 0;
  /** A following `{n,m}` counts matches: a widened set would then count the bytes of one character. */
  const refuseCounted = (from: number, construct: string) => {
    if (COUNTED.test(body.slice(from))) throw new Unportable(`${construct} with a counted quantifier under the flag u`);
  };
  while (at < body.length) {
    const char = String.fromCodePoint(body.codePointAt(at) as number);
    if (char === '\\') {
      const read = readEscape(body, at, modes);
      at = read.end;
      if (read.wide) {
        refuseCounted(at, read.out);
        out += `(?:${read.out}|${NOT_ASCII})`;
      } else out += read.out;
    } else if (char === '[') {
      const set = readClass(body, at, modes);
      at = set.end;
      if (set.wide) {
        refuseCounted(at, 'a character class');
        out += `(?:${set.out}|${NOT_ASCII})`;
      } else out += set.out;
    } else if (char === '(') {
      const group = readGroup(body, at);
      at = group.end;
      out += group.out;
    } else if ('*+?'.includes(char) || (char === '{' && COUNTED.test(body.slice(at)))) {
      const text = char === '{' ? (COUNTED.exec(body.slice(at)) as RegExpExecArray)[0] : char;
      at += text.length;
      if (body[at] === '+') throw new Unportable('a possessive quantifier');
      out += text;
      if (body[at] === '?') out += body[at++];
    } else {
      at += char.length;
      if (modes.extended && /\s/.test(char)) continue;
      if (modes.extended && char === '#') {
        while (at < body.length && body[at] !== '\n') at++;
        continue;
      }
      out += literal(char, body.slice(at), modes);
    }
  }
  return out;
}

function literal(char: string, rest: string, modes: RegexModes): string {
  if (char === '^' || char === '$') {
    if (modes.multiline) throw new Unportable('the flag m');
    return char;
  }
  if (char === '.') return modes.dotAll ? '[\\s\\S]' : '.';
  if ('{}]'.includes(char)) return `\\${char}`;
  if (char > '\x7f') {
    if (!modes.unicode) throw new Unportable('a character beyond ASCII without the flag u');
    if (modes.ignoreCase && char.toLowerCase() !== char.toUpperCase())
      throw new Unportable('a letter beyond ASCII under the flag i');
    // Without ECMA's own u flag such a character is two units, and a quantifier would bind the second alone.
    if (char.length > 1 && /^[*+?{]/.test(rest)) throw new Unportable('a quantified character beyond U+FFFF');
    return char;
  }
  if (!modes.ignoreCase) return char;
  const cases = bothCases(char, modes.unicode);
  return cases === char ? char : `[${cases}]`;
}

function readEscape(body: string, at: number, modes: RegexModes): { out: string; end: number; wide?: boolean } {
  const letter = body[at + 1];
  if (letter === undefined) throw new Unportable('a trailing backslash');
  const end = at + 2;
  const plain = (out: string) => ({ out, end });
  if ('dws'.includes(letter)) return { out: `\\${letter}`, end, wide: modes.unicode };
  if ('DWSbB'.includes(letter)) {
    if (modes.unicode) throw new Unportable(`\\${letter} under the flag u`);
    return plain(`\\${letter}`);
  }
  if (letter === 'A') return plain(modes.multiline ? refuseMultiline() : '^');
  if (letter === 'z' || letter === 'Z') return plain(modes.multiline ? refuseMultiline() : '$');
  if (letter === 'h') return plain('[ \\t]');
  if (letter === 'k') {
    const name = /^(?:<([A-Za-z_]\w*)>|\{([A-Za-z_]\w*)\}|'([A-Za-z_]\w*)')/.exec(body.slice(end));
    if (name === null || modes.ignoreCase) throw new Unportable('a named back-reference');
    return { out: `\\k<${name[1] ?? name[2] ?? name[3]}>`, end: end + name[0].length };
  }
  if (/[1-9]/.test(letter)) {
    if (modes.ignoreCase) throw new Unportable('a back-reference under the flag i');
    const digits = (/^\d+/.exec(body.slice(at + 1)) as RegExpExecArray)[0];
    return { out: `\\${digits}`, end: at + 1 + digits.length };
  }
  const single = readCharacterEscape(body, at, modes);
  if (single === undefined) throw new Unportable(`\\${letter}`);
  if (modes.ignoreCase && /^[A-Za-z]$/.test(single.char)) {
    return { out: `[${bothCases(single.char, modes.unicode)}]`, end: single.end };
  }
  return { out: single.out, end: single.end };
}

function refuseMultiline(): never {
  throw new Unportable('the flag m');
}

function readGroup(body: string, at: number): { out: string; end: number } {
  const rest = body.slice(at);
  const keep = /^\((?:\?(?::|=|!))?(?![?*])/.exec(rest);
  if (keep !== null) return { out: keep[0], end: at + keep[0].length };
  const named = /^\(\?(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/.exec(rest);
  if (named !== null) return { out: `(?<${named[1] ?? named[2]}>`, end: at + named[0].length };
  const comment = /^\(\?#[^)]*\)/.exec(rest);
  if (comment !== null) return { out: '', end: at + comment[0].length };
  if (/^\(\?<[=!]/.test(rest)) throw new Unportable('look-behind');
  if (rest.startsWith('(?>')) throw new Unportable('an atomic group');
  if (rest.startsWith('(?(')) throw new Unportable('a conditional');
  if (rest.startsWith('(*')) throw new Unportable('a verb');
  if (/^\(\?(?:R|[+-]?\d|&|P>)/.test(rest)) throw new Unportable('recursion');
  if (/^\(\?[a-zA-Z^-]/.test(rest)) throw new Unportable('inline flags');
  throw new Unportable('a group of its kind');
}
