import { describe, expect, test } from 'vitest';
import type { DocumentConfig, Json } from '../../protocol/src/index.js';
import { contentHash } from '../../server/src/document/index.js';
import { codes, config } from './assembled.js';
import { build, dig, fragment, op } from './fixtures.js';
import { json } from './json.js';

describe('root (document 10.1, config 3.1, rows 18, 19, 20)', () => {
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

  test('hierarchy becomes groups (document row 39)', () => {
    const used = (path: string, name: string) => fragment(`GET ${path}`, [op('operationId', path), op('tags', [name])]);
    const built = build(
      [used('/a', 'Used'), used('/b', 'Child'), used('/c', 'Extra')],
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
      // What is in no group readers leave out.
      { name: 'Extra', tags: ['Extra'] },
      { name: 'Used', tags: ['Used'] },
    ]);
    expect(codes(built)).toEqual([]);
  });

  test('links that do not hold are dropped (document row 40)', () => {
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
