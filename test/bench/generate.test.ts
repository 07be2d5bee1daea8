import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

test('no two files of the application itself are alike', () => {
  const texts = files(root)
    .filter((path) => path.startsWith('app/'))
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/[A-Z][A-Za-z]+/g, 'X'));
  expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.9);
});

test.runIf(spawnSync('php', ['-v']).status === 0)('PHP accepts every file', { timeout: 120_000 }, async () => {
  const left = files(root).filter((path) => path.endsWith('.php'));
  const refused: string[] = [];
  const lint = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const child = spawn('php', ['-l', join(root, path)], { stdio: 'ignore' });
      const code = await new Promise((resolve) => child.once('close', resolve));
      if (code !== 0) refused.push(path);
    }
  };
  await Promise.all([lint(), lint(), lint()]);
  expect(refused).toEqual([]);
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
