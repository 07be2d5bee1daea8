import { describe, expect, it } from 'vitest';
import { App, run, SMALL } from '../support/app.js';

const app = () =>
  new App({
    ...SMALL,
    'docgen.yaml': `host: {boot: static}
unheard: 1
diagnostics: {accept: [config.unknown-setting]}
documents:
  default:
    routes: {include: ['api/*']}
    export: {targets: [{format: openapi-3.2, path: a.json}, {format: full, path: b.json}]}
`,
    'app/Http/Controllers/PingController.php': `<?php
namespace App\\Http\\Controllers;
class PingController
{
    public function show() { return ['api_key' => 'x']; }
    public function store(): array { return ['stored' => \\strtolower(env('SHOP'))]; }
    public function about(): string { return 'about'; }
}
`,
  });

const LINES =
  'default: valid against UIR 2.1.\ndefault: openapi-3.2 artifact valid against its published schema.\n' +
  'default: full has no published schema, so its artifact was not checked.\n';

describe('findings of validate and export for a machine (commands 3.5, 4.1)', () => {
  it.each([
    ['validate', '--format'],
    ['export', '--findings'],
  ])('%s prints them as lint does, and what it did on standard error', async (command, option) => {
    const place = app();
    const all = (await place.run(['lint', '--all', '--format=sarif'])).out;
    const sarif = await place.run([command, `${option}=sarif`]);
    expect(sarif.exit).toBe(0);
    expect(JSON.parse(sarif.out)).toEqual(JSON.parse(all));
    const written = `Wrote ${place.root}/a.json (openapi-3.2).\nWrote ${place.root}/b.json (full).\n`;
    expect(sarif.err).toBe(command === 'validate' ? LINES : written);
    const github = await place.run([command, `${option}=github`]);
    expect(github.out).toBe((await place.run(['lint', '--all', '--format=github'])).out);
    expect(github.out).toContain(
      '::warning file=app/Http/Controllers/PingController.php,line=5,title=lint.data-leakage::',
    );
    const json = await place.run([command, `${option}=json`]);
    expect(JSON.parse(json.out)).toEqual(JSON.parse((await place.run(['lint', '--all', '--format=json'])).out));
    expect((await place.run([command, `${option}=text`])).out).toBe((await place.run([command])).out);
  });

  it('names files from the top of the repository in what is shown there (lint 5.5)', async () => {
    const outer = new App();
    const inner = app();
    outer.write(Object.fromEntries(inner.files().map((file) => [`apps/shop/${file}`, inner.read(file)])));
    const at = `--app=${outer.root}/apps/shop`;
    const printed = async (format: string) => (await outer.run(['lint', '--all', at, `--format=${format}`])).out;
    const file = 'app/Http/Controllers/PingController.php';
    expect(await printed('github')).toContain(`::warning file=${file},line=5,title=lint.data-leakage::`);
    const workspace = { GITHUB_WORKSPACE: outer.root };
    const named = await outer.run(['lint', '--all', at, '--format=github'], workspace);
    expect(named.out).toContain(`::warning file=apps/shop/${file},line=5,title=lint.data-leakage::`);
    outer.write({ '.git': 'gitdir: elsewhere\n' });
    expect(await printed('github')).toBe(named.out);
    const { runs } = JSON.parse(await printed('sarif'));
    const places = runs[0].results.flatMap(({ locations }: { locations: unknown[] }) => locations);
    expect(places).toHaveLength(runs[0].results.length);
    expect(JSON.stringify(places)).toContain(`"uri":"apps/shop/${file}"`);
    expect(JSON.stringify(places)).not.toContain('"uri":"app/');
    expect(await printed('json')).toContain(`"file": "${file}"`);
  });

  it('prints all of the result as JSON', async () => {
    const place = app();
    const validated = await place.run(['validate', '--json', '--fail-on=warning']);
    expect([validated.exit, validated.err]).toEqual([1, '']);
    const result = JSON.parse(validated.out);
    expect(Object.keys(result)).toEqual(['configuration', 'documents', 'counts', 'gate']);
    expect(result.configuration[0]).toMatchObject({
      name: 'docgen.yaml',
      diagnostics: [{ code: 'config.unknown-setting', accepted: true }],
    });
    expect(result.documents[0]).toMatchObject({
      document: 'default',
      spec: 'UIR 2.1',
      violations: 0,
      targets: [
        { format: 'openapi-3.2', checked: true, violations: 0 },
        { format: 'full', checked: false, violations: 0 },
      ],
    });
    expect(result.documents[0].diagnostics).toContainEqual(expect.objectContaining({ code: 'lint.data-leakage' }));
    expect(result.gate).toMatchObject({ floor: 'warning', failed: true });
    const exported = await place.run(['export', '--json']);
    expect([exported.exit, exported.err]).toEqual([0, '']);
    const [document] = JSON.parse(exported.out).documents;
    expect(document.targets[0]).toMatchObject({
      format: 'openapi-3.2',
      path: 'a.json',
      written: true,
      diagnostics: [],
    });
    expect(document.targets[0].bytes).toBe(Buffer.byteLength(place.read('a.json')));
  });

  it('says on standard error what could not be written', async () => {
    const place = app().write({ blocked: '' });
    const { exit, out, err } = await place.run([
      'export',
      '--format=full',
      '--out=blocked/a.json',
      '--findings=github',
    ]);
    expect(exit).toBe(1);
    expect(err).toBe('Could not create blocked: a file has this name.\n');
    expect(out).toMatch(/^(::[a-z]+ .*\n)+$/);
  });

  it.each([
    [['validate', '--format=xml'], 'Unknown --format "xml"; expected one of: text, json, sarif, github.\n'],
    [['export', '--findings=xml'], 'Unknown --findings "xml"; expected one of: text, json, sarif, github.\n'],
    [['export', '--findings=sarif', '--json'], '--json cannot be used with --findings.\n'],
    [['validate', '--format=text', '--json'], '--json cannot be used with --format.\n'],
  ])('refuses %j', async (args, line) => {
    const place = app();
    const before = place.files();
    expect(await run(args, place.root)).toEqual({ exit: 1, out: '', err: line });
    expect(place.files()).toEqual(before);
  });
});
