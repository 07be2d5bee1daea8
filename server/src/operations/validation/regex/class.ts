import { readCharacterEscape } from './character-escape.js';
import { bothCases, rangeInBothCases } from './letter-case.js';
import type { RegexModes } from './translate.js';
import { Unportable } from './unportable.js';

const POSIX: Record<string, string> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  cntrl: '\\x00-\\x1F\\x7F',
  print: '\\x20-\\x7E',
  graph: '\\x21-\\x7E',
  ascii: '\\x00-\\x7F',
};

interface Member {
  out: string;
  /** The one character it stands for; undefined for a set. */
  char?: string;
  end: number;
  /** Says that it matches characters beyond ASCII under the flag u. */
  wide?: boolean;
}

/** Translates a character class from its `[`; `wide` says that it must also match characters beyond ASCII. */
export function readClass(body: string, start: number, modes: RegexModes): { out: string; end: number; wide: boolean } {
  let at = start + 1;
  let out = '[';
  let wide = false;
  const negated = body[at] === '^';
  if (negated) {
    out += '^';
    at++;
  }
  let first = true;
  for (;;) {
    if (at >= body.length) throw new Unportable('an unclosed character class');
    if (body[at] === ']' && !first) break;
    first = false;
    const member = readMember(body, at, modes);
    at = member.end;
    wide ||= member.wide === true;
    if (body[at] === '-' && body[at + 1] !== ']' && at + 1 < body.length) {
      const to = readMember(body, at + 1, modes);
      if (member.char === undefined || to.char === undefined) {
        // Beside a set the hyphen is one of the members, which ECMA only takes escaped.
        out += `${cased(member, modes)}\\-`;
        at += 1;
        continue;
      }
      at = to.end;
      const plain = member.out === member.char && to.out === to.char;
      out +=
        modes.ignoreCase && plain ? rangeInBothCases(member.out, to.out, modes.unicode) : `${member.out}-${to.out}`;
      if (modes.ignoreCase && !plain && `${member.char}${to.char}`.match(/[A-Za-z]/))
        throw new Unportable('an escaped range under the flag i');
      continue;
    }
    out += cased(member, modes);
  }
  if (wide && negated) throw new Unportable('a negated class holding \\d, \\w or \\s under the flag u');
  return { out: `${out}]`, end: at + 1, wide };
}

function cased(member: Member, modes: RegexModes): string {
  return modes.ignoreCase && member.char !== undefined && /^[A-Za-z]$/.test(member.char)
    ? bothCases(member.char, modes.unicode)
    : member.out;
}

function readMember(body: string, at: number, modes: RegexModes): Member {
  const char = String.fromCodePoint(body.codePointAt(at) as number);
  if (char === '[') {
    const posix = /^\[:(\^?)(\w+):\]/.exec(body.slice(at));
    if (posix === null) return { out: '\\[', char: '[', end: at + 1 };
    const set = POSIX[posix[2] as string];
    if (set === undefined || posix[1] !== '' || modes.unicode) throw new Unportable(posix[0]);
    const both = modes.ignoreCase && (posix[2] === 'upper' || posix[2] === 'lower') ? 'a-zA-Z' : set;
    return { out: both, end: at + posix[0].length };
  }
  if (char === ']') return { out: '\\]', char, end: at + 1 };
  if (char !== '\\') {
    if (char > '\x7f') {
      if (!modes.unicode) throw new Unportable('a character beyond ASCII without the flag u');
      if (char.length > 1) throw new Unportable('a character beyond U+FFFF in a class');
      if (modes.ignoreCase && char.toLowerCase() !== char.toUpperCase())
        throw new Unportable('a letter beyond ASCII under the flag i');
    }
    return { out: char, char, end: at + char.length };
  }
  const letter = body[at + 1] ?? '';
  if (letter !== '' && 'dws'.includes(letter)) return { out: `\\${letter}`, end: at + 2, wide: modes.unicode };
  if (letter !== '' && 'DWS'.includes(letter)) {
    if (modes.unicode) throw new Unportable(`\\${letter} under the flag u`);
    return { out: `\\${letter}`, end: at + 2 };
  }
  if (letter === 'h') return { out: ' \\t', end: at + 2 };
  if (letter === 'b') return { out: '\\x08', char: '\b', end: at + 2 };
  if (letter === '-') return { out: '\\-', char: '-', end: at + 2 };
  const single = letter === '' ? undefined : readCharacterEscape(body, at, modes);
  if (single === undefined) throw new Unportable(`\\${letter}`);
  // Control escapes stand for one character too, so they may bound a range.
  return { out: single.out, char: single.char === '' ? single.out : single.char, end: single.end };
}
