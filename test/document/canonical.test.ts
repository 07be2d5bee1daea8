import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../protocol/src/index.js';
import {
  canonicalize,
  canonicalOperation,
  canonicalSchema,
  lift,
  lower,
  structuralText,
  writeJson,
} from '../../server/src/document/index.js';
import { loosely } from './arbitrary.js';
import { dig, js } from './fixtures.js';
import { json } from './json.js';

const compact = (value: Json): string => JSON.stringify(spell(value));
/** Maps as lists of pairs, so that order shows. */
function spell(value: Json): unknown {
  if (Array.isArray(value)) return value.map(spell);
  return value instanceof Map ? { map: [...value].map(([key, member]) => [key, spell(member)]) } : value;
}
const keys = (value: unknown): string[] => [...(value as JsonMap).keys()];

describe('canonical form (document 2, rows 1, 2, 3, 4, 5, 6, 7)', () => {
  test('the example of 2.3', () => {
    const operation = canonicalOperation(
      json(`{"x-k":{"b":1,"a":2},"foo":{"b":1,"a":2},"tags":["Z","A","Z"],
      "security":[{"b":[],"a":[]},{},{"a":[],"b":[]}],
      "parameters":[{"in":"query","name":"q","schema":{}},{"$ref":"#/x"},{"in":"cookie","name":"c"},{"in":"path","name":"id"}],
      "responses":{"500":{},"200":{},"4XX":{"content":{"a/b":{"schema":{"required":["z","a","z"],"properties":{"z":{},"10":{},"9":true,"a":{}}}}}}}}`),
    ) as JsonMap;
    expect(keys(operation)).toEqual(['tags', 'security', 'parameters', 'responses', 'foo', 'x-k']);
    expect(dig(operation, 'tags')).toEqual(['Z', 'A']);
    expect(compact(operation.get('security') as Json)).toBe(compact(json('[{"a":[],"b":[]},{}]')));
    expect((operation.get('parameters') as JsonMap[]).map((p) => p.get('name') ?? p.get('$ref'))).toEqual([
      'id',
      'q',
      'c',
      '#/x',
    ]);
    expect(keys(operation.get('responses'))).toEqual(['200', '4XX', '500']);
    const schema = (
      (((operation.get('responses') as JsonMap).get('4XX') as JsonMap).get('content') as JsonMap).get('a/b') as JsonMap
    ).get('schema') as JsonMap;
    expect(keys(schema)).toEqual(['properties', 'required']);
    expect(keys(schema.get('properties'))).toEqual(['10', '9', 'a', 'z']);
    expect(dig(schema, 'properties', '9')).toBe(true);
    expect(dig(schema, 'required')).toEqual(['z', 'a']);
    expect(compact(operation.get('foo') as Json)).toBe(compact(json('{"a":2,"b":1}')));
    expect(compact(operation.get('x-k') as Json)).toBe(compact(json('{"b":1,"a":2}')));
  });

  test('parameter places', () => {
    const operation = canonicalOperation(
      json(
        '{"parameters":[{"in":"cookie","name":"c"},{"in":"header","name":"h"},{"in":"query","name":"q"},{"in":"path","name":"p"},{"$ref":"r"},{"in":"querystring","name":"s"}]}',
      ),
    );
    expect(((operation as JsonMap).get('parameters') as JsonMap[]).map((p) => p.get('name') ?? p.get('$ref'))).toEqual([
      'p',
      'q',
      'h',
      'c',
      's',
      'r',
    ]);
  });

  test.each([
    ['a list in a map slot', '{"properties":[]}', '{"properties":{}}'],
    ['text in an object slot', '{"items":"x"}', '{"items":{}}'],
    ['a map in a list slot', '{"allOf":{"a":1}}', '{"allOf":[]}'],
    ['a boolean schema', '{"items":true,"additionalProperties":false}', '{"items":true,"additionalProperties":false}'],
    [
      'data',
      '{"const":{"b":{"d":1,"c":2},"a":1},"example":{"b":1,"a":2}}',
      '{"const":{"a":1,"b":{"c":2,"d":1}},"example":{"a":2,"b":1}}',
    ],
    ['equal enum values', '{"enum":[{"b":1,"a":2},{"a":2,"b":1},1,1.0,"1"]}', '{"enum":[{"a":2,"b":1},1,"1"]}'],
    [
      'a property named like a keyword',
      '{"properties":{"properties":{"type":"string"},"enum":{"enum":["a","a"]}}}',
      '{"properties":{"enum":{"enum":["a"]},"properties":{"type":"string"}}}',
    ],
    ['untouched extensions inside data', '{"foo":{"x-y":{"b":1,"a":1},"a":1}}', '{"foo":{"a":1,"x-y":{"b":1,"a":1}}}'],
    [
      'order of dialect members',
      '{"nullable":true,"type":"string","$ref":"a","x-docgen":{"facts":{"b":1,"a":1},"id":"x"},"else":{},"if":{}}',
      '{"x-docgen":{"id":"x","facts":{"a":1,"b":1}},"$ref":"a","type":"string","if":{},"else":{},"nullable":true}',
    ],
  ])('%s', (_, input, output) => expect(compact(canonicalSchema(json(input)))).toBe(compact(json(output))));

  test('the example of a media type keeps its author order', () => {
    const input = json(
      '{"responses":{"200":{"content":{"a/b":{"examples":{"e":{"value":{"b":1,"a":1}}},"example":{"b":1,"a":1}}}}}}',
    );
    const media = (((canonicalOperation(input) as JsonMap).get('responses') as JsonMap).get('200') as JsonMap).get(
      'content',
    ) as JsonMap;
    expect(compact(media.get('a/b') as Json)).toBe(
      compact(json('{"example":{"b":1,"a":1},"examples":{"e":{"value":{"a":1,"b":1}}}}')),
    );
  });

  test('root order and byte order beyond U+FFFF', () => {
    const document = canonicalize(
      json(
        '{"x-tagGroups":[],"x-docgen":{},"paths":{"/\ud83d\ude00":{},"/\uffee":{}},"components":{},"info":{},"openapi":"3.2.0"}',
      ) as JsonMap,
    );
    expect(keys(document)).toEqual(['openapi', 'info', 'paths', 'components', 'x-docgen', 'x-tagGroups']);
    expect(keys(document.get('paths'))).toEqual(['/\uffee', '/\ud83d\ude00']);
  });

  const members = [
    'paths',
    '/a',
    'get',
    'parameters',
    'responses',
    'content',
    'schema',
    'properties',
    'items',
    'required',
    'enum',
    'allOf',
    'tags',
    'security',
    'components',
    'schemas',
    'callbacks',
    'examples',
    'example',
    'headers',
    'x-docgen',
    'provenance',
    'uses',
    'in',
    'name',
    '$ref',
  ];
  test('is idempotent and free of the input order', () => {
    fc.assert(
      fc.property(loosely(members), (document) => {
        const once = canonicalize(document);
        expect(spell(canonicalize(once))).toEqual(spell(once));
        const reversed = new Map([...document].reverse());
        expect(spell(canonicalize(reversed))).toEqual(spell(once));
      }),
      { numRuns: 500 },
    );
  });
});

describe('structural view (document 2.4)', () => {
  test('prose goes, a property named like it stays', () => {
    expect(
      structuralText(
        json(
          '{"title":"T","properties":{"description":{"description":"x","type":"string"}},"required":["b","a","b"],"default":{"title":1}}',
        ),
      ),
    ).toBe(
      writeJson(json('{"default":{"title":1},"properties":{"description":{"type":"string"}},"required":["a","b"]}')),
    );
  });
});

describe('uses (document 1.6, rows 56, 57)', () => {
  const id = (text: string) => `{"x-docgen":{"id":"${text}"},"$ref":`;
  const internal =
    json(`{"openapi":"3.2.0","info":{},"paths":{"/a":{"parameters":[${id('p')}"#/components/parameters/P"}],
    "get":{"x-docgen":{"id":"o"},"parameters":[${id('1')}"#/components/parameters/P"},${id('2')}"#/components/parameters/P"},${id('3')}"#/components/parameters/Gone"},${id('4')}"#/components/parameters/Chain"}],
    "responses":{"404":${id('5')}"#/components/responses/Error404"},"200":{"x-docgen":{"id":"6"},"description":"OK"}},
    "callbacks":{"done":{"{$url}":{"post":{"responses":{"400":${id('7')}"#/components/responses/Error404"}}}}}}},
    "additionalOperations":{"PURGE":{"responses":{"404":${id('8')}"#/components/responses/Error404"}}}}}},
    "webhooks":{"w":{"post":{"responses":{"404":${id('9')}"#/components/responses/Error404"}}}}},
    "components":{"parameters":{"P":{"in":"query","name":"p"},"Chain":{"$ref":"#/components/parameters/H"},"H":{"in":"header","name":"h"}},
    "responses":{"Error404":{"description":""}}}}`) as JsonMap;

  test('lift moves what a Reference Object may not hold', () => {
    const lifted = lift(internal);
    const get = ['paths', '/a', 'get'];
    expect(dig(lifted, ...get, 'x-docgen', 'uses')).toEqual({
      responses: { 404: { id: '5' } },
      parameters: { query: { p: { id: '1' } }, header: { h: { id: '4' } } },
    });
    expect(dig(lifted, ...get, 'responses', '404')).toEqual({ $ref: '#/components/responses/Error404' });
    expect(dig(lifted, ...get, 'responses', '200', 'x-docgen', 'id')).toBe('6');
    expect(dig(lifted, ...get, 'parameters', 1, 'x-docgen', 'id')).toBe('2');
    expect(dig(lifted, ...get, 'parameters', 2, 'x-docgen', 'id')).toBe('3');
    expect(dig(lifted, 'paths', '/a', 'parameters', 0, 'x-docgen', 'id')).toBe('p');
    expect(
      dig(lifted, ...get, 'callbacks', 'done', '{$url}', 'post', 'x-docgen', 'uses', 'responses', '400', 'id'),
    ).toBe('7');
    expect(
      dig(lifted, 'paths', '/a', 'additionalOperations', 'PURGE', 'x-docgen', 'uses', 'responses', '404', 'id'),
    ).toBe('8');
    expect(dig(lifted, 'webhooks', 'w', 'post', 'x-docgen', 'uses', 'responses', '404', 'id')).toBe('9');
  });

  test('lower(lift(x)) is x', () => expect(js(lower(lift(internal)))).toEqual(js(internal)));
  test('lower(lift(x)) is x, whatever the use sites', () => {
    const refs = ['P', 'Chain', 'Gone'].map((name) => `#/components/parameters/${name}`);
    const own = fc.constantFrom('1', '2', '3').map((text): Json => new Map([['id', text]]));
    const site = (ref: fc.Arbitrary<string>) =>
      fc
        .tuple(fc.option(own), fc.option(ref))
        .map(
          ([extension, target]): Json =>
            new Map<string, Json>([
              ...(extension === null ? [] : [['x-docgen', extension] as const]),
              ...(target === null ? [['name', 'inline'] as const] : [['$ref', target] as const]),
            ]),
        );
    const operation = fc.record({
      responses: fc.dictionary(
        fc.constantFrom('200', '404', 'default'),
        site(fc.constant('#/components/responses/Error404')),
      ),
      parameters: fc.uniqueArray(site(fc.constantFrom(...refs)), { selector: (use) => dig(use, '$ref') ?? 'inline' }),
      extended: fc.boolean(),
    });
    fc.assert(
      fc.property(operation, ({ responses, parameters, extended }) => {
        const node = new Map<string, Json>([
          ['responses', new Map(Object.entries(responses))],
          ['parameters', parameters],
        ]);
        if (extended) node.set('x-docgen', new Map([['id', 'o']]));
        const document: JsonMap = new Map(internal).set('paths', new Map([['/a', new Map([['get', node]])]]));
        expect(js(lower(lift(document)))).toEqual(js(document));
      }),
    );
  });

  test('an entry without a match stays', () => {
    const document = json(
      '{"paths":{"/a":{"get":{"x-docgen":{"uses":{"responses":{"404":{"id":"x"}}}},"responses":{}}}}}',
    ) as JsonMap;
    expect(js(lower(document))).toEqual(js(document));
    expect(js(lift(document))).toEqual(js(document));
  });
});
