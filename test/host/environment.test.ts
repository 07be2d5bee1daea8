import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { outcome, Place } from '../daemon/place.js';
import { rounds } from '../support/generate.js';
import { noLaravel } from '../support/laravel.js';
import { PLACELESS, READS, readingApplication } from './environment-reads.js';

const installation = install();
const WAYS = Object.values(READS).flatMap((reads) => Object.keys(reads));

/** An application that reads its variables in all ways, with folders that variables may name. */
function place(): Place {
  const { files, link } = readingApplication();
  const made = new Place(installation, files);
  link(made.app.root);
  for (const folder of ['bootstrap/cache', 'storage/framework/views', 'storage/logs']) {
    mkdirSync(join(made.app.root, folder), { recursive: true });
  }
  for (const side of ['one', 'two']) {
    made.app.write({
      [`shell/${side}/bin/shop-tool`]: '#!/bin/sh\n',
      [`shell/${side}/ini/shop.ini`]: `variables_order=EGPCS\nuser_agent=${side}\n`,
      [`shell/${side}/tmp/.keep`]: '',
    });
    chmodSync(join(made.app.root, `shell/${side}/bin/shop-tool`), 0o755);
  }
  return made;
}

/** A shell in which every variable has a value of this side. `value` is written in the quotes of `printf`. */
interface Shell {
  side: 'one' | 'two';
  /** Value of every SHOP_ variable, as printf writes it; undefined leaves them unset. */
  value: string | undefined;
  /** Variables of the session and of docgen, and the folder the command is typed in. */
  session?: Record<string, string>;
  below?: string;
}

/** A second round is answered by what the daemon remembers of the first. */
const ROUNDS = [1, 2].slice(0, rounds(1, 2));

const SHOP = [...'ABCDEFGHI'].map((letter) => `SHOP_${letter}`);

/** Runs docgen in a shell; through `sh`, because an environment may hold bytes no text has. */
function run(at: Place, { side, value, session = {}, below = '.' }: Shell, args: readonly string[]) {
  const own = join(at.app.root, 'shell', side);
  const env = {
    ...at.env,
    HOME: own,
    PATH: `${at.env.PATH}:${join(own, 'bin')}`,
    TMPDIR: join(own, 'tmp'),
    PHP_INI_SCAN_DIR: `:${join(own, 'ini')}`,
    LANG: side === 'one' ? 'C' : 'C.UTF-8',
    LC_ALL: side === 'one' ? 'C' : 'C.UTF-8',
    TZ: side === 'one' ? 'UTC' : 'Asia/Tokyo',
    USER: side,
    XDG_CONFIG_HOME: join(own, 'config'),
    APP_NAME: `Shop ${side}`,
    APP_ENV: side === 'one' ? 'local' : 'staging',
    DB_URL: `sqlite:${side}`,
    WRITTEN: side,
    ...session,
  };
  const program = join(installation.folder, 'client-cli/bin/docgen.cjs');
  const sets = value === undefined ? '' : SHOP.map((name) => `export ${name}="$value"; `).join('');
  // The mark keeps a newline at the end, which a substitution would cut.
  const script = `value="$(printf '%bx' "$1")"; value="\${value%x}"; shift; ${sets}unset value; cd "$1"; shift; exec "$@"`;
  const command = [process.execPath, program, ...args, `--app=${at.app.root}`];
  const child = spawn('/bin/sh', ['-c', script, 'sh', value ?? '', join(at.app.root, below), ...command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return outcome(child, at.app.root);
}

/** Gives what an export writes and says. */
async function exported(at: Place, shell: Shell, args: readonly string[] = []) {
  const { exit, out, err } = await run(at, shell, ['export', ...args]);
  expect({ exit, err, out: exit === 0 ? '' : out }).toEqual({ exit: 0, err: '', out: '' });
  return { out, text: at.app.read('docs/openapi.json') };
}

/** Reads the routes of a document as way → value. */
const values = (text: string): Map<string, string> =>
  new Map(Object.keys(JSON.parse(text).paths).map((path) => path.split('/').slice(2) as [way: string, value: string]));

describe.skipIf(noLaravel !== undefined)('what a boot sees of the environment (host 2, commands 8.2)', () => {
  const SHELLS: Record<string, Shell> = {
    first: { side: 'one', value: 'ink' },
    changed: { side: 'two', value: 'paper' },
    unset: { side: 'one', value: undefined },
    empty: { side: 'two', value: '' },
    'a newline': { side: 'one', value: 'a\\nb\\n' },
    'bytes that are no text': { side: 'two', value: '\\0377\\0376=\\0200' },
    'another terminal': {
      side: 'one',
      value: 'ink',
      session: { TERM: 'vt100', SSH_CONNECTION: 'x', OLDPWD: '/', SHLVL: '7', npm_lifecycle_event: 'docs' },
      below: 'routes',
    },
  };

  it('is the same from a process of its own, from a daemon and from one another shell started', async () => {
    const at = place();
    const alone = new Map<string, { out: string; text: string }>();
    for (const [name, shell] of Object.entries(SHELLS)) {
      rmSync(join(at.app.root, 'storage/docgen'), { recursive: true, force: true });
      alone.set(name, await exported(at, shell, ['--no-daemon']));
    }
    expect(at.daemons()).toEqual([]);
    expect(WAYS.length).toBeGreaterThanOrEqual(50);

    // Every way sees the shell it is in, or the comparison below would say nothing.
    const [first, changed] = ['first', 'changed'].map((name) => values(alone.get(name)?.text ?? '{}'));
    const blind = WAYS.filter((way) => first?.get(way) === undefined || first.get(way) === changed?.get(way));
    expect(blind).toEqual([]);
    // Without `count`, whose value is another where variables are unset.
    expect(alone.get('another terminal')).toEqual(alone.get('first'));
    for (const way of Object.keys(PLACELESS)) expect([way, changed?.get(way)]).toEqual([way, first?.get(way)]);

    for (const starter of ['changed', 'unset']) {
      await run(at, SHELLS[starter] as Shell, ['daemon', 'start']);
      expect(at.daemons()).toHaveLength(1);
      for (const round of starter === 'changed' ? ROUNDS : [1]) {
        for (const [name, shell] of Object.entries(SHELLS)) {
          expect({ name, round, starter, ...(await exported(at, shell)) }).toEqual({
            name,
            round,
            starter,
            ...alone.get(name),
          });
        }
      }
      await at.docgen(['daemon', 'stop']);
    }
  });
});
