import { describe, expect, test } from 'vitest';
import { checkWebhook, readArtifact } from '../../server/src/contract/index.js';
import { artifactOf, check, json } from './exchanges.js';

const total = {
  'x-docgen': {
    provenance: [
      {
        producer: 'inference',
        layer: 'inference',
        source: { file: 'app/Models/Invoice.php', line: 42, symbol: 'Invoice::$total' },
      },
      { producer: 'config', layer: 'config' },
    ],
  },
  type: 'number',
};
const components = { schemas: { Invoice: { type: 'object', properties: { total, note: { type: 'string' } } } } };
const data = { type: 'object', properties: { data: { $ref: '#/components/schemas/Invoice' } } };
const invoices = {
  components,
  paths: {
    '/api/invoices': { post: { 'x-docgen': { id: 'op:v1:abcdefghij234567' }, responses: { 201: json(data) } } },
  },
};

test('a failure says what, where, by which schema, and who wrote it', () => {
  const said = { request: 'POST /api/invoices', status: 201, answer: { data: { total: 'a', note: 1 } } };
  expect(check(invoices, said).message).toBe(`POST /api/invoices does not match the documented contract.

  operation  POST /api/invoices  op:v1:abcdefghij234567
  status     201

  the response body at /data/total
    must be number
    schema   /components/schemas/Invoice/properties/total
    from     inference (inference) — app/Models/Invoice.php:42 in Invoice::$total
    from     config (config)

  the response body at /data/note
    must be string
    schema   /components/schemas/Invoice/properties/note`);
});

test('a failure tells ten breaches, and at most 25 are found', () => {
  const document = { paths: { '/x': { get: { responses: { 200: json({ items: { type: 'integer' } }) } } } } };
  const outcome = check(document, { request: 'GET /x', answer: Array.from({ length: 40 }, () => 'a') });
  expect(outcome.violations).toHaveLength(25);
  expect(outcome.message?.match(/must be integer/g)).toHaveLength(10);
  expect(outcome.message?.endsWith('\n  … and 15 more.')).toBe(true);
});

test('a reference that holds itself, and a body of any depth, end', () => {
  const node = { properties: { next: { $ref: '#/components/schemas/Node' } }, required: ['id'] };
  const circle = { $ref: '#/components/schemas/Circle' };
  const document = (name: string) => ({
    components: { schemas: { Node: node, Circle: circle, All: { allOf: [{ $ref: '#/components/schemas/All' }] } } },
    paths: { '/x': { get: { responses: { 200: json({ $ref: `#/components/schemas/${name}` }) } } } },
  });
  let deep: object = { id: 1 };
  for (let at = 0; at < 500; at++) deep = { id: 1, next: deep };
  expect(check(document('Node'), { request: 'GET /x', answer: deep }).ok).toBe(true);
  for (const name of ['Circle', 'All']) {
    const outcome = check(document(name), { request: 'GET /x', answer: {} });
    expect(outcome.violations[0]?.message).toMatch(/^could not be checked against the contract: /);
  }
});

describe('webhooks', () => {
  const post = {
    'x-docgen': { id: 'op:v1:abcdefghij234567' },
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', required: ['state'], properties: { state: { enum: ['a', 'b'] } } },
        },
      },
    },
  };
  const webhooks = { 'post.published': { post }, 'two.ways': { post, put: post }, bare: { post: {} } };
  const artifact = artifactOf({ paths: {}, webhooks });
  const send = (name: string, payload: unknown, method?: string) =>
    checkWebhook(artifact, name, method, { text: JSON.stringify(payload) }).outcome;

  test('a valid payload passes and counts (contract row 29)', () => {
    const outcome = send('post.published', { state: 'a' });
    expect([outcome.ok, outcome.message, outcome.coverage]).toEqual([true, null, ['op:v1:abcdefghij234567']]);
  });

  test('a value outside of an enum is told at its place (contract row 32)', () => {
    expect(send('post.published', { state: 'c' }).message).toBe(
      `The payload dispatched for POST webhooks.post.published does not match the documented contract.

  webhook    POST webhooks.post.published  op:v1:abcdefghij234567

  the payload at /state
    must be equal to one of the allowed values: a, b
    schema   /webhooks/post.published/post/requestBody/content/application~1json/schema/properties/state`,
    );
  });

  test.each([
    ['gone', undefined, 'No webhook "gone" is documented. The contract documents: post.published, two.ways, bare.'],
    ['bare', undefined, 'Webhook "bare" documents no body to check.'],
    [
      'two.ways',
      undefined,
      'Webhook "two.ways" is delivered by several methods (it documents POST, PUT). Name one with method:.',
    ],
    ['two.ways', 'get', 'Webhook "two.ways" is not delivered by GET (it documents POST, PUT). Name one with method:.'],
  ])('%s by %s is refused with what is there (contract row 30)', (name, method, message) => {
    expect(send(name, {}, method).message?.replaceAll('PUT, POST', 'POST, PUT')).toBe(message);
  });

  test('3.0 has none (contract row 31)', () => {
    const old = artifactOf({ openapi: '3.0.3', paths: {} });
    expect(checkWebhook(old, 'a', undefined, { text: '{}' }).outcome.message).toBe(
      'OpenAPI 3.0 has no webhooks; the full, 3.1 or 3.2 artifact is needed to check one.',
    );
  });
});

test.each([
  ['{', 'is not JSON (unexpected end at offset 1)'],
  ['[]', 'is not an object with `openapi` and `paths`'],
  ['{"openapi":"3.2.0"}', 'is not an object with `openapi` and `paths`'],
  ['{"arazzo":"1.0.1","workflows":[]}', 'is not an object with `openapi` and `paths`'],
  ['{"info":{"name":"A"},"item":[]}', 'is not an object with `openapi` and `paths`'],
])('%s is no artifact', (text, problem) => {
  const read = readArtifact(text, false);
  expect('problem' in read && read.problem.replace(/\(.* at/, '(unexpected end at')).toBe(problem);
});

test('against the artifact of another document nothing passes: the request is told what that one documents', () => {
  const ok = { responses: { 200: {} } };
  const ofAnother = { paths: { '/admin/shops': { get: ok }, '/admin/users': { get: ok } } };
  const outcome = check(ofAnother, { request: 'GET /api/posts' });
  expect([outcome.ok, outcome.documented, outcome.coverage]).toEqual([false, false, []]);
  expect(outcome.message).toBe(`GET /api/posts is not documented.

  The contract documents these GET paths:
    /admin/shops
    /admin/users

  The artifact predates this route, or the route is excluded from the document.

  Rebuild it: docgen export`);
});
