import { describe, expect, test } from 'vitest';
import { readConstraint } from '../../server/src/operations/path/where-pattern.js';

const wide = '(?:[0-9]|[^\\x00-\\x7F])';

describe('where constraints (requests 6)', () => {
  test.each([
    ['[a-z]{2}', '^[a-z]{2}$'],
    ['[a-z0-9]+(?:-[a-z0-9]+)*', '^[a-z0-9]+(?:-[a-z0-9]+)*$'],
    ['[0-9]+', '^[0-9]+$'],
    ['[a-zA-Z0-9]+', '^[a-zA-Z0-9]+$'],
    ['\\A[a-z]+\\z', '^[a-z]+$'],
    ['\\d+', `^${wide}+$`],
    ['v\\d*', `^v${wide}*$`],
    ['[^/]+', '^[^/]+$'],
    ['[\\w-]+', '^(?:[A-Za-z0-9_-]|[^\\x00-\\x7F])+$'],
    ['a|[0-9]+', '^(?:a|[0-9]+)$'],
    ['a\\-b[0-9]', '^a-b[0-9]$'],
    ['x{', '^x\\{$'],
  ])('%s is %s', (where, pattern) => {
    expect(readConstraint(where)).toEqual({ kind: 'pattern', pattern });
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });

  test.each([
    '\\d{4}',
    '\\d',
    '(?=a)b',
    '(?<!a)b',
    'a++',
    '(?>a)',
    '(?<n>a)',
    '(a)\\1',
    '\\p{L}+',
    '(?i)a',
    '[[:alpha:]]+',
    '\\bx',
    '(\\d+){2}',
    '[^\\d]+',
    '\\s+',
    'a)',
    '(a',
    '[a',
    '.',
    '*',
  ])('%s is not portable', (where) => {
    expect(readConstraint(where)).toEqual({ kind: 'unportable' });
  });

  test.each([
    ['^draft|final$', ['draft', 'final']],
    ['a|b', ['a', 'b']],
    ['(a|b)', ['a', 'b']],
    ['a\\.b|c', ['a.b', 'c']],
    ['one', ['one']],
  ])('%s is a list', (where, values) => {
    expect(readConstraint(where)).toEqual({ kind: 'values', values });
  });

  test('uuid, ulid, anything', () => {
    const hex = (n: number) => `[\\da-fA-F]{${n}}`;
    expect(readConstraint([8, 4, 4, 4, 12].map(hex).join('-'))).toEqual({ kind: 'format', format: 'uuid' });
    expect(readConstraint('[0-7][0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{25}')).toEqual({ kind: 'format', format: 'ulid' });
    expect(readConstraint('.*')).toEqual({ kind: 'any' });
    expect(readConstraint('.+')).toEqual({ kind: 'any' });
  });
});
