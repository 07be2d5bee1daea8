import { execFileSync } from 'node:child_process';
import { afterAll } from 'vitest';
import { laravelApp } from '../support/laravel.js';

/** Holds what is called when the tests of a file are over. */
export const made: (() => void)[] = [];
afterAll(() => {
  for (const dispose of made) dispose();
});

/** Reads the cache from another PHP process of the application, as its pages would. */
export function found(root: string, key = 'default', store = 'null', env: Record<string, string> = {}): unknown {
  const script = `require 'vendor/autoload.php';
    $app = require 'bootstrap/app.php';
    $app->make('Illuminate\\\\Contracts\\\\Console\\\\Kernel')->bootstrap();
    echo json_encode(Illuminate\\Support\\Facades\\Cache::store(${store})->get('docgen:document:${key}'));`;
  const out = execFileSync('php', ['-r', script.replaceAll('\\\\', '\\')], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
    maxBuffer: 1 << 26,
  });
  return JSON.parse(out);
}

/** Makes a Laravel whose cache is a file; gives its root. */
export function app(files: Record<string, string> = {}): string {
  const { root, dispose } = laravelApp({ 'config/cache.php': FILE_STORE, ...files });
  made.push(dispose);
  return root;
}

const FILE_STORE = "<?php return ['default' => env('CACHE_STORE', 'file')];\n";
export const TWO = `documents:
  default:
    routes: { include: ['api/*'] }
  nothing-here:
    routes: { include: ['none/*'] }
    export: { path: docs/other.json }
`;
