import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentConfig, Json, JsonMap } from '../../protocol/src/index.js';
import {
  type ComponentDefinition,
  type Contribution,
  componentRef,
  type Fragment,
} from '../../server/src/analysis/index.js';
import { type AssemblyInput, contentHash, uirViolations, writeJson } from '../../server/src/document/index.js';
import { body, build, by, component, dig, documentConfig, fragment, op, response } from './fixtures.js';
import { json } from './json.js';

const ref = (...tuple: string[]) => `{"$ref":${JSON.stringify(componentRef('schemas', tuple))}}`;
const uses = (signature: string, schema: string, components: ComponentDefinition[] = []): Fragment =>
  fragment(signature, [op('operationId', signature), response('200', 'description', 'OK'), body('200', schema)], {
    components,
  });
const schema200 = (path: string, method = 'get') => [
  'paths',
  path,
  method,
  'responses',
  '200',
  'content',
  'application/json',
  'schema',
];
const codes = (built: ReturnType<typeof build>) => built.diagnostics.map((d) => `${d.severity} ${d.code}`);
const config = (changes: Partial<DocumentConfig>): Partial<AssemblyInput> => ({ document: documentConfig(changes) });

describe('operations (document 10.2, 10.5)', () => {
  test('one slot, one operation: the first by signature', () => {
    const built = build([
      fragment('GET /orders', [op('operationId', 'late')], { signature: 'GET b.test/orders', host: 'b.test' }),
      fragment('GET /orders', [op('operationId', 'early')], { signature: 'GET a.test/orders', host: 'a.test' }),
    ]);
    expect(dig(built.document, 'paths', '/orders', 'get', 'operationId')).toBe('early');
    expect(codes(built)).toEqual(['error route.operation-collision']);
    expect(built.diagnostics[0]).toMatchObject({ routeSignature: 'GET b.test/orders' });
    expect(built.diagnostics[0]?.help).toContain('document of its own');
    const twice = build([fragment('GET /a', [op('operationId', 'x')]), fragment('GET /a', [op('operationId', 'y')])]);
    expect(twice.diagnostics[0]?.help).toContain('registered twice');
  });

  test('one identity, two paths: both kept', () => {
    const built = build([
      fragment('GET /a/{x}', [op('operationId', 'x')]),
      fragment('GET /a/{y}', [op('operationId', 'y')]),
    ]);
    expect(Object.keys(dig(built.document, 'paths') as object)).toEqual(['/a/{x}', '/a/{y}']);
    expect(codes(built)).toEqual(['error route.duplicate-operation']);
  });

  test('one operationId, one diagnostic per later claimant', () => {
    const built = build(['/a', '/b', '/c'].map((path) => fragment(`GET ${path}`, [op('operationId', 'orders.index')])));
    expect(codes(built)).toEqual(['warning route.duplicate-operation-id', 'warning route.duplicate-operation-id']);
    expect(Object.keys(dig(built.document, 'paths') as object)).toHaveLength(3);
  });

  test('webhooks have slots and identities of their own', () => {
    const hook = (operationId: string) =>
      fragment('POST webhooks.order.shipped', [op('operationId', operationId)], { webhook: 'order.shipped', path: '' });
    const built = build([hook('a'), hook('b'), fragment('POST /a', [op('operationId', 'c')])]);
    expect(dig(built.document, 'webhooks', 'order.shipped', 'post')).toMatchObject({
      'x-docgen': { id: 'op:v1:ksz7xomb5pshjcjz' },
      operationId: 'a',
    });
    expect(Object.keys(dig(built.document, 'paths') as object)).toEqual(['/a']);
    expect(codes(built)).toEqual(['error webhook.operation-collision']);
    expect(uirViolations(built.document)).toEqual([]);
  });

  test('methods beyond the fixed ones', () => {
    const { document } = build([
      fragment('PURGE /a', [op('operationId', 'p')]),
      fragment('QUERY /a', [op('operationId', 'q')]),
    ]);
    expect(dig(document, 'paths', '/a', 'additionalOperations', 'PURGE', 'operationId')).toBe('p');
    expect(dig(document, 'paths', '/a', 'query', 'operationId')).toBe('q');
  });

  test('a failed route is a stub, or nothing, and registers no component', () => {
    const stub = [
      op('operationId', 'a', 'fallback'),
      op('description', 'Documentation could not be generated for this route.', 'fallback'),
    ];
    const components = [component(['App\\A'], 'A', '{"type":"object"}')];
    const built = build([
      fragment('GET /a', stub, { failed: 'x', components }),
      fragment('GET /b', [], { failed: 'x' }),
      uses('GET /c', ref('App\\A')),
    ]);
    expect(dig(built.document, 'paths', '/a', 'get')).toMatchObject({
      'x-docgen': { id: expect.any(String) },
      operationId: 'a',
      description: stub[1]?.value,
    });
    expect(dig(built.document, 'paths', '/a', 'get', 'responses')).toBe(undefined);
    expect(dig(built.document, 'paths', '/b')).toBe(undefined);
    expect(built.document.has('components')).toBe(false);
    expect(uirViolations(built.document)).toEqual([]);
  });
});

describe('root (document 10.1, config 3.1)', () => {
  test('members and identity', () => {
    const { document } = build(
      [],
      config({
        security: { authMiddleware: null, schemes: new Map(), default: null, document: [new Map([['b', []]])] },
      }),
    );
    expect([...document.keys()]).toEqual(['openapi', 'jsonSchemaDialect', 'info', 'security', 'paths', 'x-docgen']);
    expect(dig(document, 'x-docgen')).toEqual({
      document: { id: 'doc:default', configHash: '0'.repeat(64), contentHash: contentHash(document) },
      generator: { name: 'docgen', version: '1.0.0', specVersion: '2.1.0', schema: 'urn:docgen:uir:2.1' },
    });
  });

  test.each<[string, string | undefined]>([
    ['http://localhost:8000', undefined],
    ['http://127.0.0.1', undefined],
    ['http://10.1.2.3', undefined],
    ['http://172.16.0.1', undefined],
    ['http://172.32.0.1', 'http://172.32.0.1'],
    ['http://192.168.1.1', undefined],
    ['http://169.254.1.1', undefined],
    ['http://[::1]', undefined],
    ['http://host.docker.internal', undefined],
    ['http://shop.test', undefined],
    ['http://shop.local', undefined],
    ['http://shop', undefined],
    ['ftp://shop.example', undefined],
    ['not a url', undefined],
    ['https://api.shop.example', 'https://api.shop.example'],
    ['https://api.shop.example/v1/', 'https://api.shop.example/v1'],
  ])('app.url %s', (value, url) => {
    const built = build([], { host: { appUrl: { value, pinned: false }, source: 'php' } });
    expect(dig(built.document, 'servers')).toEqual(url === undefined ? undefined : [{ url }]);
    expect(codes(built)).toEqual(url === undefined ? [] : ['warning config.machine-dependent-value']);
  });

  test('a pinned app.url depends on no machine', () => {
    expect(
      codes(build([], { host: { appUrl: { value: 'https://api.shop.example', pinned: true }, source: 'php' } })),
    ).toEqual([]);
  });

  test('server variables get a default or go', () => {
    const servers = json(
      '[{"url":"https://{r}.x.io","variables":{"r":{"enum":["eu","us"]},"p":{"default":""},"q":{"default":"z"}}},{"url":"https://{a}","variables":{"a":{}}}]',
    ) as Json[];
    const built = build([], config({ servers }));
    expect(dig(built.document, 'servers')).toEqual([
      { url: 'https://{r}.x.io', variables: { q: { default: 'z' }, r: { enum: ['eu', 'us'], default: 'eu' } } },
      { url: 'https://{a}' },
    ]);
    expect(codes(built)).toEqual(Array(3).fill('warning server.variable-no-default'));
  });
});

describe('tags (document 10.4)', () => {
  const tags = (definitions: DocumentConfig['tags']['definitions']) =>
    config({ tags: { defaultStrategy: 'controller', map: new Map(), mapper: null, definitions } });

  test('hierarchy becomes groups', () => {
    const built = build(
      [],
      tags([
        { name: 'Child', parent: 'Root', weight: 0 },
        { name: 'Root', weight: 0 },
        { name: 'Alone', weight: -1, summary: 'S', kind: 'nav' },
      ]),
    );
    expect(dig(built.document, 'tags')).toEqual([
      { name: 'Alone', summary: 'S', kind: 'nav' },
      { name: 'Child', parent: 'Root' },
      { name: 'Root' },
    ]);
    expect(dig(built.document, 'x-tagGroups')).toEqual([
      { name: 'Alone', tags: ['Alone'] },
      { name: 'Root', tags: ['Root', 'Child'] },
    ]);
    expect(codes(built)).toEqual([]);
  });

  test('links that do not hold are dropped', () => {
    const built = build(
      [],
      tags([
        { name: 'A', parent: 'B', weight: 0 },
        { name: 'B', parent: 'A', weight: 0 },
        { name: 'C', parent: 'Nope', weight: 0 },
      ]),
    );
    expect(dig(built.document, 'tags')).toEqual([{ name: 'A', parent: 'B' }, { name: 'B' }, { name: 'C' }]);
    expect(codes(built)).toEqual(['info config.tag-parent-cycle', 'info config.unknown-tag-parent']);
  });

  test('derived tags that meet are told, stated ones are not', () => {
    const at = (path: string, controller: string, layer: 'fallback' | 'attribute') =>
      fragment(`GET ${path}`, [op('operationId', path), op('tags', ['Order'], layer)], { controller });
    expect(
      codes(build([at('/a', 'App\\A\\OrderController', 'fallback'), at('/b', 'App\\B\\OrderController', 'fallback')])),
    ).toEqual(['info tags.name-collision']);
    expect(
      codes(build([at('/a', 'App\\A\\OrderController', 'fallback'), at('/b', 'App\\A\\OrderController', 'fallback')])),
    ).toEqual([]);
    expect(
      codes(
        build([at('/a', 'App\\A\\OrderController', 'attribute'), at('/b', 'App\\B\\OrderController', 'attribute')]),
      ),
    ).toEqual([]);
  });
});

describe('components (document 11)', () => {
  test('contested names climb', () => {
    const components = [
      component(['App\\Billing\\Receipt'], 'Receipt', '{"type":"object"}'),
      component(['App\\Sales\\Receipt'], 'Receipt', '{"type":"object"}'),
    ];
    const built = build([
      uses('GET /a', ref('App\\Billing\\Receipt'), components),
      uses('GET /b', ref('App\\Sales\\Receipt'), components),
    ]);
    expect(Object.keys(dig(built.document, 'components', 'schemas') as object)).toEqual([
      'BillingReceipt',
      'SalesReceipt',
    ]);
    expect(dig(built.document, ...schema200('/a'), '$ref')).toBe('#/components/schemas/BillingReceipt');
    expect(codes(built)).toEqual(['warning components.name-collision']);
  });

  test('identity and wished name are apart', () => {
    const components = [
      component(['order-v1'], 'Order', '{"type":"object"}'),
      component(['App\\Models\\Order'], 'Purchase', '{"type":"object"}'),
    ];
    const { document } = build([
      uses('GET /a', ref('order-v1'), components),
      uses('GET /b', ref('App\\Models\\Order'), components),
    ]);
    expect(dig(document, 'components', 'schemas', 'Order', 'x-docgen', 'id')).toBe('sch:v1:erv4fhbn3dohktm7');
    expect(dig(document, 'components', 'schemas', 'Purchase', 'x-docgen', 'id')).toBe('sch:v1:7iol6bbhmki7wys5');
  });

  test('recursion, mappings, data and nullable uses', () => {
    const schema = `{"type":"object","properties":{"parent":{"anyOf":[${ref('App\\Node')},{"type":"null"}]},"example":${ref('App\\Node')}},
      "oneOf":[${ref('App\\Node')}],"discriminator":{"propertyName":"t","mapping":{"n":${JSON.stringify(componentRef('schemas', ['App\\Node']))}}},
      "default":${ref('App\\Other')}}`;
    const { document } = build([uses('GET /a', ref('App\\Node'), [component(['App\\Node'], 'Node', schema)])]);
    const target = '#/components/schemas/Node';
    expect(dig(document, 'components', 'schemas', 'Node')).toMatchObject({
      properties: { parent: { anyOf: [{ $ref: target }, { type: 'null' }] }, example: { $ref: target } },
      oneOf: [{ $ref: target }],
      discriminator: { mapping: { n: target } },
      default: { $ref: componentRef('schemas', ['App\\Other']) },
    });
  });

  test('nothing publishable', () => {
    const built = build([
      uses('GET /a', `{"anyOf":[${ref('App\\Empty')},{"type":"null"}]}`, [component(['App\\Empty'], 'Empty', null)]),
    ]);
    expect(built.document.has('components')).toBe(false);
    expect(dig(built.document, ...schema200('/a'), 'anyOf')).toEqual([{ type: 'object' }, { type: 'null' }]);
  });

  test('what a stronger layer replaced is not published, its trail names no placeholder', () => {
    const { document } = build([
      fragment(
        'GET /a',
        [body('200', `{"items":${ref('App\\Gone')}}`), body('200', '{"items":{"type":"string"}}', 'attribute')],
        { components: [component(['App\\Gone'], 'Gone', '{"type":"object"}')] },
      ),
    ]);
    expect(document.has('components')).toBe(false);
    expect(writeJson(document)).not.toContain('docgen:schemas');
    expect(writeJson(document)).toContain('"overrode"');
  });

  test('specialisations are named with their arguments once there are several', () => {
    const page = (argument: string) => component(['App\\Page', argument], 'Page', '{"type":"object"}');
    const one = build([uses('GET /a', ref('App\\Page', 'App\\Order'), [page('App\\Order')])]);
    expect(Object.keys(dig(one.document, 'components', 'schemas') as object)).toEqual(['Page']);
    const two = build([
      uses('GET /a', ref('App\\Page', 'App\\Order'), [page('App\\Order')]),
      uses('GET /b', ref('App\\Page', 'App\\User'), [page('App\\User')]),
    ]);
    expect(Object.keys(dig(two.document, 'components', 'schemas') as object)).toEqual(['PageOfOrder', 'PageOfUser']);
    expect(codes(two)).toEqual([]);
  });

  test('a shared response gives its use the id of its first media type', () => {
    const definition: ComponentDefinition = {
      bucket: 'responses',
      tuple: ['App\\OrderPage'],
      name: 'OrderPage',
      diagnostics: [],
      contributions: [
        {
          target: { node: 'component' },
          field: '*',
          value: json('{"description":"A page.","content":{"text/plain":{},"application/json":{}}}'),
          by: by('inference'),
        },
      ],
    };
    const { document } = build([
      fragment('GET /orders', [response('200', '$ref', componentRef('responses', ['App\\OrderPage']))], {
        components: [definition],
      }),
    ]);
    const use = dig(document, 'paths', '/orders', 'get', 'responses', '200') as Record<string, { id: string }>;
    expect(use.$ref).toBe('#/components/responses/OrderPage');
    expect(use['x-docgen']?.id).toMatch(/^res:v1:/);
    expect(Object.keys(dig(document, 'components', 'responses', 'OrderPage', 'content') as object)).toEqual([
      'application/json',
      'text/plain',
    ]);
  });

  test('security schemes: configured win, contributed need a use, keys are made legal', () => {
    const schemes = json('{"to ken":{"type":"http","scheme":"bearer"}}') as JsonMap;
    const contributed: ComponentDefinition[] = ['to ken', 'unused', 'used'].map((key) => ({
      bucket: 'securitySchemes',
      tuple: [key],
      name: key,
      diagnostics: [],
      contributions: [
        {
          target: { node: 'component' },
          field: '*',
          value: json('{"type":"http","scheme":"basic"}'),
          by: by('integration'),
        },
      ],
    }));
    const { document } = build(
      [fragment('GET /a', [op('security', json('[{"to ken":[]},{"used":["a"]}]'))], { components: contributed })],
      {
        ...config({ security: { authMiddleware: null, schemes, default: null, document: null } }),
        securitySchemes: json('{"idle":{"type":"mutualTLS"}}') as JsonMap,
      },
    );
    expect(dig(document, 'components', 'securitySchemes')).toEqual({
      token: { type: 'http', scheme: 'bearer' },
      used: { type: 'http', scheme: 'basic' },
    });
    expect(dig(document, 'paths', '/a', 'get', 'security')).toEqual([{ token: [] }, { used: ['a'] }]);
  });
});

describe('the whole', () => {
  const pool: Fragment[] = [
    ...['/a', '/b', '/c/{x}', '/c/{y}'].flatMap((path, index) =>
      ['GET', 'POST'].map((verb) =>
        fragment(
          `${verb} ${path}`,
          [
            op('operationId', index === 1 ? 'same' : `${verb}${path}`),
            op('tags', ['T'], 'fallback'),
            body('200', ref('App\\Billing\\Receipt')),
            body('409', '{"type":"object","properties":{"message":{"type":"string"}}}'),
            response('409', 'description', index === 0 ? 'A' : 'B'),
          ],
          {
            controller: `App\\C${index}`,
            components: [
              component(['App\\Billing\\Receipt'], 'Receipt', `{"items":${ref('App\\Sales\\Receipt')}}`),
              component(['App\\Sales\\Receipt'], 'Receipt', '{"type":"object"}'),
            ],
          },
        ),
      ),
    ),
    fragment('GET /a', [op('operationId', 'collides')]),
  ];

  test('does not depend on the order of the fragments', () => {
    const expected = build(pool);
    const text = writeJson(expected.document);
    fc.assert(
      fc.property(fc.shuffledSubarray(pool, { minLength: pool.length }), (fragments) => {
        const built = build(fragments);
        expect(writeJson(built.document)).toBe(text);
        expect(built.diagnostics).toEqual(expected.diagnostics);
      }),
      { numRuns: 30 },
    );
  });

  test('validates and hashes to what it says', () => {
    const { document } = build(pool);
    expect(uirViolations(document)).toEqual([]);
    expect(dig(document, 'x-docgen', 'document', 'contentHash')).toBe(contentHash(document));
  });

  test('text that cannot be written is made so', () => {
    const { document } = build([fragment('GET /a', [op('summary', 'a\ud800b'), op('x-n', [Number.NaN, 1])])]);
    expect(dig(document, 'paths', '/a', 'get', 'summary')).toBe('a\ufffdb');
    expect(dig(document, 'paths', '/a', 'get', 'x-n')).toEqual([null, 1]);
    expect(writeJson(document)).toContain('\ufffd');
  });

  test('members with nodes of their own are not written as fields', () => {
    const { document } = build([fragment('GET /a', [op('responses', 1), op('x-docgen', 1)])]);
    expect(dig(document, 'paths', '/a', 'get')).toEqual({ 'x-docgen': { id: expect.any(String) } });
  });

  test('a violation is told', () => {
    const broken: Contribution[] = [op('deprecated', 'yes'), response('200', 'headers.X', json('{"required":1}'))];
    const { diagnostics } = build([fragment('GET /a', broken)]);
    expect(diagnostics.map((d) => d.code)).toEqual(['document.schema-invalid', 'document.schema-invalid']);
    expect(diagnostics[0]?.message).toContain('#/paths/~1a/get/deprecated');
  });
});
