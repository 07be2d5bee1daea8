import { describe, expect, test } from 'vitest';
import { documentOf, schemasOf, written } from './written.js';

const OK = { responses: { 200: { description: 'OK' } } };
const answering = (media: unknown) => ({
  paths: { '/a': { get: { responses: { 200: { description: 'OK', content: { 'application/json': media } } } } } },
});
const MEDIA = ['paths', '/a', 'get', 'responses', '200', 'content', 'application/json'];
const POINTER = '#/paths/~1a/get/responses/200/content/application~1json';
const at = (tree: unknown, ...keys: string[]) =>
  keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);
const to31 = (members: Record<string, unknown>) => written('openapi-3.1', documentOf(members));

describe('what 3.1 does not have (emitters 4)', () => {
  test('the version, and a dialect that is a default: another stays (emitters row 17)', () => {
    const { tree, found } = to31({});
    expect(tree).toEqual({ openapi: '3.1.1', info: { title: 'T', version: '1' }, paths: {} });
    expect(found).toEqual([]);
    for (const [dialect, kept] of [
      ['https://spec.openapis.org/oas/3.2/dialect/2025-09-17', false],
      ['https://spec.openapis.org/oas/3.1/dialect/base', false],
      ['https://dialect.test/own', true],
    ] as const) {
      expect(to31({ jsonSchemaDialect: dialect }).tree.jsonSchemaDialect).toBe(kept ? dialect : undefined);
    }
    expect(written('openapi-3.2', documentOf({})).tree).not.toHaveProperty('jsonSchemaDialect');
    expect(written('full', documentOf({})).tree).toHaveProperty('jsonSchemaDialect');
  });

  test('the QUERY method and further methods: an emptied path item stays (emitters row 10)', () => {
    const query = { ...OK, requestBody: { content: { 'application/json': { itemSchema: {} } } } };
    const { tree, found } = to31({
      paths: {
        '/x': { query },
        '/y': { get: OK, additionalOperations: { PURGE: OK, LINK: OK } },
      },
    });
    expect(tree.paths).toEqual({ '/x': {}, '/y': { get: OK } });
    expect(found).toEqual([
      'warning downlevel.query-method #/paths/~1x/query (QUERY /x)',
      'warning downlevel.additional-operations #/paths/~1y/additionalOperations (/y)',
    ]);
    const { diagnostics } = to31({ paths: { '/y': { additionalOperations: { PURGE: OK, LINK: OK } } } });
    expect(diagnostics[0]?.message).toContain('LINK, PURGE');
  });

  test('members of tags; the groups stay (emitters row 11)', () => {
    const { tree, found } = to31({
      tags: [{ name: 'B' }, { name: 'A', parent: 'B', kind: 'nav', summary: 'S' }],
      'x-tagGroups': [{ name: 'B', tags: ['B', 'A'] }],
    });
    expect(tree.tags).toEqual([{ name: 'B' }, { name: 'A' }]);
    expect(tree['x-tagGroups']).toEqual([{ name: 'B', tags: ['B', 'A'] }]);
    expect(found).toEqual([
      'warning downlevel.tag-summary #/tags/1/summary',
      'warning downlevel.tag-parent #/tags/1/parent',
      'warning downlevel.tag-kind #/tags/1/kind',
    ]);
  });

  test('members of media types, examples, encodings, responses (emitters rows 12, 13)', () => {
    const media = {
      description: 'D',
      schema: { type: 'object', discriminator: { propertyName: 'a', defaultMapping: 'B' } },
      examples: { e: { dataValue: 1 } },
      encoding: { f: { contentType: 'text/plain', encoding: { g: {} } } },
    };
    const { tree, found } = to31(answering(media));
    expect(at(tree, ...MEDIA)).toEqual({
      schema: { type: 'object', discriminator: { propertyName: 'a' } },
      examples: { e: {} },
      encoding: { f: { contentType: 'text/plain' } },
    });
    expect(found).toEqual(
      ['description', 'schema/discriminator/defaultMapping', 'examples/e/dataValue', 'encoding/f/encoding'].map(
        (member) => `warning downlevel.member-not-in-3.1 ${POINTER}/${member} (GET /a)`,
      ),
    );
    const items = to31(answering({ schema: { type: 'array' }, itemSchema: { type: 'string' } }));
    expect(at(items.tree, ...MEDIA)).toEqual({ schema: { type: 'array' } });
    expect(items.found).toEqual([`warning downlevel.member-not-in-3.1 ${POINTER}/itemSchema (GET /a)`]);
    const said = to31({ paths: { '/a': { get: { responses: { 200: { summary: 'Fine' }, 404: {} } } } } });
    expect(said.tree.paths['/a'].get.responses).toEqual({ 200: { description: 'Fine' }, 404: { description: '' } });
    expect(said.found).toEqual(['warning downlevel.member-not-in-3.1 #/paths/~1a/get/responses/200/summary (GET /a)']);
  });

  test('members of servers and security schemes', () => {
    const { tree, found } = to31({
      servers: [{ url: 'https://a.test', name: 'N' }],
      paths: { '/a': { get: { ...OK, servers: [{ url: 'https://b.test', name: 'M' }] } } },
      components: {
        securitySchemes: {
          o: {
            type: 'oauth2',
            deprecated: true,
            oauth2MetadataUrl: 'https://a.test/meta',
            flows: { deviceAuthorization: { deviceAuthorizationUrl: 'https://a', tokenUrl: 'https://b', scopes: {} } },
          },
        },
      },
    });
    expect([tree.servers, tree.paths['/a'].get.servers]).toEqual([
      [{ url: 'https://a.test' }],
      [{ url: 'https://b.test' }],
    ]);
    expect(tree.components.securitySchemes.o).toEqual({ type: 'oauth2', flows: {} });
    const dropped = (pointer: string) => `warning downlevel.member-not-in-3.1 ${pointer}`;
    expect(found).toEqual([
      dropped('#/servers/0/name'),
      dropped('#/paths/~1a/get/servers/0/name (GET /a)'),
      ...['deprecated', 'oauth2MetadataUrl', 'flows/deviceAuthorization'].map((member) =>
        dropped(`#/components/securitySchemes/o/${member}`),
      ),
    ]);
  });

  test('shared media types stand where they are used, and what they lose is told once (emitters row 16)', () => {
    const shared = { $ref: '#/components/mediaTypes/M' };
    const content = (media: unknown) => ({ description: 'OK', content: { 'application/json': media } });
    const { tree, found } = to31({
      paths: {
        '/a': {
          get: { responses: { 200: content(shared), 201: content({ $ref: '#/components/mediaTypes/Chain' }) } },
          put: { responses: { 200: content({ $ref: '#/components/mediaTypes/Gone' }) } },
          post: { responses: { 200: content({ $ref: '#/components/mediaTypes/Round' }) } },
        },
      },
      components: {
        mediaTypes: {
          Chain: shared,
          M: { schema: { $ref: '#/components/schemas/S' }, itemSchema: {}, examples: { e: { dataValue: 1 } } },
          Round: { $ref: '#/components/mediaTypes/Round' },
        },
        schemas: { S: { type: 'string' } },
      },
    });
    const inlined = content({ schema: { $ref: '#/components/schemas/S' }, examples: { e: {} } });
    expect(tree.paths['/a']).toEqual({
      get: { responses: { 200: inlined, 201: inlined } },
      put: { responses: { 200: content({}) } },
      post: { responses: { 200: content({}) } },
    });
    expect(tree.components).toEqual({ schemas: { S: { type: 'string' } } });
    expect(found).toEqual(
      ['', '/M/itemSchema', '/M/examples/e/dataValue'].map(
        (rest) => `warning downlevel.member-not-in-3.1 #/components/mediaTypes${rest}`,
      ),
    );
    const plain = to31({
      ...answering(shared),
      components: { mediaTypes: { M: { schema: { type: 'string' } } } },
    });
    expect(at(plain.tree, ...MEDIA)).toEqual({ schema: { type: 'string' } });
    expect(plain.tree.components).toBe(undefined);
    expect(plain.found).toEqual(['warning downlevel.member-not-in-3.1 #/components/mediaTypes']);
  });

  test('the query string as a parameter goes with all that refers to it (emitters row 14)', () => {
    const content = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } };
    const reference = { $ref: '#/components/parameters/Q' };
    const { tree, found } = to31({
      paths: {
        '/a': { get: { ...OK, parameters: [reference] } },
        '/b': { get: { ...OK, parameters: [{ name: 'p', in: 'query', schema: {} }, { ...reference }] } },
      },
      components: {
        parameters: { Q: { $ref: '#/components/parameters/R' }, R: { name: 'q', in: 'querystring', content } },
      },
    });
    expect(tree.paths).toEqual({
      '/a': { get: OK },
      '/b': { get: { ...OK, parameters: [{ name: 'p', in: 'query', schema: {} }] } },
    });
    expect(tree.components).toBe(undefined);
    expect(found).toEqual(['warning downlevel.value-not-in-3.1 #/components/parameters/R']);
    const direct = to31({
      paths: { '/a': { get: { ...OK, parameters: [reference] }, put: { ...OK, parameters: [reference] } } },
      components: { parameters: { Q: { name: 'q', in: 'querystring', content } } },
    });
    expect(direct.tree.paths).toEqual({ '/a': { get: OK, put: OK } });
    expect(direct.tree.components).toBe(undefined);
    expect(direct.found).toEqual(['warning downlevel.value-not-in-3.1 #/components/parameters/Q']);
  });

  test('the style of cookies, and reserved characters outside the query (emitters row 15)', () => {
    const parameter = (more: object) => ({ name: 'c', in: 'cookie', schema: {}, ...more });
    const { tree, found } = to31({
      paths: { '/a': { get: { ...OK, parameters: [parameter({ style: 'cookie', allowReserved: true })] } } },
    });
    expect(tree.paths['/a'].get.parameters).toEqual([parameter({})]);
    expect(found).toEqual([
      'warning downlevel.value-not-in-3.1 #/paths/~1a/get/parameters/0/style (GET /a)',
      'warning downlevel.member-not-in-3.1 #/paths/~1a/get/parameters/0/allowReserved (GET /a)',
    ]);
  });

  test('components only a dropped operation led to', () => {
    const { tree } = to31({
      paths: { '/a': { query: { responses: { 200: { $ref: '#/components/responses/R' } } } } },
      components: { responses: { R: { description: 'R' } }, schemas: { Idle: {} } },
    });
    expect(tree.components).toEqual({ schemas: { Idle: {} } });
  });

  test('names and data are no members', () => {
    const named = { summary: {}, itemSchema: {}, name: {}, dataValue: {}, query: {}, additionalOperations: {} };
    const data = { itemSchema: 1, dataValue: 2, summary: 3 };
    const document = schemasOf({ A: { properties: named, default: data, example: data } });
    const { tree, found } = written('openapi-3.1', document);
    expect(tree.components.schemas.A).toEqual({ properties: named, default: data, example: data });
    expect(found).toEqual([]);
  });
});

test('dropped ids leave no trace in 3.1 (emitters 1.4, row 6)', () => {
  const document = documentOf({
    paths: { '/a': { get: { ...OK, 'x-docgen': { id: 'op:v1:aaaaaaaaaaaaaaaa' } } } },
  });
  expect(written('openapi-3.1', document, { dropIds: false }).tree.paths['/a'].get['x-docgen-id']).toBeDefined();
  expect(JSON.stringify(written('openapi-3.1', document, { dropIds: true }).tree)).not.toContain('x-docgen');
});
