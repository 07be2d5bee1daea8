import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';

const ROUTES = 100;
const generator = join(dirname(fileURLToPath(import.meta.url)), 'generate/index.mjs');
const scratch = mkdtempSync(join(tmpdir(), 'docgen-generated-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const root = generated('application', ROUTES);

function generated(name: string, routes: number): string {
  const directory = join(scratch, name);
  const { status, stderr } = spawnSync(process.execPath, [generator, String(routes), directory], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return directory;
}

function files(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

test('the same number of routes gives the same bytes', () => {
  const again = generated('again', ROUTES);
  expect(files(again)).toEqual(files(root));
  for (const path of files(root))
    expect(readFileSync(join(again, path)).equals(readFileSync(join(root, path)))).toBe(true);
});

const vendor = join(dirname(fileURLToPath(import.meta.url)), '../../examples/bookshop/vendor');
const MIGRATE = `require $argv[2] . '/autoload.php';
$app = new Illuminate\\Container\\Container();
$capsule = new Illuminate\\Database\\Capsule\\Manager($app);
$capsule->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
$app->instance('db', $capsule->getDatabaseManager());
$app->bind('db.schema', fn () => $capsule->getConnection()->getSchemaBuilder());
Illuminate\\Support\\Facades\\Facade::setFacadeApplication($app);
foreach (glob($argv[1] . '/database/migrations/*.php') as $file) (require $file)->up();
echo count($capsule->getConnection()->getSchemaBuilder()->getTables());`;

test.runIf(existsSync(vendor))('the migrations run under Laravel, and make every table', () => {
  for (const [name, routes] of [['application', ROUTES] as const, ['three-hundred', 300] as const]) {
    const directory = name === 'application' ? root : generated(name, routes);
    const tables = files(directory).filter((path) => /_create_\w+_table\.php$/.test(path)).length;
    const said = spawnSync('php', ['-r', MIGRATE, '--', directory, vendor], { encoding: 'utf8' });
    expect(`${said.stdout}${said.stderr}`).toBe(String(tables));
  }
});

test('no two files of the application itself are alike', () => {
  const texts = files(root)
    .filter((path) => path.startsWith('app/'))
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/[A-Z][A-Za-z]+/g, 'X'));
  expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.9);
});

/** One process reads all files: one process each cost 80 s of processor time. */
const PARSE = `foreach (json_decode(stream_get_contents(STDIN)) as $path) {
    try { token_get_all(file_get_contents($path), TOKEN_PARSE); } catch (ParseError $e) { echo "$path: {$e->getMessage()}\\n"; }
}
echo 'read';`;

const tokenizes = spawnSync('php', ['-r', 'exit((int) !function_exists("token_get_all"));']).status === 0;

test.runIf(tokenizes)('PHP reads every file', () => {
  const read = (paths: readonly string[]) =>
    spawnSync('php', ['-r', PARSE], { encoding: 'utf8', input: JSON.stringify(paths) }).stdout;
  const paths = files(root).filter((path) => path.endsWith('.php'));
  expect(read(paths.map((path) => join(root, path)))).toBe('read');
  const broken = join(scratch, 'broken.php');
  writeFileSync(broken, '<?php class {');
  expect(read([broken])).toMatch(/broken\.php: .*unexpected/);
});

test('every route is read, documented, and none is an error', async () => {
  const { config } = loadConfig(root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  const input = { root, config, host: 'static', env: {} } as const;
  const { table } = await build({ ...input, documents: ['default'], routesOnly: true });
  expect(table?.routes.filter((row) => row.documents.length > 0)).toHaveLength(ROUTES);
  expect(table?.routes.filter((row) => row.route.uri.startsWith('api/'))).toHaveLength(ROUTES);
  const result = await build({ ...input, documents: ['default'] });
  const found = [...result.hostDiagnostics, ...(result.documents[0]?.diagnostics ?? [])];
  expect(found.filter((diagnostic) => diagnostic.severity === 'error')).toEqual([]);
});
