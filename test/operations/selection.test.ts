import { describe, expect, test } from 'vitest';
import { matchesPattern } from '../../server/src/operations/routes/pattern.js';
import { type App, run } from '../support/operation.js';

const CONTROLLER = '<?php namespace App; class C { public function show() {} public function other() {} }';

describe('patterns (requests 2.2)', () => {
  test.each([
    ['api/*', 'api/users', true],
    ['api/*', 'api/users/{user}', true],
    ['api/*', 'api', false],
    ['api/*', 'v2/api/users', false],
    ['*api*', 'api/users', true],
    ['*api*', 'api', true],
    ['*api*', 'v2/api/users', true],
    ['api/users', 'api/users', true],
    ['api/users', 'api/users/{user}', false],
    ['/', '/', true],
    ['*', '/', true],
    ['a*a', 'a', false],
    ['API/*', 'api/x', false],
    ['a.b', 'axb', false],
    ['*admin*', 'api/x/admin/y', true],
  ])('%s over %s', (pattern, uri, matches) => {
    expect(matchesPattern(pattern, uri)).toBe(matches);
  });
});

interface Row extends Partial<App> {
  name: string;
  routes: App['routes'];
  controller?: string;
  operations: string[];
  dropped?: (string | null)[];
  codes?: string[];
}

const include: App['document'] = (d) => {
  d.routes.include = ['api/*'];
};

const ROWS: Row[] = [
  { name: 'HEAD only', routes: [{ methods: ['HEAD'] }], operations: [], dropped: ['HEAD only'] },
  { name: '6 not included', routes: [{ uri: 'admin/users' }], document: include, operations: [], dropped: ['include'] },
  {
    name: 'excluded',
    routes: [{ uri: 'api/x/admin/y' }],
    document: (d) => {
      d.routes.exclude = ['*admin*'];
    },
    operations: [],
    dropped: ['exclude'],
  },
  { name: 'filtered', routes: [{}], host: { filters: { default: [0] } }, operations: [], dropped: ['filter'] },
  {
    name: 'ExcludeFromDocs on the class',
    routes: [{}],
    controller: '<?php namespace App; #[\\Docgen\\Attributes\\ExcludeFromDocs] class C { public function show() {} }',
    operations: [],
    dropped: ['ExcludeFromDocs'],
  },
  {
    name: 'InDocs of an unknown document (config row 59)',
    routes: [{}],
    controller: "<?php namespace App; #[\\Docgen\\Attributes\\InDocs('nope')] class C { public function show() {} }",
    operations: [],
    dropped: ['InDocs'],
    codes: ['attribute.in-docs-unknown'],
  },
  {
    name: 'InDocs of another document',
    routes: [{}],
    documentKeys: ['default', 'admin'],
    controller: "<?php namespace App; class C { #[\\Docgen\\Attributes\\InDocs('admin')] public function show() {} }",
    operations: [],
    dropped: ['InDocs'],
  },
  {
    name: 'InDocs of this document, a method replacing its class',
    routes: [{}],
    documentKeys: ['default', 'admin'],
    controller:
      "<?php namespace App; #[\\Docgen\\Attributes\\InDocs('admin')] class C { #[\\Docgen\\Attributes\\InDocs('default')] public function show() {} }",
    operations: ['GET api/x'],
  },
  { name: 'vendor', routes: [{ vendor: true }], operations: [], dropped: ['vendor'] },
  {
    name: 'vendor kept',
    routes: [{ vendor: true }],
    document: (d) => {
      d.routes.includeVendor = true;
    },
    operations: ['GET api/x'],
  },
  {
    name: '7 fallback',
    routes: [{ uri: '{fallbackPlaceholder}', fallback: true, wheres: { fallbackPlaceholder: '.*' } }],
    operations: [],
    dropped: ['fallback'],
    codes: ['route.fallback-omitted'],
  },
  {
    name: 'a fallback dropped before is not reported',
    routes: [{ uri: '{f}', fallback: true }],
    document: include,
    operations: [],
    dropped: ['include'],
  },
  {
    name: '4 several verbs',
    routes: [{ methods: ['PUT', 'PATCH'], uri: 'api/x/{x}' }],
    operations: ['PATCH api/x/{x}', 'PUT api/x/{x}'],
  },
  {
    name: '5 any',
    routes: [{ methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], uri: 'api/hook' }],
    operations: ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'].map((v) => `${v} api/hook`),
  },
  {
    name: '10 shadowed by an earlier parameter',
    routes: [{ uri: 'api/users/{id}' }, { uri: 'api/users/me' }],
    operations: ['GET api/users/{id}'],
    dropped: [null, 'shadowed'],
    codes: ['route.shadowed'],
  },
  {
    name: 'a constrained parameter shadows nothing',
    routes: [{ uri: 'api/users/{id}', wheres: { id: '[0-9]+' } }, { uri: 'api/users/me' }],
    operations: ['GET api/users/me', 'GET api/users/{id}'],
  },
  {
    name: 'the other order',
    routes: [{ uri: 'api/users/me' }, { uri: 'api/users/{id}' }],
    operations: ['GET api/users/me', 'GET api/users/{id}'],
  },
  {
    name: 'unknown order claims nothing',
    routes: [{ uri: 'api/users/{id}' }, { uri: 'api/users/me' }],
    host: { complete: { routes: true, order: false, wheres: true } as never },
    operations: ['GET api/users/me', 'GET api/users/{id}'],
  },
  {
    name: 'a later registration takes the verb',
    routes: [
      {},
      { methods: ['GET', 'HEAD', 'POST'], action: { kind: 'controller', class: 'App\\C', method: 'other' } },
    ],
    operations: ['GET api/x', 'POST api/x'],
    dropped: ['shadowed', null],
    codes: ['route.shadowed'],
  },
  {
    name: 'a host-less route before a host-bound one, Laravel 12',
    routes: [{ uri: 'api/{x}' }, { uri: 'api/y', domain: '{t}.example.com' }],
    operations: ['GET api/{x}'],
    dropped: [null, 'shadowed'],
    codes: ['route.shadowed'],
  },
  {
    name: 'a host-less route before a host-bound one, Laravel 13',
    routes: [{ uri: 'api/{x}' }, { uri: 'api/y', domain: '{t}.example.com' }],
    host: { framework: { name: 'laravel/framework', version: 'v13.1.0' } },
    operations: ['GET {t}.example.com/api/y', 'GET api/{x}'],
  },
  {
    name: 'host-less routes come first',
    routes: [{ domain: 'b.example.com' }, { domain: 'a.example.com' }, {}],
    operations: ['GET api/x', 'GET a.example.com/api/x', 'GET b.example.com/api/x'],
  },
];

describe('selection (requests 2)', () => {
  test.each(ROWS)('$name', ({ controller, operations, dropped, codes, name: _, ...app }) => {
    const { selection } = run({ ...app, files: { 'app/C.php': controller ?? CONTROLLER } });
    expect(selection.operations.map((o) => o.signature)).toEqual(operations);
    if (dropped !== undefined) expect(selection.rows.map((r) => r.dropped)).toEqual(dropped);
    expect(selection.diagnostics.map((d) => d.code)).toEqual(codes ?? []);
  });
});

describe('optional segments (requests 3.3)', () => {
  const archive = {
    'app/C.php': "<?php namespace App; class C { public function show(string $year, string $month = '01') {} }",
  };

  test('split: the full form keeps the name, a shorter one says what it lacks', () => {
    const result = run({ files: archive, routes: [{ uri: 'api/archive/{year}/{month?}', name: 'archive.show' }] });
    const year = { name: 'year', in: 'path', required: true, schema: { type: 'string' } };
    expect(result.operations['GET /api/archive/{year}/{month}']).toMatchObject({
      operationId: 'archive.show',
      parameters: [
        { ...year },
        {
          name: 'month',
          in: 'path',
          description: 'When left out, `01` is used.',
          required: true,
          schema: { type: 'string', default: '01' },
        },
      ].sort(() => -1),
    });
    expect(result.operations['GET /api/archive/{year}']).toMatchObject({
      operationId: 'archive.show.without-month',
      parameters: [year],
    });
    expect(result.facts['GET /api/archive/{year}/{month}']).toEqual({ month: { optional: true } });
    expect(result.codes).toEqual([]);
  });

  test('single: one path', () => {
    const result = run({
      files: archive,
      routes: [{ uri: 'api/archive/{year}/{month?}', name: 'archive.show' }],
      document: (d) => {
        d.routes.optionalSegments = 'single';
      },
    });
    expect(Object.keys(result.operations)).toEqual(['GET /api/archive/{year}/{month}']);
    expect(result.facts['GET /api/archive/{year}/{month}']).toEqual({ month: { optional: true } });
  });

  test('a marker before a required segment is read as required', () => {
    const result = run({ files: archive, routes: [{ uri: 'api/{year?}/x/{month}' }] });
    expect(Object.keys(result.operations)).toEqual(['GET /api/{year}/x/{month}']);
    expect(result.facts['GET /api/{year}/x/{month}']).toEqual({});
  });

  test('a shorter form that is the own path of another route gives way', () => {
    const result = run({
      files: { 'app/C.php': CONTROLLER },
      routes: [{ uri: 'api/a/{x?}' }, { uri: 'api/a' }],
      host: { complete: { routes: true, order: false, wheres: true } as never },
    });
    expect(Object.keys(result.operations)).toEqual(['GET /api/a', 'GET /api/a/{x}']);
    expect(result.selection.rows.map((r) => r.dropped)).toEqual([null, null]);
    expect(result.codes).toEqual(['route.shadowed']);
  });

  test('defaults() of the route win, and have to satisfy the constraint', () => {
    const files = { 'app/C.php': "<?php namespace App; class C { public function show(string $lang = 'en') {} }" };
    const route = { uri: 'api/{lang?}', wheres: { lang: '[a-z]{2}' } };
    const schemaOf = (defaults: Record<string, unknown>) =>
      (
        run({ files, routes: [{ ...route, defaults }] }).operations['GET /api/{lang}'] as {
          parameters: { schema: unknown }[];
        }
      ).parameters[0]?.schema;
    expect(schemaOf({ lang: 'de' })).toEqual({ type: 'string', pattern: '^[a-z]{2}$', default: 'de' });
    expect(schemaOf({})).toEqual({ type: 'string', pattern: '^[a-z]{2}$', default: 'en' });
    expect(schemaOf({ lang: 'german' })).toEqual({ type: 'string', pattern: '^[a-z]{2}$' });
  });
});

test('a segment may be named like anything', () => {
  const result = run({ files: { 'app/C.php': CONTROLLER }, routes: [{ uri: 'api/{constructor}/{toString?}' }] });
  expect(Object.keys(result.operations)).toEqual(['GET /api/{constructor}/{toString}', 'GET /api/{constructor}']);
  expect(result.codes).toEqual([]);
});
