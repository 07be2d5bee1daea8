import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rebuildToken } from '../../server/src/watch/token.js';
import { install } from '../daemon/installation.js';
import { Place, pause, until } from '../daemon/place.js';
import { SMALL } from '../support/app.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';
const controller = SMALL[CONTROLLER] ?? '';

/** A running `docgen watch` and what it has said. */
class Watch {
  out = '';
  err = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<number | null>;

  constructor(
    readonly place: Place,
    args: readonly string[],
  ) {
    this.child = place.spawn(['watch', ...args]);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.out += text.replaceAll(place.app.root, '<app>');
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.err += text;
    });
    this.closed = new Promise((resolve) => this.child.once('close', resolve));
    installation.cleanups.unshift(async () => {
      this.child.kill('SIGKILL');
      await this.closed;
    });
  }

  /** Waits for the lines of the first build, and until events are listened for. */
  async settled(): Promise<this> {
    await this.says('Watching 1 file(s) behind your operations');
    await pause(700);
    return this;
  }

  says(text: string): Promise<void> {
    return until(`it says ${text}`, () => this.out.includes(text) || this.child.exitCode !== null);
  }

  /** What it says from now on, after something was done and it has been quiet. */
  async after(action: () => void, marks: string): Promise<string> {
    const from = this.out.length;
    action();
    if (marks !== '') await until(`it says ${marks}`, () => this.out.slice(from).includes(marks));
    await pause(1_200);
    return this.out.slice(from);
  }

  async stopped(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    this.child.kill(signal);
    return this.closed;
  }

  /** It does nothing any more, and cannot start another daemon. */
  halt(): void {
    this.child.kill('SIGSTOP');
  }

  get ended(): Promise<number | null> {
    return this.closed;
  }
}

const tokenFile = (place: Place) => join(place.app.root, 'storage/docgen/watch');
const token = (place: Place) => (existsSync(tokenFile(place)) ? place.app.read('storage/docgen/watch') : undefined);
const expected = (place: Place) => rebuildToken([{ path: join(place.app.root, 'docs/openapi.json') }]);

describe.each([
  ['in its own process', ['--no-daemon']],
  ['through the daemon', []],
])('docgen watch %s (cache 4.1)', (_, how) => {
  test('builds, waits, builds again, and ends without a trace', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, how).settled();
    const start = 'Watching default. Press Ctrl+C to stop.\nWrote <app>/docs/openapi.json (openapi-3.2).\n';
    expect(watch.out.startsWith(start)).toBe(true);
    expect(watch.out).toMatch(/\nWatching 1 file\(s\) behind your operations, and \d+ other root\(s\)\.\n$/);
    expect(token(place)).toBe(expected(place));

    const edit = controller.replace("'up' => true", "'up' => true, 'since' => 1");
    expect(await watch.after(() => place.app.write({ [CONTROLLER]: edit }), 'Pushed')).toBe(
      `${CONTROLLER} changed; rebuilding…\nWrote <app>/docs/openapi.json (openapi-3.2).\n` +
        'Pushed a refresh to any open viewer.\n',
    );
    expect(place.app.read('docs/openapi.json')).toContain('since');
    expect(token(place)).toBe(expected(place));

    // Equal bytes: nothing is written, pushed or touched.
    const before = [tokenFile(place), join(place.app.root, 'docs/openapi.json')].map(
      (file) => statSync(file, { bigint: true }).mtimeNs,
    );
    const comment = edit.replace('class PingController', '// a comment\nclass PingController');
    expect(await watch.after(() => place.app.write({ [CONTROLLER]: comment }), 'changed')).toBe(
      `${CONTROLLER} changed; rebuilding…\n`,
    );
    const after = [tokenFile(place), join(place.app.root, 'docs/openapi.json')].map(
      (file) => statSync(file, { bigint: true }).mtimeNs,
    );
    expect(after).toEqual(before);
    expect(await watch.after(() => place.app.write({ [CONTROLLER]: comment }), '')).toBe('');

    expect(await watch.stopped()).toBe(0);
    expect(watch.out.endsWith('\nStopped watching.\n')).toBe(true);
    expect(watch.err).toBe('');
    expect(token(place)).toBeUndefined();
  });

  test('names three of many files', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, how).settled();
    const files = Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [`app/${name}.php`, '<?php']));
    expect(await watch.after(() => place.app.write(files), 'rebuilding')).toBe(
      'app/A.php, app/B.php, app/C.php, and 2 more changed; rebuilding…\n',
    );
    expect(await watch.stopped('SIGTERM')).toBe(0);
  });

  test('documents a new route in a new controller, and survives a configuration that is refused', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, how).settled();
    const added = {
      'app/Http/Controllers/NewController.php':
        "<?php\nnamespace App\\Http\\Controllers;\nclass NewController { public function index(): array { return ['new' => 1]; } }\n",
      'routes/api.php': `${SMALL['routes/api.php']}Route::get('/brand-new', [App\\Http\\Controllers\\NewController::class, 'index']);\n`,
    };
    await watch.after(() => place.app.write(added), 'Wrote');
    expect(place.app.read('docs/openapi.json')).toContain('/api/brand-new');
    const broken = await watch.after(() => place.app.write({ 'docgen.yaml': 'documents: [' }), 'docgen.yaml:');
    expect(broken).toContain('docgen.yaml changed; rebuilding…\n');
    expect(token(place)).toBe(expected(place));
    await watch.after(() => place.app.write({ 'docgen.yaml': `${SMALL['docgen.yaml']}` }), 'rebuilding');
    await watch.after(() => place.app.write({ 'routes/api.php': `${SMALL['routes/api.php']}` }), 'Wrote');
    expect(place.app.read('docs/openapi.json')).not.toContain('/api/brand-new');
    expect(await watch.stopped()).toBe(0);
  });

  test('prints findings when they are others than before', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, how).settled();
    const unclear = controller.replace("'up' => true", "'up' => unheard_of()");
    const first = await watch.after(() => place.app.write({ [CONTROLLER]: unclear }), 'Pushed');
    expect(first).toMatch(/\nDiagnostics for default:\n[\s\S]*type-unresolved/);
    const more = unclear.replace("'stored' => 1", "'stored' => 1, 'more' => 2");
    expect(await watch.after(() => place.app.write({ [CONTROLLER]: more }), 'Pushed')).not.toContain('Diagnostics');
    expect(await watch.stopped()).toBe(0);
  });

  test('of two documents names both; where no operation reads a file it says what is watched', async () => {
    const closures = `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/x', fn () => ['x' => 1]);\n`;
    const { [CONTROLLER]: _, ...rest } = SMALL;
    const place = new Place(installation, {
      ...rest,
      'routes/api.php': closures,
      'routes/web.php': closures,
      'docgen.yaml': `host: { boot: static }\ndocuments:\n${['one', 'two'].map((key) => `  ${key}: { export: { path: docs/${key}.json }, routes: { include: ['none/*'] } }\n`).join('')}`,
    });
    const watch = new Watch(place, how);
    await watch.says('no operation read a file.');
    expect(watch.out.startsWith('Watching one, two. Press Ctrl+C to stop.\n')).toBe(true);
    expect(watch.out).toContain(
      '\nOnly configuration, routes, content, webhooks and overlays are watched: no operation read a file.\n',
    );
    expect(await watch.stopped()).toBe(0);
  });

  test('ends when the application is deleted', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, how).settled();
    rmSync(place.app.root, { recursive: true });
    expect(await watch.ended).toBe(1);
    // Whoever tidies up goes there.
    place.app.write(SMALL);
    expect(watch.out).toMatch(/\n<app> is gone\.\n$/);
  });

  test.each([
    [['--interval=0'], 'Unknown --interval "0"; expected a number of seconds greater than zero.\n'],
    [['--interval=soon'], 'Unknown --interval "soon"; expected a number of seconds greater than zero.\n'],
    [['nope'], 'Unknown document "nope".\n'],
    [['--host=none'], 'Unknown --host "none"; expected one of: auto, php, static.\n'],
  ])('refuses %j', async (args, out) => {
    const place = new Place(installation);
    expect(await place.docgen(['watch', ...how, ...args])).toEqual({ exit: 1, out, err: '' });
    expect(token(place)).toBeUndefined();
  });
});

test('polling sees what events do, at its interval', async () => {
  const place = new Place(installation);
  const watch = await new Watch(place, ['--no-daemon', '--poll', '--interval=0.3']).settled();
  const edit = controller.replace("'up' => true", "'polled' => true");
  await watch.after(() => place.app.write({ [CONTROLLER]: edit }), 'Pushed');
  expect(place.app.read('docs/openapi.json')).toContain('polled');
  expect(await watch.stopped()).toBe(0);
});

describe('sessions of one daemon', () => {
  test('share the token; ending one keeps it, and so does a client that dies', async () => {
    const place = new Place(installation);
    const one = await new Watch(place, []).settled();
    const two = await new Watch(place, []).settled();
    expect(place.daemons()).toHaveLength(1);
    expect((await place.docgen(['daemon', 'status'])).out).toContain('2 sessions');
    const edit = controller.replace("'up' => true", "'both' => true");
    const heard = two.says('Pushed');
    await one.after(() => place.app.write({ [CONTROLLER]: edit }), 'Pushed');
    await heard;
    await one.stopped('SIGKILL');
    await until('one session is left', async () =>
      (await place.docgen(['daemon', 'status'])).out.includes('1 session'),
    );
    expect(token(place)).toBe(expected(place));
    expect(await two.stopped()).toBe(0);
    expect(token(place)).toBeUndefined();
  });

  const ended = (times: number) => 'The daemon ended; watching goes on with another one.\n'.repeat(times);
  const killed = (place: Place) => {
    for (const pid of place.daemons()) process.kill(pid, 'SIGKILL');
  };
  /** The token of the dead one is taken away, so that it is the next that says when it watches. */
  const replaced = async (place: Place) => {
    killed(place);
    rmSync(tokenFile(place), { force: true });
    await until('the next one watches', () => token(place) === expected(place));
    await pause(700);
  };

  test('go on with another daemon when theirs is stopped or dies, and after two deaths alone', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, []).settled();
    const first = watch.out;
    await place.docgen(['daemon', 'stop']);
    await until('it has another daemon', () => watch.err === ended(1) && token(place) === expected(place));
    await replaced(place);
    expect([watch.err, place.daemons().length]).toEqual([ended(2), 1]);
    // Nothing has changed, so nothing more is said.
    expect(watch.out).toBe(first);
    const edit = controller.replace("'up' => true", "'later' => true");
    const told = await watch.after(() => place.app.write({ [CONTROLLER]: edit }), 'Pushed');
    expect(told).toContain(`${CONTROLLER} changed; rebuilding…\nWrote <app>/docs/openapi.json (openapi-3.2).\n`);

    await replaced(place);
    expect(watch.err).toBe(`${ended(3)}Running without a daemon: it ended twice within a minute.\n`);
    const alone = controller.replace("'up' => true", "'alone' => true");
    await watch.after(() => place.app.write({ [CONTROLLER]: alone }), 'Pushed');
    expect(place.app.read('docs/openapi.json')).toContain('alone');
    expect(place.daemons()).toEqual([]);
    expect(await watch.stopped()).toBe(0);
    expect(token(place)).toBeUndefined();
  });

  test('write what changed while there was no daemon, and wait for a configuration that is refused', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, []).settled();
    const from = watch.out.length;
    place.app.write({ 'docgen.yaml': 'documents: [' });
    await watch.says('docgen.yaml changed');
    killed(place);
    await until('it is told', () => watch.err === ended(1));
    const edit = controller.replace("'up' => true", "'meanwhile' => true");
    place.app.write({ [CONTROLLER]: edit, 'docgen.yaml': `${SMALL['docgen.yaml']}` });
    await until('it is written', () => place.app.read('docs/openapi.json').includes('meanwhile'));
    await until('it says so', () => watch.out.slice(from).includes('Wrote <app>/docs/openapi.json (openapi-3.2).\n'));
    expect(watch.out.slice(from).match(/Watching/g)).toBeNull();
    expect(await watch.stopped()).toBe(0);
  });

  test('a token a dead daemon left is removed by the next', async () => {
    const place = new Place(installation);
    const watch = await new Watch(place, []).settled();
    watch.halt();
    killed(place);
    await until('it is dead', () => place.daemons().length === 0);
    await watch.stopped('SIGKILL');
    expect(token(place)).toBe(expected(place));
    await place.docgen(['export']);
    expect(token(place)).toBeUndefined();
  });
});
