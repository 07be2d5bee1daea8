import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaemonFile } from '@docgen/protocol/rpc';
import { describe, expect, test } from 'vitest';
import { rebuildToken } from '../../server/src/watch/token.js';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { WireClient } from '../daemon/wire-client.js';
import { SMALL } from '../support/app.js';
import { pause, until } from '../support/until.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';
const controller = SMALL[CONTROLLER] ?? '';
const WROTE = 'Wrote <app>/docs/openapi.json (openapi-3.2).\n';
const PUSHED = 'Pushed a refresh to any open viewer.\n';

/** A running `docgen watch` and what it has said. Whatever it says is looked at once, in its order. */
class Watch {
  private said = '';
  private complaints = '';
  private read = 0;
  private over = false;
  private readonly child: ChildProcess;
  private readonly closed: Promise<number | null>;

  constructor(
    readonly place: Place,
    args: readonly string[],
  ) {
    this.child = place.spawn(['watch', ...args]);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.said += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.complaints += text;
    });
    this.closed = new Promise((resolve) => this.child.once('close', resolve));
    void this.closed.then(() => {
      this.over = true;
    });
    installation.cleanups.unshift(async () => {
      this.child.kill('SIGKILL');
      await this.closed;
    });
  }

  get out(): string {
    return this.said.replaceAll(this.place.app.root, '<app>');
  }

  get err(): string {
    return this.complaints.replaceAll(this.place.app.root, '<app>');
  }

  /** Gives the output since the last call, up to the end of the line that holds these words; waits for that line. */
  async tells(words: string): Promise<string> {
    const end = () => {
      const at = this.out.indexOf(words, this.read);
      return at < 0 ? -1 : this.out.indexOf('\n', at);
    };
    await until(`it says ${words}`, () => end() >= 0 || this.over);
    if (end() < 0) throw new Error(`It ended without saying ${words}: ${this.out}${this.err}`);
    const text = this.out.slice(this.read, end() + 1);
    this.read += text.length;
    return text;
  }

  /** The lines of the first build. */
  settled(): Promise<string> {
    return this.tells('Watching 1 file(s) behind your operations');
  }

  /** Ends it: with which code, and what it has said since it was last asked. */
  async stopped(signal: NodeJS.Signals = 'SIGINT'): Promise<[code: number | null, said: string]> {
    this.child.kill(signal);
    return [await this.closed, this.out.slice(this.read)];
  }

  /** Stops the process, so that it cannot start another daemon. */
  halt(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  get ended(): Promise<number | null> {
    return this.closed;
  }
}

const STOPPED = [0, 'Stopped watching.\n'];

/** Writes a file as an editor does, or it would be seen half written. */
function save(place: Place, path: string, text: string): void {
  place.app.write({ '.saved': text });
  renameSync(join(place.app.root, '.saved'), join(place.app.root, path));
}

async function running(place: Place, how: readonly string[]): Promise<Watch> {
  const watch = new Watch(place, how);
  await watch.settled();
  return watch;
}

const tokenFile = (place: Place) => join(place.app.root, 'storage/docgen/watch');
const token = (place: Place) => (existsSync(tokenFile(place)) ? place.app.read('storage/docgen/watch') : undefined);
const expected = (place: Place) => rebuildToken([{ path: join(place.app.root, 'docs/openapi.json') }]);
/** A daemon that is slow to hear a goodbye removes the token when the connection has ended. */
const withoutToken = (place: Place) => until('the token is removed', () => token(place) === undefined);

/** A daemon puts away what it made once it rests. */
async function putAway(place: Place): Promise<void> {
  const client = await WireClient.greeted(place.daemon as DaemonFile, place.app.root);
  let id = 2;
  await until('everything is put away', async () => {
    const { result } = await client.ask(id++, 'docgen/status', {});
    return result.cache.fragments > 0;
  });
  client.socket.destroy();
}

describe.each([
  ['in its own process', ['--no-daemon']],
  ['through the daemon', []],
])('docgen watch %s (cache 4.1)', (_, how) => {
  test('builds, waits, builds again, and ends without a trace (cache rows 21, 26)', async () => {
    const place = new Place(installation);
    const watch = new Watch(place, how);
    const start = await watch.settled();
    expect(start.startsWith(`Watching default. Press Ctrl+C to stop.\n${WROTE}`)).toBe(true);
    expect(start).toMatch(/\nWatching 1 file\(s\) behind your operations, and \d+ other root\(s\)\.\n$/);
    expect(token(place)).toBe(expected(place));

    const edit = controller.replace("'up' => true", "'up' => true, 'since' => 1");
    save(place, CONTROLLER, edit);
    expect(await watch.tells('Pushed')).toBe(`${CONTROLLER} changed; rebuilding…\n${WROTE}${PUSHED}`);
    expect(place.app.read('docs/openapi.json')).toContain('since');
    expect(token(place)).toBe(expected(place));

    // Equal bytes: nothing is written, pushed or touched.
    const touched = () =>
      [tokenFile(place), join(place.app.root, 'docs/openapi.json')].map(
        (file) => statSync(file, { bigint: true }).mtimeNs,
      );
    const before = touched();
    const comment = edit.replace('class PingController', '// a comment\nclass PingController');
    save(place, CONTROLLER, comment);
    expect(await watch.tells('changed')).toBe(`${CONTROLLER} changed; rebuilding…\n`);
    // Nothing tells the end of a build that changed nothing.
    await pause(1_200);
    save(place, CONTROLLER, comment);
    await pause(300);
    expect(touched()).toEqual(before);
    save(place, CONTROLLER, controller);
    expect(await watch.tells('Pushed')).toBe(`${CONTROLLER} changed; rebuilding…\n${WROTE}${PUSHED}`);

    expect(await watch.stopped()).toEqual(STOPPED);
    expect(watch.err).toBe('');
    if (how.length === 0) await withoutToken(place);
    expect(token(place)).toBeUndefined();
  });

  test('keeps what it makes, although the cache is switched off (cache 4.1)', async () => {
    const yaml = `cache: { enabled: false, path: kept }\n${SMALL['docgen.yaml']}`;
    const place = new Place(installation, { ...SMALL, 'docgen.yaml': yaml });
    const store = join(place.app.root, 'kept/fragments.sqlite');
    await place.docgen(['export']);
    expect(existsSync(store)).toBe(false);
    const watch = await running(place, how);
    await until('a store is there', () => existsSync(store));
    expect(await watch.stopped()).toEqual(STOPPED);
    // Until it has heard the goodbye, the daemon would build again and keep that, too.
    if (how.length === 0) {
      await withoutToken(place);
      await putAway(place);
    }
    rmSync(join(place.app.root, 'kept'), { recursive: true, maxRetries: 100, retryDelay: 20 });
    save(place, CONTROLLER, controller.replace("'up' => true", "'up' => 1"));
    expect((await place.docgen(['export'])).exit).toBe(0);
    expect(existsSync(store)).toBe(false);
  });

  test('names three of many files (cache row 22)', async () => {
    const place = new Place(installation);
    const watch = await running(place, how);
    place.app.write(Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [`storage/many/${name}.php`, '<?php'])));
    // All of them are there in one moment.
    renameSync(join(place.app.root, 'storage/many'), join(place.app.root, 'app/Many'));
    expect(await watch.tells('rebuilding')).toBe(
      'app/Many/A.php, app/Many/B.php, app/Many/C.php, and 2 more changed; rebuilding…\n',
    );
    expect(await watch.stopped('SIGTERM')).toEqual(STOPPED);
  });

  test('documents a new route in a new controller, and survives a configuration that is refused (cache row 27)', async () => {
    const place = new Place(installation);
    const watch = await running(place, how);
    place.app.write({
      'app/Http/Controllers/NewController.php':
        "<?php\nnamespace App\\Http\\Controllers;\nclass NewController { public function index(): array { return ['new' => 1]; } }\n",
    });
    const route = "Route::get('/brand-new', [App\\Http\\Controllers\\NewController::class, 'index']);\n";
    save(place, 'routes/api.php', `${SMALL['routes/api.php']}${route}`);
    await watch.tells('Pushed');
    expect(place.app.read('docs/openapi.json')).toContain('/api/brand-new');
    save(place, 'docgen.yaml', 'documents: [');
    await watch.tells('docgen.yaml changed; rebuilding…');
    await until('it refuses the configuration', () => watch.err.includes('Diagnostics for docgen.yaml:'));
    expect(token(place)).toBe(expected(place));
    save(place, 'docgen.yaml', `${SMALL['docgen.yaml']}`);
    await watch.tells('docgen.yaml changed');
    save(place, 'routes/api.php', `${SMALL['routes/api.php']}`);
    await watch.tells('Pushed');
    expect(place.app.read('docs/openapi.json')).not.toContain('/api/brand-new');
    // The build of the configuration may have seen the routes as well; then another one finds nothing to do.
    expect((await watch.stopped())[0]).toBe(0);
  });

  test('prints findings when they are others than before', async () => {
    const place = new Place(installation);
    const watch = await running(place, how);
    const unclear = controller.replace("'up' => true", "'up' => unheard_of()");
    save(place, CONTROLLER, unclear);
    expect(await watch.tells('Pushed')).toMatch(/\nDiagnostics for default:\n[\s\S]*type-unresolved/);
    save(place, CONTROLLER, unclear.replace("'stored' => 1", "'stored' => 1, 'more' => 2"));
    expect(await watch.tells('Pushed')).not.toContain('Diagnostics');
    expect(await watch.stopped()).toEqual(STOPPED);
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
    const said = await watch.tells('no operation read a file.');
    expect(said.startsWith('Watching one, two. Press Ctrl+C to stop.\n')).toBe(true);
    expect(said).toContain(
      '\nOnly configuration, routes, content, webhooks and overlays are watched: no operation read a file.\n',
    );
    expect(await watch.stopped()).toEqual(STOPPED);
  });

  test('ends when the application is deleted', async () => {
    const place = new Place(installation);
    const watch = await running(place, how);
    // The command may write while the folder is removed.
    rmSync(place.app.root, { recursive: true, maxRetries: 100, retryDelay: 20 });
    expect(await watch.ended).toBe(1);
    expect(existsSync(place.app.root)).toBe(false);
    // The next test writes there.
    place.app.write(SMALL);
    expect(watch.err).toMatch(/(?:^|\n)<app> is gone\.\n$/);
  });

  test.each([
    // A pause that is none (commands row 39).
    [['--interval=0'], 'Unknown --interval "0"; expected a number of seconds greater than zero.\n'],
    [['--interval=soon'], 'Unknown --interval "soon"; expected a number of seconds greater than zero.\n'],
    [['nope'], 'Unknown document "nope".\n'],
    [['--host=none'], 'Unknown --host "none"; expected one of: auto, php, static.\n'],
  ])('refuses %j', async (args, out) => {
    const place = new Place(installation);
    expect(await place.docgen(['watch', ...how, ...args])).toEqual({ exit: 1, out: '', err: out });
    expect(token(place)).toBeUndefined();
  });
});

test('polling sees what events do, at its interval', async () => {
  const place = new Place(installation);
  const watch = await running(place, ['--no-daemon', '--poll', '--interval=0.3']);
  save(place, CONTROLLER, controller.replace("'up' => true", "'polled' => true"));
  await watch.tells('Pushed');
  expect(place.app.read('docs/openapi.json')).toContain('polled');
  expect(await watch.stopped()).toEqual(STOPPED);
});

describe('sessions of one daemon', () => {
  test('share the token; ending one keeps it, and so does a client that dies (cache row 25)', async () => {
    const place = new Place(installation);
    const one = await running(place, []);
    const two = await running(place, []);
    expect(place.daemons()).toHaveLength(1);
    expect((await place.docgen(['daemon', 'status'])).out).toContain('2 sessions');
    save(place, CONTROLLER, controller.replace("'up' => true", "'both' => true"));
    for (const watch of [one, two]) {
      expect(await watch.tells('Pushed')).toBe(`${CONTROLLER} changed; rebuilding…\n${WROTE}${PUSHED}`);
    }
    await one.stopped('SIGKILL');
    await until('one session is left', async () =>
      (await place.docgen(['daemon', 'status'])).out.includes('1 session'),
    );
    expect(token(place)).toBe(expected(place));
    expect(await two.stopped()).toEqual(STOPPED);
    await withoutToken(place);
  });

  const ended = (times: number) => 'The daemon ended; watching goes on with another one.\n'.repeat(times);
  const killed = async (place: Place) => {
    process.kill(place.pid, 'SIGKILL');
    await until('it is dead', () => place.daemons().length === 0);
  };
  /** The token of the dead one is taken away before another can come, so that it is the next that says when it watches. */
  const replaced = async (place: Place, watch: Watch, said: string) => {
    watch.halt();
    await killed(place);
    rmSync(tokenFile(place));
    watch.goOn();
    await until('the next one watches', () => watch.err === said && token(place) === expected(place));
  };
  /** The death that is written down was just now, however slow the machine is: two within a minute are too many. */
  const justNow = (place: Place) => {
    const crashes = join(place.directory, 'crashes');
    expect(readFileSync(crashes, 'utf8')).toMatch(/^\d+$/);
    writeFileSync(crashes, String(Date.now()));
  };

  test('go on with another daemon when theirs is stopped or dies, and after two deaths alone', async () => {
    const place = new Place(installation);
    const watch = await running(place, []);
    await place.docgen(['daemon', 'stop']);
    await until('it has another daemon', () => watch.err === ended(1) && token(place) === expected(place));
    await replaced(place, watch, ended(2));
    expect(place.daemons()).toHaveLength(1);
    // Nothing has changed, so nothing more is said.
    save(place, CONTROLLER, controller.replace("'up' => true", "'later' => true"));
    expect(await watch.tells('Pushed')).toBe(`${CONTROLLER} changed; rebuilding…\n${WROTE}${PUSHED}`);

    justNow(place);
    await replaced(place, watch, `${ended(3)}Running without a daemon: it ended twice within a minute.\n`);
    save(place, CONTROLLER, controller.replace("'up' => true", "'alone' => true"));
    await watch.tells('Pushed');
    expect(place.app.read('docs/openapi.json')).toContain('alone');
    expect(place.daemons()).toEqual([]);
    expect(await watch.stopped()).toEqual(STOPPED);
    expect(token(place)).toBeUndefined();
  });

  test('write what changed while there was no daemon, and wait for a configuration that is refused', async () => {
    const place = new Place(installation);
    const watch = await running(place, []);
    const from = watch.out.length;
    save(place, 'docgen.yaml', 'documents: [');
    await watch.tells('docgen.yaml changed');
    process.kill(place.pid, 'SIGKILL');
    await until('it is told', () => watch.err.endsWith(ended(1)));
    save(place, CONTROLLER, controller.replace("'up' => true", "'meanwhile' => true"));
    save(place, 'docgen.yaml', `${SMALL['docgen.yaml']}`);
    await until('it is written', () => place.app.read('docs/openapi.json').includes('meanwhile'));
    await watch.tells(WROTE.trim());
    expect(watch.out.slice(from)).not.toContain('Watching');
    expect((await watch.stopped())[0]).toBe(0);
  });

  test('a token a dead daemon left is removed by the next', async () => {
    const place = new Place(installation);
    const watch = await running(place, []);
    watch.halt();
    await killed(place);
    await watch.stopped('SIGKILL');
    expect(token(place)).toBe(expected(place));
    await place.docgen(['export']);
    expect(token(place)).toBeUndefined();
  });
});
