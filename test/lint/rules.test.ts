import type { Anchor, Config, JsonMap } from '@docgen/protocol';
import { expect, test } from 'vitest';
import { readJson } from '../../server/src/document/index.js';
import { type Linted, LintMemo, lintDocument } from '../../server/src/lint/index.js';

type Settings = Record<string, { enabled?: boolean; allow?: string[]; patterns?: Record<string, string> }>;

const ON = ['leakage', 'operation_ids', 'examples', 'vacuous_union', 'unpinned_redirect', 'descriptions', 'tags'];

/** Lints a document given as plain JSON under every rule, but for what `settings` changes. */
async function findings(document: unknown, settings: Settings = {}, originOf: Linted['originOf'] = () => undefined) {
  const all: Config['lint'] = {};
  for (const rule of ON) all[rule] = { enabled: true, allow: [], ...settings[rule] };
  const read = readJson(JSON.stringify(document));
  if (!('value' in read)) throw new Error('not JSON');
  const input = { document: read.value as JsonMap, settings: all, originOf };
  return lintDocument(input, new LintMemo());
}

/** Writes what linting finds, a line each. */
async function linted(document: unknown, settings: Settings = {}): Promise<string[]> {
  const found = await findings(document, settings);
  return found.map(({ code, severity, routeSignature, message }) =>
    [severity, code, ...(routeSignature === undefined ? [] : [`(${routeSignature})`]), message].join(' '),
  );
}

const described = { summary: 'Told', responses: {} };
const path = (operation: unknown) => ({ paths: { '/orders': { get: { ...described, ...(operation as object) } } } });
const component = (schema: unknown) => ({ components: { schemas: { User: schema } } });
const property = (name: string, schema: unknown = { type: 'string' }) => component({ properties: { [name]: schema } });

test('a property that reads like a credential (lint row 1)', async () => {
  expect(await linted(property('api_key'))).toEqual([
    'warning lint.data-leakage #/components/schemas/User/properties/api_key: the member name reads like an API key.',
  ]);
});

test('a query parameter, not a header (lint rows 2, 3)', async () => {
  const parameters = [
    { name: 'X-Api-Key', in: 'header' },
    { name: 'access_token', in: 'query' },
  ];
  expect(await linted(path({ parameters }))).toEqual([
    'warning lint.data-leakage (GET orders) #/paths/~1orders/get/parameters/1: the member name reads like an access token.',
  ]);
});

test('a path parameter, and the example of a header (lint 3)', async () => {
  const headers = { 'X-Key': { example: 'sk_live_abcdefghij12' } };
  const operation = {
    parameters: [{ name: 'token', in: 'path' }],
    responses: { 200: { description: 'OK', headers } },
  };
  expect(await linted(path(operation))).toEqual([
    'warning lint.data-leakage (GET orders) #/paths/~1orders/get/responses/200/headers/X-Key/example: the value looks like a live Stripe key.',
    'warning lint.data-leakage (GET orders) #/paths/~1orders/get/parameters/0: the member name reads like a token.',
  ]);
  const allow = ['#/paths//orders/get/parameters/0', '/paths/~1orders/get/responses/200/headers/X-Key/example'];
  expect(await linted(path(operation), { leakage: { allow } })).toEqual([]);
});

test('what a path item says itself belongs to no operation (lint 1)', async () => {
  const item = { parameters: [{ name: 'access_token', in: 'query' }], get: described };
  expect(await linted({ paths: { '/orders': item } })).toEqual([
    'warning lint.data-leakage #/paths/~1orders/parameters/0: the member name reads like an access token.',
  ]);
});

test('an example of a leaf that does not fit (lint row 8)', async () => {
  expect(await linted(property('size', { type: 'integer', maximum: 3, example: 4 }))).toHaveLength(1);
  expect(await linted(property('size', { type: 'integer', maximum: 4, example: 4 }))).toEqual([]);
});

test('the safelist in all its spellings, and the switch (lint rows 4, 6)', async () => {
  const pointer = '/components/schemas/User/properties/token_count';
  for (const allow of [['token_count'], [pointer], [`#${pointer}`]]) {
    expect(await linted(property('token_count'), { leakage: { allow } })).toEqual([]);
  }
  expect(await linted(property('token_count'), { leakage: { allow: ['token', 'User'] } })).toHaveLength(1);
  const parameters = [{ name: 'access_token', in: 'query', example: 'sk_live_abcdefghij12' }];
  const everywhere = { ...path({ parameters }), ...property('token_count') };
  expect(await linted(everywhere)).toHaveLength(3);
  expect(await linted(everywhere, { leakage: { enabled: false } })).toEqual([]);
  expect(await linted(property('iban_no'), { leakage: { patterns: { IBAN: 'a bank account' } } })).toEqual([
    'warning lint.data-leakage #/components/schemas/User/properties/iban_no: the member name reads like a bank account.',
  ]);
});

test('a value that looks like a credential is not repeated (lint row 5)', async () => {
  const secret = 'sk_live_abcdefghij12';
  expect(await linted(property('note', { example: secret }))).toEqual([
    'warning lint.data-leakage #/components/schemas/User/properties/note/example: the value looks like a live Stripe key.',
  ]);
  const found = await linted(property('note', { type: 'object', example: { deep: [secret] } }));
  expect(found).toEqual([
    'warning lint.data-leakage #/components/schemas/User/properties/note/example/deep/0: the value looks like a live Stripe key.',
  ]);
  for (const member of ['const', 'default']) expect(await linted(property('n', { [member]: secret }))).toHaveLength(1);
  expect(await linted(property('n', { enum: ['a', secret] }))).toHaveLength(1);
  expect(await linted(property('n', { description: secret }))).toEqual([]);
});

test.each([
  ['-----BEGIN RSA PRIVATE KEY-----', 'a PEM private key'],
  ['AKIAABCDEFGHIJKLMNOP', 'an AWS access key id'],
  [`ghp_${'a1'.repeat(12)}`, 'a GitHub token'],
  ['xoxb-1234567890-x', 'a Slack token'],
  ['eyJhbGciOi.eyJzdWIi.sig', 'a JSON web token'],
  ['postgres://me:secret@db/x', 'a URL with credentials'],
])('the value %s looks like %s', async (value, label) => {
  expect((await linted(property('n', { const: value })))[0]).toContain(`the value looks like ${label}.`);
});

test('operation ids (lint row 7)', async () => {
  const flaws = async (operationId?: string) => await linted(path({ operationId }));
  expect((await flaws('get orders'))[0]).toContain('holds a character');
  expect((await flaws('2fa.store'))[0]).toContain('begins with a digit');
  expect((await flaws(' '))[0]).toContain('is blank');
  expect(await flaws()).toEqual([]);
  expect(await flaws('orders.by-id@v2_x')).toEqual([]);
  expect(await linted(path({ operationId: 'a b' }), { operation_ids: { allow: ['a b'] } })).toEqual([]);
  expect(await linted(path({ operationId: 'a b' }), { operation_ids: { allow: ['GET orders'] } })).toEqual([]);
});

const body = (media: unknown) => path({ requestBody: { content: { 'application/json': media } } });
const EXAMPLE = '#/paths/~1orders/get/requestBody/content/application~1json/example';

test('an example that does not fit its schema (lint row 8)', async () => {
  const plain = { type: 'object', properties: { id: { type: 'integer' } } };
  expect(await linted(body({ schema: plain, example: { id: 'x' } }))).toEqual([
    `warning lint.example-mismatch (GET orders) ${EXAMPLE} does not fit its schema: /id (type).`,
  ]);
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer' }, n: { minLength: 3 } },
    required: ['id', 'a'],
  };
  expect(await linted(body({ schema, example: { id: 'x', n: 'a' } }))).toEqual([
    `warning lint.example-mismatch (GET orders) ${EXAMPLE} does not fit its schema: the value itself (required), /id (type), /n (minLength).`,
  ]);
  expect(await linted(body({ schema, example: { id: 1, a: 2 } }))).toEqual([]);
  expect(await linted(body({ schema, examples: { bad: { value: 7 }, good: { value: { id: 1, a: 2 } } } }))).toEqual([
    expect.stringContaining('/examples/bad/value does not fit'),
  ]);
});

test('examples are checked through references, also of schemas that hold themselves', async () => {
  const tree = { type: 'object', properties: { below: { $ref: '#/components/schemas/Tree' }, at: { format: 'date' } } };
  const document = (example: unknown) => ({
    ...body({ schema: { $ref: '#/components/schemas/Tree' }, example }),
    components: { schemas: { Tree: tree } },
  });
  expect(await linted(document({ below: { below: { at: '2026-02-28' } } }))).toEqual([]);
  expect(await linted(document({ below: { below: { at: '2026-02-30' } } }))).toEqual([
    `warning lint.example-mismatch (GET orders) ${EXAMPLE} does not fit its schema: /below/below/at (format).`,
  ]);
});

test('a schema no validator reads (lint row 9)', async () => {
  const found = await linted(property('n', { type: 'string', pattern: '(', minLength: 1, contains: {}, example: 'x' }));
  expect(found).toEqual([expect.stringMatching(/^warning lint\.example-uncheckable #.*\/example was not checked/)]);
});

test('a union that accepts anything (lint rows 10, 11)', async () => {
  expect(await linted(component({ anyOf: [{ type: 'string' }, {}] }))).toEqual([
    'info lint.vacuous-union #/components/schemas/User/anyOf: one of the alternatives accepts anything, so the others say nothing.',
  ]);
  expect(await linted(component({ anyOf: [{ type: 'string' }, { description: 'x' }] }))).toEqual([]);
  expect(await linted(component({ anyOf: [{}] }))).toEqual([]);
  expect(await linted(component({ anyOf: [true, { type: 'string', 'x-a': 1 }] }))).toHaveLength(1);
  expect((await linted(body({ schema: { anyOf: [{ 'x-b': 1 }, { type: 'null' }] } })))[0]).toContain(
    ' #/requestBody/content/application~1json/schema/anyOf:',
  );
});

test('a redirect nobody pinned, alone and beside another (lint row 12)', async () => {
  expect(await linted(path({ responses: { '3XX': {} } }))).toEqual([expect.stringContaining('documented as 3XX')]);
  expect(await linted(path({ responses: { '302': {}, '3XX': {} } }))).toEqual([
    expect.stringMatching(/^info lint\.unpinned-redirect \(GET orders\) .*beside 302/),
  ]);
  expect(await linted(path({ responses: { '302': {} } }))).toEqual([]);
});

test('tags nobody declared (lint rows 13, 14)', async () => {
  const operations = {
    '/b': { get: { ...described, tags: ['B', 'A'] } },
    '/a': { get: { ...described, tags: ['B'] } },
  };
  expect(await linted({ paths: operations })).toEqual([]);
  expect(await linted({ tags: [], paths: operations })).toEqual([]);
  expect(await linted({ tags: [{ name: 'A' }], paths: operations })).toEqual([
    'warning lint.undocumented-tag The tag "B" is not declared; GET a is the first operation that has it.',
  ]);
  expect(await linted({ tags: [{ name: 'A' }], paths: operations }, { tags: { allow: ['B'] } })).toEqual([]);
});

test('an operation nobody described, and one only docgen did', async () => {
  const bare = { paths: { '/orders': { get: { responses: {} } } } };
  expect(await linted(bare)).toEqual([
    'warning lint.missing-description (GET orders) GET orders has neither summary nor description.',
  ]);
  const derived = { provenance: [{ layer: 'fallback', producer: 'fallback', fields: ['summary'] }] };
  expect(await linted(path({ 'x-docgen': derived }))).toHaveLength(1);
  const written = { provenance: [{ layer: 'docblock', producer: 'docblock', fields: ['summary'] }] };
  expect(await linted(path({ 'x-docgen': written }))).toEqual([]);
});

test('references to nothing, once per pointer', async () => {
  const schema = { $ref: '#/components/schemas/Nope' };
  expect(await linted(body({ schema }))).toEqual([
    'warning lint.unresolved-reference (GET orders) #/paths/~1orders/get/requestBody/content/application~1json/schema/$ref refers to #/components/schemas/Nope, which the document does not have.',
  ]);
  expect(
    await linted(component({ properties: { a: { $ref: '#/components/schemas/User/properties/b' }, b: {} } })),
  ).toEqual([]);
  expect(await linted(component({ example: { $ref: '#/components/schemas/Nope' } }))).toEqual([]);
});

test('webhooks and further methods have signatures of their own', async () => {
  const operation = { operationId: 'a b', ...described };
  expect(await linted({ webhooks: { paid: { post: operation } } })).toEqual([
    expect.stringContaining('(POST webhooks.paid)'),
  ]);
  expect(await linted({ paths: { '/': { additionalOperations: { COPY: operation } } } })).toEqual([
    expect.stringContaining('(COPY /)'),
  ]);
});

test('a finding about an operation nobody has a place for names no source (diagnostics row 24)', async () => {
  const [found] = await findings(path({ summary: undefined, operationId: 'x' }));
  expect(found).toMatchObject({ code: 'lint.missing-description', routeSignature: 'GET orders' });
  expect(found).not.toHaveProperty('source');
});

/** Says who wrote a node: records of provenance, each with a file of its own. */
const writtenBy = (...records: (readonly [file: string, ...fields: string[]])[]) => ({
  'x-docgen': {
    provenance: records.map(([file, ...fields]) => ({ layer: 'inference', source: { file, line: 1 }, fields })),
  },
});

test('a finding stands where its member was written, else where what leads to it was (lint 1)', async () => {
  const placed = async (document: unknown) => (await findings(document)).map(({ source }) => source?.file);
  const both = writtenBy(['a.php', 'type'], ['b.php', 'properties', 'example']);
  const key = { type: 'string', example: 'sk_live_abcdefghij12' };
  expect(await placed(property('key', { ...key, ...both }))).toEqual(['b.php']);
  // Nobody wrote the node itself: the record above it that wrote the key on the way, or the first one.
  expect(await placed(component({ ...both, properties: { api_key: {} } }))).toEqual(['b.php']);
  expect(await placed(component({ ...writtenBy(['a.php'], ['b.php']), properties: { api_key: {} } }))).toEqual([
    'a.php',
  ]);
  // A node in a list, and one whose record names no file.
  const parameters = [
    { name: 'q', in: 'query', ...writtenBy(['q.php']) },
    { name: 'token', in: 'query', ...writtenBy(['t.php']) },
  ];
  expect(await placed(path({ parameters, ...writtenBy(['o.php']) }))).toEqual(['t.php']);
  const nameless = { 'x-docgen': { provenance: [{ layer: 'config' }, { layer: 'config', source: { line: 3 } }] } };
  expect(
    await placed(path({ parameters: [{ name: 'token', in: 'query', ...nameless }], ...writtenBy(['o.php']) })),
  ).toEqual(['o.php']);
});

test('a finding about an operation as a whole stands at its action, one about a member of it where that was written (lint 1)', async () => {
  const action = { node: 'method', file: 'Action.php' } as unknown as Anchor;
  const placed = async (operation: object) => {
    const found = await findings(path({ ...operation, ...writtenBy(['o.php']) }), {}, () => ({
      signature: 'GET orders',
      action: () => action,
    }));
    return found.map(({ code, source, anchor }) => [code, source?.file ?? (anchor === action ? 'action' : undefined)]);
  };
  expect(await placed({ summary: undefined })).toEqual([['lint.missing-description', 'action']]);
  expect(await placed({ operationId: 'not an id!' })).toEqual([['lint.operation-id-style', 'o.php']]);
  expect(await placed({ parameters: [{ name: 'token', in: 'query' }] })).toEqual([['lint.data-leakage', 'o.php']]);
});
