import fc from 'fast-check';
import type { Json, JsonMap } from '../../protocol/src/index.js';

/** Names that tempt a writer or an object: integer-like, prototype members, keywords, blanks. */
const names = fc.oneof(
  fc.constantFrom('200', '9', '__proto__', 'constructor', 'x-docgen', 'x-k', '$ref', 'example', 'properties', 'no', ''),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    'a\nb\n',
    'a\n\nb',
    '\na',
    ' a\nb',
    'a\n \n',
    'a\r\nb',
    '1e3',
    '.5',
    '0x1F',
    '2024-01-01',
    '12:30',
    '~',
    '\u2028',
    '\u0085',
    'a: b',
    '- a',
    "it's",
  ),
  fc.array(fc.constantFrom('a', ' ', '\n', 'é', '\t', '#', ':', '-'), { maxLength: 8 }).map((units) => units.join('')),
);

/** Any JSON value a document may hold. */
export const jsonValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json; map: JsonMap }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false),
    // A float that prints like an integer beyond 2^53 is one when it is read back.
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => Math.abs(n) < 2 ** 53 || Math.abs(n) >= 1e17),
    fc.integer(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    texts,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
})).value;

/** Maps whose known members may hold anything, so that every slot of the tables is offered what does not fit it. */
export function loosely(members: readonly string[], depth = 3): fc.Arbitrary<JsonMap> {
  const inner: fc.Arbitrary<Json> = depth === 0 ? jsonValue : fc.oneof(jsonValue, loosely(members, depth - 1));
  return fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...members), names), fc.oneof(inner, fc.array(inner, { maxLength: 3 }))), {
      maxLength: 5,
    })
    .map((entries) => new Map(entries));
}
