import { describe, expect, test } from 'vitest';
import { collection, item, JSON_TYPE, ok } from './collection-items.js';
import { documentOf, type Tree, written } from './written.js';

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
    // What no block can say does not send the credentials of the document.
    const more = { components: { securitySchemes: schemes }, security: [{ basic: [] }] };
    const { request } = item('/a', { ...ok(), security: [{ cookie: [] }] }, more);
    expect(request.auth).toEqual({ type: 'noauth' });
    expect(item('/a', ok(), more).request).not.toHaveProperty('auth');
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
