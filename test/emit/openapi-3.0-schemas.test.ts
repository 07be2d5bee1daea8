import { describe, expect, test } from 'vitest';
import { documentOf, schemasOf, type Tree, written } from './written.js';

const OK = { responses: { 200: { description: 'OK' } } };
const to30 = (members: Record<string, unknown>) => written('openapi-3.0', documentOf(members));

/** Writes one schema, and its findings with the pointers from there. */
function lowered(schema: unknown): { schema: Tree; found: string[] } {
  const { tree, found } = written('openapi-3.0', schemasOf({ S: schema, A: { type: 'object' }, B: {} }));
  return { schema: tree.components.schemas.S, found: found.map((line) => line.replace('#/components/schemas/S', '')) };
}
const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const info = (code: string, at = '') => `info ${code} ${at}`;
const warning = (code: string, at = '') => `warning ${code} ${at}`;

describe('schemas (emitters 5.2)', () => {
  test.each<[string, unknown, unknown, string[]]>([
    ['a type or null (emitters row 18)', { type: ['string', 'null'] }, { type: 'string', nullable: true }, []],
    ['one type as a list', { type: ['string'] }, { type: 'string' }, []],
    [
      'null that another keyword refuses',
      { type: ['string', 'null'], enum: ['a'] },
      { type: 'string', enum: ['a'] },
      [],
    ],
    [
      'null among the values',
      { type: ['string', 'null'], enum: ['a', null] },
      { type: 'string', enum: ['a', null], nullable: true },
      [],
    ],
    ['null alone', { type: 'null' }, { nullable: true }, [warning('downlevel.null-type')]],
    ['null alone as a list', { type: ['null'] }, { nullable: true }, [warning('downlevel.null-type')]],
    [
      'a reference or null (emitters row 19)',
      { anyOf: [$ref('A'), { type: 'null' }] },
      { allOf: [$ref('A')], nullable: true },
      [],
    ],
    [
      'one of a reference and null',
      { oneOf: [$ref('A'), { type: 'null' }] },
      { allOf: [$ref('A')], nullable: true },
      [],
    ],
    [
      'references or null (emitters row 20)',
      { anyOf: [$ref('A'), $ref('B'), { type: 'null' }] },
      { anyOf: [$ref('A'), $ref('B')], nullable: true },
      [info('downlevel.nullable-composition')],
    ],
    [
      'a schema or null, joined with what says nothing against it',
      { description: 'D', anyOf: [{ type: 'string', description: 'E', maxLength: 3 }, { type: 'null' }] },
      { description: 'D', type: 'string', maxLength: 3, nullable: true },
      [],
    ],
    [
      'values or null',
      { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      { type: 'string', enum: ['a', null], nullable: true },
      [],
    ],
    [
      'a constant or null',
      { anyOf: [{ const: 'a' }, { type: 'null' }] },
      { enum: ['a', null], nullable: true },
      [info('downlevel.const', '/anyOf/0')],
    ],
    [
      'a schema or null beside keywords that both have',
      { minLength: 2, anyOf: [{ type: 'string', minLength: 5 }, { type: 'null' }] },
      { minLength: 2, allOf: [{ type: 'string', minLength: 5 }], nullable: true },
      [],
    ],
    [
      'null where the type refuses it',
      { type: 'object', anyOf: [$ref('A'), { type: 'null' }] },
      { type: 'object', allOf: [$ref('A')] },
      [],
    ],
    [
      'null where other schemas decide',
      { allOf: [$ref('A')], anyOf: [$ref('B'), { type: 'null' }] },
      { allOf: [$ref('A'), { allOf: [$ref('B')], nullable: true }] },
      [],
    ],
    [
      'null and nothing else',
      { anyOf: [{ type: 'null' }] },
      { enum: [null], nullable: true },
      [info('downlevel.nullable-composition')],
    ],
    [
      'null as a single branch that the type refuses',
      { type: 'string', oneOf: [{ type: 'null' }] },
      { type: 'string', allOf: [{ not: {} }] },
      [info('downlevel.nullable-composition')],
    ],
    [
      'null that two branches of a oneOf take',
      { oneOf: [{ type: ['string', 'null'] }, { type: 'null' }] },
      { type: 'string', nullable: true },
      [info('downlevel.nullable-composition')],
    ],
    [
      'types (emitters row 21)',
      { type: ['string', 'integer'] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      [info('downlevel.multi-type')],
    ],
    [
      'types or null',
      { type: ['string', 'integer', 'null'] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }], nullable: true },
      [info('downlevel.multi-type')],
    ],
    [
      'types or null where other schemas decide',
      { type: ['string', 'integer', 'null'], allOf: [$ref('A')] },
      { allOf: [$ref('A'), { anyOf: [{ type: 'string' }, { type: 'integer' }], nullable: true }] },
      [info('downlevel.multi-type')],
    ],
    [
      'types beside a oneOf (emitters row 22)',
      { type: ['string', 'integer'], oneOf: [{ minLength: 1 }, { minimum: 1 }] },
      { oneOf: [{ minLength: 1 }, { minimum: 1 }] },
      [warning('downlevel.multi-type')],
    ],
    ['a constant', { const: 'open' }, { enum: ['open'] }, [info('downlevel.const')]],
    [
      'a constant among values (emitters row 23)',
      { const: 1, enum: [1, 2] },
      { enum: [1, 2] },
      [info('downlevel.const')],
    ],
    ['examples (emitters row 24)', { examples: ['a', 'b'] }, { example: 'a' }, [info('downlevel.schema-examples')]],
    [
      'examples beside an example',
      { example: 'c', examples: ['a'] },
      { example: 'c' },
      [warning('downlevel.schema-examples')],
    ],
    ['no examples', { examples: [] }, {}, [warning('downlevel.schema-examples')]],
    ['an exclusive bound', { exclusiveMinimum: 3 }, { minimum: 3, exclusiveMinimum: true }, []],
    ['another exclusive bound', { exclusiveMaximum: 3 }, { maximum: 3, exclusiveMaximum: true }, []],
    [
      'both bounds (emitters row 25)',
      { exclusiveMinimum: 3, minimum: 1 },
      { minimum: 1 },
      [warning('downlevel.exclusive-bound')],
    ],
    [
      'base64',
      { type: 'string', contentEncoding: 'base64' },
      { type: 'string', format: 'byte' },
      [info('downlevel.content-encoding')],
    ],
    ['another encoding', { contentEncoding: 'base32' }, {}, [warning('downlevel.content-encoding')]],
    [
      'base64 of a format',
      { format: 'x', contentEncoding: 'base64' },
      { format: 'x' },
      [warning('downlevel.content-encoding')],
    ],
    [
      'a reference with a description (emitters row 26)',
      { ...$ref('A'), description: 'D' },
      { description: 'D', allOf: [$ref('A')] },
      [info('downlevel.ref-siblings')],
    ],
    [
      'a reference beside others',
      { ...$ref('A'), allOf: [$ref('B')], $comment: 'c' },
      { allOf: [$ref('A'), $ref('B')] },
      [info('downlevel.ref-siblings')],
    ],
    ['a reference with a comment', { ...$ref('A'), $comment: 'c' }, $ref('A'), []],
    ['boolean schemas (emitters row 28)', { not: true, items: false }, { items: { not: {} }, not: {} }, []],
    ['a closed object (emitters row 29)', { additionalProperties: false }, { additionalProperties: false }, []],
    [
      'a property of the name of a keyword (emitters row 30)',
      { properties: { const: { type: 'string' } } },
      { properties: { const: { type: 'string' } } },
      [],
    ],
    [
      'a schema of others',
      { additionalProperties: { const: 1 } },
      { additionalProperties: { enum: [1] } },
      [info('downlevel.const', '/additionalProperties')],
    ],
    [
      'properties named as keywords',
      { properties: { const: true, $ref: { type: 'string' } } },
      { properties: { $ref: { type: 'string' }, const: {} } },
      [],
    ],
    ['empty lists', { required: [], enum: [] }, { not: {} }, []],
    ['a comment', { $comment: 'c' }, {}, []],
    [
      'keywords 3.0 does not have, which are not entered',
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { then: { const: 1 }, $anchor: 'a', if: {}, $defs: { A: { const: 1 } }, ownWord: 1, 'x-own': 1 },
      { 'x-own': 1 },
      ['$anchor', '$defs', 'if', 'then', 'ownWord'].map(() => warning('downlevel.unsupported-keyword')),
    ],
  ])('%s', (_, schema, expected, found) => {
    const result = lowered(schema);
    expect(result.schema).toEqual(expected);
    expect(result.found).toEqual(found);
  });

  test('the example of the reference (emitters 5.3)', () => {
    const { schema, found } = lowered({
      description: 'An order.',
      type: ['object', 'null'],
      properties: {
        owner: { anyOf: [$ref('A'), { type: 'null' }] },
        code: { description: 'Short code.', ...$ref('B') },
        size: { type: ['string', 'integer', 'null'] },
        state: { const: 'open', $comment: 'x' },
        ratio: { type: 'number', exclusiveMinimum: 0 },
        file: { type: 'string', contentEncoding: 'base64' },
        tags: { type: 'array', contains: { type: 'string' } },
        any: true,
      },
    });
    expect(JSON.stringify(schema, null, 1)).toBe(
      JSON.stringify(
        {
          description: 'An order.',
          type: 'object',
          properties: {
            any: {},
            code: { description: 'Short code.', allOf: [$ref('B')] },
            file: { type: 'string', format: 'byte' },
            owner: { allOf: [$ref('A')], nullable: true },
            ratio: { type: 'number', minimum: 0, exclusiveMinimum: true },
            size: { anyOf: [{ type: 'string' }, { type: 'integer' }], nullable: true },
            state: { enum: ['open'] },
            tags: { type: 'array', items: {} },
          },
          nullable: true,
        },
        null,
        1,
      ),
    );
    expect(found).toEqual([
      info('downlevel.ref-siblings', '/properties/code'),
      info('downlevel.content-encoding', '/properties/file'),
      info('downlevel.multi-type', '/properties/size'),
      warning('downlevel.unsupported-keyword', '/properties/tags'),
      info('downlevel.const', '/properties/state'),
    ]);
  });

  test('constants are told once for an operation and once for a component', () => {
    const constants = { properties: { a: { const: 'a' }, b: { const: 'b' }, c: { items: { const: 'c' } } } };
    const answer = {
      responses: { 200: { description: 'OK', content: { 'application/json': { schema: constants } } } },
    };
    const parameters = [{ name: 'q', in: 'query', schema: { const: 'q' } }];
    const { diagnostics } = to30({
      paths: { '/a': { get: answer, post: { ...answer, parameters } } },
      components: { schemas: { One: { const: 1 }, Three: constants } },
    });
    expect(diagnostics.map(({ routeSignature = '', message }) => [routeSignature, message.split(':')[0]])).toEqual([
      ['GET /a', expect.stringMatching(/^#\/paths\/~1a\/get\/.*\/a and 2 more beside it$/)],
      ['POST /a', expect.stringMatching(/^#\/paths\/~1a\/post\/.* and 3 more beside it$/)],
      ['', '#/components/schemas/One'],
      ['', '#/components/schemas/Three/properties/a and 2 more beside it'],
    ]);
  });

  test('schemas that are booleans, wherever one stands', () => {
    const { tree } = to30({
      paths: { '/a': { get: { ...OK, parameters: [{ name: 'q', in: 'query', schema: true }] } } },
      components: { schemas: { No: false, Yes: true } },
    });
    expect(tree.components.schemas).toEqual({ No: { not: {} }, Yes: {} });
    expect(tree.paths['/a'].get.parameters[0].schema).toEqual({});
  });
});
