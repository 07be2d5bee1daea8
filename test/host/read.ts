import { createPhpIndex } from '@docgen/php';
import { type HostFacts, type HostNote, registry } from '@docgen/protocol';
import { readStaticHost } from '../../server/src/host/static/index.js';
import { readComposer } from '../../server/src/project/composer.js';
import { MemoryFiles } from './memory-files.js';

export const COMPOSER = {
  require: { 'laravel/framework': '^12.0' },
  autoload: { 'psr-4': { 'App\\': 'app/', 'Modules\\': 'Modules/' } },
};

export const BOOTSTRAP = `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php')
    ->create();
`;

/** No framework route beside those of the test: the local disk serves nothing. */
export const QUIET_DISKS = `<?php return ['disks' => ['local' => ['driver' => 'local', 'root' => storage_path('app')]]];`;

export interface Reading {
  files: Record<string, string>;
  hostEnv?: Record<string, string>;
  processEnv?: Record<string, string>;
  composer?: unknown;
  why?: string;
  includeVendor?: boolean;
}

/** Facts the static reader finds in the given files; a composer.json and a quiet filesystem config are added. */
export function read(input: Reading): HostFacts {
  const composerJson = input.composer ?? COMPOSER;
  const files = new MemoryFiles({
    'composer.json': JSON.stringify(composerJson),
    'config/filesystems.php': QUIET_DISKS,
    ...input.files,
  });
  const composer = readComposer(files);
  return readStaticHost({
    files,
    composer,
    index: createPhpIndex(files, composer),
    composerJson,
    hostEnv: input.hostEnv ?? {},
    processEnv: input.processEnv ?? {},
    ...(input.why === undefined ? {} : { why: input.why }),
    ...(input.includeVendor === undefined ? {} : { includeVendor: input.includeVendor }),
  });
}

/** Facts of an application whose routes/web.php holds `body`, under no middleware. */
export function readRoutes(body: string, files: Record<string, string> = {}): HostFacts {
  const bootstrap = `<?php
use Illuminate\\Foundation\\Application;
use Illuminate\\Support\\Facades\\Route;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(using: fn () => Route::group([], base_path('routes/web.php')))
    ->create();
`;
  return read({ files: { 'bootstrap/app.php': bootstrap, 'routes/web.php': php(body), ...files } });
}

/** A route file: the facade and a few controllers are imported. */
export function php(body: string): string {
  return `<?php
use App\\Http\\Controllers\\C;
use Illuminate\\Support\\Facades\\Auth;
use Illuminate\\Support\\Facades\\Config;
use Illuminate\\Support\\Facades\\Route;
use Illuminate\\Support\\Str;

${body}
`;
}

export function message(note: HostNote): string {
  const declaration = (registry as Record<string, { message(p: unknown): string }>)[note.code];
  return declaration?.message(note.params) ?? '';
}

export const codes = (facts: HostFacts): string[] => facts.notes.map((note) => note.code);
