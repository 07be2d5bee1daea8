import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();

const TWO = `host:
  boot: static
diagnostics:
  accept: [config.unknown-setting]
unheard: 1
documents:
  default:
    routes: {include: ['api/*']}
    export:
      targets: [{format: openapi-3.2, path: docs/a.yaml}, {format: full, path: docs/b.json}]
  other:
    routes: {include: ['about']}
    export: {path: docs/other.json}
`;

/** An action whose response cannot be told, so that there is something to print. */
const FILES = {
  ...SMALL,
  'old.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: { '/gone': { get: { responses: { 200: { description: 'OK' } } } } },
  }),
  'docgen.yaml': TWO,
  'app/Http/Controllers/PingController.php': `<?php
namespace App\\Http\\Controllers;
class PingController
{
    public function show($id) { return response()->json(json_decode(file_get_contents('x'), true)); }
    public function store(): array { return ['stored' => \\strtolower(env('SHOP_NAME'))]; }
    public function about(): string { return 'about'; }
}
`,
};

/** One place asks nobody and one its daemon, for every command in turn; both hold no more than the application's own files. */
let both: readonly [alone: Place, through: Place] | undefined;
function places(): readonly [alone: Place, through: Place] {
  both ??= [new Place(installation, FILES, 'file'), new Place(installation, FILES, 'file')];
  for (const { app } of both) {
    const made = app.files().filter((file) => !file.startsWith('storage/') && !Object.hasOwn(FILES, file));
    for (const file of made) rmSync(join(app.root, file));
  }
  return both;
}

describe('through the daemon and without it (commands 8.2, row 45)', () => {
  it.each([
    [['export'], 0],
    [['export', 'default', '--format=uir', '--provenance=full'], 0],
    [['export', 'other', '--out=o.yaml'], 0],
    [['export', '--fail-on=hint'], 1],
    [['export', 'nope'], 1],
    [['export', '--format=yaml'], 1],
    [['export', '--fail-on=loud'], 1],
    [['export', '--host=php'], 1],
    [['export', '--out=/proc/nowhere/a.json', 'other'], 1],
    [['export', '--memory-limit=lots'], 1],
    [['export', '--surplus'], 1],
    [['validate'], 0],
    [['validate', 'default', '--fail-on', 'info'], 1],
    [['validate', '--json'], 0],
    [['lint', '--all', '--format=github'], 0],
    [['diff', 'old.json'], 0],
    [['diff', 'old.json', 'other', '--format=json', '--enforce'], 1],
    [['diff', 'old.json', '--format=markdown'], 0],
    [['diff', 'nope.json'], 1],
    [['diff', 'composer.json'], 1],
    [['diff', 'old.json', '--against=HEAD'], 1],
    [['explain', 'api/ping'], 2],
    [['explain', 'GET ping', 'default', '--json'], 0],
    [['explain', 'ping.store', '--field=summary'], 0],
    [['explain', 'zzz'], 1],
    [['cache'], 1],
    [['cache', 'nope'], 1],
    [['cache', '--fail-on=hint'], 1],
    [['routes'], 0],
    [['routes', '--json', '--document=other'], 0],
    [['docgen:routes', '--document', 'default'], 0],
  ])('%j', async (args, exit) => {
    const [alone, through] = places();
    const said = await alone.docgen([...args, '--no-daemon']);
    const written = contents(alone);
    expect(said.exit).toBe(exit);
    // A refusal stands on standard error alone, everything else on standard output; only a diff tells of the configuration beside what it
    // prints, which may be a page.
    if (args[0] !== 'diff') expect([said.out, said.err]).toContain('');
    expect(alone.daemons()).toEqual([]);
    expect(await through.docgen(args)).toEqual(said);
    expect(contents(through)).toEqual(written);
    expect(await through.docgen(args)).toEqual(said);
    expect(contents(through)).toEqual(written);
  });

  it('also where the configuration is refused or switches everything off', async () => {
    for (const yaml of ['documents: [', 'enabled: false\n', '- 1\n']) {
      const place = new Place(installation, { ...SMALL, 'docgen.yaml': yaml });
      const alone = await place.docgen(['export', '--no-daemon']);
      expect(alone.exit).toBe(1);
      expect(await place.docgen(['export'])).toEqual(alone);
    }
  });

  it('also where docgen.yaml is no file', async () => {
    for (const make of [mkdirSync, (path: string) => execFileSync('mkfifo', [path])]) {
      const place = new Place(installation);
      rmSync(join(place.app.root, 'docgen.yaml'));
      make(join(place.app.root, 'docgen.yaml'));
      const alone = await place.docgen(['export', '--no-daemon']);
      expect([alone.exit, alone.out]).toEqual([1, '']);
      expect(alone.err).toContain('config.file-unreadable');
      expect(await place.docgen(['export'])).toEqual(alone);
      expect(place.daemons()).toHaveLength(1);
    }
  });

  it('sees what has changed since: code, routes, configuration', async () => {
    const place = new Place(installation);
    await place.docgen(['export']);
    const edits: Record<string, string>[] = [
      {
        'app/Http/Controllers/PingController.php': (SMALL['app/Http/Controllers/PingController.php'] ?? '').replace(
          'up',
          'ok',
        ),
      },
      { 'routes/api.php': `${SMALL['routes/api.php']}Route::get('/pong', [PingController::class, 'about']);\n` },
      { 'docgen.yaml': `${SMALL['docgen.yaml']}    info: {title: Renamed}\n` },
    ];
    for (const edit of edits) {
      place.app.write(edit);
      const before = place.app.read('docs/openapi.json');
      const through = await place.docgen(['export']);
      const bytes = place.app.read('docs/openapi.json');
      expect(bytes).not.toBe(before);
      expect(await place.docgen(['export', '--no-daemon'])).toEqual(through);
      expect(place.app.read('docs/openapi.json')).toBe(bytes);
    }
  });

  it("reads the environment of whoever asks, not the daemon's", async () => {
    const place = new Place(installation);
    await place.docgen(['daemon', 'start'], { DOCGEN_HOST_BOOT: 'php' });
    expect((await place.docgen(['routes', '--json'])).out).toContain('"source": "static"');
    const environments: Record<string, string>[] = [{ DOCGEN_ENGINE: 'null' }, { DOCGEN_ENGINE: 'fast' }, {}];
    for (const env of environments) {
      const alone = await place.docgen(['export', '--no-daemon'], env);
      const bytes = place.app.read('docs/openapi.json');
      expect(await place.docgen(['export'], env)).toEqual(alone);
      expect(place.app.read('docs/openapi.json')).toBe(bytes);
    }
  });

  it('carries the variables the application names', async () => {
    const boot = 'host: {boot: php, php: ./php}\ndocuments: {default: {}}\n';
    const place = new Place(installation, {
      'docgen.yaml': boot,
      '.env': 'SHOP_COLOUR=\n',
      'config/shop.php': "<?php return ['name' => env('SHOP_NAME', 'x')];",
      'vendor/autoload.php': '<?php',
      php: '#!/bin/sh\ncase "$*" in *PHP_VERSION*) printf "8.3.0\\n-1\\n"; exit 0;; esac\nenv | grep ^SHOP_ >&2\nexit 3\n',
    });
    const { chmodSync } = await import('node:fs');
    chmodSync(join(place.app.root, 'php'), 0o755);
    const shell = { SHOP_NAME: 'Ink', SHOP_COLOUR: 'blue' };
    const alone = await place.docgen(['export', '--no-daemon'], shell);
    expect(alone.err).toContain('SHOP_NAME=Ink');
    expect(alone.err).toContain('SHOP_COLOUR=blue');
    const through = await place.docgen(['export'], shell);
    expect(sorted(through.err)).toEqual(sorted(alone.err));
    expect(through.exit).toBe(1);
    expect((await place.docgen(['export'])).err).not.toContain('SHOP_NAME=Ink');
  });

  it('finds the same application from below and through a link', async () => {
    const place = new Place(installation);
    mkdirSync(join(place.app.root, 'deep/er'), { recursive: true });
    const args = ['export', `--app=${join(place.app.root, 'deep/..')}`];
    expect(await place.docgen(args)).toEqual(await place.docgen([...args, '--no-daemon']));
  });
});

const contents = (place: Place) =>
  Object.fromEntries(
    place.app
      .files()
      .filter((file) => !file.startsWith('storage/'))
      .map((file) => [file, place.app.read(file)]),
  );

const sorted = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .sort();
