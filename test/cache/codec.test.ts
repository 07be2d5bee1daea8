import { CodecError, decode, encode } from '@docgen/cache';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '$', '\ud800', 'bigint'),
  fc.double(),
  fc.constantFrom(0, -0, 1, Number.NaN, Infinity, -Infinity, 2 ** 53, 1e21, 5e-324),
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
);
const key = fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'constructor', '200', '10', 'toJSON', ''));

/** Plain data of every form, the kinds of one value nested in each other. */
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((pairs) => Object.fromEntries(pairs)),
    fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 4 }).map((pairs) => new Map(pairs)),
    fc.array(leaf, { maxLength: 4 }).map((items) => new Set(items)),
  ),
})).value;

/** Order of members counts, and equality of Maps and objects does not see it. */
function ordered(value: unknown): unknown {
  if (value instanceof Map) return ['map', ...[...value].map(([k, v]) => [ordered(k), ordered(v)])];
  if (value instanceof Set) return ['set', ...[...value].map(ordered)];
  if (Array.isArray(value)) return value.map(ordered);
  if (value !== null && typeof value === 'object')
    return ['object', ...Object.entries(value).map(([k, v]) => [k, ordered(v)])];
  return value;
}

describe('the codec', () => {
  test('gives back exactly what it was given', () => {
    fc.assert(
      fc.property(data, (value) => {
        const back = decode(encode(value));
        expect(ordered(back)).toStrictEqual(ordered(value));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['an empty object and an empty list', { a: {}, b: [], c: new Map() }],
    ['1 and 1.0 as the document model holds them', [1, 1n, 1.5, 9007199254740993n, -0]],
    ['an undefined member, which is not an absent one', { a: undefined }],
    ['members that look like tags', { $: ['map', 1], b: { $: 'x' }, c: [{ $: { $: [] } }] }],
    ['a member called __proto__', JSON.parse('{"__proto__":{"a":1},"b":2}')],
  ])('keeps %s', (_, value) => {
    expect(decode(encode(value))).toStrictEqual(value);
  });

  test('refuses what it could not give back', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const value of [() => 1, Symbol('x'), new Date(0), [new (class A {})()], cycle]) {
      expect(() => encode(value)).toThrow(CodecError);
    }
  });

  test('throws nothing but its own error on rubbish', () => {
    const attempt = (bytes: Uint8Array) => {
      try {
        decode(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(CodecError);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), attempt), { numRuns: 2000 });
    fc.assert(
      fc.property(data, fc.nat(), fc.nat(255), (value, at, byte) => {
        const bytes = encode(value).slice();
        bytes[at % bytes.length] = byte;
        attempt(bytes);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(
        fc.json().map((text) => text.replaceAll('"a', '"$')),
        (text) => attempt(Buffer.from(text)),
      ),
    );
    attempt(Buffer.from('['.repeat(200_000)));
    attempt(Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`));
    for (const text of ['{"$":1}', '{"$":[]}', '{"$":["map",1]}', '{"$":["bigint","x"]}', '{"$":["set"],"b":1}']) {
      expect(() => decode(Buffer.from(text)), text).toThrow(CodecError);
    }
  });
});
