import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import { validate as validateOpenapi } from '@hyperjump/json-schema/openapi-3-2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { JsonMap } from '../../protocol/src/index.js';
import { extensionSchema, uirSchema } from '../../protocol/src/schemas/index.js';
import {
  contentHash,
  readDocument,
  schemaViolations,
  uirViolations,
  writeJson,
  writeYaml,
} from '../../server/src/document/index.js';
import { type Format, formatRow } from '../../server/src/emit/formats.js';
import { artifactViolations, type EmitOptions, violationDiagnostics } from '../../server/src/emit/index.js';
import { body, build, by, dig, fragment, js, op, response } from '../document/fixtures.js';
import { json } from '../document/json.js';
import { emittedTree } from '../support/emitters.js';

const MESSAGE = '{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}';

const finished = build([
  fragment('GET /orders/{order}', [
    op('operationId', 'orders.show'),
    op('summary', 'fallback', 'fallback'),
    op('summary', 'Show', 'docblock'),
    op('security', json('[{}]')),
    {
      target: { node: 'parameter', in: 'path', name: 'order' },
      field: 'facts.routeBinding',
      value: json('{"key":"id"}'),
      by: by('inference'),
    },
    {
      target: { node: 'parameter-schema', in: 'path', name: 'order' },
      field: '*',
      value: json('{"type":"integer"}'),
      by: by('inference'),
    },
    response('200', 'description', 'OK'),
    response('200', 'headers.X-Total', json('{"schema":{"type":"integer"}}')),
    body(
      '200',
      '{"type":"object","properties":{"x-docgen":{"type":"string"},"id":{"type":["string","null"]},"$ref":{"type":"string"}}}',
    ),
    response('404', 'description', 'Not Found'),
    body('404', MESSAGE),
  ]),
  fragment('DELETE /orders/{order}', [
    op('operationId', 'orders.delete'),
    op(
      'requestBody',
      json(
        '{"content":{"application/json":{"schema":{"x-docgen":{"mock":{"faker":"name","seedGroup":"g"}},"type":"string"}}}}',
      ),
    ),
    response('204', 'description', 'No Content'),
    response('404', 'description', 'Not Found'),
    body('404', MESSAGE),
  ]),
]).document;

const emit = (format: Format, options: Partial<EmitOptions> = {}, document: JsonMap = finished): JsonMap =>
  emittedTree(format, document, options);
const text = (format: Format, options: Partial<EmitOptions> = {}) => writeJson(emit(format, options));
const schema = { name: 'openapi-3.2', violation: 'document.openapi-invalid' } as const;

describe('openapi-3.2 (emitters 3)', () => {
  test('flat ids after the known members, and none beside a reference (emitters rows 4, 5)', () => {
    const operation = (
      (emit('openapi-3.2', { dropIds: false }).get('paths') as JsonMap).get('/orders/{order}') as JsonMap
    ).get('get') as JsonMap;
    expect([...operation.keys()]).toEqual([
      'operationId',
      'summary',
      'security',
      'parameters',
      'responses',
      'x-docgen-id',
    ]);
    expect(dig(operation, 'x-docgen-id')).toBe('op:v1:uzhuk6lvznminiep');
    expect(dig(operation, 'parameters', 0, 'x-docgen-id')).toBe('par:v1:mp5j4y4tg4a53jhh');
    expect(dig(operation, 'responses', '404')).toEqual({ $ref: '#/components/responses/Error404' });
  });

  test('dropped ids leave no trace, a property of that name stays (emitters row 8)', () => {
    const { 'x-docgen': property, ...properties } = dig(
      emit('openapi-3.2'),
      'paths',
      '/orders/{order}',
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
      'properties',
    ) as Record<string, unknown>;
    expect(property).toEqual({ type: 'string' });
    expect(Object.keys(properties)).toEqual(['$ref', 'id']);
    expect(text('openapi-3.2').match(/x-docgen/g)).toHaveLength(1);
  });

  test('the faker member, without the group (emitters row 9)', () => {
    const at = ['paths', '/orders/{order}', 'delete', 'requestBody', 'content', 'application/json', 'schema'];
    expect(dig(emit('openapi-3.2', { mockFakerKey: 'x-faker' }), ...at)).toEqual({ type: 'string', 'x-faker': 'name' });
    expect(dig(emit('openapi-3.2'), ...at)).toEqual({ type: 'string' });
    const property = '{"x-docgen":{"mock":{"faker":"name","seedGroup":"g"}},"type":"string"}';
    const document = json(`{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{},
      "components":{"schemas":{"Person":{"properties":{"name":${property}}}}}}`) as JsonMap;
    expect(dig(emit('openapi-3.2', { mockFakerKey: 'x-faker' }, document), 'components', 'schemas')).toEqual({
      Person: { properties: { name: { type: 'string', 'x-faker': 'name' } } },
    });
  });

  test.each([true, false])('is valid and reads back to the same bytes, dropped ids %s', (dropIds) => {
    const document = emit('openapi-3.2', { dropIds });
    expect(schemaViolations('openapi-3.2', document)).toEqual([]);
    const reading = readDocument(writeJson(document));
    expect(reading.ok && writeJson(emit('openapi-3.2', { dropIds }, reading.document))).toBe(writeJson(document));
    expect(parse(writeYaml(document))).toEqual(js(document));
  });

  test('an artifact of the other form gives the same bytes', () => {
    expect(writeJson(emit('openapi-3.2', { dropIds: false }, emit('uir')))).toBe(
      text('openapi-3.2', { dropIds: false }),
    );
  });

  test('components only the extension led to go, others stay', () => {
    const document = json(`{"openapi":"3.2.0","info":{"title":"T","version":"1"},
      "paths":{"/a":{"get":{"x-docgen":{"facts":{"trail":{"$ref":"#/components/schemas/Trail"}}},"responses":{"200":{"description":"","content":{"a/b":{"schema":{"$ref":"#/components/schemas/Used"}}}}}}}},
      "components":{"schemas":{"Trail":{"$ref":"#/components/schemas/Deeper"},"Deeper":{},"Used":{},"Idle":{}},"securitySchemes":{"s":{"type":"mutualTLS"}}}}`) as JsonMap;
    expect(dig(emit('openapi-3.2', {}, document), 'components')).toEqual({
      schemas: { Idle: {}, Used: {} },
      securitySchemes: { s: { type: 'mutualTLS' } },
    });
  });
});

describe('full and uir (emitters 6)', () => {
  test('one emitter', () => {
    expect(formatRow('full')).toBe(formatRow('uir'));
    expect(formatRow('uir').yaml).toBe(false);
    expect(formatRow('openapi-3.2').yaml).toBe(true);
  });

  test('levels, of one hash, with their ids whatever is dropped (emitters rows 7, 36, 37)', () => {
    expect(text('full')).toContain('"overrode"');
    expect(text('full', { provenance: 'winners' })).toContain('"provenance"');
    expect(text('full', { provenance: 'winners' })).not.toContain('"overrode"');
    expect(text('full', { provenance: 'none' })).not.toContain('"provenance"');
    for (const provenance of ['full', 'winners', 'none'] as const) {
      const document = emit('uir', { provenance, dropIds: true });
      expect(dig(document, 'x-docgen', 'document', 'contentHash')).toBe(contentHash(finished));
      expect(dig(document, 'paths', '/orders/{order}', 'get', 'x-docgen', 'id')).toBe('op:v1:uzhuk6lvznminiep');
      expect(dig(document, 'paths', '/orders/{order}', 'get', 'x-docgen', 'uses', 'responses', '404', 'id')).toBe(
        'res:v1:2etdc5fuoxql7bpl',
      );
      expect(uirViolations(document)).toEqual([]);
    }
  });

  test('reads back to what it was', () => {
    const reading = readDocument(text('full'));
    expect(reading.ok && js(reading.document)).toEqual(js(finished));
    expect(readDocument('[]')).toEqual({ ok: false, reason: 'not an object' });
    expect(readDocument('{').ok).toBe(false);
  });

  test('diagnostics are embedded only when asked for (diagnostics row 32)', () => {
    expect(text('full')).not.toContain('"diagnostics"');
    const diagnostics = [{ severity: 'info', code: 'a.b', message: 'M.', source: { file: 'a.php', line: 3 } }] as const;
    const document = emit('full', { embedDiagnostics: diagnostics });
    expect(dig(document, 'x-docgen', 'diagnostics')).toEqual(diagnostics);
    expect(uirViolations(document)).toEqual([]);
    expect(contentHash(document)).toBe(contentHash(finished));
  });
});

describe('published schemas', () => {
  test('violations are told up to 20, then counted', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`/${String(index).padStart(2, '0')}`, { get: 1 }]),
    );
    const broken = json(JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, paths })) as JsonMap;
    const diagnostics = violationDiagnostics('openapi-3.2', schema, artifactViolations(schema, broken));
    expect(diagnostics).toHaveLength(21);
    expect(diagnostics[0]).toMatchObject({ severity: 'error', code: 'document.openapi-invalid' });
    expect(diagnostics[20]?.message).toContain('more violations');
  });

  test.each([
    ['a bad schema', '{"components":{"schemas":{"A":{"type":"banana"}}}}', '#/components/schemas/A/type'],
    [
      'a parameter without schema',
      '{"paths":{"/a":{"parameters":[{"in":"query","name":"a"}]}}}',
      '#/paths/~1a/parameters/0',
    ],
  ])('%s', (_, members, place) => {
    const document = json(`{"openapi":"3.2.0","info":{"title":"T","version":"1"},${members.slice(1)}`) as JsonMap;
    expect(schemaViolations('openapi-3.2', document).map(({ pointer }) => pointer)).toContain(place);
  });

  test.each<[string, string]>([
    ['no paths', '{"openapi":"3.2.0","info":{"title":"T","version":"1"}}'],
    ['an unknown root member', '{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{},"uir":"2.1"}'],
    ['a path without slash', '{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{"a":{}}}'],
    ['a version of another major', '{"openapi":"4.0.0","info":{"title":"T","version":"1"},"paths":{}}'],
    ['an empty list', '{"openapi":"3.2.0","info":{"title":"T","version":"1"},"servers":[],"paths":{}}'],
    ['an open extension', '{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{},"x-docgen":{"time":1}}'],
    [
      'an id of no kind',
      '{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{"/a":{"get":{"x-docgen":{"id":"x"}}}}}',
    ],
    [
      'a nested extension',
      '{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{},"components":{"schemas":{"A":{"items":{"properties":{"a":{"x-docgen":{"uses":{}}}}}}}}}',
    ],
  ])('the interchange schema refuses %s', (_, text) => expect(uirViolations(json(text) as JsonMap)).not.toEqual([]));

  test('the extension is embedded as it is on its own', () => {
    expect((uirSchema.$defs as Record<string, unknown>).extension).toEqual(extensionSchema);
  });
});

describe('a second validator agrees', () => {
  const id = 'https://schemas.test/uir';
  beforeAll(() => registerSchema(uirSchema as never, id));
  afterAll(() => unregisterSchema(id));

  test('on the interchange document, from its one file', async () => {
    const check = await validate(id);
    expect(check(JSON.parse(text('full'))).valid).toBe(true);
    expect(check(JSON.parse(text('full').replace('"layer": "docblock"', '"layer": "other"'))).valid).toBe(false);
  });

  test('on OpenAPI, with its own copy of the schemas', async () => {
    const check = await validateOpenapi('https://spec.openapis.org/oas/3.2/schema-base');
    // The validator knows the dialect by another, dated name only; without the member it is the one meant.
    const { jsonSchemaDialect: _, ...document } = JSON.parse(text('openapi-3.2', { dropIds: false }));
    expect(check(document).valid).toBe(true);
    expect(check(JSON.parse(JSON.stringify(document).replace('"type":"integer"', '"type":"banana"'))).valid).toBe(
      false,
    );
  });
});
