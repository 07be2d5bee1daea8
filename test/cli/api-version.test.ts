import { describe, expect, test } from 'vitest';
import { VERSIONED } from '../incremental/versioned-app.js';
import { App } from '../support/app.js';

describe('export --api-version (commands 3.4)', () => {
  const app = new App(VERSIONED);
  const exported = async (version: string, yaml: string = VERSIONED['docgen.yaml']) => {
    app.write({ 'docgen.yaml': yaml });
    const { exit, out, err } = await app.run(['export', `--api-version=${version}`, '--out=docs/older.json']);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain('docs/older.json');
    return JSON.parse(app.read('docs/older.json'));
  };

  test('undoes every change that is newer, and those alone', async () => {
    const today = await exported('2026-03-01');
    const between = await exported('2026-01-20');
    const first = await exported('2026-01-01');
    const versions = [today, between, first];
    expect(versions.map(({ info }) => info.version)).toEqual(['2026-03-01', '2026-01-20', '2026-01-01']);
    expect(versions.map(({ components }) => Object.keys(components.schemas.Order.properties))).toEqual([
      ['amount', 'memo', 'state'],
      ['memo', 'state', 'total'],
      ['memo', 'state', 'total'],
    ]);
    expect(versions.map(({ components }) => components.schemas.State.enum)).toEqual([
      ['placed', 'lost'],
      ['placed', 'lost'],
      ['placed'],
    ]);
    expect(versions.map(({ paths }) => Object.keys(paths))).toEqual([
      ['/api/orders', '/api/orders/{order}', '/api/states'],
      ['/api/orders', '/api/orders/{order}', '/api/states'],
      ['/api/orders', '/api/orders/{order}'],
    ]);
    expect(versions.map(({ paths }) => paths['/api/orders'].get.parameters[0].name)).toEqual([
      'sort',
      'order',
      'order',
    ]);
    const content = ({ paths }: typeof today) => paths['/api/orders/{order}'].get.responses['200'].content;
    expect(versions.map((one) => content(one)['application/json'].example)).toEqual([
      { amount: 5, memo: 'a', state: 'lost' },
      { total: 5, memo: 'a', state: 'lost' },
      undefined,
    ]);
    const header = versions.map(({ components }) => components.parameters.XApiVersion.schema);
    expect(header.map((schema) => [schema.enum, schema.default])).toEqual([
      [['2026-01-10', '2026-02-01', '2026-03-01'], '2026-03-01'],
      [['2026-01-10', '2026-01-20', '2026-02-01', '2026-03-01'], '2026-01-20'],
      [['2026-01-01', '2026-01-10', '2026-02-01', '2026-03-01'], '2026-01-01'],
    ]);
    expect(new Set(versions.map((one) => one['x-docgen-id'])).size).toBe(1);
  });

  test('a document of its own is that of its version', async () => {
    const yaml = VERSIONED['docgen.yaml'].replace('2026-03-01', '2026-01-20');
    app.write({ 'docgen.yaml': yaml });
    await app.run(['export', '--force']);
    const own = JSON.parse(app.read('docs/openapi.json'));
    expect(Object.keys(own.components.schemas.Order.properties)).toEqual(['memo', 'state', 'total']);
  });

  test.each([
    [
      VERSIONED['docgen.yaml'],
      '1.0.0',
      'versions are ordered where all are dates or all semantic versions, and changes are stated since 2026-02-01, 2026-01-10',
    ],
    [
      VERSIONED['docgen.yaml'].replace('routes:', 'versioning: semver\n    routes:'),
      '2026-01-20',
      'versioning is semver, which cannot read it',
    ],
  ])('a version that has no place in the order (versioning 13.1)', async (yaml, version, reason) => {
    app.write({ 'docgen.yaml': yaml });
    const { exit, err } = await app.run(['export', `--api-version=${version}`]);
    expect(exit).toBe(1);
    expect(err).toBe(`No API version "${version}" can be derived for document "default": ${reason}.\n`);
  });
});
