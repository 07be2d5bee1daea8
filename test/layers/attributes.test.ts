import { describe, expect, test } from 'vitest';
import { run } from '../support/operation.js';
import { expectRow, pick, type Row, USE } from './attribute-row.js';

const SANCTUM = { middleware: ['auth:sanctum'] };
const param = (name: string, place: string, schema: unknown, more: object = {}) => ({
  name,
  in: place,
  schema,
  ...more,
});

const ROWS: Row[] = [
  { name: '33 alias import', on: '#[R(204)]', expected: { responses: { 204: { description: 'No Content' } } } },
  {
    name: '34 constant arithmetic',
    on: '#[A\\Response(status: self::CREATED)]',
    body: 'const CREATED = 200 + 1;',
    expected: { responses: { 201: { description: 'Created' } } },
  },
  {
    name: '35 a call is unreadable',
    on: "#[A\\Response(status: config('x'))]",
    expected: { responses: undefined },
    codes: ['attribute.unreadable'],
  },
  {
    name: '36 body on 204',
    on: "#[A\\Response(204, type: 'int')]",
    expected: { responses: { 204: { description: 'No Content' } } },
    codes: ['attribute.body-on-bodyless-status'],
  },
  {
    name: '37 OperationId on a class',
    above: "#[A\\OperationId('x')]",
    expected: { operationId: 'get.api.x' },
    codes: ['attribute.unreadable'],
  },
  {
    name: '38 Summary twice',
    on: "#[A\\Summary('a')] #[A\\Summary('b')]",
    expected: { summary: 'a' },
    codes: ['attribute.unreadable'],
  },
  {
    name: '39 misspelled',
    on: '#[A\\Responce(200)]',
    expected: { responses: undefined },
    codes: ['attribute.unreadable'],
  },
  {
    name: '40 parent class',
    body: '',
    app: {
      files: {
        'app/C.php': `<?php namespace App; ${USE} class C extends Base { public function show() {} }`,
        'app/Base.php': `<?php namespace App; ${USE} #[A\\Summary('Base')] abstract class Base {}`,
      },
    },
    expected: { summary: 'Show the c' },
  },
  {
    name: '41 trait method',
    app: {
      files: {
        'app/C.php': '<?php namespace App; class C { use T; }',
        'app/T.php': `<?php namespace App; ${USE} trait T { #[A\\Summary('T')] public function show() {} }`,
      },
    },
    expected: { summary: 'T' },
  },
  {
    name: '42 method over class',
    above: "#[A\\Response(404, description: 'A')]",
    on: "#[A\\Response(404, description: 'B')]",
    expected: { responses: { 404: { description: 'B' } } },
  },
  {
    name: '43 QueryParameter alone',
    on: "#[A\\QueryParameter('q')]",
    expected: { parameters: [param('q', 'query', { type: 'string' })] },
  },
  {
    name: 'requests 59',
    on: "#[A\\QueryParameter('dry_run', type: 'bool')]",
    expected: { parameters: [param('dry_run', 'query', { type: 'boolean' })] },
  },
  {
    name: 'all arguments',
    on: "#[A\\QueryParameter('q', type: 'int|null', description: 'D', format: 'int32', required: true, default: 3, example: 4)]",
    expected: {
      parameters: [
        param(
          'q',
          'query',
          { type: ['integer', 'null'], format: 'int32', default: 3 },
          { description: 'D', required: true, example: 4 },
        ),
      ],
    },
  },
  {
    name: 'method and class, field by field',
    above: "#[A\\HeaderParameter('x-trace', type: 'int', description: 'class')]",
    on: "#[A\\HeaderParameter('X-Trace', description: 'method')]",
    expected: { parameters: [param('X-Trace', 'header', { type: 'integer' }, { description: 'method' })] },
  },
  {
    name: 'an ignored header',
    on: "#[A\\HeaderParameter('Accept')]",
    expected: { parameters: undefined },
    codes: ['document.ignored-header-declaration'],
  },
  {
    name: 'cookie',
    on: "#[A\\CookieParameter('c')]",
    expected: { parameters: [param('c', 'cookie', { type: 'string' })] },
  },
  {
    name: '44 a member of an object parameter',
    params: '\\Illuminate\\Http\\Request $r',
    statements: "$r->validate(['filter' => 'array']);",
    on: "#[A\\QueryParameter('filter[status]', type: 'string', required: true)] #[A\\QueryParameter('filter[at]', format: 'date')] #[A\\IgnoreParam('filter[at]')]",
    expected: {
      'parameters.0.name': 'filter',
      'parameters.0.required': true,
      'parameters.0.schema.properties': { status: { type: 'string' } },
      'parameters.0.schema.required': ['status'],
      'parameters.1': undefined,
    },
    codes: ['validation.container-undecided'],
  },
  {
    name: 'the last member takes the parameter with it',
    params: '\\Illuminate\\Http\\Request $r',
    statements: "$r->validate(['filter' => 'array']);",
    on: "#[A\\QueryParameter('filter[at]')] #[A\\IgnoreParam('filter[at]')]",
    expected: { parameters: undefined },
    codes: ['validation.container-undecided'],
  },
  {
    name: 'a declared body replaces an inferred one',
    on: "#[A\\Response(403, type: 'array{code: string}', errorComponent: 'Refused')]",
    app: { routes: [{ middleware: ['can:x'] }] },
    expected: {
      'responses.403': {
        description: 'Forbidden',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
          },
        },
      },
    },
  },
  { name: '45 PathParameter on the class', above: "#[A\\PathParameter('id')]", expected: { parameters: undefined } },
  {
    name: '46 PathParameter on the method',
    on: "#[A\\PathParameter('id')]",
    expected: { parameters: undefined },
    codes: ['attribute.path-parameter-unmatched'],
  },
  {
    name: 'PathParameter refines a segment',
    uri: 'api/x/{id}',
    on: "#[A\\PathParameter('id', type: 'int', description: 'D', example: 7)]",
    params: 'string $id',
    expected: {
      parameters: [param('id', 'path', { type: 'integer' }, { required: true, description: 'D', example: 7 })],
    },
  },
  {
    name: 'Security twice (errors rows 45, 46)',
    on: "#[A\\Security('k')] #[A\\Security('o', ['read'])]",
    expected: { security: [{ k: [] }, { o: ['read'] }] },
    codes: ['security.undefined-scheme', 'security.undefined-scheme'],
  },
  {
    name: 'OptionallyAuthenticated (errors row 47)',
    on: '#[A\\OptionallyAuthenticated]',
    app: { routes: [SANCTUM] },
    expected: { security: [{}, { sanctumToken: [] }] },
  },
  { name: 'OptionallyAuthenticated without a base', on: '#[A\\OptionallyAuthenticated]', expected: { security: [{}] } },
  {
    name: '50 method Security over class Unauthenticated',
    above: '#[A\\Unauthenticated]',
    on: "#[A\\Security('k')]",
    app: { document: (d) => d.security.schemes.set('k', new Map()) },
    expected: { security: [{ k: [] }] },
  },
  {
    name: '(errors row 31) Unauthenticated on an authenticated route',
    on: '#[A\\Unauthenticated]',
    app: { routes: [{ middleware: ['auth:sanctum', 'abilities:read'] }] },
    expected: { security: [], 'x-abilities': undefined },
  },
  {
    name: '51 Abilities',
    on: "#[A\\Abilities('a', 'b')]",
    expected: {
      'x-abilities': [{ match: 'all', abilities: ['a', 'b'] }],
      description: 'Requires token abilities: a, b',
    },
  },
  {
    name: '52 Description with text and file',
    on: "#[A\\Description(text: 'x', file: 'y.md')]",
    expected: { description: undefined },
    codes: ['attribute.description-unusable'],
  },
  {
    name: '53 Description outside the application',
    on: "#[A\\Description(file: '../x.md')]",
    expected: { description: undefined },
    codes: ['description-file.escapes-base-path'],
  },
  {
    name: 'Description of a file',
    on: "#[A\\Description(file: 'docs/y.md')]",
    files: { 'docs/y.md': 'One\r\ntwo\n\n' },
    expected: { description: 'One\ntwo' },
  },
  {
    name: 'Description of an absent file',
    on: "#[A\\Description(file: 'docs/z.md')]",
    expected: { description: undefined },
    codes: ['description-file.missing'],
  },
  { name: '57 Group', above: "#[A\\Group('A')]", on: "#[A\\Group('B')] #[A\\Group('B')]", expected: { tags: ['B'] } },
  {
    name: '58 IgnoreParam, letter case',
    on: "#[A\\QueryParameter('page')] #[A\\IgnoreParam('page', in: 'QUERY')]",
    expected: { parameters: undefined },
  },
  {
    name: 'IgnoreParam unmatched',
    on: "#[A\\IgnoreParam('nope')]",
    expected: {},
    codes: ['attribute.ignore-param-unmatched'],
  },
  {
    name: 'IgnoreParam of a segment',
    uri: 'api/x/{id}',
    params: '$id',
    on: "#[A\\IgnoreParam('id')]",
    expected: { parameters: [param('id', 'path', { type: 'string' }, { required: true })] },
    codes: ['attribute.ignore-param-location'],
  },
  {
    name: 'IgnoreParam in no location',
    on: "#[A\\IgnoreParam('id', in: 'body')]",
    expected: {},
    codes: ['attribute.ignore-param-location'],
  },
  { name: 'IgnoreParam inherited is silent', above: "#[A\\IgnoreParam('nope')]", expected: {} },
  {
    name: 'IgnoreResponse of an implied status',
    on: '#[A\\IgnoreResponse(401)]',
    app: { routes: [SANCTUM] },
    expected: { responses: undefined },
  },
  {
    name: 'IgnoreResponse unmatched',
    on: '#[A\\IgnoreResponse(418)]',
    expected: {},
    codes: ['attribute.ignore-response-unmatched'],
  },
  {
    name: '60 DeprecatedOperation behind a docblock',
    doc: '/** Sum.\n *\n * Old.\n */',
    on: "#[A\\DeprecatedOperation('Use v2.')]",
    expected: { deprecated: true, description: 'Old.\n\n**Deprecated:** Use v2.', summary: 'Sum.' },
  },
  { name: 'Internal', above: '#[A\\Internal]', expected: { 'x-internal': true } },
  { name: 'OperationId', on: "#[A\\OperationId('x')]", expected: { operationId: 'x' } },
  {
    name: 'a blank OperationId',
    on: "#[A\\OperationId(' ')]",
    expected: { operationId: 'get.api.x' },
    codes: ['attribute.unreadable'],
  },
  {
    name: '9.1 example',
    on: "#[A\\Response(202, type: 'array{job: string, eta?: int}', description: 'Queued.')]",
    expected: {
      responses: {
        202: {
          description: 'Queued.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { eta: { type: 'integer' }, job: { type: 'string' } },
                required: ['job'],
              },
            },
          },
        },
      },
    },
  },
  {
    name: '(errors row 38) errorComponent below 400',
    on: "#[A\\Response(200, errorComponent: 'Oops')]",
    expected: {},
    codes: ['attribute.error-component-unreachable'],
  },
  {
    name: 'a vague type',
    on: "#[A\\QueryParameter('q', type: 'array')]",
    expected: { parameters: [param('q', 'query', {})] },
    codes: ['attribute.unreadable'],
  },
  {
    name: 'ResponseHeader',
    on: "#[A\\ResponseHeader('X-Total', type: 'int', description: 'D', required: true)]",
    expected: {
      responses: {
        200: {
          description: 'OK',
          headers: { 'X-Total': { schema: { type: 'integer' }, description: 'D', required: true } },
        },
      },
    },
  },
  {
    name: 'ResponseHeader patches the header of a 429',
    on: "#[A\\ResponseHeader('retry-after', status: 429, description: 'D')]",
    app: { routes: [{ middleware: ['throttle:60,1'] }] },
    expected: {
      'responses.429.headers.Retry-After': { description: 'D', required: true, schema: { type: 'integer' } },
    },
  },
];

describe('attributes of actions (config 7 to 9, rows 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 48, 49, 50, 51, 52, 53, 57, 58, 60)', () => {
  test.each(ROWS)('$name', expectRow);

  test.each([
    ['Money', { $ref: 'docgen:schemas:App\\Money' }],
    ['list<Money>', { type: 'array', items: { $ref: 'docgen:schemas:App\\Money' } }],
    ['?Money', { anyOf: [{ $ref: 'docgen:schemas:App\\Money' }, { type: 'null' }] }],
    ['array{a: Money}', { type: 'object', properties: { a: { $ref: 'docgen:schemas:App\\Money' } }, required: ['a'] }],
    ["'a'|'b'", { type: 'string', enum: ['a', 'b'] }],
    ['int<1, 5>', { type: 'integer', minimum: 1, maximum: 5 }],
    ['array<string, int>', { type: 'object', additionalProperties: { type: 'integer' } }],
    ['int|string', { type: ['integer', 'string'] }],
    ['object', { type: 'object', additionalProperties: {} }],
    ['Money::UNIT', { type: 'string', const: 'cent' }],
  ])('the type %s', (type, schema) => {
    const files = {
      'app/C.php': `<?php namespace App; ${USE} class C { #[A\\Response(200, type: ${JSON.stringify(type)})] public function show() {} }`,
      'app/Money.php': "<?php namespace App; class Money { const UNIT = 'cent'; public int $cents = 0; }",
    };
    const result = run({ files, routes: [{}], infers: true });
    expect(pick(result.operations['GET /api/x'] ?? {}, 'responses.200.content.application/json.schema')).toEqual(
      schema,
    );
    expect(result.codes).toEqual([]);
  });

  test('40-45 of the closure action', () => {
    const result = run({
      files: { 'routes/api.php': `<?php ${USE}\nRoute::get('x', #[A\\Summary('S')] function () {});` },
      routes: [{ action: { kind: 'closure', at: { file: 'routes/api.php', line: 2 } } }],
    });
    expect(result.operations['GET /api/x']).toMatchObject({ summary: 'S' });
    expect(result.operations['GET /api/x']).not.toHaveProperty('tags');
  });

  test('an unreadable declaration names the nearest attribute', () => {
    const controller = `<?php namespace App; ${USE} class C { #[A\\Responce(200)] public function show() {} }`;
    const [found] = run({ files: { 'app/C.php': controller }, routes: [{}] }).diagnostics;
    expect(found?.help).toBe('Did you mean Response?');
  });
});
