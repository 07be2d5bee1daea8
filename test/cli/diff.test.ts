import { describe, expect, it } from 'vitest';
import { App, SMALL } from '../support/app.js';
import { commit, git, repository } from '../support/git/repository.js';

const yaml = (more = '') =>
  `host: {boot: static}\ndocuments:\n  default:\n    routes: {include: ['api/*']}\n    export: {path: docs/openapi.json}\n${more}`;

const controller = (body: string) => `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
class PingController
{
    public function show(): array { return ['up' => true]; }
    ${body}
    public function about(): string { return 'about'; }
}
`;
const STORE =
  "public function store(Request $request): array { $request->validate(['name' => 'required|string', 'note' => 'integer']); return ['stored' => 1]; }";
const PINGS = 'app/Http/Controllers/PingController.php';

/** The routes without the one that stores. */
const WITHOUT_STORE = { 'routes/api.php': (SMALL['routes/api.php'] ?? '').replace(/^Route::post.*$/m, '') };

/** Texts of an application and of its artifact, by its settings: it is exported once for all tests. */
const exported = new Map<string, Promise<Record<string, string>>>();

/** An application whose artifact is committed. */
async function published(more = ''): Promise<App> {
  const texts = exported.get(more) ?? exportedTexts(more);
  exported.set(more, texts);
  return new App(await texts);
}

async function exportedTexts(more: string): Promise<Record<string, string>> {
  const app = new App({ ...SMALL, 'docgen.yaml': yaml(more), [PINGS]: controller(STORE) });
  expect((await app.run(['export'])).exit).toBe(0);
  return Object.fromEntries(app.files().map((file) => [file, app.read(file)]));
}

const diff = (app: App, ...args: string[]) => app.run(['diff', ...args]);

describe('docgen diff (commands 5, diff 12.5)', () => {
  it.each(['openapi-3.2', 'openapi-3.1', 'openapi-3.0', 'full', 'uir'])(
    'finds nothing between the document and its own artifact in %s (diff row 19, commands row 24)',
    async (format) => {
      const app = await published();
      for (const [out, ...more] of [['a.json'], ['b.json', '--drop-ids'], ['c.yaml']] as const) {
        if (out.endsWith('yaml') && !format.startsWith('openapi')) continue;
        await app.run(['export', `--format=${format}`, `--out=${out}`, ...more]);
        const { exit, out: said, err } = await diff(app, out);
        expect([exit, err]).toEqual([0, '']);
        expect(said).toMatch(/(?:^|\n\n)No API changes\n$/);
        expect(said.startsWith('Note: one side carries no docgen identities')).toBe(
          more.length > 0 && format.startsWith('openapi'),
        );
      }
    },
  );

  it('does not look at provenance (diff row 20)', async () => {
    const app = await published();
    await app.run(['export', '--format=full', '--provenance=none', '--out=a.json']);
    expect((await diff(app, 'a.json')).out).toBe('No API changes\n');
  });

  it('prints a change, and none of the groups that are empty (commands row 25)', async () => {
    const app = await published();
    app.write({
      [PINGS]: controller(STORE.replace("'note' => 'integer'", "'note' => 'integer', 'more' => 'integer'")),
    });
    const { exit, out } = await diff(app, 'docs/openapi.json');
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^1 change \(0 breaking\)\n\nNON-BREAKING\n {2}\+ \[schema\] .*properties\.more \(schema\.property-added\)\n$/,
    );
    expect(app.read('docs/openapi.json')).not.toContain('"more"');
  });

  it('prints breaking changes first, and JSON with every member in its place (diff 12.4)', async () => {
    const app = await published();
    const edited = STORE.replace("'note' => 'integer'", "'note' => 'required|integer'").replace(
      "'stored' => 1",
      "'stored' => 'x'",
    );
    app.write({ [PINGS]: controller(`/** Store it. */ ${edited}`) });
    const { exit, out } = await diff(app, 'docs/openapi.json');
    expect(exit).toBe(0);
    expect(out).toMatch(/^\d changes \(3 breaking\)\n\nBREAKING\n(?: {2}.*\n| {6}.*\n)+\nNON-BREAKING\n/);
    expect(out).toContain('schema.required-added');
    expect(out).toContain('(schema.type-changed)\n');
    const json = await diff(app, 'docs/openapi.json', '--format=json');
    expect([json.exit, json.err]).toEqual([0, '']);
    const result = JSON.parse(json.out);
    expect(Object.keys(result)).toEqual([
      'document',
      'breaking',
      'pairing',
      'disjointIdentities',
      'unreferencedComponents',
      'counts',
      'changes',
    ]);
    expect(result).toMatchObject({ document: 'default', breaking: true, pairing: 'identity', counts: { breaking: 3 } });
    expect(Object.keys(result.changes[0]).slice(0, 6)).toEqual(['kind', 'target', 'id', 'path', 'breaking', 'code']);
  });

  it('reads the file of another tool', async () => {
    const app = await published();
    const old = {
      openapi: '3.0.3',
      info: { title: 'By hand', version: '1' },
      paths: {
        '/api/ping': {
          get: { responses: { 200: { description: 'OK' } } },
          delete: { responses: { 204: { description: 'Gone' } } },
        },
      },
    };
    app.write({ 'old.json': JSON.stringify(old) });
    const { exit, out } = await diff(app, 'old.json');
    expect(exit).toBe(0);
    expect(out).toMatch(/^Note: one side carries no docgen identities/);
    expect(out).toContain('  - [operation] DELETE /api/ping (operation.removed)\n');
    expect(out).toContain('  + [operation] POST /api/ping (operation.added)\n');
  });

  it('warns where both sides have ids and share none (diff row 44)', async () => {
    const app = await published();
    const other = (text: string) => text.replace(/"x-docgen-id": "op:v1:(..)(..)/g, '"x-docgen-id": "op:v1:$2$1');
    app.write({ 'old.json': other(app.read('docs/openapi.json')) });
    const { exit, out } = await diff(app, 'old.json');
    expect(exit).toBe(0);
    expect(
      out.startsWith(
        'Warning: both sides carry docgen identities, but no operation id appears on both.\nSuch nodes were paired by method, path and name; one that was renamed reads as removed and added again.\n\n',
      ),
    ).toBe(true);
    const old = JSON.parse(app.read('docs/openapi.json'));
    old.components = { ...old.components, schemas: { ...old.components?.schemas, Alone: { type: 'string' } } };
    app.write({ 'old.json': JSON.stringify(old) });
    expect((await diff(app, 'old.json')).out).toContain('  - [schema] components.schemas.Alone (schema.removed)\n');
  });

  it('says which components nothing references, whose changes break nobody (diff row 42)', async () => {
    const overlay = (type: string) =>
      `overlay: 1.0.0\ninfo: {title: T, version: '1'}\nactions:\n  - {target: $, update: {components: {schemas: {Alone: {type: ${type}}}}}}\n`;
    const app = new App({
      ...SMALL,
      'docgen.yaml': yaml('    overlays: [more.yaml]\n'),
      'more.yaml': overlay('string'),
    });
    expect((await app.run(['export'])).exit).toBe(0);
    app.write({ 'more.yaml': overlay('integer') });
    expect(await diff(app, 'docs/openapi.json')).toEqual({
      exit: 0,
      out:
        'Note: nothing in either document references components.schemas.Alone.\n\n1 change (0 breaking)\n\nNON-BREAKING\n' +
        '  ~ [schema] components.schemas.Alone.type (schema.type-changed)\n      type: string -> integer\n',
      err: '',
    });
  });

  it('refuses ids of different algorithms', async () => {
    const app = await published();
    app.write({ 'old.json': app.read('docs/openapi.json').replaceAll(':v1:', ':v2:') });
    expect(await diff(app, 'old.json')).toEqual({
      exit: 1,
      out: '',
      err: 'The two documents were built by different identity algorithms (v2 and v1) and cannot be compared.\n',
    });
  });

  it('names a setting nobody reads: it may be the policy the changes are judged under', async () => {
    const app = await published();
    app.write({ 'docgen.yaml': `${yaml()}    versions: semver\n` });
    const { exit, out, err } = await diff(app, 'docs/openapi.json', '--format=json');
    expect([exit, JSON.parse(out).counts.total]).toEqual([0, 0]);
    expect(err).toBe(`Diagnostics for docgen.yaml:
  (document)
    [warning] config.unknown-setting: documents.default.versions is not a setting.
      at docgen.yaml:6
      - Did you mean documents.default.versioning?
`);
  });

  it('follows references in circles that say something, and ones that lead nowhere', async () => {
    const app = await published();
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const old = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: {
        '/api/ping': { $ref: '#/paths/~1api~1ping', get: { responses: { 200: { $ref: '#/components/responses/R' } } } },
      },
      components: {
        responses: { R: { $ref: '#/components/responses/None' } },
        schemas: { A: { allOf: [ref('B')] }, B: { properties: { a: ref('A'), c: ref('Nope') } } },
      },
    };
    app.write({ 'old.json': JSON.stringify(old) });
    const { exit, err } = await diff(app, 'old.json');
    expect([exit, err]).toEqual([0, '']);
  });
});

describe('git revisions (commands 5.1, row 28)', () => {
  it('reads the committed artifact of an application in a subdirectory, from wherever the path is meant', async () => {
    const outer = new App();
    const inner = Object.entries({ ...SMALL, 'docgen.yaml': yaml(), [PINGS]: controller(STORE) });
    outer.write(Object.fromEntries(inner.map(([path, text]) => [`apps/shop/${path}`, text])));
    const app = `--app=${outer.root}/apps/shop`;
    await outer.run(['export', app]);
    repository(outer.root);
    git(outer.root, 'checkout', '--quiet', '-b', 'work');
    outer.write({ 'apps/shop/routes/api.php': WITHOUT_STORE['routes/api.php'] });
    await outer.run(['export', app]);
    commit(outer.root, 'changed');
    const before = git(outer.root, 'status', '--porcelain');
    const removed = '  - [operation] POST /api/ping (operation.removed)\n';
    for (const path of [['docs/openapi.json'], ['apps/shop/docs/openapi.json'], []]) {
      const { exit, out } = await outer.run(['diff', app, ...path, '--against=main']);
      expect(exit).toBe(0);
      expect(out).toContain(removed);
    }
    const absolute = `${outer.root}/apps/shop/docs/openapi.json`;
    expect((await outer.run(['diff', app, absolute, '--against=HEAD~1'])).out).toContain(removed);
    expect((await outer.run(['diff', app, '--against=HEAD'])).out).toBe('No API changes\n');
    const markdown = await outer.run(['diff', app, '--against=main', '--format=markdown']);
    expect(markdown.out).toContain(' compared with `main:apps/shop/docs/openapi.json`.');
    expect(git(outer.root, 'status', '--porcelain')).toBe(before);
  });
});

describe('what is not compared (commands 5, diff 12.5)', () => {
  const WEBHOOK = (member: string) =>
    `<?php\nnamespace App\\Webhooks;\nuse Docgen\\Attributes\\Webhook;\n#[Webhook('order.shipped')]\nfinal class Shipped {\n    public function __construct(public string $order, public int $${member}) {}\n}\n`;

  it('takes the newest OpenAPI of several targets, and says what an older one cannot say', async () => {
    const targets = ['openapi-3.0', 'openapi-3.1', 'openapi-3.2'].map(
      (format) => `{format: ${format}, path: ${format}.json}`,
    );
    const settings = `host: {boot: static}\ndocuments:\n  default:\n    routes: {include: ['api/*']}\n    webhooks: {dir: app/Webhooks}\n    export: {targets: [${targets.join(', ')}]}\n  other:\n    routes: {include: ['none/*']}\n`;
    const app = new App({ ...SMALL, 'docgen.yaml': settings, 'app/Webhooks/Shipped.php': WEBHOOK('weight') });
    await app.run(['export']);
    repository(app.root);
    app.write({ 'app/Webhooks/Shipped.php': WEBHOOK('mass') });
    const newest = await diff(app, '--against=HEAD');
    expect(newest.out).toContain('properties.weight (schema.property-removed)');
    const others = 'Note: not compared: other. A document is named behind the file it is compared with.\n\n';
    expect(newest.out.startsWith(others)).toBe(true);
    const oldest = await diff(app, 'openapi-3.0.json', 'default');
    expect(oldest.out).toBe(
      'Note: the old artifact is OpenAPI 3.0, which has no webhooks: those of the document were not compared.\n\nNo API changes\n',
    );
  });

  it('finds the paths of a file whose servers end in one', async () => {
    const app = await published();
    const old = (url: string) => ({
      openapi: '3.1.0',
      info: { title: 'Other', version: '1' },
      servers: [{ url }],
      paths: {
        '/ping': { get: { responses: { 200: { description: 'OK' } } }, post: { responses: {} } },
        '/none': { get: {} },
      },
    });
    const noted = 'Note: the servers of the old artifact end in /api, which was put before its paths.\n\n';
    for (const url of ['https://x.test/api', 'https://x.test/api/', '/api']) {
      app.write({ 'old.json': JSON.stringify(old(url)) });
      const { out } = await diff(app, 'old.json');
      expect(out).toContain(noted);
      expect(out).toContain('  - [operation] GET /api/none (operation.removed)\n');
      expect(out.match(/operation\.removed/g)).toHaveLength(1);
    }
    app.write({ 'old.json': JSON.stringify(old('https://x.test/v1')) });
    const { out } = await diff(app, 'old.json');
    expect(out).not.toContain('which was put before');
    expect(out).toContain('  - [operation] GET /ping (operation.removed)\n');
  });

  it('says that other files are not read', async () => {
    const app = await published();
    const content = (ref: string) => ({ 'application/json': { schema: { $ref: ref }, example: { $ref: 'a.json' } } });
    const old = (ref: string) => ({
      openapi: '3.1.0',
      info: { title: 'Other', version: '1' },
      paths: { '/api/ping': { get: { responses: { 200: { description: 'OK', content: content(ref) } } } } },
    });
    app.write({
      'own.json': JSON.stringify(old('#/components/schemas/A')),
      'far.json': JSON.stringify(old('b.json#/A')),
    });
    const said =
      'Note: the old artifact refers to other files, first to b.json#/A. They were not read, and what they say was not compared.\n';
    expect((await diff(app, 'far.json')).out).toContain(said);
    expect((await diff(app, 'own.json')).out).not.toContain('other files');
  });

  it('tells the errors of the build beside what it found', async () => {
    const app = await published('    versioning: none\n');
    app.write({ [PINGS]: '<?php' });
    const { out, err } = await diff(app, 'docs/openapi.json', '--enforce', '--format=json');
    expect(err).toContain('Diagnostics for default:');
    expect(err).toContain('[error] route.build-failed: GET api/ping ');
    expect(JSON.parse(out).document).toBe('default');
  });
});

describe('--enforce (diff 12.6, rows 45, 46, 47, 48 and 49, commands row 29)', () => {
  /** The artifact of a version, and a document of another whose operation is gone. */
  async function versions(policy: string, old: string, current: string, isBroken: boolean): Promise<App> {
    const settings = (version: string) =>
      `    info: {version: '${version}'}\n${policy === '' ? '' : `    versioning: ${policy}\n`}`;
    const app = await published(settings(old));
    return app.write({ 'docgen.yaml': yaml(settings(current)), ...(isBroken ? WITHOUT_STORE : {}) });
  }

  it.each([
    [
      'semver',
      '1.4.0',
      '1.5.0',
      true,
      1,
      'Versioning policy "semver" violated: 1.4.0 → 1.5.0 carries 1 breaking change without a major bump. (require >= 2.0.0)',
    ],
    ['semver', '0.3.1', '0.4.0', true, 0, 'Versioning policy "semver" satisfied.'],
    ['semver', '1.4.0', '2.0.0', true, 0, 'Versioning policy "semver" satisfied.'],
    ['semver', '1.4.0', '1.4.0', false, 0, 'Versioning policy "semver" satisfied.'],
    [
      'semver',
      'v1.0.0',
      'v1.0.0',
      false,
      1,
      'Versioning policy "semver" violated: "v1.0.0" → "v1.0.0" cannot be compared as semantic versions.',
    ],
    [
      'date',
      '2026-01-15',
      '2026-01-15',
      true,
      1,
      'Versioning policy "date" violated: 2026-01-15 → 2026-01-15 carries 1 breaking change without a later date.',
    ],
    ['date', '2026-01-15', '2026-02-01', true, 0, 'Versioning policy "date" satisfied.'],
    ['none', 'x', 'y', false, 0, 'Versioning policy "none" satisfied.'],
    [
      'none',
      '1.0.0',
      '2.0.0',
      true,
      1,
      'Versioning policy "none" violated: no breaking change is permitted, and there is 1.',
    ],
    [
      '',
      '1.0.0',
      '2.0.0',
      true,
      1,
      'Versioning policy "none" violated: no breaking change is permitted, and there is 1.',
    ],
  ] as const)('%s from %s to %s', async (policy, old, current, isBroken, exit, line) => {
    const app = await versions(policy, old, current, isBroken);
    const enforced = await diff(app, 'docs/openapi.json', '--enforce');
    expect(enforced.exit).toBe(exit);
    expect(enforced.out.endsWith(`\n\n${line}\n`)).toBe(true);
    const json = JSON.parse((await diff(app, 'docs/openapi.json', '--enforce', '--format=json')).out);
    expect(json.policy).toMatchObject({ satisfied: exit === 0, policy: policy || 'none' });
    expect(json.policy.requiredVersion).toBe(line.includes('2.0.0)') ? '2.0.0' : undefined);
  });

  it('is asked for: without it a breaking change ends with 0', async () => {
    const app = await versions('none', '1.0.0', '2.0.0', true);
    expect((await diff(app, 'docs/openapi.json')).exit).toBe(0);
  });
});

describe('files of a diff (commands 5.3)', () => {
  it.each(['json', 'markdown', 'html'])('writes %s, and replaces its own file alone', async (format) => {
    const app = await published();
    app.write(WITHOUT_STORE);
    const args = ['docs/openapi.json', `--format=${format}`];
    const shown = await diff(app, ...args);
    const first = await diff(app, ...args, '--out=out/changes');
    expect(first).toEqual({ exit: 0, out: `Wrote <app>/out/changes (${format}).\n`, err: '' });
    expect(app.read('out/changes')).toBe(shown.out);
    expect((await diff(app, ...args, '--out=out/changes')).exit).toBe(0);
    const refused = await diff(app, ...args, '--out=composer.json');
    expect(refused).toEqual({
      exit: 1,
      out: '',
      err: 'composer.json exists and was not written by docgen; --force replaces it.\n',
    });
    expect(app.read('composer.json')).toBe(SMALL['composer.json']);
    expect((await diff(app, ...args, '--out=composer.json', '--force')).exit).toBe(0);
    expect((await diff(app, ...args, '--out=composer.json/x')).err).toContain(
      'Could not create composer.json: a file has this name.\n',
    );
  });
});
