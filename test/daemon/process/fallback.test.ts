import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitting, RUNNING } from '../../packed/package.js';
import { SMALL } from '../../support/app.js';
import { until } from '../../support/until.js';
import { install } from '../installation.js';
import { Place } from '../place.js';

const installation = install();
const bare = install(false);
const WROTE = 'Wrote <app>/docs/openapi.json (openapi-3.2).\n';

/** A "PHP" that does not answer before it may, so that there is time to do something to the daemon. */
const SLOW = {
  ...SMALL,
  'docgen.yaml': 'host: {boot: auto, php: ./slow}\ndocuments: {default: {}}\n',
  'vendor/autoload.php': '<?php',
  slow: '#!/bin/sh\necho x >> started\nwhile [ ! -e go ]; do sleep 0.05; done\nexit 1\n',
};

function slow(): Place {
  const place = new Place(installation, SLOW);
  chmodSync(join(place.app.root, 'slow'), 0o755);
  return place;
}

const starts = (place: Place) =>
  existsSync(join(place.app.root, 'started')) ? place.app.read('started').length / 2 : 0;

describe('without a daemon (commands 8.1)', () => {
  it.each([[{ CI: 'true' }], [{ CI: '1' }], [{ DOCGEN_NO_DAEMON: '1' }]])('when %j asks for it', async (env) => {
    const place = new Place(installation);
    const { exit, out, err } = await place.docgen(['export'], env as unknown as Record<string, string>);
    expect([exit, out.startsWith(WROTE), err]).toEqual([0, true, '']);
    expect(place.daemons()).toEqual([]);
    expect(place.daemon).toBeUndefined();
  });

  it('where the state of the application cannot be written', async () => {
    const place = new Place(installation, { ...SMALL, storage: 'a file' });
    const { exit, out, err } = await place.docgen(['export']);
    expect([exit, out.startsWith(WROTE)]).toEqual([0, true]);
    expect(err).toBe('Running without a daemon: <app>/storage/docgen cannot be written.\n');
    expect(place.daemons()).toEqual([]);
  });

  it.skipIf(!existsSync('/proc/1'))('where no folder can be made at all, which ends as well', async () => {
    const { exit, err } = await new Place(installation).docgen(['routes', '--app=/proc/1']);
    expect(exit).toBe(1);
    expect(err.split('\n')[0]).toBe('Running without a daemon: /proc/1/storage/docgen cannot be written.');
    const place = new Place(installation);
    const routes = () => place.docgen(['routes'], { XDG_CACHE_HOME: '/proc/1/cache' });
    const elsewhere = await routes();
    expect(elsewhere.exit).toBe(0);
    expect(elsewhere.err).toMatch(
      /^Results are not stored in \/proc\/1\/cache\/docgen\/\w+\/fragments\.sqlite: ENOENT.*\n$/,
    );
    expect((await routes()).err).toBe('');
  });

  it('where the directory of the socket is open to others, or no directory', async () => {
    for (const spoil of [
      (path: string) => mkdirSync(path, { mode: 0o755 }),
      (path: string) => writeFileSync(path, ''),
    ]) {
      const place = new Place(installation);
      const folder = join(place.home, 'run/docgen');
      spoil(folder);
      const why = statSync(folder).isDirectory() ? 'is open to other users' : 'is not a directory';
      const { exit, err } = await place.docgen(['export']);
      expect([exit, err]).toEqual([0, `Running without a daemon: ${folder} ${why}.\n`]);
    }
  });

  it('where the path of the socket would be too long', async () => {
    const place = new Place(installation);
    const long = join(place.home, 'l'.repeat(80));
    mkdirSync(long);
    const { exit, err } = await place.docgen(['export'], { XDG_RUNTIME_DIR: long, TMPDIR: long });
    expect([exit, err]).toEqual([
      0,
      `Running without a daemon: a socket below ${long} would have a path longer than 100 bytes.\n`,
    ]);
    const started = await place.docgen(['daemon', 'start'], { XDG_RUNTIME_DIR: long, TMPDIR: long });
    expect(started).toMatchObject({ exit: 1, err: expect.stringMatching(/^No daemon can run here: a socket below /) });
  });

  it('takes the temporary directory where the other path is too long', async () => {
    const place = new Place(installation);
    const long = join(place.home, 'l'.repeat(80));
    mkdirSync(long);
    const env = { XDG_RUNTIME_DIR: long, TMPDIR: place.home };
    expect((await place.docgen(['export'], env)).err).toBe('');
    expect(place.daemon?.endpoint).toMatch(new RegExp(`^${place.home}/docgen-\\d+/[0-9a-f]{16}/s$`));
    await place.docgen(['daemon', 'stop'], env);
  });

  const absent = `the optional package better-sqlite3 is not installed. Run npm install better-sqlite3@${fitting(RUNNING)}.`;
  it('without its native package', async () => {
    const place = new Place(bare);
    const { exit, out, err } = await place.docgen(['export']);
    expect([exit, out.startsWith(WROTE)]).toEqual([0, true]);
    expect(err).toBe(`Nothing is kept between runs: ${absent}\n`);
    const started = await place.docgen(['daemon', 'start']);
    expect(started.exit).toBe(1);
    expect(started.err).toBe(`No daemon can run here: ${absent}\n`);
  });
});

// Each of these waits for seconds and does little meanwhile, so they wait beside one another.
describe.concurrent('a daemon that does not answer (commands 8.1)', () => {
  it('is done without after 5 seconds', async () => {
    const place = new Place(installation, SMALL, 'file');
    await place.docgen(['daemon', 'start']);
    const { pid } = place;
    process.kill(pid, 'SIGSTOP');
    try {
      const status = place.docgen(['daemon', 'status']);
      const { exit, out, err } = await place.docgen(['export']);
      expect([exit, out.startsWith(WROTE)]).toEqual([0, true]);
      expect(err).toBe(`Running without a daemon: it does not answer within 5 seconds (pid ${pid}).\n`);
      expect(await status).toMatchObject({
        exit: 1,
        err: `There is a daemon, but it does not answer within 5 seconds (pid ${pid}).\n  - End that process: kill -9 ${pid}\n`,
      });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect((await place.docgen(['export'])).err).toBe('');
    expect(place.daemon?.pid).toBe(pid);
  });

  /** An installation whose daemon begins with these lines. */
  const beginning = (lines: string) => {
    const own = install();
    const entry = join(own.folder, 'client-cli/dist/daemon.js');
    renameSync(entry, join(dirname(entry), 'later.js'));
    writeFileSync(
      entry,
      `import { writeSync } from 'node:fs';\nimport { setTimeout as pause } from 'node:timers/promises';\n${lines}`,
    );
    return own;
  };
  // Together longer than it is waited for.
  const hurried = beginning(
    "await pause(3000);\nwriteSync(3, 'claimed\\n');\nawait pause(3000);\nawait import('./later.js');\n",
  );
  const silent = beginning('await pause(60_000);\n');
  const dying = beginning("writeSync(3, 'claimed\\n');\nprocess.exit(1);\n");

  it('is waited for while it starts and gets on', async () => {
    const place = new Place(hurried, SMALL, 'file');
    expect(await place.docgen(['export'])).toMatchObject({ exit: 0, err: '' });
    expect(place.daemons()).toEqual([place.pid]);
  });

  it.each([
    ['says nothing', silent],
    ['dies again and again', dying],
  ])('is done without when it starts and %s', async (_, of) => {
    const place = new Place(of, SMALL, 'file');
    const { exit, out, err } = await place.docgen(['export']);
    expect([exit, out.startsWith(WROTE)]).toEqual([0, true]);
    expect(err).toBe('Running without a daemon: it did not answer within 5 seconds.\n');
    for (const pid of place.daemons()) process.kill(pid, 'SIGKILL');
  });
});

describe('a daemon that dies (commands 8.1)', () => {
  it('is started again for the request it had, once; after two deaths in a minute commands do without', async () => {
    const place = slow();
    const first = place.docgen(['export']);
    const go = join(place.app.root, 'go');
    await until('it boots', () => starts(place) === 1);
    const { pid } = place;
    process.kill(pid, 'SIGKILL');
    await until('it is dead', () => !place.daemons().includes(pid));
    writeFileSync(go, '');
    const { exit, err } = await first;
    expect([exit, err]).toEqual([0, '']);
    expect(starts(place)).toBeGreaterThan(1);
    expect(place.daemons()).toHaveLength(1);

    rmSync(go);
    const before = starts(place);
    const second = place.docgen(['export', '--reboot']);
    await until('it boots again', () => starts(place) > before);
    // The first death was just now, however slow the machine is.
    const crashes = join(place.directory, 'crashes');
    expect(readFileSync(crashes, 'utf8')).toMatch(/^\d+$/);
    writeFileSync(crashes, String(Date.now()));
    process.kill(place.pid, 'SIGKILL');
    await until('it boots without a daemon', () => starts(place) > before + 1);
    writeFileSync(go, '');
    const again = await second;
    expect(again.exit).toBe(0);
    expect(again.err).toBe('Running without a daemon: it ended twice within a minute.\n');
    expect(place.daemons()).toEqual([]);
    const { exit: third, err: why } = await place.docgen(['routes']);
    expect([third, why]).toEqual([0, 'Running without a daemon: it ended twice within a minute.\n']);
  });

  it('of a fault of its own leaves a note, and one command points to it', async () => {
    const place = new Place(installation, {
      ...SMALL,
      'fault.cjs': "process.on('SIGUSR2', () => { throw new Error('a fault nobody caught'); });\n",
    });
    await place.docgen(['daemon', 'start'], { NODE_OPTIONS: `--require=${join(place.app.root, 'fault.cjs')}` });
    process.kill(place.pid, 'SIGUSR2');
    await until('it dies', () => place.daemons().length === 0);
    const { exit, err } = await place.docgen(['export']);
    expect(exit).toBe(0);
    const file = /^The daemon ended by a fault of its own; (\/.*\/log\/last-error\.json) says more\.\n$/.exec(err)?.[1];
    const note = JSON.parse(readFileSync(file ?? '', 'utf8'));
    expect(note).toMatchObject({ docgen: 'error/1', message: 'a fault nobody caught', requests: [] });
    expect((await place.docgen(['export'])).err).toBe('');
  });
});

describe('a build that runs out of memory (row 46)', () => {
  it('is explained, and the daemon answers the next command', async () => {
    const route = (n: number) => `Route::get('/r${n}/{a}', fn (int $a) => ['value' => [$a, ${n}, 'text ${n}']]);\n`;
    // In many files: one so large takes as long to parse on a busy machine as one that never ends, and is given up.
    const parts = Array.from({ length: 60 }, (_, part) => [
      `routes/part${part}.php`,
      `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${Array.from({ length: 400 }, (_, n) => route(part * 400 + n)).join('')}`,
    ]);
    const place = new Place(installation, {
      ...SMALL,
      ...Object.fromEntries(parts),
      'routes/api.php': `<?php\n${parts.map(([path]) => `require __DIR__.'/../${path}';\n`).join('')}`,
    });
    await place.docgen(['daemon', 'start'], { NODE_OPTIONS: '--max-old-space-size=24' });
    const pid = place.daemon?.pid;
    const { exit, out, err } = await place.docgen(['export']);
    expect([exit, out]).toEqual([1, '']);
    expect(err).toMatch(/^Analysis ran out of memory under a limit of \d+M\.\n {2}- Raise engine\.memory_limit/);
    place.app.write({ 'routes/api.php': SMALL['routes/api.php'] ?? '' });
    const next = await place.docgen(['export']);
    expect([next.exit, next.err]).toEqual([0, '']);
    expect(place.daemon?.pid).toBe(pid);
  });
});
