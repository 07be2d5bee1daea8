import { describe, expect, test } from 'vitest';
import { documentOf, type Tree, type Written, written } from './written.js';

const JSON_TYPE = 'application/json';
const ok = (more: object = {}) => ({ responses: { 200: { description: 'OK', ...more } } });
const SAMPLES = { 'date-time': '2024-01-01T00:00:00Z' };
const collection = (members: Record<string, unknown>): Written =>
  written('collection', documentOf(members), { samples: SAMPLES });

/** Gives the one request of a collection, with its saved answers. */
function item(path: string, operation: object, more: Record<string, unknown> = {}, method = 'get'): Tree & Written {
  const { tree, found } = collection({
    servers: [{ url: 'https://a.test' }],
    paths: { [path]: { [method]: operation } },
    ...more,
  });
  return { ...tree.item[0], collection: tree, found };
}

test('the example of the reference (emitters 7.8)', () => {
  const region = { default: 'eu' };
  const { tree, found } = collection({
    info: { title: 'Orders API', version: '1' },
    servers: [{ url: 'https://{region}.orders.test/v1', variables: { region } }],
    security: [{ token: [] }],
    tags: [{ name: 'Orders' }],
    paths: {
      '/health': { get: { security: [], responses: { 204: { description: 'No Content' } } } },
      '/orders/{order}': {
        get: {
          tags: ['Orders'],
          summary: 'Show an order',
          parameters: [
            { name: 'order', in: 'path', required: true, schema: { type: 'integer' } },
            { name: 'expand', in: 'query', schema: { type: 'string' } },
          ],
          ...ok({
            content: { [JSON_TYPE]: { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
          }),
        },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  });
  const host = ['{{baseUrl}}'];
  const show = {
    method: 'GET',
    header: [{ key: 'Accept', value: JSON_TYPE }],
    url: {
      raw: '{{baseUrl}}/orders/:order',
      host,
      path: ['orders', ':order'],
      query: [{ key: 'expand', value: 'string', disabled: true }],
      variable: [{ key: 'order', value: '0' }],
    },
  };
  const health = {
    auth: { type: 'noauth' },
    method: 'GET',
    header: [],
    url: { raw: '{{baseUrl}}/health', host, path: ['health'] },
  };
  const expected = {
    info: {
      name: 'Orders API',
      description:
        '## Variables\n\nSet these before sending a request:\n\n- `token` — Bearer token for the Authorization header.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        name: 'Orders',
        item: [
          {
            name: 'Show an order',
            request: show,
            response: [
              {
                name: '200 OK',
                originalRequest: show,
                status: 'OK',
                code: 200,
                header: [{ key: 'Content-Type', value: JSON_TYPE }],
                cookie: [],
                body: '{\n  "id": 0\n}',
                _postman_previewlanguage: 'json',
              },
            ],
          },
        ],
      },
      {
        name: 'GET /health',
        request: health,
        response: [
          {
            name: '204 No Content',
            originalRequest: health,
            status: 'No Content',
            code: 204,
            header: [],
            cookie: [],
            body: '',
            _postman_previewlanguage: 'text',
          },
        ],
      },
    ],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'https://{{region}}.orders.test/v1', type: 'string' },
      { key: 'region', value: 'eu', type: 'string' },
      { key: 'token', value: '', type: 'string', description: 'Bearer token for the Authorization header.' },
    ],
  };
  // The order of members is part of the format.
  expect(JSON.stringify(tree, null, 1)).toBe(JSON.stringify(expected, null, 1));
  expect(found).toEqual([]);
});

describe('addresses and parameters (emitters 7.3)', () => {
  test('the root path (emitters row 38)', () => {
    const { request, collection: all } = item('/', ok());
    expect(request.url).toEqual({ raw: '{{baseUrl}}/', host: ['{{baseUrl}}'], path: [] });
    expect(all.variable).toEqual([{ key: 'baseUrl', value: 'https://a.test', type: 'string' }]);
  });

  test('a segment that is only in part a parameter (emitters row 39)', () => {
    const { request, found } = item('/files/{name}.{ext}', ok());
    expect(request.url.path).toEqual(['files', '{name}.{ext}']);
    expect(request.url.variable.map(({ key }: { key: string }) => key)).toEqual(['name', 'ext']);
    expect(found.map((line: string) => line.split(' ')[1])).toEqual(['collection.path-template-partial']);
  });

  test('query, headers and cookies, with the values they may have (emitters rows 42, 44)', () => {
    const parameters = [
      { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
      { name: 'state', in: 'query', required: true, description: 'State.', schema: { enum: ['a', 'b'] } },
      { name: 'kind', in: 'query', schema: { enum: ['x'] } },
      { name: 'at', in: 'query', required: true, schema: { type: 'string', format: 'date-time' } },
      { name: 'tags[]', in: 'query', example: ['a', 'b'], schema: { type: 'array', items: { type: 'string' } } },
      { name: 'on', in: 'query', examples: { z: { value: false }, b: { value: true } }, schema: {} },
      {
        name: 'filter',
        in: 'query',
        required: true,
        style: 'deepObject',
        schema: { properties: { b: { type: 'boolean' }, a: {} } },
      },
      { name: 'sort', in: 'query', style: 'deepObject', schema: {} },
      { $ref: '#/components/parameters/T' },
      { name: 'c', in: 'cookie', schema: { type: 'string' } },
      { name: 'b', in: 'cookie', required: true, schema: { const: 1 } },
    ];
    const T = { name: 'X-T', in: 'header', schema: { type: 'string', default: 'd' } };
    const { request } = item('/a', { ...ok(), parameters }, { components: { parameters: { T } } });
    expect(request.url.query).toEqual([
      { key: 'at', value: '2024-01-01T00:00:00Z' },
      { key: 'filter[a]', value: '', disabled: true },
      { key: 'filter[b]', value: 'true', disabled: true },
      { key: 'kind', value: 'x', disabled: true, description: 'One of: x.' },
      { key: 'on', value: 'true', disabled: true },
      { key: 'page', value: '1', disabled: true },
      { key: 'sort[key]', value: '', disabled: true, description: 'Replace "key" with a member name.' },
      { key: 'state', value: 'a', description: 'State. One of: a, b.' },
      { key: 'tags[]', value: 'a', disabled: true },
      { key: 'tags[]', value: 'b', disabled: true },
    ]);
    expect(request.url.raw).toBe('{{baseUrl}}/a?at=2024-01-01T00:00:00Z&state=a');
    expect(request.header).toEqual([
      { key: 'X-T', value: 'd', disabled: true },
      { key: 'Cookie', value: 'b=1; c=string' },
    ]);
  });

  test('methods that OpenAPI has no member for', () => {
    const { tree } = collection({ paths: { '/a': { query: ok(), additionalOperations: { PURGE: ok() } } } });
    expect(tree.item.map(({ request }: Tree) => request.method)).toEqual(['QUERY', 'PURGE']);
  });
});

describe('bodies (emitters 7.3, 7.4)', () => {
  const sending = (media: string, node: object, more: Record<string, unknown> = {}) => {
    const operation = { ...ok(), deprecated: true, description: 'D.', requestBody: { content: { [media]: node } } };
    return item('/a', operation, more, 'post');
  };

  test('JSON, made of what schemas say', () => {
    const A = {
      type: 'object',
      properties: {
        self: { $ref: '#/components/schemas/A' },
        many: { type: 'array', items: { type: ['null', 'number'] } },
        all: { allOf: [{ properties: { b: { const: 2 } } }, { properties: { a: { examples: ['x'] } } }] },
        one: { oneOf: [{ type: 'boolean' }, { type: 'string' }] },
        text: { type: 'string' },
        none: {},
      },
    };
    const { request } = sending(
      JSON_TYPE,
      { schema: { $ref: '#/components/schemas/A' } },
      { components: { schemas: { A } } },
    );
    expect(JSON.parse(request.body.raw)).toEqual({
      all: { a: 'x', b: 2 },
      many: [0],
      none: null,
      one: true,
      self: {},
      text: 'string',
    });
    expect(request.body).toMatchObject({ mode: 'raw', options: { raw: { language: 'json' } } });
    expect(request.header[0]).toEqual({ key: 'Content-Type', value: JSON_TYPE });
    expect(request.description).toBe('> **Deprecated.** Avoid this request in new code.\n\nD.');
    const stated = sending(JSON_TYPE, { example: { z: 1, a: 2 }, schema: { type: 'string' } });
    expect(stated.request.body.raw).toBe('{\n  "z": 1,\n  "a": 2\n}');
  });

  test('forms (emitters row 43)', () => {
    const schema = {
      type: 'object',
      properties: {
        photo: { type: 'string', format: 'binary' },
        files: { type: 'array', items: { type: 'string', contentMediaType: 'image/png' } },
        name: { type: 'string', description: 'Name.' },
      },
      required: ['photo', 'name'],
    };
    const { request } = sending('multipart/form-data', { schema });
    expect(request.body).toEqual({
      mode: 'formdata',
      formdata: [
        { key: 'files', type: 'file', src: null, disabled: true },
        { key: 'name', value: 'string', type: 'text', description: 'Name.' },
        { key: 'photo', type: 'file', src: null },
      ],
    });
    const encoded = sending('application/x-www-form-urlencoded', { schema, example: { name: 'n' } });
    expect(encoded.request.body).toEqual({
      mode: 'urlencoded',
      urlencoded: [
        { key: 'files', value: 'string', type: 'text', disabled: true },
        { key: 'name', value: 'n', type: 'text', description: 'Name.' },
        { key: 'photo', value: 'string', type: 'text' },
      ],
    });
    const empty = sending('multipart/form-data', { schema: { type: 'object' } });
    expect([empty.request.body, empty.request.header, empty.found]).toEqual([undefined, [], []]);
    const text = sending('multipart/form-data', { schema: { type: 'string' } });
    expect(text.found).toEqual(['warning collection.body-not-object The (POST /a)']);
  });

  test('other media types', () => {
    const file = sending('application/octet-stream', {});
    expect(file.request.body).toEqual({ mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: null }] });
    const text = sending('text/csv', { example: 'a,b' });
    expect(text.request.body).toEqual({ mode: 'raw', raw: 'a,b' });
    const requestBody = { content: { 'application/pdf': {} } };
    const { tree, found } = collection({
      servers: [{ url: 'https://a.test' }],
      paths: { '/a': { post: { ...ok(), requestBody }, put: { ...ok(), requestBody } } },
    });
    expect(tree.item[0].request.body).toEqual({ mode: 'raw', raw: '' });
    expect(found).toEqual(['warning collection.body-media-type A']);
  });
});

describe('folders (emitters 7.2)', () => {
  test('the first tag in the order of folders, nested under parents, without cycles (emitters row 40)', () => {
    const { tree } = collection({
      tags: [
        { name: 'A', summary: 'Said.' },
        { name: 'B', parent: 'A' },
        { name: 'C', parent: 'D' },
        { name: 'D', parent: 'C' },
        { name: 'Empty' },
      ],
      paths: {
        '/1': { get: { ...ok(), tags: ['B', 'A'] } },
        '/2': { get: { ...ok(), tags: ['B'] } },
        '/3': { get: { ...ok(), tags: ['Z'] }, post: { ...ok(), tags: ['Y'] } },
        '/4': { get: ok() },
        '/5': { get: { ...ok(), tags: ['D'] } },
      },
    });
    const names = (items: Tree[]): Tree[] =>
      items.map((one) => (one.item ? { [one.name]: names(one.item) } : one.name));
    expect(names(tree.item)).toEqual([
      { A: ['GET /1', { B: ['GET /2'] }] },
      { D: ['GET /5'] },
      { Y: ['POST /3'] },
      { Z: ['GET /3'] },
      'GET /4',
    ]);
    expect(tree.item[0].description).toBe('Said.');
  });
});

describe('credentials and variables (emitters 7.5)', () => {
  const schemes = {
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'k' },
    cookie: { type: 'apiKey', in: 'cookie', name: 's' },
    o: {
      type: 'oauth2',
      flows: {
        password: {
          tokenUrl: 'https://a.test/token',
          refreshUrl: 'https://a.test/refresh',
          scopes: { b: 'B', a: 'A' },
        },
      },
    },
  };
  const securing = (security: unknown) =>
    item('/a', { ...ok(), security }, { components: { securitySchemes: schemes } });
  const entries = (pairs: [string, string][]) => pairs.map(([key, value]) => ({ key, value, type: 'string' }));

  test('schemes', () => {
    expect(securing([{ basic: [] }]).request.auth).toEqual({
      type: 'basic',
      basic: entries([
        ['username', '{{basicUsername}}'],
        ['password', '{{basicPassword}}'],
      ]),
    });
    expect(securing([{ key: [] }, { basic: [] }]).request.auth).toEqual({
      type: 'apikey',
      apikey: entries([
        ['key', 'k'],
        ['value', '{{key}}'],
        ['in', 'query'],
      ]),
    });
    expect(securing([{ o: [] }]).request.auth).toEqual({
      type: 'oauth2',
      oauth2: entries([
        ['grant_type', 'password_credentials'],
        ['clientId', '{{oClientId}}'],
        ['clientSecret', '{{oClientSecret}}'],
        ['addTokenTo', 'header'],
        ['accessTokenUrl', 'https://a.test/token'],
        ['refreshTokenUrl', 'https://a.test/refresh'],
        ['scope', 'a b'],
      ]),
    });
    const several = securing([{ basic: [], key: [], cookie: [] }]);
    expect(several.request.auth.type).toBe('apikey');
    expect(several.found).toEqual([
      'warning collection.auth-multi-scheme A (GET /a)',
      'warning collection.auth-unsupported A (GET /a)',
    ]);
    expect(securing([{ cookie: [] }]).request.auth).toBe(undefined);
    expect(securing([{}]).request.auth).toEqual({ type: 'noauth' });
    const { variable } = securing(undefined).collection;
    expect(variable.map(({ key }: Tree) => key)).toEqual([
      'baseUrl',
      'basicUsername',
      'basicPassword',
      'key',
      'oClientId',
      'oClientSecret',
    ]);
  });

  test('an operation that resolves to the block of the document has none', () => {
    const { request } = item(
      '/a',
      { ...ok(), security: [{ key: [] }] },
      {
        security: [{ key: [] }],
        components: { securitySchemes: schemes },
      },
    );
    expect(request).not.toHaveProperty('auth');
  });

  test('servers', () => {
    const none = collection({ info: { title: ' ', version: '1' } });
    expect(none.tree.info.name).toBe('API');
    expect(none.tree.variable).toEqual([
      { key: 'baseUrl', value: '', type: 'string', description: 'Base URL of the API.' },
    ]);
    expect(none.found).toEqual(['warning collection.no-server The']);
    const variables = { baseUrl: { default: 'x' }, b: { enum: ['e'] }, a: {} };
    const info = {
      title: 'T',
      version: '1',
      summary: 'S.',
      contact: { name: 'N', email: 'e@a.test' },
      license: { name: 'L', url: 'https://l.test' },
      termsOfService: 'https://t.test',
    };
    const { tree, found } = written(
      'collection',
      documentOf({ info, servers: [{ url: 'https://{a}.test/' }, { url: 'https://b.test', description: 'Other.' }] }),
    );
    expect(found).toEqual([]);
    expect(tree.variable[0].value).toBe('https://{{a}}.test');
    expect(tree.info.description).toBe(
      [
        'S.',
        '## Servers\n\nRequests go to the first server. Others:\n\n- `https://b.test` — Other.',
        '## About\n\n- Contact: N <e@a.test>\n- Licence: [L](https://l.test)\n- Terms of service: https://t.test',
      ].join('\n\n'),
    );
    const bad = collection({ servers: [{ url: 'https://{baseUrl}.{a}.{b}', variables }] });
    expect(bad.tree.variable.slice(1).map(({ key, value }: Tree) => [key, value])).toEqual([
      ['a', ''],
      ['b', 'e'],
    ]);
    expect(bad.found.map((line) => line.split(' ')[1])).toEqual([
      'collection.server-variable-no-default',
      'collection.variable-name-collision',
    ]);
  });
});

describe('saved responses (emitters 7.6)', () => {
  test('six of them, with their headers (emitters row 41)', () => {
    const responses = Object.fromEntries(
      ['200', '201', '202', '203', '204', '205', '299'].map((status) => [status, { description: 'Said' }]),
    );
    const { response, found } = item('/a', { responses: { ...responses, default: { description: 'D' } } });
    expect(response.map(({ name }: Tree) => name)).toEqual([
      '200 OK — Said',
      '201 Created — Said',
      '202 Accepted — Said',
      '203 Non-Authoritative Information — Said',
      '204 No Content — Said',
      '205 Reset Content — Said',
    ]);
    expect(found).toEqual(['warning collection.examples-truncated GET (GET /a)']);
    const R = {
      description: ' ',
      headers: { 'X-B': { schema: { type: 'integer' } }, 'X-A': { example: 'e' } },
      content: { 'text/html': {}, 'application/problem+json': { example: { a: 1 } } },
    };
    const one = item(
      '/a',
      { responses: { 599: { $ref: '#/components/responses/R' } } },
      { components: { responses: { R } } },
    );
    expect(one.response[0]).toMatchObject({
      name: '599',
      status: '',
      code: 599,
      header: [
        { key: 'Content-Type', value: 'application/problem+json' },
        { key: 'X-A', value: 'e' },
        { key: 'X-B', value: '0' },
      ],
      body: '{\n  "a": 1\n}',
    });
  });

  test('what a collection has no place for is told', () => {
    const callbacks = { done: { '{$url}': { post: ok() } } };
    const { found } = item('/a', { ...ok(), callbacks }, { webhooks: { b: { post: ok() }, a: { post: ok() } } });
    expect(found).toEqual(['warning collection.webhooks-dropped A', 'warning collection.callbacks-dropped A (GET /a)']);
  });
});
