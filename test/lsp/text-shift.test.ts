import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { TextShift } from '../../server/src/lsp/text-shift.js';

const BEFORE = 'one two three four';
const place = (text: string, word: string) => {
  const document = TextDocument.create('', '', 0, text);
  const start = text.indexOf(word);
  return { start: document.positionAt(start), end: document.positionAt(start + word.length) };
};

test.each([
  ['before the change', 'one two 3 four', 'one', true],
  ['behind the change', 'one two\n3 four', 'four', true],
  ['inside the change', 'one two 3 four', 'three', false],
  ['between two changes', '1 two three 4', 'two', false],
])('a place %s is found again for sure, or known not to be', (_, after, word, isKept) => {
  const shift = new TextShift(BEFORE, after);
  expect(shift.keeps(place(BEFORE, word))).toBe(isKept);
  if (isKept) expect(shift.range(place(BEFORE, word))).toEqual(place(after, word));
});
