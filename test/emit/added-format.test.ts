import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FORMATS } from '../../server/src/emit/formats.js';
import { type App, docgen, type Outcome, SMALL, small } from '../support/app.js';
import { laravelApp, noLaravel } from '../support/laravel.js';
import { until } from '../support/until.js';
import { CODES, FILES, ROWS } from './added-formats.js';
import { SourceCopy } from './source-copy.js';

const TABLE = 'server/src/emit/formats.ts';
const END_OF_ROWS = '] as const satisfies readonly FormatRow[];';
const ALL = [...FORMATS, 'outline', 'toc', 'plain', 'plainer'].join(', ');
const TARGETS = `documents:
  default:
    routes: {include: ['api/*']}
    export:
      targets:
        - {format: plainer, path: out/plainer.json}
        - {format: outline, path: out/lists/outline.txt}
        - {format: openapi-3.2, path: out/openapi.yaml}
        - {format: plain, path: out/plain.json}
`;
const CONTROLLER = 'app/Http/Controllers/PingController.php';
const written = (name: string, keyword: string, ...keys: string[]) =>
  `    [info] document.keyword-rewritten: ${keyword} at #/paths/~1api~1${name}/${keys.join('/')} was written otherwise.\n`;
const SCHEMA = ['responses', '200', 'content', 'application~1json', 'schema', 'properties'];

/** Formats are added to a copy of the sources: a file and a row each, nothing else. */
describe('a format that is added', () => {
  const copy = new SourceCopy();
  const run = (app: App, ...args: string[]): Promise<Outcome> => docgen(args, app.root, {}, copy.program);
  beforeAll(() => {
    for (const [path, text] of Object.entries(FILES)) copy.write(path, text);
    copy.insert(TABLE, END_OF_ROWS, ROWS);
    copy.insert('protocol/src/diagnostics/document/tags.ts', '};\n', CODES);
    copy.bundle();
  });

  test('keeps to the types, which know the formats there are', () => {
    expect(copy.typeErrors()).toBe('');
    const row = (names: string, from: string) =>
      `  { names: [${names}], ending: '.json', yaml: false, from: { format: '${from}' }, load: async () => (await import('./plain.js')).plain },\n`;
    const before = readFileSync(join(copy.root, TABLE), 'utf8');
    copy.insert(TABLE, END_OF_ROWS, row("'lost'", 'nowhere'));
    const errors = copy.typeErrors();
    copy.write(TABLE, before);
    expect(errors).toMatch(/formats\.ts.*TS2322/);
    expect(errors).toContain('"nowhere"');
  });

  test('is listed wherever formats are', async () => {
    const app = small(TARGETS);
    const help = (await run(app, 'export', '--help')).out;
    expect(help.replace(/\s+/g, ' ')).toContain(`one format instead of those of docgen.yaml: ${ALL} `);
    const refused = await run(app, 'export', '--format=raml');
    expect([refused.exit, refused.err]).toEqual([1, `Unknown --format "raml"; expected one of: ${ALL}.\n`]);
    const unknown = await run(small(TARGETS.replace('plainer', 'raml')), 'export');
    expect(unknown.err).toContain(`  - The formats are: ${ALL}.\n`);
    for (const format of ['outline', 'toc']) {
      const { exit, err } = await run(app, 'export', `--format=${format}`, '--yaml');
      expect([exit, err]).toEqual([
        1,
        `--yaml cannot be used with --format=${format}, which has no YAML serialisation.\n`,
      ]);
    }
    const ending = await run(small(TARGETS.replace('outline.txt', 'outline.yml')), 'export');
    expect(ending.err).toContain('  - Give it a path ending in .txt.\n');
    const twice = await run(small(TARGETS.replace('format: plain,', 'format: toc,')), 'export');
    expect(twice.err).toContain('config.export-duplicate-format');
  });

  test('is exported, derived from others, with the findings of all it went through in their order', async () => {
    const app = small(TARGETS);
    const { exit, out } = await run(app, 'export');
    expect(exit).toBe(0);
    const plain = [
      written('ping', 'const', 'get', ...SCHEMA, 'up'),
      written('ping', 'const', 'post', ...SCHEMA, 'stored'),
    ].join('');
    const plainer = written('ping', 'API Documentation', 'post');
    expect(out.slice(0, out.indexOf('\nDiagnostics for default:'))).toBe(
      [
        `Wrote <app>/out/plainer.json (plainer).\n\nDiagnostics for plainer:\n  (document)\n${plain}${plainer}`,
        'Wrote <app>/out/lists/outline.txt (outline).\n',
        'Wrote <app>/out/openapi.yaml (openapi-3.2).\n',
        `Wrote <app>/out/plain.json (plain).\n\nDiagnostics for plain:\n  (document)\n${plain}`,
      ].join(''),
    );
    expect(app.read('out/lists/outline.txt')).toBe('see ../openapi.yaml\nGET /api/ping\nPOST /api/ping\n');
    const read = (path: string) => JSON.parse(app.read(path)).paths['/api/ping'];
    expect(read('out/plain.json').get.responses[200].content['application/json'].schema.properties).toEqual({
      up: { type: 'boolean', enum: [true] },
    });
    expect([Object.keys(read('out/plain.json')), Object.keys(read('out/plainer.json'))]).toEqual([
      ['get', 'post'],
      ['get'],
    ]);
    // Derived from an artifact without ids; the one of the run has them.
    expect(app.read('out/plain.json')).not.toContain('x-docgen-id');
    expect(app.read('out/openapi.yaml')).toContain('x-docgen-id');

    const yaml = await run(app, 'export', '--format=plain', '--out=out/plain.yaml');
    expect([yaml.exit, app.read('out/plain.yaml').slice(0, 14)]).toEqual([0, 'openapi: 3.2.0']);
  });

  test('is validated when its row says so', async () => {
    const { exit, out } = await run(small(TARGETS), 'validate');
    expect(exit).toBe(0);
    for (const format of ['plainer', 'openapi-3.2', 'plain']) {
      expect(out).toContain(`default: ${format} artifact valid against its published schema.\n`);
    }
    expect(out).toContain('default: outline has no published schema, so its artifact was not checked.\n');
  });

  test('writes no file where it has nothing to say, and leaves the one that is there', async () => {
    const app = small(
      "documents: {default: {routes: {include: ['none/*']}, export: {targets: [{format: outline, path: a.txt}]}}}\n",
      { 'a.txt': 'of old' },
    );
    const { exit, out } = await run(app, 'export');
    expect(exit).toBe(0);
    expect(out.split('\nDiagnostics for default:')[0]).toBe(
      'Wrote nothing for <app>/a.txt (outline) — see below.\n\nDiagnostics for outline:\n  (document)\n' +
        '    [info] document.nothing-outlined: There is no operation.\n',
    );
    expect(app.read('a.txt')).toBe('of old');
    const validated = await run(app, 'validate');
    expect([validated.exit, validated.out]).toEqual([0, expect.not.stringContaining('outline artifact')]);
    expect(validated.out).toContain('document.nothing-outlined');
  });

  test.skipIf(noLaravel !== undefined)('is cached for the page whose driver asks for its version', async () => {
    const { root, dispose } = laravelApp({
      'config/cache.php': "<?php return ['default' => 'file'];\n",
      'config/docgen.php': "<?php return ['documents' => ['default' => ['viewer' => ['driver' => 'own']]]];\n",
    });
    try {
      const cache = async (version: string) => {
        const file = join(root, 'storage/docgen/facts.json');
        const facts = JSON.parse(readFileSync(file, 'utf8'));
        facts.service.drivers = { own: { class: 'Own', specVersion: version, assets: [] } };
        writeFileSync(file, JSON.stringify(facts));
        return docgen(['cache'], root, {}, copy.program);
      };
      await docgen(['cache'], root, {}, copy.program);
      const { exit, out } = await cache('3.9');
      expect(exit).toBe(0);
      expect(out).toMatch(/^Cached document "default"\.\n/);
      const stored = readdirSync(join(root, 'storage/framework/cache'), { recursive: true, encoding: 'utf8' })
        .map((path) => join(root, 'storage/framework/cache', path))
        .filter((path) => statSync(path).isFile())
        .map((path) => readFileSync(path, 'utf8'));
      expect(stored.join('\n')).toContain('"plainer"');
      const refused = await cache('3.8');
      const line = 'The page of document "default" wants OpenAPI 3.8; documents are written in 3.2, 3.1, 3.0, 3.9.\n';
      expect([refused.exit, refused.err]).toEqual([1, line]);
    } finally {
      dispose();
    }
  });

  test('is watched: an edit writes it again as an export from nothing does', async () => {
    const app = small(TARGETS);
    const child = spawn(process.execPath, [copy.program, 'watch', '--no-daemon'], {
      cwd: app.root,
      env: { PATH: process.env.PATH ?? '', HOME: app.root, CI: '1' },
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    try {
      await until('it watches', () => said.includes('Watching 1 file(s)'));
      app.write({ [CONTROLLER]: (SMALL[CONTROLLER] ?? '').replace("'up' => true", "'up' => true, 'since' => 7") });
      await until('it has built again', () => said.includes('Pushed a refresh', said.indexOf('rebuilding…')));
      const files = ['out/plainer.json', 'out/plain.json', 'out/lists/outline.txt'];
      const kept = files.map((path) => app.read(path));
      expect(kept[1]).toContain('"since"');
      expect(said.slice(said.indexOf('rebuilding…'))).toContain(
        written('ping', 'const', 'get', ...SCHEMA, 'since') + written('ping', 'const', 'get', ...SCHEMA, 'up'),
      );
      await run(app, 'export');
      expect(files.map((path) => app.read(path))).toEqual(kept);
    } finally {
      child.kill('SIGKILL');
      await closed;
    }
    expect(existsSync(join(app.root, 'out/openapi.yaml'))).toBe(true);
  });
});
