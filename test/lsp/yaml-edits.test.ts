import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addToList, removeFromList, type TextChange } from '../../server/src/lsp/yaml/edits.js';

const LIST = ['diagnostics', 'accept'];

function applied(text: string, change: TextChange | undefined): string | undefined {
  return change && text.slice(0, change.start) + change.text + text.slice(change.end);
}

describe('a value is added to a list (commands 10.5)', () => {
  test.each([
    ['', 'diagnostics:\n  accept:\n    - a.b\n'],
    ['# x', '# x\ndiagnostics:\n  accept:\n    - a.b\n'],
    ['diagnostics:\n  # accept: []\ncache: {}\n', 'diagnostics:\n  accept:\n    - a.b\n  # accept: []\ncache: {}\n'],
    ['diagnostics: ~ # later\n', 'diagnostics: { accept: [ a.b ] } # later\n'],
    ['diagnostics: {}\n', 'diagnostics: { accept: [ a.b ] }\n'],
    ['diagnostics: { failOn: error }\n', 'diagnostics: { failOn: error, accept: [ a.b ] }\n'],
    ['diagnostics:\n  accept: # none\n', 'diagnostics:\n  accept: [a.b] # none\n'],
    ['diagnostics:\n  accept: null\n', 'diagnostics:\n  accept: [a.b]\n'],
    ['diagnostics:\n  accept: [c.d,]\n', 'diagnostics:\n  accept: [c.d, a.b,]\n'],
    ['diagnostics:\n  accept: [\n    c.d, # why\n  ]\n', 'diagnostics:\n  accept: [\n    c.d, a.b, # why\n  ]\n'],
    ['diagnostics:\n  accept:\n  - c.d # why\n', 'diagnostics:\n  accept:\n  - c.d # why\n  - a.b\n'],
    [
      'diagnostics:\r\n  accept:\r\n    - c.d\r\ncache: {}\r\n',
      'diagnostics:\r\n  accept:\r\n    - c.d\r\n    - a.b\r\ncache: {}\r\n',
    ],
    ['diagnostics:\r\n  # none\r\n', 'diagnostics:\r\n  accept:\r\n    - a.b\r\n  # none\r\n'],
  ])('of %j', (before, after) => {
    const made = applied(before, addToList(before, LIST, 'a.b'));
    expect(made).toBe(after);
    expect(parse(after).diagnostics.accept).toContain('a.b');
  });

  test.each(['diagnostics:\n  accept: [a.b]\n', 'diagnostics:\n  accept: x\n', 'diagnostics: [\n', '- x\n'])(
    'not of %j',
    (text) => expect(addToList(text, LIST, 'a.b')).toBe(undefined),
  );

  test('a map is an entry as well', () => {
    const text = 'documents:\n  default:\n    tags: { definitions: [{ name: A }] }\n';
    const made = applied(text, addToList(text, ['documents', 'default', 'tags', 'definitions'], { name: 'B: c' }));
    expect(parse(made ?? '').documents.default.tags.definitions).toEqual([{ name: 'A' }, { name: 'B: c' }]);
  });
});

describe('a value is removed from a list (commands 10.5)', () => {
  test.each([
    ['diagnostics:\n  accept:\n    - a.b # why\n', 'diagnostics:\n  accept: []\n'],
    ['diagnostics:\n  accept: # why\n  - a.b\ncache: {}\n', 'diagnostics:\n  accept: [] # why\ncache: {}\n'],
    ['diagnostics:\n  accept: [a.b,]\n', 'diagnostics:\n  accept: []\n'],
    ['diagnostics:\n  accept: [c.d, a.b]\n', 'diagnostics:\n  accept: [c.d]\n'],
    ['diagnostics:\n  accept:\n    - c.d\n    - "a.b"\n    - e.f\n', 'diagnostics:\n  accept:\n    - c.d\n    - e.f\n'],
  ])('of %j', (before, after) => expect(applied(before, removeFromList(before, LIST, 'a.b'))).toBe(after));
});
