import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../protocol/src/index.js';
import { compareDocuments } from '../../server/src/diff/index.js';
import { withSharedParts } from '../../server/src/questions/comparison/shared-parts.js';
import { documentOf } from '../diff/comparison.js';
import { rounds } from '../support/generate.js';

/** The two comparisons of a pair take a tenth of a second. */
const PAIRS = rounds(150, 1_000);

const NAMES = ['A', 'B', 'C'] as const;
const REFS = [
  ...NAMES.map((name) => `#/components/schemas/${name}`),
  '#/components/schemas/A/properties/a',
  '#/paths/~1a/get/responses/200/content/application~1json/schema',
  '#/components/schemas/Nope',
];

const schema: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'integer', 'null') }),
    fc.record({ $ref: fc.constantFrom(...REFS) }),
    fc.record({ enum: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
    fc.record({ properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('node')), required: fc.subarray(['a', 'b']) }),
    fc.record({ anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
  ),
})).node;

const content = schema.map((one) => ({ 'application/json': { schema: one } }));
const response = fc.oneof(
  content.map((of) => ({ description: 'OK', content: of })),
  fc.constant({ $ref: '#/components/responses/R' }),
);
const parameter = fc.oneof(
  fc.record({ in: fc.constant('query'), name: fc.constantFrom('q', 'r'), required: fc.boolean(), schema }),
  fc.constant({ $ref: '#/components/parameters/P' }),
);
const operation = fc.record({
  summary: fc.constantFrom('x', 'y'),
  parameters: fc.array(parameter, { maxLength: 2 }),
  requestBody: content.map((of) => ({ content: of })),
  responses: fc.dictionary(fc.constantFrom('200', '404'), response),
});
const item = fc.record(
  { get: operation, post: operation, parameters: fc.array(parameter, { maxLength: 1 }) },
  { requiredKeys: [] },
);
const members = fc.record({
  paths: fc.dictionary(fc.constantFrom('/a', '/b/{id}', '/c'), item),
  webhooks: fc.dictionary(fc.constantFrom('w'), item),
  components: fc.record({
    schemas: fc.dictionary(fc.constantFrom(...NAMES), schema),
    responses: fc.record({ R: content.map((of) => ({ description: 'R', content: of })) }, { requiredKeys: [] }),
    parameters: fc.record({ P: parameter }, { requiredKeys: [] }),
  }),
});

/** Takes some members of one document over another: most of two neighbouring builds is equal. */
function mixed(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
  choices: readonly boolean[],
): Record<string, unknown> {
  let at = 0;
  const take = () => choices[at++ % choices.length] === true;
  const mix = (a: unknown, b: unknown, depth: number): unknown => {
    if (depth === 0 || !isObject(a) || !isObject(b)) return take() ? a : b;
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return Object.fromEntries(
      keys.flatMap((key) => {
        if (!(key in a) || !(key in b)) return take() ? [[key, a[key] ?? b[key]]] : [];
        return [[key, mix(a[key], b[key], depth - 1)]];
      }),
    );
  };
  return mix(one, other, 3) as Record<string, unknown>;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partsShared(one: JsonMap, other: JsonMap): number {
  const all = (document: JsonMap) => new Set([...((document.get('paths') as JsonMap | undefined)?.values() ?? [])]);
  return [...all(one)].filter((part: Json) => all(other).has(part)).length;
}

describe('parts that two documents share', () => {
  test('change nothing a comparison says', () => {
    let shared = 0;
    let changed = 0;
    fc.assert(
      fc.property(members, members, fc.array(fc.boolean(), { minLength: 7, maxLength: 23 }), (one, other, choices) => {
        const old = documentOf(one);
        const current = documentOf(mixed(one, other, [...choices, true, true, true]));
        const kept = withSharedParts(old, current);
        shared += partsShared(kept, current);
        const said = compareDocuments(old, current);
        changed += said.counts.total;
        expect(compareDocuments(kept, current)).toEqual(said);
        expect(kept).toEqual(old);
      }),
      { numRuns: PAIRS, seed: 7 },
    );
    expect(shared).toBeGreaterThan(PAIRS / 10);
    expect(changed).toBeGreaterThan(PAIRS);
  });
});
