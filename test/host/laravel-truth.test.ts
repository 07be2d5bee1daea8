import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPhpIndex } from '@docgen/php';
import type { BlankText, RouteFact } from '@docgen/protocol';
import { afterAll, describe, expect, it } from 'vitest';
import { readStaticHost } from '../../server/src/host/static/index.js';
import { readComposer } from '../../server/src/project/composer.js';
import { DiskSnapshot } from '../../server/src/project/disk-snapshot.js';
import { noLaravel } from '../support/laravel.js';
import { COMPOSER, codes, read } from './read.js';

const here = dirname(fileURLToPath(import.meta.url));
const vendor = join(here, '../../examples/bookshop/vendor');

/** An awkward application is one PHP file: sections `//# path` cut it into the files of the application. */
function applicationOf(source: string): Record<string, string> {
  const files: Record<string, string> = { ...SKELETON };
  for (const section of source.split(/^\/\/# /m).slice(1)) {
    const end = section.indexOf('\n');
    files[section.slice(0, end).trim()] = `<?php\n${section.slice(end + 1)}`;
  }
  return files;
}

const SKELETON: Record<string, string> = {
  'composer.json': JSON.stringify(COMPOSER),
  'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php')
    ->withExceptions()
    ->create();
`,
  'routes/web.php': '<?php\n',
  'config/app.php':
    "<?php return ['key' => 'base64:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'env' => 'production'];",
  'app/Http/Controllers/Controller.php': '<?php namespace App\\Http\\Controllers; abstract class Controller {}',
};

const scratch: string[] = [];
afterAll(() => {
  for (const path of scratch) rmSync(path, { recursive: true, force: true });
});

interface Table {
  routes: Omit<RouteFact, 'at' | 'error'>[];
  groups: Record<string, string[]>;
  aliases: Record<string, string>;
  priority: string[];
  global: string[];
  blankText: BlankText | null;
}

/** Reads the registrations of the real framework for files put into a scratch folder. */
function boot(files: Record<string, string>): Table {
  const root = mkdtempSync(join(tmpdir(), 'docgen-truth-'));
  scratch.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const dir of ['bootstrap/cache', 'storage/framework/views', 'storage/framework/cache', 'storage/logs']) {
    mkdirSync(join(root, dir), { recursive: true });
  }
  return tableOf(root, root);
}

function tableOf(root: string, cache: string): Table {
  const out = execFileSync('php', ['-d', 'display_errors=stderr', join(here, 'laravel-table.php'), vendor, root], {
    encoding: 'utf8',
    env: {
      ...process.env,
      APP_PACKAGES_CACHE: join(cache, 'packages.php'),
      APP_SERVICES_CACHE: join(cache, 'services.php'),
      APP_RUNNING_IN_CONSOLE: 'true',
    },
  });
  return JSON.parse(out) as Table;
}

/** Routes of installed packages are no part of a static reading (host 10.6). */
const ofPackage = (route: Omit<RouteFact, 'at' | 'error'>): boolean =>
  route.vendor && route.action.kind === 'controller' && /^(?:Laravel\\Sanctum|Docgen)\\/.test(route.action.class);

/** Text of the notes a case expects, from a `//! code` line. */
function expected(source: string): string[] {
  return [...source.matchAll(/^\/\/! (.+)$/gm)].map((hit) => (hit[1] ?? '').trim());
}

/** Leaves out which closure of its line one is, which no boot can tell. */
function asBooted<T>(route: T): T {
  return JSON.parse(JSON.stringify(route, (key, value: unknown) => (key === 'nth' ? undefined : value)));
}

describe('the static route table equals the one a real boot registers', () => {
  if (noLaravel !== undefined) {
    it.skip(`skipped: ${noLaravel}`, () => undefined);
    return;
  }
  for (const name of readdirSync(join(here, 'awkward')).sort()) {
    it(name, () => {
      const source = readFileSync(join(here, 'awkward', name), 'utf8');
      const files = applicationOf(source);
      const truth = boot(files);
      const facts = read({ files: { 'config/filesystems.php': '<?php return [];', ...files } });
      const table = facts.routes.map(({ at: _at, error: _error, ...route }) => asBooted(route));
      expect(table).toEqual(truth.routes.filter((route) => !ofPackage(route)));
      expect(codes(facts)).toEqual(expected(source));
      expect(facts.router.groups).toEqual(truth.groups);
      expect(facts.router.aliases).toEqual(truth.aliases);
      expect(facts.router.priority).toEqual(truth.priority);
      expect(facts.router.global).toEqual(truth.global);
      expect(facts.blankText).toEqual(truth.blankText);
    });
  }

  it('the example application', () => {
    const root = join(vendor, '..');
    const cache = mkdtempSync(join(tmpdir(), 'docgen-truth-'));
    scratch.push(cache);
    const truth = tableOf(root, cache);
    const files = new DiskSnapshot(root);
    const composer = readComposer(files);
    const composerJson = JSON.parse(files.read('composer.json')?.text ?? '{}') as unknown;
    const index = createPhpIndex(files, composer);
    const facts = readStaticHost({ files, index, composer, composerJson, hostEnv: {}, processEnv: {} });
    const table = facts.routes.map(({ at: _at, error: _error, ...route }) => asBooted(route));
    expect(table).toEqual(truth.routes.filter((route) => !ofPackage(route)));
    expect(codes(facts)).toEqual([]);
    expect(facts.router.groups).toEqual(truth.groups);
    expect(facts.router.aliases).toEqual(truth.aliases);
    expect(facts.router.priority).toEqual(truth.priority);
    expect(facts.router.global).toEqual(truth.global);
    expect(facts.blankText).toEqual(truth.blankText);
  });
});
