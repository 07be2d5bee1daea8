import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { root } from './format-tools.js';

const app = join(root, 'examples/bookshop');
const PHP = ['-d', 'variables_order=EGPCS'];
const FOLDERS = ['app/private', 'app/public', 'framework/views', 'framework/cache/data', 'framework/sessions', 'logs'];

/** The example application, served by PHP from a database and a storage of its own. */
export class RunningBookshop {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess,
  ) {}

  static async start(folder: string): Promise<RunningBookshop> {
    const storage = join(folder, 'storage');
    for (const name of FOLDERS) mkdirSync(join(storage, name), { recursive: true });
    const database = join(folder, 'shop.sqlite');
    writeFileSync(database, '');
    const env = {
      ...{ PATH: process.env.PATH ?? '', APP_ENV: 'testing', APP_DEBUG: 'false', BCRYPT_ROUNDS: '4' },
      APP_KEY: `base64:${Buffer.from('k'.repeat(32)).toString('base64')}`,
      ...{ DB_CONNECTION: 'sqlite', DB_DATABASE: database, LARAVEL_STORAGE_PATH: storage },
      ...{ CACHE_STORE: 'array', SESSION_DRIVER: 'array', QUEUE_CONNECTION: 'sync', BROADCAST_CONNECTION: 'null' },
      ...{ LOG_CHANNEL: 'null', MAIL_MAILER: 'array' },
    };
    execFileSync('php', [...PHP, 'artisan', 'migrate', '--force', '--seed'], { cwd: app, env });
    const port = await freePort();
    const router = '../vendor/laravel/framework/src/Illuminate/Foundation/resources/server.php';
    const server = spawn('php', [...PHP, '-S', `127.0.0.1:${port}`, router], { cwd: join(app, 'public'), env });
    const url = `http://127.0.0.1:${port}`;
    await until(
      'the bookshop answers',
      async () => (await fetch(`${url}/api/status`).catch(() => undefined))?.ok === true,
    );
    return new RunningBookshop(url, server);
  }

  /** Signs the administrator of the seed in, with all abilities. */
  async token(): Promise<string> {
    const abilities = ['orders:read', 'orders:write', 'reports', 'admin'];
    const who = { email: 'margaret@bookshop.example', password: 'correct horse 42', device_name: 'test', abilities };
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.url}/api/auth/tokens`, { method: 'POST', headers, body: JSON.stringify(who) });
    const body = (await answer.json()) as { token?: string; data?: { token: string } };
    const token = body.token ?? body.data?.token;
    if (token === undefined) throw new Error(`No token: ${JSON.stringify(body)}`);
    return token;
  }

  stop(): void {
    this.server.kill('SIGKILL');
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
