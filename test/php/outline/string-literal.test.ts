import { spawnSync } from 'node:child_process';
import { type BodyFact, lower } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { pieceOfLiteral } from '../../../server/php/src/outline/string-literal.js';
import { runPhp } from '../../support/php.js';

const LITERALS: readonly string[] = [
  `'required|int'`,
  `"required|int"`,
  String.raw`'it\'s \\ \n "x" $y'`,
  String.raw`"it's \\ \n\t\r\v\e\f \"x\" \$y \q"`,
  String.raw`"\x41\u{42}\u{1F98A}\103\7|é🦊"`,
  `b'bytes|é'`,
  String.raw`B"bytes\x41"`,
  `''`,
  `""`,
  `<<<X\nrequired|int\nX`,
  `<<<X\n  required|int\n    \t🦊|é\n\n  last\n  X`,
  `<<<"X"\r\n\trequired|int\r\n\tX`,
  String.raw`<<<X
  a\tb|\\|\$c
  X`,
  String.raw`<<<'X'
  a\tb|\\|'c'|$d
    X
  X`.replace('    X\n', ''),
  `<<<X\nX`,
  `<<<'X'\n\nX`,
];

const read = (literal: string): string => {
  const fact = lower('x.php', `<?php return ${literal};`).facts.find(({ kind }) => kind === 'main');
  const first = (fact?.value as BodyFact | undefined)?.body[0];
  if (first?.k !== 'return' || first.e?.k !== 'str') throw new Error(`no string: ${literal}`);
  return first.e.v;
};

const php = spawnSync('php', ['-v']).status === 0;

describe('pieces of string literals', () => {
  test.skipIf(!php).each(LITERALS)('%j as PHP reads it', (literal) => {
    const value = read(literal);
    const { starts, ends } = marks(literal, value);
    // The pieces of all characters, one behind the other, without gaps but those of a heredoc's indentation and escapes' middles.
    for (let at = 1; at < value.length; at++) expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1] ?? 0);
    const characters = [...value];
    let unit = 0;
    // A backslash that stands for itself is written twice where it stands alone, but in a nowdoc.
    const codes = characters.map((character) => {
      const found = literal.slice(starts[unit], ends[unit + character.length - 1]);

      unit += character.length;
      const alone = found === '\\' && !literal.startsWith("<<<'") ? '\\\\' : found;
      return `${opening(literal)}${alone}${closing(literal)}`;
    });
    const { stdout, stderr } = runPhp(
      ['-r', 'echo json_encode(array_map(fn ($c) => eval("return $c;"), json_decode(stream_get_contents(STDIN))));'],
      { input: JSON.stringify([literal, ...codes]) },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([value, ...characters]);
  });

  test('an empty piece stands between its neighbours', () => {
    expect(pieceOfLiteral(`'a|b'`, 'a|b', { start: 0, end: 0 })).toEqual({ start: 1, end: 1 });
    expect(pieceOfLiteral(`'a|b'`, 'a|b', { start: 3, end: 3 })).toEqual({ start: 4, end: 4 });
    expect(pieceOfLiteral(`''`, '', { start: 0, end: 0 })).toBeUndefined();
  });

  test('text between variables has no quotes', () => {
    expect(pieceOfLiteral(String.raw`max:\t10|`, 'max:\t10|', { start: 5, end: 7 })).toEqual({ start: 6, end: 8 });
    expect(pieceOfLiteral(`'a'`, `'a'`, { start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
  });

  test('what is not written there stands nowhere', () => {
    expect(pieceOfLiteral(`'a|b'`, 'a|c', { start: 0, end: 1 })).toBeUndefined();
    expect(pieceOfLiteral('X::A', 'abc', { start: 0, end: 1 })).toBeUndefined();
    for (const piece of [
      { start: -1, end: 1 },
      { start: 2, end: 1 },
      { start: 0, end: 4 },
    ])
      expect(pieceOfLiteral(`'a|b'`, 'a|b', piece)).toBeUndefined();
  });
});

/** Beginning and end of each unit of the value. */
function marks(literal: string, value: string): { starts: number[]; ends: number[] } {
  const found = Array.from({ length: value.length }, (_, at) =>
    pieceOfLiteral(literal, value, { start: at, end: at + 1 }),
  );
  expect(found).not.toContain(undefined);
  return { starts: found.map((one) => one?.start ?? -1), ends: found.map((one) => one?.end ?? -1) };
}

function opening(literal: string): string {
  if (/^b?['"]/i.test(literal)) return literal.slice(0, literal.search(/['"]/) + 1);
  return literal.startsWith("<<<'") ? "<<<'X'\n" : '<<<X\n';
}

function closing(literal: string): string {
  return /['"]$/.test(literal) ? literal.slice(-1) : '\nX';
}
