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

test('a line between two changes is found by its words, and a place ends no earlier than it begins', () => {
  const before = 'one\n  two\nthree\nthree\nfour\n';
  const after = 'one\n\n  two\nthree\nthree\n\n4\n';
  const shift = new TextShift(before.replace('one', 'ones'), after);
  expect(shift.range(place(before, 'two'))).toEqual(place(after, 'two'));
  const [start, end] = [place(before, 'two').start, { line: 3, character: 1 }];
  expect(shift.range({ start, end })).toEqual({ start: place(after, 'two').start, end: { line: 4, character: 1 } });
  expect(shift.keeps(place(before, 'two'))).toBe(false);
});
