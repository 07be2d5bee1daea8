import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Json, numberText, stableJson } from '../../protocol/src/index.js';
import { readJson, writeJson, writeYaml } from '../../server/src/document/index.js';
import { jsonValue } from './arbitrary.js';
import { js } from './fixtures.js';
import { json } from './json.js';

describe('JSON', () => {
  test('read(write(x)) is x', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const text = writeJson(value);
        const reading = readJson(text);
        expect(reading.ok && writeJson(reading.value)).toBe(text);
        expect(reading).toEqual({ ok: true, value, noted: [] });
      }),
      { numRuns: 500 },
    );
  });

  test('agrees with the platform on every number it can hold', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Object.is(Number(numberText(value)), value)).toBe(true);
      }),
    );
  });

  test.each([
    '',
    '{',
    '[1,]',
    '{"a"}',
    '01',
    '1.',
    '"\u0001"',
    '"\\x"',
    '"\\ud800"',
    'nul',
    '1 2',
    '{"a":1,}',
    '+1',
    '1e999',
    "'a'",
  ])('refuses %j', (text) => expect(readJson(text).ok).toBe(false));
  test.each([
    ['{"a":1 "b"}', 7, '"," or "}" was expected'],
    ['[1,2', 4, '"," or "]" was expected'],
    ['"a', 2, 'a string is not closed or holds a control character'],
    ['{"a":"\\q"}', 6, 'unknown escape'],
    ['[-]', 1, 'a value was expected'],
    ['[1.5e999]', 1, 'a number is too large'],
    ['["\ud800"]', 1, 'a string holds an unpaired surrogate'],
    ['{a:1}', 1, 'a member name was expected'],
  ])('says what is wrong with %j, and where', (text, offset, reason) =>
    expect(readJson(text)).toEqual({ ok: false, offset, reason }),
  );
  test('reads numbers of every length as they are', () =>
    expect(json('[0,-0,12,999999999999999,1234567890123456,9007199254740993,1.5,1e3 ]')).toEqual([
      0,
      -0,
      12,
      999999999999999,
      1234567890123456,
      9007199254740993n,
      1.5,
      1000,
    ]));
  test('tells texts of one length and hash apart', () =>
    // Both pairs add up to the same hash.
    expect(json('["Aa","BB","AaAa","BBBB","AaBB"]')).toEqual(['Aa', 'BB', 'AaAa', 'BBBB', 'AaBB']));
  test('depth is bounded', () => expect(readJson('['.repeat(100_000)).ok).toBe(false));
  test('of duplicate keys the last counts', () =>
    expect(writeJson(json('{"a":1,"b":2,"a":3}'))).toBe('{\n  "a": 3,\n  "b": 2\n}\n'));
  test('keeps {} and [] apart', () =>
    expect(json('{"a":{},"b":[]}')).toEqual(
      new Map<string, Json>([
        ['a', new Map()],
        ['b', []],
      ]),
    ));
  test('keeps the order of integer-like keys', () =>
    expect([...(json('{"b":1,"10":1,"9":1}') as Map<string, Json>).keys()]).toEqual(['b', '10', '9']));
  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses to write %s', (value) =>
    expect(() => writeJson(value)).toThrow(RangeError),
  );
  test('refuses to write an unpaired surrogate', () => expect(() => writeJson('\ud800')).toThrow(RangeError));
  test('a comparison key is bounded in depth', () => {
    let value: Json = 1;
    for (let i = 0; i < 200; i++) value = [value];
    expect(stableJson(value)).toContain('\\u2026');
  });
});

describe('YAML (document 4, rows 11, 12, 13)', () => {
  test.each([
    ['{"200":{"description":"OK"}}', "'200':\n  description: OK\n"],
    ['["no","2024-01-01","3.2.0"]', "- 'no'\n- '2024-01-01'\n- 3.2.0\n"],
    ['{"d":"a\\n\\nb"}', 'd: |-\n  a\n\n  b\n'],
    ['{"application/json":{}}', 'application/json: {}\n'],
    ['{"/orders/{order}":[]}', "'/orders/{order}': []\n"],
    ['{"a":"orders:read"}', "a: 'orders:read'\n"],
    ['["1e3",""]', "- '1e3'\n- ''\n"],
    ['{"a":"a\\nb\\n"}', 'a: |\n  a\n  b\n'],
    ['{"a":"a\\nb\\n\\n\\n","b":1}', 'a: |+\n  a\n  b\n\n\nb: 1\n'],
    ['["tab\\there"]', '- "tab\\there"\n'],
    ['["it\'s"]', "- 'it''s'\n"],
    ['{"a":[{"b":1},[1,2]]}', 'a:\n  -\n    b: 1\n  -\n    - 1\n    - 2\n'],
    ['{"a":[null,true,1.5,1e17,"a b"]}', "a:\n  - null\n  - true\n  - 1.5\n  - 1.0e+17\n  - 'a b'\n"],
    ['["\\u0085\\u00a0\\ufeff\\u2028é"]', '- "\\u0085\\u00a0\\ufeff\\u2028é"\n'],
    ['[" a\\nb"]', '- " a\\nb"\n'],
    ['["\\n"]', '- "\\n"\n'],
    ['{"a\\nb":1}', '"a\\nb": 1\n'],
    [
      '["Yes","OFF","y","~","NULL","12:30","0x1F","0b11","0o17","1_000",".5","-.inf",".NaN","=","<<","@a"]',
      "- 'Yes'\n- 'OFF'\n- 'y'\n- '~'\n- 'NULL'\n- '12:30'\n- '0x1F'\n- '0b11'\n- '0o17'\n- '1_000'\n- '.5'\n- '-.inf'\n- '.NaN'\n- '='\n- '<<'\n- '@a'\n",
    ],
    ['{}', '{}\n'],
  ])('%s', (input, output) => expect(writeYaml(json(input))).toBe(output));

  test.each(['1.1', '1.2'] as const)('a reader of YAML %s sees the same value', (version) => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const read = parse(writeYaml(value), {
          version,
          mapAsMap: true,
          intAsBigInt: true,
          uniqueKeys: true,
          merge: false,
        }) as unknown;
        expect(comparable(read)).toEqual(comparable(value));
      }),
      { numRuns: 500 },
    );
  });
});

/** Numbers as one kind, because a YAML reader cannot tell 1 from 1.0. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value === 0) return 0;
  if (Array.isArray(value)) return value.map(comparable);
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [key, comparable(member)]));
  return js(value as Json);
}
