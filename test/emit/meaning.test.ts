import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemasOf, written } from './written.js';

// A schema of one version and what it became in the next accept the same values, unless a finding names it.

type Schema = boolean | Record<string, unknown>;

const values: readonly unknown[] = [
  ...[null, true, false, 0, 1, 2, 3, 4.5, -1, '', 'a', 'ab', 'abc', 'YWI=', '2024-01-01'],
  ...[[], [1], ['a'], [1, 'a'], [null], {}, { a: 1 }, { a: 'a' }, { a: null }, { b: 2 }, { a: 1, b: 'a' }],
  ...[{ a: { a: 'a' } }, { a: ['a'] }],
];

const literal = fc.constantFrom<unknown>(null, true, 0, 1, 3, 'a', 'ab', 'abc');
const type = fc.constantFrom('null', 'string', 'integer', 'number', 'boolean', 'array', 'object');
const name = fc.constantFrom('a', 'b', 'c');
const one = <T>(key: string, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, unknown>> =>
  value.map((v) => ({ [key]: v }));

/** Any schema of the keywords that both versions can say, with the few that 3.0 has to drop. */
const schemas = fc.letrec<{ schema: Schema; object: Record<string, unknown> }>((tie) => {
  const inner = tie('schema');
  const branches = fc.array(inner, { minLength: 1, maxLength: 3 });
  const keyword: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
    one('type', type),
    one('type', fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    one(
      'type',
      type.filter((t) => t !== 'null').map((t) => [t, 'null']),
    ),
    one('enum', fc.uniqueArray(literal, { minLength: 1, maxLength: 3 })),
    one('const', literal),
    one('minimum', fc.integer({ min: 0, max: 3 })),
    one('exclusiveMinimum', fc.integer({ min: 0, max: 3 })),
    one('exclusiveMaximum', fc.integer({ min: 0, max: 3 })),
    one('maximum', fc.integer({ min: 0, max: 3 })),
    one('minLength', fc.integer({ min: 0, max: 3 })),
    one('maxLength', fc.integer({ min: 0, max: 3 })),
    one('pattern', fc.constantFrom('^a', 'b$')),
    one('minItems', fc.integer({ min: 0, max: 2 })),
    one('items', inner),
    one('properties', fc.dictionary(name, inner, { minKeys: 1, maxKeys: 2 })),
    one('required', fc.uniqueArray(name, { maxLength: 2 })),
    one('additionalProperties', inner),
    one('allOf', branches),
    one('anyOf', branches),
    one('oneOf', branches),
    one('anyOf', fc.tuple(inner, fc.constant({ type: 'null' }))),
    one('oneOf', fc.tuple(fc.constant({ type: 'null' }), inner)),
    one('not', inner),
    one('$ref', fc.constantFrom('#/components/schemas/A', '#/components/schemas/N')),
    one('description', fc.constant('D')),
    one('contains', inner),
    one('prefixItems', branches),
    one('patternProperties', fc.dictionary(fc.constantFrom('^a', 'b$'), inner, { minKeys: 1, maxKeys: 2 })),
    one('contentEncoding', fc.constantFrom('base64', 'base32')),
    one('examples', fc.constantFrom([], ['a'])),
  );
  return {
    object: fc.array(keyword, { maxLength: 3 }).map((all) => Object.assign({}, ...all) as Record<string, unknown>),
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 8, arbitrary: tie('object') },
    ),
  };
});

const others = { A: { type: 'string', minLength: 2 }, N: { type: ['integer', 'null'] } };

/** Compiles a 2020-12 schema among those it refers to; undefined says that the library fails, as it does in `contains: false` and in `anyOf` beside `not: {}`. */
function accepting(schema: unknown, components: Record<string, unknown>): (value: unknown) => boolean | undefined {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false });
  const root = JSON.parse(
    JSON.stringify({ $defs: { ...components, S: schema }, $ref: '#/$defs/S' }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  );
  const validate = ajv.compile(root);
  return (value) => {
    try {
      return validate(value);
    } catch {
      return undefined;
    }
  };
}

/** Reads a 3.0 schema as 2020-12: nullable adds null to a type; without a type it lets null pass whatever else is said. */
function read30(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(read30);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return schema;
  const {
    nullable,
    type: of,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    ...rest
  } = schema as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(rest)) {
    if (key === 'properties') {
      const properties = Object.entries(value as object).map(([member, inner]) => [member, read30(inner)]);
      out[key] = Object.fromEntries(properties);
    } else
      out[key] = ['allOf', 'anyOf', 'oneOf', 'not', 'items', 'additionalProperties'].includes(key)
        ? read30(value)
        : value;
  }
  if (minimum !== undefined) out[exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = minimum;
  if (maximum !== undefined) out[exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum'] = maximum;
  if (of !== undefined) return { ...out, type: nullable === true ? [of, 'null'] : of };
  return nullable === true ? { anyOf: [{ type: 'null' }, out] } : out;
}

/** Names findings that say that the values a schema accepts are others than before. */
const LOSSES = ['null-type', 'exclusive-bound', 'unsupported-keyword', 'nullable-composition'];

function tellsLoss(found: readonly string[]): boolean {
  return found.some((line) => {
    const [severity = '', code = ''] = line.split(' ');
    const loses = LOSSES.some((loss) => code === `downlevel.${loss}`);
    // A constant beside an enum goes; several types beside a composition do.
    return loses || (code === 'downlevel.multi-type' && severity === 'warning');
  });
}

/** Tells whether a constant stands beside an enum anywhere, which `downlevel.const` names. */
function constBesideEnum(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return ('const' in schema && 'enum' in schema) || Object.values(schema).some(constBesideEnum);
}

test('what 3.0 cannot say is left open: no value of 3.1 is refused', () => {
  let compared = 0;
  fc.assert(
    fc.property(schemas.schema, (schema) => {
      const source = schemasOf({ ...others, S: schema });
      const before = written('openapi-3.1', source);
      const after = written('openapi-3.0', source);
      const isOther = after.found.some((line) => /downlevel\.(?:null-type|nullable-composition)/.test(line));
      if (!tellsLoss(after.found) || isOther || constBesideEnum(schema)) return;
      compared++;
      const is31 = accepting(before.tree.components.schemas.S, before.tree.components.schemas);
      const all30 = Object.fromEntries(
        Object.entries(after.tree.components.schemas).map(([key, value]) => [key, read30(value)]),
      );
      const is30 = accepting(all30.S, all30);
      for (const value of values) {
        if (is31(value) !== true || is30(value) !== false) continue;
        const form = JSON.stringify(after.tree.components.schemas.S);
        throw new Error(`${JSON.stringify(value)}: taken by ${JSON.stringify(schema)}, not by ${form}`);
      }
    }),
    { numRuns: 800 },
  );
  expect(compared).toBeGreaterThan(100);
}, 120_000);

test('a 3.1 schema and its 3.0 form accept the same values', () => {
  let compared = 0;
  fc.assert(
    fc.property(schemas.schema, (schema) => {
      const source = schemasOf({ ...others, S: schema });
      const before = written('openapi-3.1', source);
      const after = written('openapi-3.0', source);
      if (tellsLoss(after.found) || constBesideEnum(schema)) return;
      compared++;
      const is31 = accepting(before.tree.components.schemas.S, before.tree.components.schemas);
      const all30 = Object.fromEntries(
        Object.entries(after.tree.components.schemas).map(([key, value]) => [key, read30(value)]),
      );
      const is30 = accepting(all30.S, all30);
      for (const value of values) {
        const [taken, takenAfter] = [is31(value), is30(value)];
        if (taken === undefined || takenAfter === undefined) continue;
        if (taken !== takenAfter) {
          const form = JSON.stringify(after.tree.components.schemas.S);
          throw new Error(`${JSON.stringify(value)}: ${taken} by ${JSON.stringify(schema)}, not by ${form}`);
        }
      }
    }),
    { numRuns: 800 },
  );
  expect(compared).toBeGreaterThan(400);
}, 120_000);

test('a 3.2 schema and its 3.1 form accept the same values', () => {
  fc.assert(
    fc.property(schemas.schema, (schema) => {
      const source = schemasOf({ ...others, S: schema });
      const [before, after] = [written('openapi-3.2', source), written('openapi-3.1', source)];
      expect(after.found).toEqual([]);
      const is32 = accepting(before.tree.components.schemas.S, before.tree.components.schemas);
      const is31 = accepting(after.tree.components.schemas.S, after.tree.components.schemas);
      for (const value of values) expect(is31(value)).toBe(is32(value));
    }),
    { numRuns: 300 },
  );
}, 120_000);
