import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGES, root, sources } from './imports.js';

/** Words that leave the reader without a subject: the first one of a comment is a verb, or a noun of the code. */
const NO_BEGINNING = new RegExp(
  '^(?:It|Its|He|She|They|Them|Their|That|Those|Such|Who|Whom|Whose|Whoever|Whatever|Whichever|Wherever|What|Which|' +
    'Whether|Where|When|How|Why|Of|Somebody|Nobody|Everybody|Anybody|Somewhere|The same)\\b',
);

interface Comment {
  line: number;
  text: string;
}

/** Reads the first words of every documentation comment of a text. */
function comments(source: string): Comment[] {
  const opening = /\/\*\*[ \t]*(?:\r?\n[ \t]*\*)?[ \t]*([^\n]*)/g;
  return [...source.matchAll(opening)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: match[1] ?? '',
  }));
}

const files = PACKAGES.flatMap(([, dir]) => sources(dir));

test('there are comments to read', () => {
  expect(files.flatMap((file) => comments(readFileSync(join(root, file), 'utf8'))).length).toBeGreaterThan(3000);
});

test('a comment begins with what it speaks of', () => {
  const wrong = files.flatMap((file) =>
    comments(readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => NO_BEGINNING.test(text))
      .map(({ line, text }) => `${file}:${line} ${text.slice(0, 60)}`),
  );
  expect(wrong).toEqual([]);
});

test('a comment without a subject is found, whichever form it has', () => {
  const source =
    '/** What it holds. */\nconst a = 1;\n/**\n * Whoever asks\n * is told.\n */\nconst b = 2;\n/** Asks. */\n';
  expect(comments(source).filter(({ text }) => NO_BEGINNING.test(text))).toEqual([
    { line: 1, text: 'What it holds. */' },
    { line: 3, text: 'Whoever asks' },
  ]);
});
