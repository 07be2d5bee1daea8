import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkExchange, checkWebhook, readArtifact } from '../../server/src/contract/index.js';
import {
  type MendingAction,
  mendOf,
  unmendedText,
  withoutRemoved,
} from '../../server/src/requests/contract/failures/mends.js';
import { answering, artifactOf, breaches, check, exchangeOf, json, type Said } from './exchanges.js';

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

describe('what a report proposes for each kind of breach', () => {
  const apply = (document: object, actions: readonly MendingAction[]) => {
    const root = structuredClone(document) as Record<string, unknown>;
    for (const { target, update, remove } of actions) {
      const parent = target.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, root);
      const last = String(target.at(-1));
      expect(Object.hasOwn(parent, last)).toBe(true);
      if (remove === true) delete parent[last];
      else Object.assign(parent[last] as object, update);
    }
    return root;
  };
  const proposal = (document: object, said: Said) => {
    const { outcome, disagreements } = checkExchange(
      artifactOf(document),
      exchangeOf(said),
      ['request', 'response'],
      'x',
    );
    expect(outcome.ok).toBe(false);
    expect(disagreements.length).toBeGreaterThan(0);
    return disagreements.map(({ pointer, keyword, seen }) => {
      const node = pointer
        .split('/')
        .slice(1)
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
      const now = node.reduce((at, key) => (at as Record<string, unknown>)[key], document as unknown);
      return {
        keyword,
        seen: [seen],
        mend: mendOf({ node, keyword, seen: [seen], sites: undefined, now: now as object as never }),
      };
    });
  };
  const a = { type: 'integer' };

  test.each<[keyword: string, schema: object, answer: unknown]>([
    ['type', { type: 'string' }, 1],
    ['enum', { enum: ['a', 'b'] }, 'c'],
    ['const', { const: 'a' }, 'c'],
    ['required', { type: 'object', required: ['a', 'b'] }, { b: 1 }],
    ['format', { type: 'string', format: 'date' }, 'soon'],
    ['pattern', { type: 'string', pattern: '^a' }, 'b'],
    ['minLength', { type: 'string', minLength: 2 }, 'a'],
    ['maxLength', { type: 'string', maxLength: 1 }, 'ab'],
    ['minimum', { minimum: 2 }, 1],
    ['maximum', { maximum: 2 }, 3],
    ['exclusiveMinimum', { exclusiveMinimum: 2 }, 2],
    ['exclusiveMaximum', { exclusiveMaximum: 2 }, 2],
    ['multipleOf', { multipleOf: 2 }, 3],
    ['minItems', { minItems: 1 }, []],
    ['maxItems', { maxItems: 1 }, [1, 2]],
    ['uniqueItems', { uniqueItems: true }, [1, 1]],
    ['minProperties', { minProperties: 1 }, {}],
    ['maxProperties', { maxProperties: 1 }, { a: 1, b: 1 }],
    ['additionalProperties', { properties: { a }, additionalProperties: false }, { a: 1, b: 1 }],
    ['unevaluatedProperties', { allOf: [{ properties: { a } }], unevaluatedProperties: false }, { a: 1, b: 1 }],
    ['unevaluatedItems', { allOf: [{ prefixItems: [a] }], unevaluatedItems: false }, [1, 2]],
    ['items', { prefixItems: [a], items: false }, [1, 2]],
    ['not', { not: a }, 1],
    ['oneOf', { oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3],
    ['contains', { contains: { const: 1 }, minContains: 2 }, [1, 2]],
    ['propertyNames', { propertyNames: { pattern: '^a' } }, { b: 1 }],
    ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    ['a branch of anyOf', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, true],
    ['a branch of if', { if: { minimum: 5 }, else: { multipleOf: 2 } }, 3],
    ['a dependent schema', { dependentSchemas: { a: { required: ['b', 'c'] } } }, { a: 1, c: 1 }],
  ])('%s: an overlay after which it passes', (_keyword, schema, value) => {
    const document = answering(schema);
    const answer = JSON.stringify(value);
    const all = proposal(document, { request: 'GET /x', answer });
    const actions = withoutRemoved(all.flatMap(({ mend }) => mend ?? []));
    expect(actions.length).toBeGreaterThan(0);
    expect(breaches(check(apply(document, actions), { request: 'GET /x', answer }))).toEqual([]);
  });

  test.each<[string, object, Said, string]>([
    [
      'an empty body',
      answering(a),
      { request: 'GET /x' },
      'an empty body is a value of no schema, so the code sends one, or a status that documents none',
    ],
    [
      'bytes that are no JSON',
      answering(a),
      { request: 'GET /x', answer: '{' },
      'nothing a document says makes these bytes JSON, so the code that writes them is mended',
    ],
    [
      'no media type',
      { paths: { '/x': { get: { responses: { 200: { ...json(a), content: { 'text/a': {}, 'text/b': {} } } } } } } },
      { request: 'GET /x', answer: 1, type: null },
      'no media type was sent that could be documented, so the code sends a Content-Type',
    ],
    [
      'a schema that cannot be read',
      answering({ pattern: '(' }),
      { request: 'GET /x', answer: '"a"' },
      'the schema itself cannot be read, so it is mended where it is written',
    ],
    [
      'a schema that takes nothing',
      answering({ properties: { a: false } }),
      { request: 'GET /x', answer: { a: 1 } },
      'the schema takes nothing at all, so what was seen has no place in it',
    ],
  ])('%s: the reason why nothing is proposed', (_which, document, said, reason) => {
    const [first, ...more] = proposal(document, said);
    expect([first?.mend, more]).toEqual([undefined, []]);
    expect(unmendedText(first ?? { keyword: '', seen: [] })).toBe(reason);
  });
});

describe('the words of the reference', () => {
  const root = join(import.meta.dirname, '../..');
  const text = (path: string) => readFileSync(join(root, path), 'utf8');
  const places = [
    'server/src/contract',
    'server/src/requests/contract',
    'client-laravel/src/Testing',
    'client-cli/src/print',
  ];
  /** What the code says, each expression in it as `<>`. */
  const said = places
    .flatMap((place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name}`),
    )
    .filter((path) => /\.(?:ts|php)$/.test(path))
    .map((path) => {
      const code = text(path).replaceAll("\\'", "'");
      if (path.endsWith('.php')) return code.replace(/'\s*\.\s*[^';]*?\s*\.\s*'|\{?\$[\w>\-[\]()]+\}?/g, '<>');
      return code.replace(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, '<>');
    })
    // Words of the validator, of a message with another one inside, and a placeholder of the reference that is none by its form.
    .concat('must be number is not a JSON document (<>)', 'the changeset as docgen diff prints it')
    .join('\n')
    .replace(/\s+/g, ' ');
  const reference = text('docs/reference/contract.md');
  const sections = reference.slice(reference.indexOf('### 3.1'), reference.indexOf('## 11. Protocol'));
  const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;
  const blocks = [...sections.matchAll(FENCED)].flatMap(([, language, block = '']) =>
    language === '' ? block.split('\n') : [],
  );
  const quoted = [...sections.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, one = '']) => one);
  /** The code puts these together from more than one text; other cases hold them whole. */
  const composed = [
    'the response body at /data/total',
    'The current document makes 2 breaking changes to the committed contract.',
    'no content type',
    'Docgen contract coverage: 7 of 8 documented responses and webhook deliveries exercised (87.5%, floor 80%)',
    'These logs hold <n> runs. Reset before a run unless that is meant.',
  ];
  /** Messages, as far as they are sentences: names, examples of values, and commands are none. */
  const messages = [...blocks, ...quoted]
    .map((one) => one.trim())
    .filter((one) => /[a-z]+ [a-z]+ [a-z]+/i.test(one) && !/^docgen |^status mediaType/.test(one))
    .filter((one) => !composed.includes(one));

  test('are those of the code, each message', () => {
    expect(messages.length).toBeGreaterThan(40);
    const missing = messages.filter((message) => {
      const parts = message
        .replace(/\b(?:POST|GET) (?:\/\S+|webhooks\.\S+)|\bPOST\b|\b\d+(?:\.\d+)?\b|\/data\/total|storage\/\S+/g, '<>')
        .split(/<[^>]*>|…|\.\.\.| {2,}|op:v1:/)
        .map((part) => part.replace(/^[—\s(]+|[\s()]+$/g, ''))
        .filter((part) => part.length > 3);
      return parts.some((part) => !said.includes(part));
    });
    expect(missing).toEqual([]);
  });
});
