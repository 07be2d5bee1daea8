import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { terminalPicture } from '../../scripts/terminal-picture.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The rows of a picture as text. */
function rows(picture: string): string[] {
  return [...picture.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, row = '']) =>
    row
      .replace(/<\/?tspan[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

test('a picture holds the text a terminal shows, in its looks', () => {
  const picture = terminalPicture('a & b', '\u001b[1mbold <b>\u001b[22m &amp; \u001b[33mwarn\u001b[39m\n\n  two\n');
  expect(rows(picture)).toEqual(['bold <b> &amp; warn', '  two']);
  expect(picture).toContain(
    '<tspan class="b">bold &lt;b&gt;</tspan> &amp;amp; <tspan style="fill:#e3b341">warn</tspan>',
  );
  expect(picture).toContain('<title>a &amp; b</title>');
});

test('long lines wrap, with their colour', () => {
  const picture = terminalPicture('long', `\u001b[31m${'x'.repeat(130)}\u001b[39my`);
  expect(rows(picture)).toEqual(['x'.repeat(128), 'xxy']);
  expect(picture.match(/fill:#ff7b72/g)).toHaveLength(2);
});

test('a look it does not know is refused', () => {
  expect(() => terminalPicture('odd', '\u001b[45mx')).toThrow('No look for the escape sequence 45.');
});

test('every picture of the README is there, and is a drawing of ours', () => {
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
    ([, path = '']) => path,
  );
  expect(shown).toContain('docs/pictures/export.svg');
  for (const path of shown) expect(rows(readFileSync(join(root, path), 'utf8')).length).toBeGreaterThan(5);
});
