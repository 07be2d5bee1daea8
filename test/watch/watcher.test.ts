import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { WatchScope } from '../../server/src/watch/scope.js';
import { createWatcher, type Watcher, type WatcherOptions } from '../../server/src/watch/watcher.js';
import { bundled, heard } from '../support/child.js';
import { pause, until } from '../support/until.js';

const scope = new WatchScope({
  folders: ['app', 'routes'],
  files: ['docgen.yaml'],
  globs: ['.env*'],
  except: ['app/out.json'],
});
const folders: string[] = [];
const open: Watcher[] = [];

afterEach(async () => {
  for (const watcher of open.splice(0)) await watcher.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function application(files: Record<string, string> = { 'app/A.php': '<?php // a', 'routes/api.php': '<?php' }): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-watch-')));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A watcher, and the bursts it tells. It looks between two turns of this thread, so what one turn does is seen whole. */
function watching(root: string, options: Partial<WatcherOptions> = {}) {
  const bursts: string[][] = [];
  const notes: string[] = [];
  let gone = 0;
  const watcher = createWatcher({
    root,
    note: (line) => notes.push(line),
    changed: (paths) => bursts.push(paths),
    gone: () => gone++,
    ...options,
  });
  open.push(watcher);
  watcher.watch(scope);
  let fences = 0;
  /** Everything told of what happened until now: a change of another file is told after it. */
  const told = async (): Promise<string[][]> => {
    const fence = `app/fence${fences++}.php`;
    put(root, fence, '<?php');
    await until('the last change is told', () => bursts.some((burst) => burst.includes(fence)));
    return bursts
      .splice(0)
      .map((burst) => burst.filter((path) => path !== fence))
      .filter((burst) => burst.length > 0);
  };
  /** Collects all bursts after one has been reported. */
  const calm = async (): Promise<string[][]> => {
    await until('a change is told', () => bursts.length > 0);
    return told();
  };
  return { watcher, bursts, notes, gone: () => gone, told, calm };
}

describe.each([
  ['by events', {}],
  ['by polling', { poll: true, interval: 0.2 }],
])('%s', (_, options) => {
  test('a burst is one change', async () => {
    const root = application();
    const { calm } = watching(root, options);
    for (let i = 0; i < 30; i++) put(root, `app/New${String(i).padStart(2, '0')}.php`, `<?php // ${i}`);
    put(root, 'routes/api.php', '<?php // b');
    const bursts = await calm();
    expect(bursts).toHaveLength(1);
    expect(bursts[0]).toHaveLength(31);
    expect(bursts[0]).toContain('routes/api.php');
  });

  test('an atomic save is one change of one file', async () => {
    const root = application();
    const { calm } = watching(root, options);
    writeFileSync(join(root, 'app/.A.php.swp'), 'x');
    writeFileSync(join(root, 'app/A.php~tmp'), '<?php // new');
    renameSync(join(root, 'app/A.php~tmp'), join(root, 'app/A.php'));
    rmSync(join(root, 'app/.A.php.swp'));
    expect(await calm()).toEqual([['app/A.php']]);
  });

  test('a rename is one change of two paths', async () => {
    const root = application();
    const { calm } = watching(root, options);
    renameSync(join(root, 'app/A.php'), join(root, 'app/B.php'));
    expect(await calm()).toEqual([['app/A.php', 'app/B.php']]);
  });

  test('a touch, a chmod and a rewrite with the same bytes are none', async () => {
    const root = application();
    const { told } = watching(root, options);
    utimesSync(join(root, 'app/A.php'), new Date(), new Date());
    chmodSync(join(root, 'app/A.php'), 0o600);
    writeFileSync(join(root, 'routes/api.php'), '<?php');
    expect(await told()).toEqual([]);
  });

  test('a change that keeps size and time is seen', async () => {
    const root = application();
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(join(root, 'app/A.php'), past, past);
    const { calm } = watching(root, options);
    writeFileSync(join(root, 'app/A.php'), '<?php // b');
    utimesSync(join(root, 'app/A.php'), past, past);
    expect(await calm()).toEqual([['app/A.php']]);
  });

  test('what is not watched is none, and files in new folders are', async () => {
    const root = application();
    const { told, calm } = watching(root, options);
    put(root, 'public/index.php', 'x');
    put(root, 'app/out.json', '{}');
    put(root, 'storage/logs/laravel.log', 'x');
    put(root, 'vendor/a/b.php', 'x');
    expect(await told()).toEqual([]);
    put(root, 'app/Very/Deep/Down/X.php', '<?php');
    put(root, 'docgen.yaml', 'a: 1');
    put(root, '.env', 'A=1');
    expect((await calm()).flat().sort()).toEqual(['.env', 'app/Very/Deep/Down/X.php', 'docgen.yaml']);
    rmSync(join(root, 'app/Very'), { recursive: true });
    expect(await calm()).toEqual([['app/Very/Deep/Down/X.php']]);
  });

  test('a deleted application is told once, and nothing after it', async () => {
    const root = application();
    const { bursts, gone } = watching(root, options);
    rmSync(root, { recursive: true });
    await until('it is told', () => gone() > 0);
    bursts.splice(0);
    put(root, 'app/A.php', '<?php // again');
    await pause(600);
    expect([gone(), bursts]).toEqual([1, []]);
  });
});

test('switching a branch of 2,000 files and back is at most one change, and none when it ends where it began', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, i) => [`app/d${i % 40}/F${i}.php`, `<?php // ${i}`]),
  );
  const root = application(files);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'gc.auto=0', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'a');
  git('checkout', '-qb', 'other');
  for (const path of Object.keys(files)) put(root, path, `<?php // other ${path}`);
  git('commit', '-qam', 'b');
  git('checkout', '-q', 'main');
  const { told, calm } = watching(root);
  git('checkout', '-q', 'other');
  const away = await calm();
  expect(away).toHaveLength(1);
  expect(away[0]).toHaveLength(2_000);
  git('checkout', '-q', 'main');
  git('checkout', '-q', 'other');
  expect(await told()).toEqual([]);
});

test('nothing is looked at while git holds its lock', async () => {
  const root = application();
  mkdirSync(join(root, '.git'));
  const { bursts, calm } = watching(root);
  writeFileSync(join(root, '.git/index.lock'), '');
  put(root, 'app/A.php', '<?php // locked');
  await pause(1_500);
  expect(bursts).toEqual([]);
  rmSync(join(root, '.git/index.lock'));
  expect(await calm()).toEqual([['app/A.php']]);
});

test('a storm is told within about a second of its beginning', async () => {
  const root = application();
  const { bursts } = watching(root);
  // Counted in changes 30 ms apart: a machine that stands still in between makes none.
  let changes = 0;
  for (; bursts.length === 0 && changes < 100; changes++) {
    put(root, 'app/A.php', `<?php // ${changes}`);
    await pause(30);
  }
  expect(bursts[0]).toEqual(['app/A.php']);
  expect(changes).toBeLessThan(80);
});

test('a link is followed within the application, and an endless one ends', async () => {
  const root = application({ 'app/A.php': '<?php', 'packages/shop/B.php': '<?php // b', 'packages/stock/C.php': '' });
  const outside = application({ 'C.php': '<?php // c' });
  symlinkSync(join(root, 'packages/shop'), join(root, 'app/shop'));
  symlinkSync(root, join(root, 'app/loop'));
  // Into each other: 40 of them may stand behind each other, and there are 3^40 ways.
  for (const name of ['a', 'b', 'c']) {
    symlinkSync('../stock', join(root, 'packages/shop', name));
    symlinkSync('../shop', join(root, 'packages/stock', name));
  }
  symlinkSync(outside, join(root, 'app/outside'));
  const { told, calm } = watching(root, { poll: true, interval: 0.2 });
  put(outside, 'C.php', '<?php // d');
  expect(await told()).toEqual([]);
  put(root, 'packages/shop/B.php', '<?php // c');
  expect(await calm()).toEqual([['app/shop/B.php']]);
});

test.skipIf(process.platform === 'win32')('a pipe is no file, whatever its name is', async () => {
  const root = application({ 'app/A.php': '<?php' });
  execFileSync('mkfifo', [join(root, 'app/B.php')]);
  symlinkSync('B.php', join(root, 'app/C.php'));
  const { told, calm } = watching(root);
  expect(await told()).toEqual([]);
  put(root, 'app/A.php', '<?php // b');
  expect(await calm()).toEqual([['app/A.php']]);
});

test('what changed while the scope was another is told, what the scope adds is not', async () => {
  const root = application({ 'app/A.php': '<?php', 'lang/en.php': '<?php' });
  const { watcher, calm } = watching(root);
  put(root, 'app/A.php', '<?php // b');
  put(root, 'lang/en.php', '<?php // b');
  watcher.watch(new WatchScope({ folders: ['app', 'lang'], files: [], globs: [], except: [] }));
  expect(await calm()).toEqual([['app/A.php']]);
  put(root, 'lang/en.php', '<?php // c');
  expect(await calm()).toEqual([['lang/en.php']]);
});

describe('when the system has no file events left', () => {
  /** The program of the child: watches, and says what it is told. */
  async function program(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'docgen-watch-program-'));
    folders.push(folder);
    return bundled(resolve(import.meta.dirname, 'program.ts'), join(folder, 'program.mjs'));
  }

  async function run(command: string, root: string): Promise<string[]> {
    const child = spawn('sh', ['-c', command, process.execPath, await program(), root], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const so = heard(child);
    let over = false;
    void so.ended.then(() => {
      over = true;
    });
    const said = (word: string) => until(`it says ${word}`, () => so.out.includes(word) || over);
    await said('note');
    // The file is renamed into place, as an editor saves: the child would see a file that is being written twice.
    put(root, 'saved.php', '<?php // seen by looking');
    renameSync(join(root, 'saved.php'), join(root, 'app/A.php'));
    await said('changed');
    child.kill();
    await so.ended;
    expect(so.errors).toBe('');
    return so.out.trim().split('\n');
  }

  /** A user namespace has limits of its own, so they can be lowered for one process. */
  const limited = (limit: string) => `exec unshare -Ur sh -c 'echo ${limit}; exec "$0" "$@"' "$0" "$@"`;
  const namespaced = spawnSync('sh', ['-c', limited('8 > /proc/sys/user/max_inotify_watches'), 'true']).status === 0;

  test.skipIf(!namespaced).each([
    ['the table of watches is full', '20 > /proc/sys/user/max_inotify_watches', 'ENOSPC', 'watches'],
    ['no other process may watch', '0 > /proc/sys/user/max_inotify_instances', 'EMFILE', 'instances'],
  ])('%s', async (_, limit, code, setting) => {
    const root = application(Object.fromEntries(Array.from({ length: 60 }, (__, i) => [`app/F${i}.php`, '<?php'])));
    const lines = await run(limited(limit), root);
    expect(lines).toEqual([
      `note The system has no file events left (${code}), so files are looked at every 2 s; ` +
        `sudo sysctl fs.inotify.max_user_${setting}=${code === 'ENOSPC' ? 524288 : 1024} gives it more.`,
      'changed app/A.php',
    ]);
  });
});

test('without a descriptor to look with nothing seems to be gone', async () => {
  const root = application();
  const { bursts, calm } = watching(root, { poll: true, interval: 0.1 });
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('EMFILE');
  }
  await pause(400);
  for (const handle of taken) closeSync(handle);
  expect(bursts).toEqual([]);
  put(root, 'app/A.php', '<?php // after');
  expect(await calm()).toEqual([['app/A.php']]);
});
