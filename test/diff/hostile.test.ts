import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../protocol/src/index.js';
import { compareDocuments, IdentityMismatch } from '../../server/src/diff/index.js';
import { loosely } from '../document/arbitrary.js';
import { compared, documentOf, documentWith, json } from './comparison.js';

const MEMBERS =
  'openapi paths webhooks components schemas responses parameters requestBodies headers securitySchemes pathItems callbacks mediaTypes /a get post parameters requestBody responses 200 default content application/json schema itemSchema headers $ref in name required security tags x-docgen x-docgen-id id content pages slug type enum const properties items anyOf oneOf allOf not if then $defs discriminator mapping prefixItems contains minContains patternProperties dependentRequired required servers url variables default links operationId encoding contentType multipleOf maximum exclusiveMaximum nullable __proto__ constructor'.split(
    ' ',
  );

const NOTHING: JsonMap = new Map();

describe('documents nobody has checked', () => {
  test('whatever a document holds, it is compared', () => {
    fc.assert(
      fc.property(loosely(MEMBERS, 4), loosely(MEMBERS, 4), (before, after) => {
        for (const [old, current] of [
          [before, after],
          [after, before],
          [before, NOTHING],
        ] as const) {
          try {
            compareDocuments(old, current);
          } catch (error) {
            if (!(error instanceof IdentityMismatch)) throw error;
          }
        }
        expect(compareDocuments(before, before).changes).toEqual([]);
      }),
      { numRuns: 300, seed: 13 },
    );
  });

  test.each([
    ['a text', 'text'],
    ['a list', []],
    ['null', null],
    ['a number', 3],
    ['true', true],
  ])('%s at every place of a document', (_, wrong) => {
    const sound = {
      paths: {
        '/a': {
          parameters: [{ in: 'query', name: 'q', schema: { type: 'string' } }],
          post: {
            servers: [{ url: '/v', variables: { v: { default: 'x', enum: ['x'] } } }],
            requestBody: {
              content: {
                'application/json': {
                  schema: { properties: { a: { enum: ['x'] } } },
                  encoding: { a: { contentType: 'text/plain' } },
                },
              },
            },
            responses: {
              200: { headers: { X: {} }, content: {}, links: { l: { operationId: 'a', server: { url: '/' } } } },
            },
            callbacks: { c: { u: { post: { requestBody: {} } } } },
            security: [{ a: [] }],
          },
        },
      },
      components: { schemas: { A: { type: 'string' } }, securitySchemes: { a: { type: 'http' } } },
    };
    let places = 0;
    for (const damaged of damages(sound, wrong)) {
      places++;
      const [old, current] = [documentOf(sound), json(damaged) as JsonMap];
      expect(() => [compareDocuments(old, current), compareDocuments(current, old)]).not.toThrow();
      expect(compareDocuments(current, current).changes).toEqual([]);
    }
    expect(places).toBeGreaterThan(25);
  });

  test('a document that is none has no operations', () => {
    for (const wrong of [null, 'x', [], 3] as Json[]) {
      expect(compareDocuments(wrong as JsonMap, documentOf({ paths: { '/a': { get: {} } } })).counts.total).toBe(1);
    }
  });

  test('names of members of every object are names', () => {
    const of = (type: string) => ({
      paths: JSON.parse('{"__proto__":{"get":{}},"/a":{"get":{"responses":{"constructor":{}}}}}') as object,
      components: {
        schemas: JSON.parse(`{"__proto__":{"properties":{"__proto__":{"type":"${type}"},"constructor":{}}}}`) as object,
      },
    });
    const { changes } = compared(of('string'), of('integer'));
    expect(changes.map(({ path }) => path)).toEqual(['components.schemas.__proto__.properties.__proto__.type']);
  });

  test('references that are no texts, that lead to themselves or through each other', () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      C: { $ref: 7 },
      D: { anyOf: [{ $ref: '#/components/schemas/D' }, { type: 'null' }] },
      E: { $ref: '#/components/schemas/E' },
      F: { allOf: [{ $ref: '#/components/schemas/F' }], type: 'object' },
    };
    const names = Object.keys(schemas);
    for (const from of [...names, 'G']) {
      for (const to of [...names, 'G']) {
        const [old, current] = [from, to].map((name) =>
          documentWith('response', { $ref: `#/components/schemas/${name}` }, { components: { schemas } }),
        );
        const inline = documentWith('response', { type: 'string' }, { components: { schemas } });
        for (const one of [old, inline]) {
          const { changes } = compareDocuments(one as JsonMap, current as JsonMap);
          if (one === old && from === to) expect(changes).toEqual([]);
        }
      }
    }
  });
});

describe('sizes', () => {
  const DEEP = 10_000;
  const chain = (step: (inner: Json) => Json, end: Json): Json => {
    let at = end;
    for (let i = 0; i < DEEP; i++) at = step(at);
    return at;
  };
  const member =
    (key: string) =>
    (inner: Json): Json =>
      new Map([[key, inner]]);

  test.each<[string, (inner: Json) => Json]>([
    ['properties', (inner) => new Map([['properties', new Map([['a', inner]])]])],
    ['items', member('items')],
    ['not', member('not')],
    ['anyOf', (inner) => new Map([['anyOf', [inner, new Map([['type', 'integer']])]]])],
    ['allOf', (inner) => new Map([['allOf', [inner, true]]])],
    ['a single branch', (inner) => new Map([['oneOf', [inner]]])],
    ['enum', (inner) => new Map([['enum', [inner]]])],
    ['example', member('example')],
  ])('%s nested ten thousand deep', (_, step) => {
    const [old, current] = ['string', 'boolean'].map((type) => {
      const document = documentWith('response', 'SCHEMA');
      const schema = chain(step, new Map([['type', type]]));
      return replaced(document, schema);
    });
    expect(compareDocuments(old as JsonMap, current as JsonMap).counts.total).toBeGreaterThan(0);
    expect(compareDocuments(old as JsonMap, old as JsonMap).counts.total).toBe(0);
  });

  test('callbacks nested ten thousand deep', () => {
    const nested = () => {
      const operation = chain(
        (inner) => new Map([['callbacks', new Map([['c', new Map([['u', new Map([['post', inner]])]])]])]]),
        new Map(),
      );
      return new Map<string, Json>([...documentOf({}), ['paths', new Map([['/a', new Map([['get', operation]])]])]]);
    };
    const document = nested();
    expect(compareDocuments(document, documentOf({})).counts.total).toBe(1);
    expect(compareDocuments(document, nested()).counts.total).toBe(0);
  });

  test('callbacks that hold each other twice, forty levels down', () => {
    const of = (type: string) => {
      const ref = (i: number) => ({ $ref: `#/components/callbacks/C${i}` });
      const levels = Array.from({ length: 40 }, (_, i) => [
        `C${i}`,
        { u: { post: { callbacks: { a: ref(i + 1), b: ref(i + 1) } } } },
      ]);
      const last = { u: { post: { requestBody: { content: { 'text/plain': { schema: { type } } } } } } };
      return documentOf({
        paths: { '/a': { get: { callbacks: { c: ref(0) } } } },
        components: { callbacks: Object.fromEntries([...levels, ['C40', last]]) },
      });
    };
    expect(compareDocuments(of('string'), of('integer')).counts.total).toBe(1);
  });

  test('schemas that hold each other twice, forty levels down', () => {
    const bomb = (prefix: string, type: string) => {
      const ref = (i: number) => ({ $ref: `#/components/schemas/${prefix}${i}` });
      const levels = Array.from({ length: 40 }, (_, i) => [
        `${prefix}${i}`,
        { properties: { a: ref(i + 1), b: ref(i + 1) } },
      ]);
      return documentWith(
        'response',
        { $ref: `#/components/schemas/${prefix}0` },
        {
          components: { schemas: Object.fromEntries([...levels, [`${prefix}40`, { type }]]) },
        },
      );
    };
    // Components of one name are compared once; of another, at the place that refers to them.
    expect(compareDocuments(bomb('A', 'string'), bomb('A', 'integer')).counts.total).toBe(1);
    const found = compareDocuments(bomb('A', 'string'), bomb('B', 'integer'));
    expect(found.changes.filter(({ code }) => code === 'schema.type-changed')).toHaveLength(1);
    expect(found.counts.total).toBeLessThan(200);
  });
});

describe('identity algorithms (diff 6.4)', () => {
  const marked = (operation: string, schema: string) => ({
    paths: { '/a': { get: { 'x-docgen': { id: operation } } } },
    components: { schemas: { A: { 'x-docgen-id': schema } } },
  });

  test('two of them refuse', () => {
    const refuse = () => compared(marked('op:v1:a', 'sch:v1:a'), marked('op:v2:a', 'sch:v1:a'));
    expect(refuse).toThrow(IdentityMismatch);
    expect(refuse).toThrow(
      'The two documents were built by different identity algorithms (v1 and v2) and cannot be compared.',
    );
  });

  test('an id without a marker is passed over', () => {
    expect(() => compared(marked('mine', 'sch:v1:a'), marked('op:v2:a', 'sch:v1:a'))).toThrow(/v1 and v2/);
    expect(compared(marked('mine', 'own'), marked('op:v2:a', 'sch:v2:a')).pairing).toBe('identity');
  });

  test('a part both documents share means another thing where it refers into another path', () => {
    const far = '#/paths/~1a/get/responses/200/content/application~1json/schema';
    const item = (schema: unknown) =>
      json({ get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } } });
    const [shared, component] = [item({ $ref: far }), json({ properties: { far: { $ref: far } } })];
    const of = (type: string): JsonMap => {
      const paths = new Map([
        ['/a', item({ type })],
        ['/b', shared],
        ['/c', item({ $ref: '#/components/schemas/C' })],
      ]);
      const schemas = new Map([['C', component]]);
      return new Map<string, Json>([
        ...documentOf({}),
        ['paths', paths],
        ['components', new Map([['schemas', schemas]])],
      ]);
    };
    expect(compareDocuments(of('string'), of('integer')).changes.map(({ path }) => path)).toEqual([
      'GET /a responses 200 application/json schema.type',
      'GET /b responses 200 application/json schema.type',
      'components.schemas.C.properties.far.type',
    ]);
  });
});

/** Puts a schema where the document has the text SCHEMA. */
function replaced(value: Json, schema: Json): Json {
  if (value === 'SCHEMA') return schema;
  if (Array.isArray(value)) return value.map((item) => replaced(item, schema));
  return value instanceof Map ? new Map([...value].map(([key, item]) => [key, replaced(item, schema)])) : value;
}

/** Puts a value in place of each value of a tree in turn. */
function* damages(value: unknown, wrong: unknown): Generator<unknown> {
  yield wrong;
  if (value === null || typeof value !== 'object') return;
  for (const [key, member] of Object.entries(value)) {
    for (const damaged of damages(member, wrong)) {
      yield Array.isArray(value)
        ? value.map((item, i) => (String(i) === key ? damaged : item))
        : { ...value, [key]: damaged };
    }
  }
}
