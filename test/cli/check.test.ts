import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../server/src/emit/formats.js';
import { App, SMALL } from '../support/app.js';

const ENDINGS: Readonly<Record<string, string>> = { typescript: '.ts' };
const targets = FORMATS.filter((format) => format !== 'uir').map(
  (format) => [format, `docs/${format}${ENDINGS[format] ?? '.json'}`] as const,
);

type Targets = readonly (readonly [format: string, path: string])[];

/** Makes an operation a step of a workflow, so that Arazzo has something to say. */
const PINGS = (SMALL['app/Http/Controllers/PingController.php'] ?? '').replace(
  '    public function show',
  "    #[\\Docgen\\Attributes\\WorkflowStep('ping', 1)]\n    public function show",
);
const docgenYaml = (list: Targets) =>
  `host: {boot: static}\ndiagnostics: {accept: [host.static-routes]}\ndocuments:\n  default:\n    routes: {include: ['api/*']}\n    export:\n      targets:\n${list.map(([format, path]) => `        - {format: ${format}, path: ${path}}\n`).join('')}`;

async function exported(list: Targets = targets): Promise<App> {
  const app = new App({ ...SMALL, 'docgen.yaml': docgenYaml(list), 'app/Http/Controllers/PingController.php': PINGS });
  const { exit, out, err } = await app.run(['export']);
  expect(exit, out + err).toBe(0);
  return app;
}

const removeStore = (app: App) =>
  app.write({ 'routes/api.php': app.read('routes/api.php').replace(/^Route::post.*$/m, '') });

/** Checks and holds it to writing nothing. */
async function check(app: App, ...args: string[]) {
  const before = app.files().map((path) => [path, app.read(path)]);
  const outcome = await app.run(['export', '--check', ...args]);
  expect(app.files().map((path) => [path, app.read(path)])).toEqual(before);
  return outcome;
}

describe('docgen export --check (commands 3.6)', () => {
  it('has nothing to say of artifacts of all formats that are what the code says', async () => {
    const app = await exported();
    const { exit, out, err } = await check(app);
    expect([exit, err]).toEqual([0, '']);
    for (const [format, path] of targets) expect(out).toContain(`${path} (${format}) is up to date.\n`);
  });

  it('shows what differs in operations and fields, per target, and what to do', async () => {
    const app = removeStore(await exported());
    const { exit, out } = await check(app);
    expect(exit).toBe(1);
    for (const [format, path] of targets.filter(([name]) => /openapi|full/.test(name))) {
      const changes = [
        `${path} (${format}) is not what the code says now: 1 change (1 breaking).`,
        'BREAKING',
        '  - [operation] POST /api/ping (operation.removed)',
      ];
      expect(out).toContain(
        `\nDiagnostics for ${format}:\n  (document)\n    [error] document.artifact-outdated: ${changes.join('\n      ')}\n      - Run docgen export and commit what it writes.\n`,
      );
    }
    for (const name of ['collection', 'typescript']) {
      expect(out).toMatch(
        new RegExp(
          `docs/${name}.* is not what the code says now\\.\\n {6}They first differ in line \\d+:\\n {8}- .*\\n {8}\\+ .*\\n {6}- Run`,
        ),
      );
    }
    expect(out).toContain('docs/arazzo.json (arazzo) is up to date.\n');
    expect((await app.run(['export', '--check', '--fail-on=none'])).exit).toBe(1);
    await app.run(['export']);
    expect((await check(app)).exit).toBe(0);
  });

  it('tells a file that is missing, and one of text alone', async () => {
    const app = await exported([
      ['openapi-3.2', 'docs/a.yaml'],
      ['full', 'docs/b.json'],
    ]);
    rmSync(join(app.root, 'docs/b.json'));
    app.write({ 'docs/a.yaml': app.read('docs/a.yaml').replace('paths:', 'paths:   # edited') });
    const { exit, out } = await check(app);
    expect(exit).toBe(1);
    expect(out).toContain(
      '[error] document.artifact-missing: docs/b.json (full) is missing.\n      - Run docgen export and commit what it writes.\n',
    );
    const github = await app.run(['export', '--check', '--findings=github']);
    expect(github.out).toContain('::error file=docs/b.json,title=document.artifact-missing::');
    expect(out).toMatch(
      /docs\/a\.yaml \(openapi-3\.2\) is not what the code says now\.\n {6}Nothing that is compared differs; the texts first differ in line \d+:\n {8}- paths: {3}# edited\n {8}\+ paths:\n/,
    );
  });

  it('compares what is committed in another format, and says whose a file is', async () => {
    const app = await exported([
      ['openapi-3.2', 'docs/a.json'],
      ['openapi-3.1', 'docs/b.json'],
    ]);
    const [newer, older] = [app.read('docs/a.json'), app.read('docs/b.json')];
    app.write({
      'docs/a.json': older,
      'docs/b.json': '{"openapi": "3.1.0", "info": {"title": "Own", "version": "1"}, "paths": {}}',
    });
    const { exit, out } = await check(app);
    expect(exit).toBe(1);
    expect(newer).not.toBe(older);
    expect(out).toContain(
      'docs/a.json (openapi-3.2) is not what the code says now.\n      Nothing that is compared differs; the texts first differ in line 2:\n',
    );
    expect(out).toContain('  + [operation] GET /api/ping (operation.added)\n');
    expect(out).toContain('      - docgen did not write this file: docgen export replaces it with --force only.\n');
  });

  it.each([
    ['<<<<<<< HEAD\n', 'They first differ in line 1:\n        - <<<<<<< HEAD\n        + {\n'],
    ['', 'They first differ in line 1:\n'],
    ['\u001b[31m\u202e', 'They first differ in line 1:\n        - \\x1b[31m\\u{202e}\n'],
    [`${'x'.repeat(5000)}`, `        - ${'x'.repeat(100)}…\n`],
  ])('says of a damaged file %j where it differs', async (text, lines) => {
    const app = await exported([['openapi-3.2', 'docs/a.json']]);
    app.write({ 'docs/a.json': text });
    const { exit, out } = await check(app);
    expect(exit).toBe(1);
    expect(out).toContain(lines);
  });

  it('does not read what is no file', async () => {
    const app = await exported([['openapi-3.2', 'docs/a.json']]);
    rmSync(join(app.root, 'docs/a.json'));
    mkdirSync(join(app.root, 'docs/a.json'));
    const { exit, out } = await app.run(['export', '--check']);
    expect(exit).toBe(1);
    expect(out).toContain('      It was not compared: it is a directory.\n');
  });

  it('puts findings at the committed file, for machines', async () => {
    const app = removeStore(await exported([['openapi-3.2', 'docs/a.json']]));
    const github = await check(app, '--findings=github');
    expect(github.exit).toBe(1);
    expect(github.out).toMatch(
      /^::error file=docs\/a\.json,line=\d+,title=document\.artifact-outdated::docs\/a\.json \(openapi-3\.2\) is not .*%0ABREAKING%0A/,
    );
    const { documents } = JSON.parse((await check(app, '--json')).out);
    expect(documents[0].targets[0]).toMatchObject({
      path: 'docs/a.json',
      written: false,
      upToDate: false,
      changeset: { breaking: true, counts: { total: 1, breaking: 1 }, changes: [{ code: 'operation.removed' }] },
    });
    expect((await check(app, '--quiet')).out).toBe('');
  });

  it('says nothing of a format that has nothing to say', async () => {
    const app = new App({ ...SMALL, 'docgen.yaml': docgenYaml([['arazzo', 'docs/a.json']]) });
    const { exit, out } = await check(app);
    expect(exit).toBe(0);
    expect(out).toContain('Nothing to check for docs/a.json (arazzo) — see below.\n');
  });

  it('tells at most 60 lines', async () => {
    const routes = Array.from({ length: 80 }, (_, at) => `Route::get('/p${at}', [PingController::class, 'show']);\n`);
    const app = await exported([['openapi-3.2', 'docs/a.json']]);
    app.write({ 'routes/api.php': app.read('routes/api.php') + routes.join('') });
    const { out } = await check(app);
    expect(out).toContain(': 80 changes (0 breaking).\n');
    expect(out.match(/\(operation\.added\)/g)).toHaveLength(59);
    expect(out).toContain('        … and 21 more lines: docgen diff docs/a.json\n');
  });
});
