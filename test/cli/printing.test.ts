import type { Diagnostic } from '@docgen/protocol';
import { describe, expect, it } from 'vitest';
import { heading, table } from '../../client-cli/src/print/layout.js';
import { diagnosticsBlock } from '../../server/src/print/diagnostics.js';
import { json } from '../../server/src/print/json.js';
import { PLAIN, paintFor, wantsColors } from '../../server/src/print/paint.js';
import { printable } from '../../server/src/print/terminal-text.js';

const plain = PLAIN;

describe('printable (commands 2.4)', () => {
  it.each([
    ['plain é 漢 😀', 'plain é 漢 😀'],
    ['\u001b[31mred', '\\x1b[31mred'],
    ['a\tb\nc\u0000\u007f', 'a\\x09b\\x0ac\\x00\\x7f'],
    ['\u0085\u009b', '\\u{85}\\u{9b}'],
    ['\u061c\u200e\u200f', '\\u{61c}\\u{200e}\\u{200f}'],
    ['\u202a\u202e\u2066\u2069', '\\u{202a}\\u{202e}\\u{2066}\\u{2069}'],
    ['\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['<error>x</error>', '<error>x</error>'],
  ])('%j', (text, printed) => expect(printable(text)).toBe(printed));
});

describe('headings and tables (commands 2.1, 2.2)', () => {
  it('draws a rule as long as the title', () => {
    expect(heading('Rütes 😀', plain)).toBe('\nRütes 😀\n───────\n');
    expect(heading('Config', plain, 'a · b')).toBe('\nConfig\n──────\na · b\n');
  });

  it('aligns columns and trims line ends', () => {
    const rows = [
      ['GET', 'api/x', ''],
      ['POST', 'é', 'n'],
    ];
    expect(table(['Method', 'URI', 'Name'], rows, plain)).toBe(
      '  Method  URI    Name\n  ──────  ─────  ────\n  GET     api/x\n  POST    é      n\n',
    );
  });

  it('counts the cell before it is escaped', () => {
    expect(table(['A', 'B'], [['\u001b', 'x']], plain)).toBe('  A  B\n  ─  ─\n  \\x1b  x\n');
  });
});

describe('diagnostics block (commands 2.5)', () => {
  const finding = (members: Partial<Diagnostic> & { accepted?: true }): Diagnostic & { accepted?: true } => ({
    severity: 'warning',
    code: 'a.b',
    message: 'M.',
    ...members,
  });

  it('prints nothing for nothing', () => expect(diagnosticsBlock('default', [], plain)).toBe(''));

  it('groups by route, bullets every line of help and counts what was accepted', () => {
    const text = diagnosticsBlock(
      'default',
      [
        finding({ severity: 'error', code: 'x.y', message: 'Bad \u001b.' }),
        finding({ routeSignature: 'GET /a', help: 'One.\nTwo.' }),
        finding({ routeSignature: 'GET /a', accepted: true }),
        finding({ routeSignature: 'GET /b', accepted: true }),
        finding({ routeSignature: 'GET /b', accepted: true, code: 'a.a', severity: 'info' }),
      ],
      plain,
    );
    expect(text).toBe(`
Diagnostics for default:
  (document)
    [error] x.y: Bad \\x1b.
  GET /a
    [warning] a.b: M.
      - One.
      - Two.
    [warning, accepted] a.b: M.
  GET /b
    [warning, accepted] a.b: M.
    [info, accepted] a.a: M.
  Accepted, so --fail-on ignores them: a.a (1), a.b (2)
`);
  });
});

describe('JSON (commands 2.3)', () => {
  it('is indented by four, ASCII, with raw slashes', () => {
    expect(json({ a: 'é/😀\u007f', b: [], c: [1] })).toBe(
      '{\n    "a": "\\u00e9/\\ud83d\\ude00\\u007f",\n    "b": [],\n    "c": [\n        1\n    ]\n}\n',
    );
  });
});

describe('colour (commands 1.6)', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what colours are made of.
  const strip = (text: string) => text.replace(/\u001b\[\d+m/g, '');

  it('needs a terminal or FORCE_COLOR, and no NO_COLOR', () => {
    expect(wantsColors(false, { FORCE_COLOR: '1' })).toBe(true);
    expect(wantsColors(false, { FORCE_COLOR: '3', NO_COLOR: '1' })).toBe(false);
    for (const off of ['', '0', 'false']) expect(wantsColors(false, { FORCE_COLOR: off })).toBe(false);
    expect(wantsColors(true, {})).toBe(true);
    expect(wantsColors(true, { NO_COLOR: '1' })).toBe(false);
    expect(wantsColors(true, { NO_COLOR: '' })).toBe(true);
    expect(wantsColors(false, {})).toBe(false);
  });

  it('never changes the text', async () => {
    const coloured = await paintFor(true);
    expect(coloured.bold('x')).not.toBe('x');
    expect((await paintFor(false)).bold('x')).toBe('x');
    const list: Diagnostic[] = [{ severity: 'error', code: 'a.b', message: 'M.' }];
    expect(strip(diagnosticsBlock('d', list, coloured))).toBe(diagnosticsBlock('d', list, plain));
    expect(strip(table(['A'], [['b']], coloured))).toBe(table(['A'], [['b']], plain));
  });
});
