import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { noLaravel, vendor } from '../support/laravel.js';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();

/** A Laravel whose cache is a database: which one, only a variable of the shell says, and only the framework's files name it. */
function place(): Place {
  const made = new Place(installation, {
    ...SMALL,
    'docgen.yaml': "documents:\n  default:\n    routes: {include: ['api/*']}\n",
    'bootstrap/providers.php': '<?php return [];\n',
  });
  for (const folder of ['bootstrap/cache', 'storage/framework/views', 'storage/logs']) {
    mkdirSync(join(made.app.root, folder), { recursive: true });
  }
  symlinkSync(vendor, join(made.app.root, 'vendor'));
  return made;
}

/** A database with the table of the framework's cache. */
function database(file: string): string {
  writeFileSync(file, '');
  const table = 'create table cache (key varchar primary key, value text, expiration integer)';
  execFileSync('php', ['-r', '(new PDO("sqlite:".$argv[1]))->exec($argv[2]);', file, table]);
  return file;
}

function rows(file: string): string[] {
  const script = 'echo json_encode((new PDO("sqlite:".$argv[1]))->query("select key, value from cache")->fetchAll(3));';
  const found = JSON.parse(execFileSync('php', ['-r', script, file], { encoding: 'utf8' })) as string[][];
  return found.map((row) => row.join('='));
}

describe.skipIf(noLaravel !== undefined)('docgen cache and clear through the daemon (commands 7.2, 7.3, 8.2)', () => {
  it('store and remove the same as without it, in the cache of who asks', async () => {
    const { app, docgen, daemons, home } = bound(place());
    const env = { DB_DATABASE: database(join(home, 'a.sqlite')) };
    const other = { DB_DATABASE: database(join(home, 'b.sqlite')) };
    const alone = await docgen(['cache', '--no-daemon'], env);
    expect(alone).toMatchObject({ exit: 0, err: '' });
    expect(alone.out).toMatch(/^Cached document "default"\.\n/);
    const stored = rows(env.DB_DATABASE);
    expect(stored).toEqual([expect.stringMatching(/docgen:document:default=.*openapi-3\.2.*"\/api\/ping"/s)]);
    expect(await docgen(['clear', '--no-daemon'], env)).toMatchObject({ out: 'Cleared cached document "default".\n' });
    expect(rows(env.DB_DATABASE)).toEqual([]);

    expect(await docgen(['cache'], env)).toEqual(alone);
    expect(daemons()).toHaveLength(1);
    expect(rows(env.DB_DATABASE)).toEqual(stored);
    expect(await docgen(['cache'], other)).toEqual(alone);
    expect(rows(other.DB_DATABASE)).toEqual(stored);

    app.write({ 'routes/api.php': SMALL['routes/api.php']?.replaceAll('/ping', '/pong') ?? '' });
    expect((await docgen(['docgen:cache', 'default'], env)).exit).toBe(0);
    expect(rows(env.DB_DATABASE)).toEqual([expect.stringContaining('"/api/pong"')]);

    expect((await docgen(['clear'], env)).out).toBe('Cleared cached document "default".\n');
    expect([rows(env.DB_DATABASE), rows(other.DB_DATABASE)]).toEqual([[], stored]);
  });

  it('fail the same as without it', async () => {
    const { docgen, home } = bound(place());
    const env = { DB_DATABASE: join(home, 'none.sqlite') };
    for (const command of ['cache', 'clear']) {
      const alone = await docgen([command, '--no-daemon'], env);
      expect(alone).toMatchObject({ exit: 1, err: '' });
      expect(alone.out).toMatch(
        /^Could not (?:store|clear) document "default": Database file at path \[none\.sqlite\] does not exist\..*\.\n/,
      );
      expect(await docgen([command], env)).toEqual(alone);
    }
  });
});

function bound(made: Place) {
  return {
    app: made.app,
    home: made.home,
    docgen: made.docgen.bind(made),
    daemons: made.daemons.bind(made),
  };
}
