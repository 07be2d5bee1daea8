import { describe, expect, test } from 'vitest';
import { collection, item, JSON_TYPE, ok } from './collection-items.js';
import type { Tree } from './written.js';

describe('addresses and parameters (emitters 7.3)', () => {
  test('the root path (emitters row 38)', () => {
    const { request, collection: all } = item('/', ok());
    expect(request.url).toEqual({ raw: '{{baseUrl}}/', host: ['{{baseUrl}}'], path: [] });
    expect(all.variable).toEqual([{ key: 'baseUrl', value: 'https://a.test', type: 'string' }]);
  });

  test('a server of the operation, else of its path, is where the request goes', () => {
    const own = [{ url: 'https://{shop}.a.test:8443/v2/', variables: { shop: { default: 'tea' } } }];
    expect(item('/a', { ...ok(), servers: own }).request.url).toEqual({
      raw: 'https://tea.a.test:8443/v2/a',
      host: ['https://tea.a.test:8443/v2'],
      path: ['a'],
    });
    expect(item('/a', { ...ok(), servers: [{ url: '/relative' }] }).request.url.raw).toBe('{{baseUrl}}/a');
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
      {
        name: 'on',
        in: 'query',
        examples: { z: { value: false }, b: { value: true }, a: { externalValue: 'x' } },
        schema: {},
      },
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

  test('values are written for the place they stand in', () => {
    const parameters = [
      { name: 'at', in: 'query', required: true, example: '2024-01-01T10:00:00+02:00' },
      { name: 'q', in: 'query', example: '50%&#1' },
      { name: 'odd', in: 'path', required: true, example: 'a/b c%d?#' },
    ];
    const { request } = item('/a/{odd}', { ...ok(), parameters });
    expect(request.url.query.map(({ value }: Tree) => value)).toEqual(['2024-01-01T10:00:00%2B02:00', '50%25%26%231']);
    expect(request.url.variable[0].value).toBe('a%2Fb c%25d%3F%23');
    expect(request.url.raw).toBe('{{baseUrl}}/a/:odd?at=2024-01-01T10:00:00%2B02:00');
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
      text: 'string',
    });
    expect(request.body).toMatchObject({ mode: 'raw', options: { raw: { language: 'json' } } });
    expect(request.header[0]).toEqual({ key: 'Content-Type', value: JSON_TYPE });
    expect(request.description).toBe('> **Deprecated.** Avoid this request in new code.\n\nD.');
    const stated = sending(JSON_TYPE, { example: { z: 1, a: 2 }, schema: { type: 'string' } });
    expect(stated.request.body.raw).toBe('{\n  "z": 1,\n  "a": 2\n}');
  });

  test('values keep to the bounds of their schemas', () => {
    const properties = {
      above: { type: 'integer', exclusiveMinimum: 0 },
      below: { type: 'integer', maximum: -2 },
      between: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      few: { type: 'array', maxItems: 0, items: { type: 'string' } },
      long: { type: 'string', minLength: 8 },
      many: { type: 'array', minItems: 3, items: { type: 'integer' } },
      short: { type: 'string', maxLength: 2 },
      step: { type: 'integer', minimum: 7, multipleOf: 5 },
    };
    expect(JSON.parse(sending(JSON_TYPE, { schema: { properties } }).request.body.raw)).toEqual({
      above: 1,
      below: -2,
      between: 0.5,
      few: [],
      long: 'stringst',
      many: [0, 0, 0],
      short: 'st',
      step: 10,
    });
  });

  test('what would have no end is left out, is nothing in a list, or is null', () => {
    const ref = { $ref: '#/components/schemas/A' };
    const A = {
      type: 'object',
      properties: {
        left: ref,
        list: { type: 'array', items: ref },
        maybe: { anyOf: [ref, { type: 'null' }] },
        near: { type: ['object', 'null'], properties: { a: ref }, required: ['a'] },
        id: { type: 'integer' },
      },
      required: ['list', 'maybe', 'near', 'id'],
    };
    const { request } = sending(JSON_TYPE, { schema: ref }, { components: { schemas: { A } } });
    expect(JSON.parse(request.body.raw)).toEqual({ id: 0, list: [], maybe: null, near: null });
  });

  test('objects two branches speak of have the members of both', () => {
    const items = (...names: string[]) => ({
      properties: {
        list: {
          type: 'array',
          items: { properties: Object.fromEntries(names.map((name) => [name, { const: name }])) },
        },
        one: { properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])) },
      },
    });
    const { request } = sending(JSON_TYPE, { schema: { allOf: [items('a', 'b'), items('b', 'c')] } });
    expect(JSON.parse(request.body.raw)).toEqual({ list: [{ a: 'a', b: 'b', c: 'c' }], one: { a: 0, b: 0, c: 0 } });
  });

  test('a form of several parts behind PUT is sent as POST', () => {
    const schema = { type: 'object', properties: { photo: { format: 'binary' } }, required: ['photo'] };
    const operation = { ...ok(), requestBody: { content: { 'multipart/form-data': { schema } } } };
    const { request } = item('/a', operation, {}, 'put');
    expect([request.method, request.body.formdata]).toEqual([
      'POST',
      [
        { key: '_method', value: 'PUT', type: 'text' },
        { key: 'photo', type: 'file', src: null },
      ],
    ]);
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
        { key: 'files[]', type: 'file', src: null, disabled: true },
        { key: 'name', value: 'string', type: 'text', description: 'Name.' },
        { key: 'photo', type: 'file', src: null },
      ],
    });
    const encoded = sending('application/x-www-form-urlencoded', { schema, example: { name: 'n' } });
    expect(encoded.request.body).toEqual({
      mode: 'urlencoded',
      urlencoded: [
        { key: 'files[]', value: 'string', type: 'text', disabled: true },
        { key: 'name', value: 'n', type: 'text', description: 'Name.' },
        { key: 'photo', value: 'string', type: 'text' },
      ],
    });
    const nested = {
      type: 'object',
      properties: {
        crop: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] },
        marks: { type: 'object', additionalProperties: { type: 'integer' } },
        rows: {
          type: 'array',
          items: { type: 'object', properties: { doc: { format: 'binary' }, on: { type: 'boolean' } } },
        },
        self: { $ref: '#/components/schemas/Self' },
        tags: { type: 'array', items: { type: 'string' }, example: ['a', 'b'] },
      },
      required: ['crop', 'tags'],
    };
    const components = {
      schemas: { Self: { type: 'object', properties: { self: { $ref: '#/components/schemas/Self' } } } },
    };
    const { formdata } = sending('multipart/form-data', { schema: nested }, { components }).request.body;
    expect(formdata.map(({ key, value, disabled }: Record<string, unknown>) => [key, value, disabled])).toEqual([
      ['crop[x]', '0', undefined],
      ['marks', '', true],
      ['rows[0][doc]', undefined, true],
      ['rows[0][on]', '1', true],
      ['self[self][self][self][self][self]', '', true],
      ['tags[]', 'a', undefined],
      ['tags[]', 'b', undefined],
    ]);
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
