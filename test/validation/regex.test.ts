import { describe, expect, it } from 'vitest';
import { convertRegex } from '../../server/src/operations/validation/regex/index.js';

/** PCRE with delimiters → ECMA pattern, or undefined where it is unportable (validation 9). */
const ROWS: [source: string, pattern: string | undefined][] = [
  ['/^[a-z]+$/', '^[a-z]+$'],
  ['~^v\\d+\\.\\d+$~', '^v\\d+\\.\\d+$'],
  ['/^[a-f0-9]{8}$/i', '^[a-fA-F0-9]{8}$'],
  ['/^(?=.*\\d).{8,}$/', '^(?=.*\\d).{8,}$'],
  ['/^[\\w-]+$/u', '^(?:[\\w-]|[^\\x00-\\x7F])+$'],
  ['/^\\p{Lu}/u', undefined],
  ['/^[a-c]{2}$/i', '^[a-cA-C]{2}$'],
  ['{^a$}', '^a$'],
  ['(^a$)D', '^a$'],
  ['[^a$]', '^a$'],
  ['<^a$>', '^a$'],
  ['a', 'a'],
  ['/abc', '/abc'.replace('/', '/')],
  ['/abc/A', '^(?:abc)'],
  ['/^abc/A', '^abc'],
  ['/a b # note/x', 'ab'],
  ['/[a ]/x', '[a ]'],
  ['/a.b/s', 'a[\\s\\S]b'],
  ['/ab/m', 'ab'],
  ['/^ab/m', undefined],
  ['/ab/e', undefined],
  ['/abc/i', '[aA][bB][cC]'],
  ['/[A-z]/i', undefined],
  ['/[!-~]/i', '[!-~]'],
  ['/ks/iu', '[kK\\u212A][sS\\u017F]'],
  ['/[a-z]/iu', '[a-zA-Z\\u212A\\u017F]'],
  ['/\\Aab\\z/', '^ab$'],
  ['/ab\\Z/', 'ab$'],
  ['/a\\hb/', 'a[ \\t]b'],
  ['/[\\h]/', '[ \\t]'],
  ['/(?P<year>\\d{4})/', '(?<year>\\d{4})'],
  ['/(?<year>\\d{4})/', '(?<year>\\d{4})'],
  ['/a\\@b\\_c\\#d\\-e/', 'a@b_c#d-e'],
  ['/[a\\-z]/', '[a\\-z]'],
  ['/[[:alpha:]_]/', '[a-zA-Z_]'],
  ['/[[:alpha:]]/u', undefined],
  ['/\\d+/u', '(?:\\d|[^\\x00-\\x7F])+'],
  ['/\\d{2}/u', undefined],
  ['/[^\\w]/u', undefined],
  ['/\\bword/u', undefined],
  ['/\\W/u', undefined],
  ['/\\bword\\b/', '\\bword\\b'],
  ['/é/u', 'é'],
  ['/é/', undefined],
  ['/(?<=a)b/', undefined],
  ['/(?<!a)b/', undefined],
  ['/a++/', undefined],
  ['/(?>a)/', undefined],
  ['/(?R)/', undefined],
  ['/(a)?(?(1)b|c)/', undefined],
  ['/\\X/', undefined],
  ['/\\R/', undefined],
  ['/(?i)a/', undefined],
  ['/a\\Kb/', undefined],
  ['/(a)\\1/', '(a)\\1'],
  ['/(a)\\1/i', undefined],
  ['/^\\/api\\/$/', '^\\/api\\/$'],
  ['/^a{,3}$/', '^a\\{,3\\}$'],
  ['/a+?b/', 'a+?b'],
  ['/[]a]/', '[\\]a]'],
  ['/[\\w-.]/', '[\\w\\-.]'],
  ['/\\x{41}/', '\\x41'],
  ['/(unclosed/', undefined],
];

describe('a regular expression', () => {
  it.each(ROWS)('%s', (source, pattern) => {
    const converted = convertRegex(source);
    expect(converted.ok ? converted.pattern : undefined).toBe(pattern);
  });

  it('names what cannot be carried over', () => {
    expect(convertRegex('/a/e')).toEqual({ ok: false, construct: 'the flag e' });
    expect(convertRegex('/(?<=a)b/')).toEqual({ ok: false, construct: 'look-behind' });
  });
});
