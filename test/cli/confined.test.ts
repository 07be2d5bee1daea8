import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeArtifact } from '@docgen/server/requests/writing/write-artifact';
import { describe, expect, it } from 'vitest';
import { App, small } from '../support/app.js';

const exportTo = (path: string, more = '') => `documents:\n  default:\n    export: {path: '${path}'}\n${more}`;

describe('writing stays inside the application (commands 1.6, config 3.10)', () => {
  const outside = async (app: App, elsewhere: App): Promise<void> => {
    const before = elsewhere.files();
    const { exit, out, err } = await app.run(['export']);
    expect([exit, out]).toEqual([1, '']);
    expect(err).toContain('[error] config.export-path-outside: ');
    expect(err).toContain('docgen export default --format=openapi-3.2 --out=<path>');
    expect(elsewhere.files()).toEqual(before);
    expect((await app.run(['validate'])).exit).toBe(0);
  };

  it('a path that leaves it needs --out', async () => {
    const elsewhere = new App();
    const absolute = join(elsewhere.root, 'a.json');
    await outside(small(exportTo(absolute)), elsewhere);
    await outside(small(exportTo('../a.json')), elsewhere);
    const app = small(exportTo(absolute));
    const { exit, out } = await app.run(['export', `--out=${absolute}`]);
    expect(exit).toBe(0);
    expect(out).toContain(`\nWrote ${absolute} (openapi-3.2).\n`);
    expect(elsewhere.files()).toEqual(['a.json']);
  });

  it('so does a link that leads out: of a folder, of a file, of a file that is not there yet', async () => {
    const elsewhere = new App({ 'old.json': '' });
    const links: [from: string, to: string][] = [
      ['docs', elsewhere.root],
      ['docs/openapi.json', join(elsewhere.root, 'old.json')],
      ['docs/openapi.json', join(elsewhere.root, 'new.json')],
    ];
    for (const [from, to] of links) {
      const app = small('');
      if (from !== 'docs') mkdirSync(join(app.root, 'docs'));
      symlinkSync(to, join(app.root, from));
      await outside(app, elsewhere);
      expect((await app.run(['export', '--out=docs/openapi.json'])).exit).toBe(0);
      expect(lstatSync(join(app.root, from)).isSymbolicLink()).toBe(true);
    }
    expect(elsewhere.files()).toEqual(['new.json', 'old.json', 'openapi.json']);
  });

  it('a link inside stays a link', async () => {
    const app = small('', { 'public/api.json': '' });
    mkdirSync(join(app.root, 'docs'));
    symlinkSync('../public/api.json', join(app.root, 'docs/openapi.json'));
    expect((await app.run(['export'])).exit).toBe(0);
    expect(lstatSync(join(app.root, 'docs/openapi.json')).isSymbolicLink()).toBe(true);
    expect(JSON.parse(app.read('public/api.json')).openapi).toBe('3.2.0');
  });

  it('an application that is reached through a link is inside itself', async () => {
    const app = small('');
    const elsewhere = new App();
    symlinkSync(app.root, join(elsewhere.root, 'linked'));
    expect((await elsewhere.run(['export', '--app=linked'])).exit).toBe(0);
    expect(existsSync(join(app.root, 'docs/openapi.json'))).toBe(true);
  });

  it('nothing is kept in a storage that leads out, and it is said', async () => {
    const elsewhere = new App();
    const app = small('cache: {enabled: true}\n');
    symlinkSync(elsewhere.root, join(app.root, 'storage'));
    const { exit, err } = await app.run(['export']);
    expect([exit, elsewhere.files()]).toEqual([0, []]);
    expect(err).toContain('Nothing is kept in storage/docgen: a link on the way leads outside of the application.\n');
    expect(err).toContain('cache.path leads outside of the application; what is analysed is kept in ');
  });

  it('a cache.path that leads out is not written to', async () => {
    const elsewhere = new App();
    const app = small(`cache: {enabled: true, path: ${elsewhere.root}/cache}\n`);
    const { exit, err } = await app.run(['export']);
    expect([exit, elsewhere.files()]).toEqual([0, []]);
    expect(err).toContain('cache.path leads outside of the application; what is analysed is kept in ');
    expect((await app.run(['clear', '--fragments'])).out).toMatch(/^Cleared [1-9]\d* cached operation/m);
  });

  it('a folder that becomes a link while an artifact is written is not followed', () => {
    const elsewhere = new App();
    const app = new App({ 'docs/deep/old.json': '' });
    symlinkSync(elsewhere.root, join(app.root, 'docs/out'));
    expect(writeArtifact(app.root, join(app.root, 'docs/out/a.json'), 'x')).toBe(
      'Could not write docs/out/a.json: it leads outside of the application.',
    );
    expect(readdirSync(elsewhere.root)).toEqual([]);
    expect(writeArtifact(app.root, join(app.root, 'docs/out/a.json'), 'x', true)).toBeUndefined();
    expect(readFileSync(join(realpathSync(elsewhere.root), 'a.json'), 'utf8')).toBe('x');
  });
});

describe('a file docgen did not write is never replaced silently (commands 1.6)', () => {
  const FOREIGN: [name: string, path: string, text: string][] = [
    [
      'a package file',
      'composer.json',
      JSON.stringify({ name: 'a/b', require: { 'laravel/framework': '^12.0' } }, null, 2),
    ],
    [
      'a description by hand',
      'docs/api.yaml',
      'openapi: 3.0.3\ninfo:\n  title: By hand # mine\n  version: 1.0.0\npaths: {}\n',
    ],
    [
      'a description of another tool',
      'docs/api.json',
      '{\n    "openapi": "3.1.0",\n    "info": {\n        "title": "A"\n    },\n    "paths": {}\n}\n',
    ],
    ['a page', 'docs/api.json', '# API\n'],
    ['PHP', 'routes/api.json', '<?php return 1;\n'],
  ];
  it.each(FOREIGN)('%s', async (_name, path, text) => {
    const app = small(exportTo(path), { [path]: text });
    const { exit, out, err } = await app.run(['export']);
    expect([exit, out]).toEqual([1, '']);
    expect(err).toContain(`[error] config.export-file-foreign: ${path} exists and was not written by docgen`);
    expect(app.read(path)).toBe(text);
    expect((await app.run(['export', `--out=${path}`])).exit).toBe(1);
    expect(app.read(path)).toBe(text);
    expect((await app.run(['export', '--force'])).exit).toBe(0);
    expect(app.read(path)).toContain('3.2.0');
  });

  it('an empty file, and every artifact it wrote, with ids and without, is', async () => {
    const app = small(exportTo('docs/a.json'), { 'docs/a.json': '' });
    const route = (n: number) =>
      app.write({
        'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('n${n}', fn () => ['n' => 1.5]);\n`,
      });
    let n = 0;
    for (const args of [[], ['--drop-ids'], ['--format=uir'], ['--format=uir', '--provenance=none'], ['--drop-ids']]) {
      for (const target of ['--out=docs/a.json', ...(args.includes('--format=uir') ? [] : ['--out=docs/a.yaml'])]) {
        for (const _ of [1, 2]) {
          route(++n);
          const { exit, err } = await app.run(['export', ...args, target]);
          expect([args, target, exit, err]).toEqual([args, target, 0, '']);
        }
      }
    }
    writeFileSync(
      join(app.root, 'docgen.yaml'),
      `host: {boot: static}\n${exportTo('docs/a.yaml')}    routes: {include: [none]}\n`,
    );
    expect((await app.run(['export'])).exit).toBe(0);
    route(++n);
    expect((await app.run(['export'])).exit).toBe(0);
  });
});
