import { describe, expect, test } from 'vitest';
import { mint } from '../../server/src/layers/fallback/operation-id.js';
import { type App, run } from '../support/operation.js';

describe('minted operationIds (requests 3.2, document 10.3)', () => {
  test.each([
    ['GET', '/api/teams/{team}', 'get.api.teams.by-team'],
    ['POST', '/api/team_members', 'post.api.team__members'],
    ['GET', '/api/v2.0/status', 'get.api.v2_2E0.status'],
    ['GET', '/files/{name}.{ext}', 'get.files._7Bname_7D_2E_7Bext_7D'],
    ['GET', '/', 'get'],
    ['POST', '/', 'post'],
    ['DELETE', '/api/café', 'delete.api.caf_C3_A9'],
    ['DELETE', '/api/team_members/{member}', 'delete.api.team__members.by-member'],
    ['GET', '/api/v1.2/{f}.{e}', 'get.api.v1_2E2._7Bf_7D_2E_7Be_7D'],
    ['GET', '/api/orders/{order}', 'get.api.orders.by-order'],
    ['GET', '/api/{team_id}', 'get.api.by-team__id'],
    ['2X', '/', '_32x'],
    ['', '/a', '_.a'],
  ])('%s %s', (verb, path, id) => {
    expect(mint(verb, path)).toBe(id);
  });
});

interface Row extends Partial<App> {
  name: string;
  route: App['routes'][number];
  controller?: string;
  operation: string;
  expected: Record<string, unknown>;
}

const PLAIN = '<?php namespace App; class C { public function show() {} }';
const named = (short: string) => ({ kind: 'controller', class: `App\\${short}`, method: 'show' }) as const;
const classNamed = (short: string) => ({ [`app/${short}.php`]: PLAIN.replace('class C', `class ${short}`) });

const ROWS: Row[] = [
  {
    name: '1 named, invokable',
    route: { name: 'pings', action: { kind: 'controller', class: 'App\\PController', method: '__invoke' } },
    files: { 'app/PController.php': '<?php namespace App; class PController { public function __invoke() {} }' },
    operation: 'GET /api/x',
    expected: { operationId: 'pings', tags: ['P'] },
  },
  {
    name: 'generated name',
    route: { name: 'generated::abc' },
    operation: 'GET /api/x',
    expected: { operationId: 'get.api.x' },
  },
  {
    name: '4 the further verb',
    route: { name: 'x.save', methods: ['PUT', 'PATCH'] },
    operation: 'PATCH /api/x',
    expected: { operationId: 'x.save.patch' },
  },
  {
    name: '4 the first verb',
    route: { name: 'x.save', methods: ['PUT', 'PATCH'] },
    operation: 'PUT /api/x',
    expected: { operationId: 'x.save' },
  },
  {
    name: 'controller-method',
    route: { name: 'x.save', methods: ['PUT', 'PATCH'] },
    document: (d) => {
      d.representation.operationId = 'controller-method';
    },
    operation: 'PATCH /api/x',
    expected: { operationId: 'C@show.patch' },
  },
  {
    name: 'a class named Controller',
    route: { action: named('Controller') },
    files: classNamed('Controller'),
    operation: 'GET /api/x',
    expected: { tags: ['Controller'] },
  },
  {
    name: 'a class that ends otherwise',
    route: { action: named('PublishAction') },
    files: classNamed('PublishAction'),
    operation: 'GET /api/x',
    expected: { tags: ['PublishAction'] },
  },
  {
    name: 'tags.map by prefix in written order',
    route: { action: named('InvoiceController') },
    files: classNamed('InvoiceController'),
    document: (d) => {
      d.tags.map = new Map([
        ['Inv', 'Money'],
        ['Invo', 'Other'],
      ]);
    },
    operation: 'GET /api/x',
    expected: { tags: ['Money'] },
  },
  {
    name: 'tags.map by exact key first',
    route: { action: named('InvoiceController') },
    files: classNamed('InvoiceController'),
    document: (d) => {
      d.tags.map = new Map([
        ['Inv', 'Money'],
        ['Invoice', 'Bills'],
      ]);
    },
    operation: 'GET /api/x',
    expected: { tags: ['Bills'] },
  },
  {
    name: 'no derived tags',
    route: {},
    document: (d) => {
      d.tags.defaultStrategy = 'none';
    },
    operation: 'GET /api/x',
    expected: { tags: undefined },
  },
  {
    name: 'docblock prose, lines of the summary joined',
    route: {},
    controller:
      '<?php namespace App; class C { /** One\n * line.\n *\n * The\n * rest.\n */ public function show() {} }',
    operation: 'GET /api/x',
    expected: { summary: 'One line.', description: 'The\nrest.' },
  },
  {
    name: 'docblock tags hand over completely',
    route: {},
    controller:
      '<?php namespace App; class C { /** Prose.\n *\n * More.\n *\n * @summary Tag.\n */ public function show() {} }',
    operation: 'GET /api/x',
    expected: { summary: 'Tag.', description: undefined },
  },
  {
    name: 'docblock deprecation',
    route: {},
    controller:
      '<?php namespace App; class C { /** S.\n *\n * Old.\n *\n * @deprecated Use y.\n */ public function show() {} }',
    operation: 'GET /api/x',
    expected: { deprecated: true, summary: 'S.', description: 'Old.\n\n**Deprecated:** Use y.' },
  },
  {
    name: 'host-bound',
    route: { domain: '{shop}.example.com', wheres: { shop: 'a|b' } },
    document: (d) => {
      d.servers = [new Map([['url', 'http://localhost:8080/v1/']])];
    },
    operation: 'GET {shop}.example.com/api/x',
    expected: {
      servers: [
        {
          url: 'http://{shop}.example.com:8080/v1',
          variables: { shop: { enum: ['a', 'b'], default: 'a', description: 'The "shop" part of the host name.' } },
        },
      ],
    },
  },
  {
    name: 'host-bound with a pattern, no server',
    route: { domain: '{shop}.example.com', wheres: { shop: '[a-z]+' } },
    operation: 'GET {shop}.example.com/api/x',
    expected: {
      servers: [
        {
          url: 'https://{shop}.example.com',
          variables: {
            shop: {
              default: 'shop',
              description: 'The "shop" part of the host name. It has to match [a-z]+; the default is a placeholder.',
            },
          },
        },
      ],
    },
  },
  {
    name: '8 a missing method leaves the stub',
    route: { action: { kind: 'controller', class: 'App\\C', method: 'gone' } },
    operation: 'GET /api/x',
    expected: {
      operationId: 'get.api.x',
      description: 'Documentation could not be generated for this route.',
      summary: 'Gone',
      tags: ['C'],
      responses: undefined,
    },
  },
];

describe('the skeleton of an operation (requests 2.7, 3)', () => {
  test.each(ROWS)('$name', ({ route, controller, operation, expected, name: _, ...app }) => {
    const result = run({ ...app, files: { 'app/C.php': controller ?? PLAIN, ...app.files }, routes: [route] });
    for (const [field, value] of Object.entries(expected)) {
      expect(result.operations[operation]?.[field], field).toEqual(value);
    }
  });
});
