import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { SMALL } from '../support/app.js';
import { noLaravel, provider, vendor } from '../support/laravel.js';
import { until } from '../support/until.js';
import { carrying } from './boot.js';

const installation = install();
const TOLD = "file_put_contents(getenv('TOLD'), getmypid());";

/** A Laravel whose boot says its process number and never ends, with a child beside it that never ends either. */
function place(): { at: Place; env: Record<string, string>; booting: () => number } {
  const at = new Place(installation, {
    ...SMALL,
    ...provider(`${TOLD} exec('sleep 6000 > /dev/null &'); while (true) { usleep(1000); }`),
    'docgen.yaml': "documents: {default: {routes: {include: ['api/*']}}}\nhost: {boot: php, timeout: 6000}\n",
  });
  for (const folder of ['bootstrap/cache', 'storage/framework/views', 'storage/logs', 'tmp']) {
    mkdirSync(join(at.app.root, folder), { recursive: true });
  }
  symlinkSync(vendor, join(at.app.root, 'vendor'));
  const file = join(at.home, 'told');
  const env = { TOLD: file, TMPDIR: join(at.app.root, 'tmp') };
  return { at, env, booting: () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0) };
}

describe.skipIf(noLaravel !== undefined)('kill -9 in the middle of a boot (host 2)', () => {
  it.each([
    ['a process of its own', ['export', '--no-daemon']],
    ['a daemon', ['export']],
  ])('of %s leaves no PHP, no child of it and no file behind', async (_name, args) => {
    const { at, env, booting } = place();
    const command = at.spawn(args, env);
    await until('it boots', () => booting() > 0 && carrying(`TOLD=${env.TOLD}`).length > 1);
    if (args.length === 1) process.kill(at.pid, 'SIGKILL');
    // The command whose daemon died would begin again.
    command.kill('SIGKILL');
    await until('nothing of it runs', () => carrying(`TOLD=${env.TOLD}`).length === 0);
    await until('its files are gone', () => readdirSync(join(at.app.root, 'tmp')).length === 0);
    expect(existsSync(join(at.app.root, 'docs/openapi.json'))).toBe(false);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the boot with the command', async (signal) => {
    const { at, env, booting } = place();
    const command = at.spawn(['export', '--no-daemon'], env);
    await until('it boots', () => booting() > 0);
    command.kill(signal);
    await until('nothing of it runs', () => carrying(`TOLD=${env.TOLD}`).length === 0);
    await until('its files are gone', () => readdirSync(join(at.app.root, 'tmp')).length === 0);
  });
});
