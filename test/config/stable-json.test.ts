import { byteOrder, type Json, stableJson } from '@docgen/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('stable JSON (document 6.3)', () => {
  const map = (...members: [string, Json][]): Json => new Map(members);
  it.each<[Json, string]>([
    [map(['b', 'é/x'], ['a', [1, map()]]), '{"a":[1,{}],"b":"\\u00e9\\/x"}'],
    [[], '[]'],
    [map(), '{}'],
    [map(['10', 1], ['9', 2]), '{"10":1,"9":2}'],
    ['"\\\n\u0001😀', '"\\"\\\\\\n\\u0001\\ud83d\\ude00"'],
    [map(['\u{1f600}', 1], ['\uffee', 2], ['a', 3]), '{"a":3,"\\uffee":2,"\\ud83d\\ude00":1}'],
    [12345678901234567890n, '12345678901234567890'],
    [null, 'null'],
    [-1.5, '-1.5'],
  ])('case %#', (value, text) => expect(stableJson(value)).toBe(text));

  it('ends at 128 levels', () => {
    let deep: Json = [];
    for (let level = 0; level < 200; level++) deep = [deep];
    expect(stableJson(deep)).toBe(`${'['.repeat(129)}"\\u2026"${']'.repeat(129)}`);
  });
});

describe('byteOrder', () => {
  it('orders as the bytes do', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(byteOrder(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});
