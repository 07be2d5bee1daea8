import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SMALL, small } from '../support/app.js';

const ONE = "documents:\n  default:\n    routes: {include: ['api/*']}\n";
const wrote = (path: string, format = 'openapi-3.2') => `Wrote <app>/${path} (${format}).\n`;
const withTargets = (list: string) => `${ONE}    export:\n      targets: ${list}\n`;

/** The text before the first diagnostics block. */
const head = (out: string) => out.split('\n\nDiagnostics for ')[0]?.concat('\n').replace(/\n\n$/, '\n');

describe('docgen export (commands 3)', () => {
  it('writes one document to its default path (row 1), also as docgen:export (row 2)', async () => {
    const app = small(ONE);
    const first = await app.run(['export']);
    expect([first.exit, head(first.out), first.err]).toEqual([0, wrote('docs/openapi.json'), '']);
    const text = app.read('docs/openapi.json');
    const document = JSON.parse(text);
    expect(document.openapi).toMatch(/^3\.2/);
    expect(Object.keys(document.paths)).toEqual(['/api/ping']);
    const second = await app.run(['docgen:export', '--no-daemon', '--no-progress']);
    expect(second).toEqual(first);
    expect(app.read('docs/openapi.json')).toBe(text);
    expect(app.files().filter((file) => !(file in SMALL))).toEqual([
      'docs/openapi.json',
      'storage/docgen/.gitignore',
      'storage/docgen/viewer.json',
    ]);
  });

  it('gives uir and full the same bytes (commands row 6, emitters row 1)', async () => {
    const app = small(ONE);
    const uir = await app.run(['export', '--format=uir', '--out=a.json']);
    const full = await app.run(['export', '--format=full', '--out=b.json']);
    expect(head(uir.out)).toBe(wrote('a.json', 'uir'));
    expect(head(full.out)).toBe(wrote('b.json', 'full'));
    expect(app.read('a.json')).toBe(app.read('b.json'));
  });

  it('writes YAML for a YAML extension of any case (commands row 9), and for --yaml', async () => {
    const app = small(ONE);
    await app.run(['export', '--out=a.YML']);
    await app.run(['export', '--out=b.txt', '--yaml']);
    await app.run(['export', '--out=c.json']);
    expect(app.read('a.YML')).toBe(app.read('b.txt'));
    expect(app.read('a.YML')).toMatch(/^openapi: /);
    expect(parse(app.read('a.YML'))).toEqual(JSON.parse(app.read('c.json')));
  });

  it.each([
    [ONE, ['export'], ['docs/openapi.json (openapi-3.2)']],
    [ONE, ['export', '--format=full'], ['docs/openapi.json (full)']],
    [
      withTargets('[{format: full, path: f.json}, {format: openapi-3.2, path: o.yaml}]'),
      ['export'],
      ['f.json (full)', 'o.yaml (openapi-3.2)'],
    ],
    [
      withTargets('[{format: full, path: f.json}, {format: openapi-3.2, path: o.json}]'),
      ['export', '--format=uir'],
      ['f.json (uir)'],
    ],
    [
      withTargets('[{format: full, path: f.json}]'),
      ['export', '--format=openapi-3.2'],
      ['docs/openapi.json (openapi-3.2)'],
    ],
    [withTargets('[{format: full, path: f.json}]'), ['export', '--out=g.json'], ['g.json (full)']],
    [
      withTargets('[{format: full, path: f.json}]'),
      ['export', '--format=openapi-3.2', '--out=g.json'],
      ['g.json (openapi-3.2)'],
    ],
  ])('%j with %j writes %j (commands 3.2)', async (yaml, args, targets) => {
    const app = small(yaml);
    const { exit, out } = await app.run(args);
    const lines = out.split('\n').filter((line) => line.startsWith('Wrote'));
    expect([exit, lines]).toEqual([0, targets.map((target) => `Wrote <app>/${target}.`)]);
  });

  it('ignores export.path beside targets and says so (config row 25)', async () => {
    const app = small(`${ONE}    export: {path: a.json, targets: [{format: openapi-3.2, path: b.json}]}\n`);
    const { exit, out } = await app.run(['export']);
    expect(exit).toBe(0);
    expect(out).toContain('[info] config.export-path-ignored: documents.default.export.path is ignored');
    expect(existsSync(join(app.root, 'a.json'))).toBe(false);
    expect(existsSync(join(app.root, 'b.json'))).toBe(true);
  });

  it('writes every document, or the one named', async () => {
    const yaml = `${ONE}  web:\n    routes: {exclude: ['api/*']}\n    export: {path: docs/web.json}\n`;
    const all = small(yaml);
    const { out } = await all.run(['export']);
    expect(out.match(/^Wrote .*$/gm)).toEqual([wrote('docs/openapi.json').trim(), wrote('docs/web.json').trim()]);
    expect(Object.keys(JSON.parse(all.read('docs/web.json')).paths)).toEqual(['/about']);
    const one = small(yaml);
    await one.run(['export', 'web']);
    expect(existsSync(join(one.root, 'docs/openapi.json'))).toBe(false);
    expect(one.read('docs/web.json')).toBe(all.read('docs/web.json'));
  });

  it('writes the other target when one folder cannot be created (commands row 19)', async () => {
    const app = small(withTargets('[{format: full, path: taken/a.json}, {format: openapi-3.2, path: b.json}]'), {
      taken: '',
    });
    const { exit, out } = await app.run(['export']);
    expect(exit).toBe(1);
    expect(head(out)).toBe(`Could not create taken: a file has this name.\n${wrote('b.json')}`);
  });

  it('prints no stack trace for an --out that cannot be written', async () => {
    const app = small(ONE);
    mkdirSync(join(app.root, 'a.json'));
    const { exit, out, err } = await app.run(['export', '--out=a.json']);
    expect([exit, head(out), err]).toEqual([1, 'Could not write a.json: a folder has this name.\n', '']);
    const missing = await app.run(['export', '--out=/proc/nowhere/a.json']);
    expect([missing.exit, head(missing.out), missing.err]).toEqual([1, 'Could not create /proc/nowhere.\n', '']);
  });

  it('prints nothing twice and nothing that depends on the machine', async () => {
    const a = await small(ONE).run(['export']);
    const b = await small(ONE).run(['export']);
    expect(a.out).toBe(b.out);
    expect(a.out.replace(/^Wrote .*$/gm, '')).not.toContain('<app>');
  });
});

describe('findings of an export (commands 2.5, 2.6)', () => {
  const unknown = `${ONE}    routez: {}\n`;
  const finding = '[warning] config.unknown-setting: documents.default.routez is not a setting.';
  const accept = (codes: string) => `diagnostics: {accept: [${codes}]}\n`;

  it.each([
    [unknown, [], 0],
    [unknown, ['--fail-on'], 0],
    [unknown, ['--fail-on=none'], 0],
    [unknown, ['--fail-on=error'], 0],
    [unknown, ['--fail-on=warning'], 1],
    [unknown, ['--fail-on=info'], 1],
  ])('%j with %j exits %i (commands row 14)', async (yaml, args, code) => {
    const app = small(yaml);
    const { exit, out } = await app.run(['export', ...args]);
    expect(exit, out).toBe(code);
    expect(out).toContain(`\nDiagnostics for docgen.yaml:\n  (document)\n    ${finding}\n`);
    expect(out).toContain('      - Did you mean documents.default.routes?\n');
    expect(existsSync(join(app.root, 'docs/openapi.json'))).toBe(true);
  });

  it('does not count an accepted code', async () => {
    const { out } = await small(`${accept('config.unknown-setting')}${unknown}`).run(['export', '--fail-on=warning']);
    expect(out).toContain(finding.replace('[warning]', '[warning, accepted]'));
    expect(out).toContain('  Accepted, so --fail-on ignores them: config.unknown-setting (1)\n');
  });

  it.each([
    ['', '--fail-on=warning', 0, ''],
    ['', '--fail-on=info', 1, ''],
    [accept('host.static-routes'), '--fail-on=info', 0, 'host.static-routes (1)'],
  ])('one info %j under %s exits %i (commands rows 11, 12, 13)', async (accepted, floor, code, counted) => {
    const { exit, out } = await small(`${accepted}${ONE}`).run(['export', floor]);
    expect(out.match(/^ {4}\[.*?: /gm)).toEqual([
      `    [info${accepted === '' ? '' : ', accepted'}] host.static-routes: `,
    ]);
    expect(exit).toBe(code);
    const line = /^ {2}Accepted, so --fail-on ignores them: (.*)$/m.exec(out)?.[1] ?? '';
    expect(line).toBe(counted);
  });

  it('counts what an older version of OpenAPI loses (commands row 16)', async () => {
    const app = small(`${ONE}    info: {title: T, version: 1.0.0, summary: S}\n`);
    expect((await app.run(['export', '--fail-on=warning'])).exit).toBe(0);
    const { exit, out } = await app.run(['export', '--format=openapi-3.0', '--fail-on=warning']);
    expect(exit).toBe(1);
    expect(out).toContain('\nDiagnostics for openapi-3.0:\n  (document)\n    [warning] downlevel.info-summary: ');
  });

  it('reports an unused acceptance last, when every document was built (commands rows 17, 18)', async () => {
    const app = small(`${accept('route.build-failed')}${ONE}`);
    const all = await app.run(['export', '--fail-on=warning']);
    expect(all.out).toMatch(
      /\nDiagnostics for docgen\.yaml:\n.*\n {4}\[warning\] config\.accept-unused: .*\n {6}- Remove the entry\.\n$/,
    );
    expect(all.exit).toBe(1);
    expect((await app.run(['export', 'default'])).out).not.toContain('accept-unused');
  });

  it('goes on beside a near-miss (config row 5)', async () => {
    const { exit, out } = await small(ONE, { 'docgen.yml': 'a: 1' }).run(['export']);
    expect(exit).toBe(0);
    expect(out).toContain('[warning] config.file-misnamed: docgen.yml is not read; docgen.yaml is.');
  });

  it('lists settings of config/docgen.php that are ignored', async () => {
    const php = "<?php return ['lint' => [], 'documents' => ['old' => ['viewer' => ['route' => '/old']]]];";
    const { out } = await small(ONE, { 'config/docgen.php': php }).run(['export']);
    expect(out).toContain('\nDiagnostics for config/docgen.php:\n  (document)\n    [warning] config.stale-php-keys: ');
    expect(out).toContain('[warning] config.viewer-orphan: config/docgen.php sets up a page for the document "old"');
  });
});

describe('what the settings do (config 12)', () => {
  const document = async (yaml: string, files: Record<string, string> = {}) => {
    const app = small(yaml, files);
    const { exit, out } = await app.run(['export', '--out=out.json']);
    expect(exit, out).toBe(0);
    return { document: JSON.parse(app.read('out.json')), out };
  };

  it('documents every route when include is absent (row 15)', async () => {
    const { document: all } = await document('documents: {default: {}}\n');
    expect(Object.keys(all.paths).sort()).toEqual(['/about', '/api/ping']);
  });

  it('matches patterns against the whole URI (rows 16, 17)', async () => {
    const files = {
      'routes/web.php': `<?php
use App\\Http\\Controllers\\PingController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/api', [PingController::class, 'about']);
Route::get('/api/x/admin/y', [PingController::class, 'about']);
`,
    };
    const yaml = "documents: {default: {routes: {include: ['api/*'], exclude: ['*admin*']}}}\n";
    expect(Object.keys((await document(yaml, files)).document.paths)).toEqual(['/api/ping']);
  });

  it('publishes info as written (rows 7, 8, 12)', async () => {
    const { document: one } = await document(
      'documents: {default: {info: {version: 2026-01-15, contact: {name: A}}}}\n',
    );
    expect(one.info).toMatchObject({ title: 'API Documentation', version: '2026-01-15', contact: { name: 'A' } });
    const { document: two, out } = await document('documents: {default: {info: {version: 1.0}}}\n');
    expect(two.info.version).toBe('1.0.0');
    expect(out).toContain('config.value-type: documents.default.info.version holds the number 1; expected text.');
  });

  it('documents without inference on demand (config rows 27, 28, diagnostics row 27)', async () => {
    const yaml = 'engine: {mode: in-process}\ndocuments: {default: {}}\n';
    const off = small('engine: {mode: null}\ndocuments: {default: {}}\n');
    const env = small(yaml);
    expect((await off.run(['export'])).out).not.toContain('engine.not-installed');
    expect((await env.run(['export'], { DOCGEN_ENGINE: 'null' })).out).not.toContain('engine.not-installed');
    expect(off.read('docs/openapi.json')).toBe(env.read('docs/openapi.json'));
  });
});
