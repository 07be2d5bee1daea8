import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../client-cli/bin/docgen.cjs', import.meta.url));
const made: string[] = [];
const home = mkdtempSync(join(tmpdir(), 'docgen-home-'));

afterAll(() => {
  for (const folder of [home, ...made.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

/** An application in a temporary directory, removed after the test file. */
export class App {
  readonly root: string;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-app-')));
    made.push(this.root);
    this.write(files);
  }

  write(files: Readonly<Record<string, string>>): this {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return this;
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** App-relative paths of every file, sorted. */
  files(below = ''): string[] {
    const entries = readdirSync(join(this.root, below), { withFileTypes: true });
    return entries
      .flatMap((entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`;
        return entry.isDirectory() ? this.files(path) : [path];
      })
      .sort();
  }

  /**
   * Runs a command in the application without a process of its own: what the command is, not how it is started. A process each is
   * 0.8 s of processor time.
   */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    return run(args, this.root, env);
  }

  /** Runs the built program in the application; CI is set, so that no daemon is started. */
  docgen(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    return docgen(args, this.root, env);
  }
}

export interface Outcome {
  exit: number | null;
  /** Standard output, the application root written `<app>`. */
  out: string;
  err: string;
}

/** Runs a command line in the process of the test, in a directory, at nobody's home. */
export async function run(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { invoke, isQuiet } = await import('../../client-cli/src/command-dispatch.js');
  const { recordingTerminal } = await import('./recording-terminal.js');
  const said = { out: '', err: '' };
  const variables = { PATH: process.env.PATH ?? '', HOME: home, CI: '1', ...env };
  const exit = await invoke(args, recordingTerminal(said, cwd, variables, isQuiet(args)));
  return { exit, out: said.out.replaceAll(cwd, '<app>'), err: said.err };
}

/** The built command line in a directory of its own, at nobody's home. */
export function docgen(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  program: string = PROGRAM,
): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: home, CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, out: out.replaceAll(cwd, '<app>'), err }));
  });
}

/** The smallest application with an API: two routes under api/, one outside, read without PHP. */
export const SMALL: Readonly<Record<string, string>> = {
  'composer.json': JSON.stringify({
    require: { 'laravel/framework': '^12.0' },
    autoload: { 'psr-4': { 'App\\': 'app/' } },
  }),
  'docgen.yaml': "host:\n  boot: static\ndocuments:\n  default:\n    routes:\n      include: ['api/*']\n",
  'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php')
    ->create();
`,
  'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/about', [App\\Http\\Controllers\\PingController::class, 'about']);
`,
  'routes/api.php': `<?php
use App\\Http\\Controllers\\PingController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/ping', [PingController::class, 'show'])->name('ping');
Route::post('/ping', [PingController::class, 'store'])->name('ping.store');
`,
  'app/Http/Controllers/PingController.php': `<?php
namespace App\\Http\\Controllers;
class PingController
{
    /** Tell that the service is up. */
    public function show(): array
    {
        return ['up' => true];
    }
    public function store(): array
    {
        return ['stored' => 1];
    }
    public function about(): string
    {
        return 'about';
    }
}
`,
};

/** Makes the application with another docgen.yaml; `host.boot: static` is added. */
export function small(yaml: string, files: Readonly<Record<string, string>> = {}): App {
  return new App({ ...SMALL, 'docgen.yaml': `host:\n  boot: static\n${yaml}`, ...files });
}
