import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Installation, processesOf } from '../daemon/installation.js';
import { until } from '../support/until.js';

const bookshop = join(resolve(dirname(fileURLToPath(import.meta.url)), '../..'), 'examples/bookshop');
const PASSING = /^\/(?:storage|bootstrap\/cache|node_modules|\.phpunit\.[\w.]+)(?:\/|$)/;
const FOLDERS = [
  'bootstrap/cache',
  'storage/app/private',
  'storage/app/public',
  'storage/framework/cache/data',
  'storage/framework/sessions',
  'storage/framework/views',
  'storage/logs',
];
const ROUTER = '../vendor/laravel/framework/src/Illuminate/Foundation/resources/server.php';

const SETTINGS = {
  APP_KEY: `base64:${Buffer.from('k'.repeat(32)).toString('base64')}`,
  APP_ENV: 'local',
  APP_DEBUG: 'false',
  LOG_CHANNEL: 'single',
  CACHE_STORE: 'file',
  SESSION_DRIVER: 'file',
  QUEUE_CONNECTION: 'sync',
  DB_CONNECTION: 'sqlite',
};

/** Signs in whoever the header X-User names, and lets only `ann` see the documents. */
const PROVIDER = `<?php
namespace App\\Providers;

use Illuminate\\Auth\\GenericUser;
use Illuminate\\Support\\Facades\\Auth;
use Illuminate\\Support\\Facades\\Gate;

class SiteProvider extends \\Illuminate\\Support\\ServiceProvider
{
    public function boot(): void
    {
        Auth::viaRequest('header', fn ($request) => $request->hasHeader('X-User') ? new GenericUser(['id' => $request->header('X-User')]) : null);
        config(['auth.guards.web' => ['driver' => 'header']]);
        Gate::define('viewDocs', fn (GenericUser $user) => $user->id === 'ann');
        Gate::define('anybody', fn (?GenericUser $user) => true);
        if (is_file(base_path('site.php'))) {
            require base_path('site.php');
        }
    }
}
`;

/** A copy of the bookshop behind PHP's own server, which answers one request after the other, with a home of its own. */
export class Site {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'dgs-')));
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'dgh-')));
  /** Variables of a shell in which its developer works. */
  readonly shell: Record<string, string>;
  url = '';
  private server: ChildProcess | undefined;

  constructor(private readonly installation: Installation) {
    cpSync(bookshop, this.root, { recursive: true, filter: (path) => !PASSING.test(path.slice(bookshop.length)) });
    for (const folder of FOLDERS) mkdirSync(join(this.root, folder), { recursive: true });
    for (const folder of ['run', 'cache', 'tmp']) mkdirSync(join(this.home, folder), { mode: 0o700 });
    this.write({ 'app/Providers/SiteProvider.php': PROVIDER, 'database/database.sqlite': '' });
    const providers = readFileSync(join(this.root, 'bootstrap/providers.php'), 'utf8');
    this.write({
      'bootstrap/providers.php': providers.replace(/\];\s*$/, '    App\\Providers\\SiteProvider::class,\n];\n'),
    });
    this.set({});
    this.shell = {
      PATH: process.env.PATH ?? '',
      HOME: this.home,
      TMPDIR: join(this.home, 'tmp'),
      XDG_CACHE_HOME: join(this.home, 'cache'),
      XDG_RUNTIME_DIR: join(this.home, 'run'),
      DOCGEN_BIN: this.program,
    };
    installation.lasting.push(async () => {
      this.stop();
      for (const pid of processesOf(installation.folder)) process.kill(pid, 'SIGKILL');
      await until('nothing of it runs', () => processesOf(installation.folder).length === 0);
      for (const folder of [this.root, this.home]) rmSync(folder, { recursive: true, force: true });
    });
  }

  get program(): string {
    return join(this.installation.folder, 'client-cli/bin/docgen.cjs');
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

  remove(...paths: string[]): this {
    for (const path of paths) rmSync(join(this.root, path), { recursive: true, force: true });
    return this;
  }

  /** Writes `.env`: the settings of every site, and those given over them. */
  set(settings: Readonly<Record<string, string>>): this {
    const all = { ...SETTINGS, DB_DATABASE: join(this.root, 'database/database.sqlite'), ...settings };
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    return this.write({ '.env': `${lines.join('\n')}\n` });
  }

  /** Writes config/docgen.php: settings of the page of `default`, as PHP. */
  viewer(settings = '', more = ''): this {
    return this.write({
      'config/docgen.php': `<?php return ['documents' => ['default' => ['viewer' => [${settings}]]], ${more}];\n`,
    });
  }

  /** Serves it under the variables of a shell without those named, and more besides. */
  async start(without: readonly string[] = [], more: Readonly<Record<string, string>> = {}): Promise<this> {
    const port = await freePort();
    const env = Object.fromEntries(Object.entries(this.shell).filter(([name]) => !without.includes(name)));
    // Files the tests write again within a second would be kept as they were.
    const changing = join(this.home, 'changing');
    writeFileSync(changing, `${join(this.root, 'config/docgen.php')}\n${join(this.root, 'site.php')}\n`);
    const options = ['-d', `opcache.blacklist_filename=${changing}`];
    this.server = spawn('php', [...options, '-S', `127.0.0.1:${port}`, ROUTER], {
      cwd: join(this.root, 'public'),
      env: { ...env, ...more },
      stdio: 'ignore',
    });
    this.url = `http://127.0.0.1:${port}`;
    await until('the site answers', async () => (await fetch(`${this.url}/up`).catch(() => undefined))?.ok === true);
    return this;
  }

  stop(): void {
    this.server?.kill('SIGKILL');
    this.server = undefined;
  }

  /** Gets an answer whole: the server does nothing else until it is read. */
  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, { headers: { Accept: 'application/json', ...headers } });
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers });
  }

  async text(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    return (await this.get(path, { Accept: '*/*', ...headers })).text();
  }

  /** Takes the warnings that were logged since the last call. */
  warnings(): string[] {
    const file = join(this.root, 'storage/logs/laravel.log');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').match(/\.(?:WARNING|ERROR): .*/g) ?? [];
    rmSync(file);
    return lines.map((line) =>
      line
        .replace(/^\.[A-Z]+: /, '')
        .replaceAll(this.root, '<app>')
        .trimEnd(),
    );
  }

  /** Runs the program as a shell in the application does; it finds or starts a daemon. */
  docgen(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
    return execFileSync(process.execPath, [this.program, ...args], {
      cwd: this.root,
      env: { ...this.shell, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs Artisan as a shell in the application does. */
  artisan(...args: string[]): string {
    return execFileSync('php', ['artisan', ...args], { cwd: this.root, env: this.shell, encoding: 'utf8' });
  }

  spawn(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
    return spawn(process.execPath, [this.program, ...args], { cwd: this.root, env: { ...this.shell, ...env } });
  }

  /** Daemons of the application, by their process. */
  daemons(): number[] {
    return processesOf(this.installation.folder).filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return command[1]?.endsWith('daemon.js') === true && command[2] === this.root;
      } catch {
        return false;
      }
    });
  }

  async withoutDaemon(): Promise<void> {
    for (const pid of this.daemons()) process.kill(pid, 'SIGKILL');
    await until('no daemon runs', () => this.daemons().length === 0);
    this.remove('storage/docgen/daemon.json', 'storage/docgen/watch');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
