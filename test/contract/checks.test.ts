import { describe, expect, test } from 'vitest';
import { answering, breaches, check, expectPassed, json, type Said, taking } from './exchanges.js';

const POST = 'op:v1:abcdefghij234567';
const posts = {
  paths: {
    '/api/posts/{post}': {
      get: {
        'x-docgen-id': POST,
        responses: {
          200: json({ $ref: '#/components/schemas/Post' }),
          404: { description: 'No' },
        },
      },
    },
  },
  components: { schemas: { Post: { type: 'object', properties: { id: { type: 'integer' } } } } },
};

const noBody = { paths: { '/x': { get: { responses: { 204: { description: 'Gone' } } } } } };
const csv = {
  paths: {
    '/x': { get: { responses: { 200: { description: '', content: { 'text/csv': { schema: { type: 'string' } } } } } } },
  },
};

const NUMBER_OR_WORD = { anyOf: [{ type: 'integer', minimum: 1 }, { enum: ['all'] }] };

/** Makes an operation with one query parameter. */
function query(schema: object, more: object = {}, name = 'page'): object {
  const parameters = [{ name, in: 'query', schema, ...more }];
  return { paths: { '/x': { get: { parameters, responses: { 200: { description: '' } } } } } };
}

test('a valid exchange passes, and tells the lines of its coverage (contract row 1)', () => {
  const outcome = check(posts, { request: 'GET /api/posts/1', answer: { id: 1 } });
  expectPassed(outcome);
  expect(outcome.coverage).toEqual([POST, `${POST}@200`]);
});

test('a failing one tells the first line only (contract row 2)', () => {
  const outcome = check(posts, { request: 'GET /api/posts/1', answer: { id: '1' } });
  expect(breaches(outcome)).toEqual(['the response body at /id: must be integer']);
  expect(outcome.violations[0]?.schema).toBe('/components/schemas/Post/properties/id');
  expect(outcome.coverage).toEqual([POST]);
});

test('of a nullable reference only the branch that is meant tells what is wrong', () => {
  const post = { anyOf: [{ $ref: '#/components/schemas/Post' }, { type: 'null' }] };
  const document = {
    paths: { '/x': { get: { responses: { 200: json({ type: 'object', properties: { post } }) } } } },
    components: posts.components,
  };
  const said = (answer: unknown) => breaches(check(document, { request: 'GET /x', answer }));
  expect(said({ post: { id: '1' } })).toEqual(['the response body at /post/id: must be integer']);
  expect(said({ post: 5 })).toEqual(['the response body at /post: must be object']);
  expect(said({ post: null })).toEqual([]);
  const never = { paths: { '/x': { get: { responses: { 200: json({ type: 'null' }) } } } } };
  expect(breaches(check(never, { request: 'GET /x', answer: 5 }))).toEqual(['the response body: must be null']);
});

test("the page a redirect brings along is nobody's body", () => {
  const document = { paths: { '/x': { get: { responses: { '3XX': { description: '' } } } } } };
  const page = { request: 'GET /x', status: 302, type: 'text/html; charset=utf-8', answer: '<!DOCTYPE html>' };
  const breach = ['the response: documents no body for 302, but the response returned 15 bytes'];
  expectPassed(check(document, { ...page, answered: { Location: '/y' } }));
  expect(breaches(check(document, page))).toEqual(breach);
  expect(breaches(check(document, { ...page, type: 'application/json', answered: { Location: '/y' } }))).toEqual(
    breach,
  );
  const made = { paths: { '/x': { get: { responses: { 201: { description: '' } } } } } };
  expect(breaches(check(made, { ...page, status: 201, answered: { Location: '/y' } }))).toHaveLength(1);
});

test.each<[name: string, document: object, said: Said, breaches: string[]]>([
  [
    'contract row 3',
    posts,
    { request: 'GET /api/posts/1', status: 418 },
    ['the response: responded 418, which the contract does not document (it documents 200, 404)'],
  ],
  [
    'contract row 4',
    noBody,
    { request: 'GET /x', status: 204, answer: 'abc' },
    ['the response: documents no body for 204, but the response returned 3 bytes'],
  ],
  [
    'contract row 6',
    posts,
    { request: 'GET /api/posts/1', type: 'text/html; charset=UTF-8', answer: '<p>' },
    ['the response: returned text/html, which the contract does not document for 200 (it documents application/json)'],
  ],
  [
    'a file of another type',
    csv,
    { request: 'GET /x', type: 'application/pdf', kind: 'file' },
    ['the response: returned application/pdf, which the contract does not document for 200 (it documents text/csv)'],
  ],
  [
    'no content type among several',
    { paths: { '/x': { get: { responses: { 200: { content: { 'a/b': {}, 'c/d': {} } } } } } } },
    { request: 'GET /x', type: null, answer: 'abc' },
    ['the response: returned no content type, which the contract does not document for 200 (it documents a/b, c/d)'],
  ],
  [
    'contract row 7',
    query({ type: 'integer' }, { required: true }),
    { request: 'GET /x' },
    ['?page: is documented as required, but the request did not send it'],
  ],
  ['contract row 9', query({ type: 'integer' }), { request: 'GET /x?page=two' }, ['?page: must be integer']],
  [
    'contract row 13',
    query({ type: 'object', properties: { status: { enum: ['open'] } } }, { style: 'deepObject' }, 'filter'),
    { request: 'GET /x?filter[status]=shut' },
    ['?filter at /status: must be equal to one of the allowed values: open'],
  ],
  [
    'contract row 17',
    {
      paths: {
        '/x': {
          get: { responses: { 429: { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } } } },
        },
      },
    },
    { request: 'GET /x', status: 429 },
    ['header Retry-After: is documented as required, but the response did not send it'],
  ],
  [
    'contract row 25',
    { paths: { '/x': { get: { responses: { '4xx': {} } } } } },
    { request: 'GET /x', status: 404 },
    ['the response: responded 404, which the contract does not document (it documents 4xx)'],
  ],
  [
    'an operation without responses',
    { paths: { '/x': { get: {} } } },
    { request: 'GET /x' },
    ['the response: responded 200, which the contract does not document (it documents none)'],
  ],
  [
    'an empty body',
    answering({ type: 'object' }),
    { request: 'GET /x' },
    ['the response body: the response body is empty, but the contract documents a application/json body'],
  ],
  [
    'a required body that is missing',
    taking({ type: 'object' }),
    { request: 'POST /x' },
    ['the request: sent no request body, which the contract documents as required'],
  ],
  [
    'a request of another type',
    taking({ type: 'object' }),
    { request: 'POST /x', sent: 'a', headers: { 'content-type': 'text/plain' } },
    [
      'the request: sent text/plain, which the contract does not document as a request body (it documents application/json)',
    ],
  ],
  [
    'a body that is another scalar in a wanted list',
    taking({ type: 'array', items: { type: 'integer' } }),
    { request: 'POST /x', sent: [1, 'b'] },
    ['the request body at /1: must be integer'],
  ],
  [
    'a reference that leads nowhere',
    answering({ $ref: '#/components/schemas/Gone' }),
    { request: 'GET /x', answer: 1 },
    [
      'the response body: could not be checked against the contract: the reference at /paths/~1x/get/responses/200/content/application~1json/schema leads nowhere',
    ],
  ],
  [
    'a number between two multiples',
    taking({ multipleOf: 0.01 }),
    { request: 'POST /x', sent: 4.355 },
    ['the request body: must be multiple of 0.01'],
  ],
  [
    'an object that is none of those listed, and null as a word',
    answering({ enum: [{ x: 1 }, 'a', null] }),
    { request: 'GET /x', answer: { x: 2 } },
    ['the response body: must be equal to one of the allowed values: {"x":1}, a, null'],
  ],
  [
    'equal objects with their members in another order',
    answering({ uniqueItems: true }),
    { request: 'GET /x', answer: [{ a: 1, b: [2] }, 3, { b: [2], a: 1 }] },
    ['the response body: must NOT have duplicate items (items ## 0 and 2 are identical)'],
  ],
  [
    'a text where PHP wants brackets',
    query({ type: 'array', items: { type: 'integer' } }, {}, 'ids[]'),
    { request: 'GET /x?ids=1,2' },
    ['?ids[]: must be array'],
  ],
  [
    'a pattern nobody can read',
    answering({ type: 'string', pattern: '(' }),
    { request: 'GET /x', answer: '"a"' },
    [
      'the response body: could not be checked against the contract: Invalid regular expression: /(/u: Unterminated group',
    ],
  ],
])('%s: the breach in its words', (_, document, said, expected) => {
  expect(breaches(check(document, said))).toEqual(expected);
});

test('JSON that is none says where', () => {
  const [said] = breaches(check(answering({}), { request: 'GET /x', answer: '{"a":' }));
  expect(said).toMatch(/^the response body: the response body is not valid JSON: ./);
});

test.each<[name: string, document: object, said: Said]>([
  ['contract row 8', query({ type: 'integer' }), { request: 'GET /x?page=2' }],
  ['contract row 10', query({ type: 'array', items: { type: 'integer' } }, {}, 'ids'), { request: 'GET /x?ids=1,2' }],
  ['contract row 12', query({ type: 'boolean' }, {}, 'flag'), { request: 'GET /x?flag=1' }],
  [
    'contract row 13',
    query({ type: 'object', properties: { status: { enum: ['open'] } } }, { style: 'deepObject' }, 'filter'),
    { request: 'GET /x?filter[status]=open' },
  ],
  [
    'a parameter in brackets',
    query({ type: 'integer' }, { required: true }, 'filter[a]'),
    { request: 'GET /x?filter%5Ba%5D=3' },
  ],
  [
    'a list in brackets',
    query({ type: 'array', items: { type: 'integer' } }, {}, 'ids[]'),
    { request: 'GET /x?ids[]=1&ids[]=2' },
  ],
  [
    'a list with bars',
    query({ type: 'array', items: { type: 'integer' } }, { style: 'pipeDelimited', explode: false }, 'ids'),
    { request: 'GET /x?ids=1|2' },
  ],
  ['a price of two decimals', taking({ multipleOf: 0.01 }), { request: 'POST /x', sent: 19.99 }],
  [
    'an object among those listed',
    answering({ enum: [{ valueOf: 1 }, { y: 2 }] }),
    { request: 'GET /x', answer: { valueOf: 1 } },
  ],
  ['an object that is the only one', answering({ const: { x: [1] } }), { request: 'GET /x', answer: { x: [1] } }],
  [
    'objects that differ',
    query({ uniqueItems: true, items: { type: 'object' } }, {}, 'l'),
    { request: 'GET /x?l[0][id]=1&l[1][id]=2' },
  ],
  [
    'a list in a header',
    {
      paths: {
        '/x': {
          get: {
            responses: { 200: { headers: { Vary: { schema: { type: 'array', items: { enum: ['A', 'B'] } } } } } },
          },
        },
      },
    },
    { request: 'GET /x', answered: { vary: 'A, B' } },
  ],
  [
    'the path that is the base of a server',
    { servers: [{ url: '/api' }], paths: { '/': { get: { responses: { 200: {} } } } } },
    { request: 'GET /api' },
  ],
  ['a number where one branch wants a word', query(NUMBER_OR_WORD), { request: 'GET /x?page=10' }],
  ['a word where one branch wants a number', query(NUMBER_OR_WORD), { request: 'GET /x?page=all' }],
  [
    'a number listed beside a word',
    query({ type: ['integer', 'string'], enum: [1, 'all'] }),
    { request: 'GET /x?page=1' },
  ],
  [
    'a flag too small for a number',
    query({ oneOf: [{ type: 'integer', minimum: 5 }, { type: 'boolean' }] }),
    { request: 'GET /x?page=1' },
  ],
  [
    'a list of numbers beside a word, the numbers',
    query({ anyOf: [{ type: 'array', items: { type: 'integer' } }, { enum: ['all'] }] }),
    { request: 'GET /x?page=1,2' },
  ],
  [
    'a list of numbers beside a word, the word',
    query({ anyOf: [{ type: 'array', items: { type: 'integer' } }, { enum: ['all'] }] }),
    { request: 'GET /x?page=all' },
  ],
  [
    'an empty text where a text would be an address',
    query({ type: ['string', 'null'], format: 'email' }),
    { request: 'GET /x?page=' },
  ],
  [
    'a member that each branch describes',
    query(
      { anyOf: [{ properties: { a: { enum: ['x'] } } }, { properties: { a: { type: 'integer' } } }] },
      { style: 'deepObject' },
      'f',
    ),
    { request: 'GET /x?f[a]=1' },
  ],
  ['an empty text for null', query({ type: ['integer', 'null'] }), { request: 'GET /x?page=' }],
  [
    'contract row 18',
    {
      paths: { '/x': { get: { responses: { 429: { headers: { 'Retry-After': { schema: { type: 'integer' } } } } } } } },
    },
    { request: 'GET /x', status: 429, answered: { 'retry-after': '30' } },
  ],
  ['contract row 26', { paths: { '/x': { get: { responses: { '4XX': {} } } } } }, { request: 'GET /x', status: 404 }],
  [
    'members that only answers have',
    taking({ type: 'object', required: ['id', 'name'], properties: { id: { readOnly: true }, name: {} } }),
    { request: 'POST /x', sent: { name: 'a' } },
  ],
  [
    'members that only requests have, composed',
    answering({ allOf: [{ properties: { secret: { writeOnly: true } } }, { required: ['secret'] }] }),
    { request: 'GET /x', answer: {} },
  ],
  [
    'the words of 3.0',
    { ...answering({ type: 'integer', nullable: true, minimum: 1, exclusiveMinimum: false }), openapi: '3.0.3' },
    { request: 'GET /x', answer: 'null' },
  ],
  [
    'parameters of the path item under those of the operation',
    {
      paths: {
        '/x': {
          parameters: [{ name: 'a', in: 'query', required: true, schema: {} }],
          get: { parameters: [{ name: 'a', in: 'query', schema: {} }], responses: { 200: {} } },
        },
      },
    },
    { request: 'GET /x' },
  ],
])('%s: passes', (_, document, said) => expectPassed(check(document, said)));

describe('an empty list and a map (contract 6.5)', () => {
  const map = { type: 'object', additionalProperties: { type: 'integer' } };
  const named = { type: 'object', properties: { a: { type: 'integer' } } };

  test('in a request it is an object that may be empty (contract row 14)', () => {
    expectPassed(check(taking(named), { request: 'POST /x', sent: [] }));
    expect(check(taking({ ...named, required: ['a'] }), { request: 'POST /x', sent: [] }).ok).toBe(false);
  });

  test('where a list is documented it is one (contract row 15)', () => {
    expectPassed(check(taking({ type: 'array' }), { request: 'POST /x', sent: [] }));
    const one = check(taking({ type: 'array', minItems: 1 }), { request: 'POST /x', sent: [] });
    expect(breaches(one)).toEqual(['the request body: must NOT have fewer than 1 items']);
  });

  test('in a response it passes for a map alone, with a note (contract row 16)', () => {
    expect(breaches(check(answering(named), { request: 'GET /x', answer: [] }))).toEqual([
      'the response body: must be object',
    ]);
    const outcome = check(answering({ properties: { meta: { anyOf: [map, { type: 'null' }] } } }), {
      request: 'GET /x',
      answer: { meta: [] },
    });
    expect(outcome.ok).toBe(true);
    expect(outcome.warning).toBe(
      'GET /x passed, but part of the contract was not checked: the response body at /meta is an empty list where a map is documented.',
    );
    expect(check(answering(map), { request: 'GET /x', answer: [1] }).ok).toBe(false);
  });
});

test.each<[name: string, document: object, said: Said, note: string]>([
  [
    'contract row 5',
    csv,
    { request: 'GET /x', type: 'text/csv', answer: 'a,b' },
    'the response body is text/csv, which is not read',
  ],
  [
    'a file',
    csv,
    { request: 'GET /x', type: 'text/csv', kind: 'file' },
    'the response body is a file, which is not read',
  ],
  [
    'contract row 20',
    taking({ type: 'object' }),
    { request: 'POST /x', form: { recorded: false }, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'the form body was not recorded',
  ],
  [
    'a stream that could not be read',
    answering({ type: 'object' }),
    { request: 'GET /x', kind: 'stream', unread: 'RuntimeException: gone' },
    'the response body could not be read: RuntimeException: gone',
  ],
  [
    'a media type without a schema',
    { paths: { '/x': { get: { responses: { 200: { content: { 'application/json': {} } } } } } } },
    { request: 'GET /x', answer: 1 },
    'the response body is documented without a schema',
  ],
  [
    'a request without media types',
    { paths: { '/x': { post: { requestBody: { content: {} }, responses: { 200: {} } } } } },
    { request: 'POST /x', sent: {} },
    'the request body is documented without media types',
  ],
  [
    'a request of a type without a schema',
    { paths: { '/x': { post: { requestBody: { content: { 'application/json': {} } }, responses: { 200: {} } } } } },
    { request: 'POST /x', sent: {} },
    'the request body is documented without a schema',
  ],
  [
    'a request that is no JSON',
    taking({ type: 'string' }, ['text/plain']),
    { request: 'POST /x', sent: 'a', headers: { 'content-type': 'text/plain' } },
    'the request body is text/plain, which is not read',
  ],
  [
    'a response header with content',
    { paths: { '/x': { get: { responses: { 200: { headers: { 'X-A': { content: { 'text/plain': {} } } } } } } } } },
    { request: 'GET /x', answered: { 'x-a': '1' } },
    'header X-A is documented without a schema of its own',
  ],
  [
    'a field and a file of one name',
    taking({ type: 'object' }, ['multipart/form-data']),
    {
      request: 'POST /x',
      headers: { 'content-type': 'multipart/form-data' },
      form: { fields: { a: '1' }, files: { a: 'b.png' } },
    },
    'the request body has a field and a file named a',
  ],
])('%s: passes with a note', (_, document, said, note) => {
  const outcome = check(document, said);
  expect([outcome.ok, outcome.notes]).toEqual([true, [note]]);
  const [method = '', url] = said.request.split(' ');
  expect(outcome.warning).toBe(`${method} ${url} passed, but part of the contract was not checked: ${note}.`);
});

describe('forms as they were sent', () => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  test('a field is not split at commas (contract row 11)', () => {
    const document = taking(
      { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } },
      types,
    );
    const said: Said = { request: 'POST /x', headers, form: { fields: { ids: '1,2' } } };
    expect(breaches(check(document, said))).toEqual(['the request body at /ids: must be array']);
    expectPassed(check(document, { ...said, form: { fields: { ids: ['1', '2'] } } }));
  });

  test('fields and files of one parent are members of one value', () => {
    const named = { type: 'object', required: ['name', 'photo'], properties: { name: { type: 'string' }, photo: {} } };
    const document = taking({ properties: { profile: named, items: { type: 'array', items: named } } }, types);
    const said: Said = {
      request: 'POST /x',
      headers,
      form: {
        fields: { profile: { name: 'a' }, items: [{ name: 'a' }, { name: 'b' }] },
        files: { profile: { photo: 'a.png' }, items: { 1: { photo: 'b.png' }, 0: { photo: 'a.png' } } },
      },
    };
    expectPassed(check(document, said));
    const both = {
      ...said,
      form: { fields: { items: [{ name: 'a' }] }, files: { items: [{ name: 'a', photo: 'b' }] } },
    };
    expect(check(document, both).notes).toEqual(['the request body has a field and a file named items[0][name]']);
  });

  test('a file makes it multipart and stands as its name (contract row 19)', () => {
    const schema = { type: 'object', required: ['cover'], properties: { cover: { type: 'string', format: 'binary' } } };
    const said: Said = { request: 'POST /x', headers, form: { fields: { a: '1' }, files: { cover: 'a.png' } } };
    expectPassed(check(taking(schema, ['multipart/form-data']), said));
    const outcome = check(taking(schema, ['application/json']), said);
    expect(breaches(outcome)).toEqual([
      'the request: sent multipart/form-data, which the contract does not document as a request body (it documents application/json)',
    ]);
  });
});
