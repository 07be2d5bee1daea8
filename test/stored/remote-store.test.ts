import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { type BuildInput, type BuildResult, Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { actionResult, blobOf } from '../../server/src/stored/remote/action-result.js';
import { remoteAddress, remoteKey, writesRemote } from '../../server/src/stored/remote/remote-choice.js';
import { RemoteStore } from '../../server/src/stored/remote/remote-store.js';
import { SKELETON } from '../support/built-application.js';
import { EditScript } from '../support/edit-script.js';
import { LOUD, SILENT, STRUCTURAL } from '../support/edits.js';
import { application, rounds, seeded, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';
import { until } from '../support/until.js';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);
const folder = mkdtempSync(join(tmpdir(), 'docgen-remote-'));
const kept = join(folder, 'kept');
const made: Scripted[] = [];
let server: ChildProcess | undefined;
let port = 0;

/** Finds a port nobody listens at. */
async function freePort(): Promise<number> {
  const probe = await listening();
  const { port: found } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

function listening(): Promise<Server> {
  return new Promise((resolve) => {
    const probe = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(probe));
  });
}

/** Writes nginx's configuration: anybody reads, and whoever has the password writes. */
function configuration(): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http { access_log off; client_max_body_size 64m; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${kept};
    location / { dav_methods PUT; create_full_put_path on;
      limit_except GET { auth_basic cache; auth_basic_user_file ${folder}/users; } }
    location /closed/ { return 403; } } }
`;
}

beforeAll(async () => {
  if (NGINX === undefined) return;
  mkdirSync(kept);
  port = await freePort();
  writeFileSync(join(folder, 'users'), 'ci:{PLAIN}secret\n');
  writeFileSync(join(folder, 'nginx.conf'), configuration());
  server = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  await until('nginx answers', () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
});
afterEach(() => {
  for (const name of existsSync(kept) ? readdirSync(kept) : []) rmSync(join(kept, name), { recursive: true });
});
afterAll(async () => {
  for (const app of made) app.remove();
  if (server !== undefined) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const WRITER = { DOCGEN_CACHE_AUTHORIZATION: `Basic ${Buffer.from('ci:secret').toString('base64')}` };
const address = () => `http://127.0.0.1:${port}/team`;
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Runs one build in an application of its own folder, as a pipeline does after a checkout. */
async function run(
  files: Record<string, string>,
  env: Record<string, string>,
  remote = address(),
  workers?: 1 | 2,
): Promise<{ result: BuildResult; notes: string[] }> {
  const app = new Scripted();
  made.push(app);
  app.hold(files);
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  config.cache.remote = remote;
  if (workers !== undefined) config.engine.workers = workers;
  const notes: string[] = [];
  const builder = new Scheduler(new Supervisor(app.root, { lasting: false, note: (line) => notes.push(line) }));
  const emission = { format: 'full', yaml: false, provenance: 'full', dropIds: false } as const;
  const input: BuildInput = {
    root: app.root,
    config,
    documents: ['default'],
    host: 'static',
    env,
    emit: { default: [emission] },
  };
  const result = await builder.build(input);
  await builder.close();
  return { result, notes };
}

const files = (kinds = 2) => ({ ...SKELETON, ...application(units(5, kinds)) });
const mapped = (texts: Record<string, string>, end: string, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, path.endsWith(end) ? change(text) : text]));
const bytesOf = ({ documents }: BuildResult) =>
  documents.map(({ artifacts, diagnostics }) => [artifacts[0]?.sha256, diagnostics]);
const entry = () => join(kept, 'team/ac', readdirSync(join(kept, 'team/ac'))[0] ?? '');
const blob = () => join(kept, 'team/cas', readdirSync(join(kept, 'team/cas'))[0] ?? '');

describe.skipIf(NGINX === undefined && process.env.CI === undefined)(
  'nginx with WebDAV as remote store (cache 1.6)',
  () => {
    test('a second machine analyses what the first has not, to the same bytes (cache row 57)', async () => {
      const first = await run(files(), WRITER);
      expect(first.notes).toEqual([]);
      expect(first.result.counts).toMatchObject({ reused: 0 });
      const second = await run(files(), {});
      expect(second.result.counts).toEqual({ analyzed: 0, reused: first.result.counts.analyzed });
      expect(bytesOf(second.result)).toEqual(bytesOf(first.result));

      const edited = mapped(files(), 'WillowController.php', (text) =>
        text.replace(/(function \w+\([^{]*\{)/, "$1 abort_if(true, 423, 'x');"),
      );
      expect(edited).not.toEqual(files());
      const third = await run(edited, {});
      expect(third.result.counts.reused).toBeGreaterThan(0);
      expect(third.result.counts.analyzed).toBeGreaterThan(0);
      expect(bytesOf(third.result)).toEqual(bytesOf((await run(edited, { DOCGEN_CACHE_REMOTE: '0' })).result));
    });

    test('whatever is edited, a machine that finds what others wrote comes to what one alone comes to', async () => {
      const random = seeded(57);
      const script = new EditScript(files(3), [...SILENT, ...LOUD, ...STRUCTURAL], random);
      let [analyzed, reused] = [0, 0];
      for (let step = 0; step < rounds(5, 40); step++) {
        const texts = script.step();
        // One of three keeps nothing, and each has one thread or two.
        const threads = () => (random() < 0.5 ? 1 : 2);
        const of = await run(texts, random() < 0.7 ? WRITER : { DOCGEN_CACHE_REMOTE_WRITE: '0' }, address(), threads());
        const alone = await run(texts, { DOCGEN_CACHE_REMOTE: '0' }, address(), threads());
        expect(bytesOf(of.result), `step ${step}, after ${script.log.slice(-6).join(', ')}`).toEqual(
          bytesOf(alone.result),
        );
        expect(of.notes).toEqual([]);
        analyzed += alone.result.counts.analyzed;
        reused += of.result.counts.reused;
      }
      expect(reused).toBeGreaterThan(analyzed / 4);
    });

    test('what is damaged, cut off or foreign is a miss, and no other bytes come of it (cache row 58)', async () => {
      const { result } = await run(files(), WRITER);
      const [whole, named] = [readFileSync(blob()), readFileSync(entry())];
      const foreign = Buffer.from('another tool kept this');
      const damages: [string, string, Buffer][] = [
        [
          'poisoned',
          blob(),
          Buffer.concat([Buffer.from([whole[0] ?? 0]), Buffer.from([(whole[1] ?? 0) ^ 1]), whole.subarray(2)]),
        ],
        ['cut off', blob(), whole.subarray(0, whole.length >> 1)],
        ['longer', blob(), Buffer.concat([whole, whole])],
        ['empty', blob(), Buffer.alloc(0)],
        ['an entry that is none', entry(), foreign],
        ['an entry cut off', entry(), named.subarray(0, 40)],
      ];
      const readOnly = { DOCGEN_CACHE_REMOTE_WRITE: '0' };
      const store = () => new RemoteStore({ address: address(), env: {}, mostBytes: 1e8, note: expect.unreachable });
      expect(await store().get(basename(entry()))).toBeDefined();
      for (const [name, path, bytes] of damages) {
        const before = readFileSync(path);
        writeFileSync(path, bytes);
        expect(await store().get(basename(entry())), name).toBeUndefined();
        writeFileSync(path, before);
      }
      // A blob that is whole, and not ours.
      writeFileSync(join(kept, 'team/cas', sha(foreign)), foreign);
      writeFileSync(entry(), actionResult({ hash: sha(foreign), size: foreign.length }));
      const after = await run(files(), readOnly);
      expect(after.result.counts).toEqual({ analyzed: result.counts.analyzed, reused: 0 });
      expect(bytesOf(after.result)).toEqual(bytesOf(result));
      expect(after.notes).toEqual([]);
    });

    test('a pull request reads, and writes nothing (cache row 59)', async () => {
      const request = { ...WRITER, GITHUB_EVENT_NAME: 'pull_request' };
      await run(files(), request);
      expect(readdirSync(kept)).toEqual([]);
      await run(files(), WRITER);
      expect((await run(files(), request)).result.counts.analyzed).toBe(0);
    });

    test('a store that refuses, is not there or does not answer costs one line (cache row 60)', async () => {
      const refused = await run(files(), {});
      expect(refused.notes).toEqual(['The remote cache is not used: it answers 401 to a PUT.']);
      const said: string[] = [];
      for (const other of [
        `http://127.0.0.1:${port}/closed`,
        `http://127.0.0.1:${await freePort()}`,
        'ftp://cache.example',
      ]) {
        const store = new RemoteStore({ address: other, env: {}, mostBytes: 10, note: (line) => said.push(line) });
        expect(await store.get('a')).toBeUndefined();
        await store.put('a', Buffer.from('x'));
      }
      expect(said).toEqual([
        'The remote cache is not used: it answers 403.',
        'The remote cache is not used: it cannot be reached (ECONNREFUSED).',
        'The remote cache is not used: cache.remote is no http or https address.',
      ]);
    });

    test('credentials come from the address or .netrc, and are not said', async () => {
      const notes: string[] = [];
      const store = (address: string, env: Record<string, string>) =>
        new RemoteStore({ address, env, mostBytes: 1000, note: (line) => notes.push(line) });
      await store(address().replace('//', '//ci:secret@'), {}).put('a', Buffer.from('x'));
      expect((await store(address(), {}).get('a'))?.toString()).toBe('x');
      writeFileSync(
        join(folder, '.netrc'),
        'machine other login a password b\nmachine 127.0.0.1\n  login ci\n  password secret\n',
      );
      await store(address(), { HOME: folder }).put('b', Buffer.from('y'));
      expect((await store(address(), {}).get('b'))?.toString()).toBe('y');
      expect(notes).toEqual([]);
      await store(address().replace('//', '//ci:wrong@'), {}).put('c', Buffer.from('z'));
      expect(notes.join()).not.toContain('wrong');
      expect(notes).toHaveLength(1);
    });
  },
);

test('a store that is slow is none', async () => {
  const silent = await listening();
  const { port } = silent.address() as { port: number };
  const notes: string[] = [];
  const store = new RemoteStore({
    address: `http://127.0.0.1:${port}`,
    env: {},
    mostBytes: 10,
    limit: 50,
    note: (line) => notes.push(line),
  });
  expect(await store.get('a')).toBeUndefined();
  expect(await store.get('a')).toBeUndefined();
  expect(notes).toEqual(['The remote cache is not used: it did not answer within 0.05 s.']);
  silent.close();
});

test('an entry says what it names, whatever a server adds to it', () => {
  const named = { hash: 'a1'.repeat(32), size: 300 };
  const worker = Buffer.from([0x4a, 4, 0x0a, 2, 0x6d, 0x65]);
  expect(blobOf(Buffer.concat([worker, actionResult(named), worker]))).toEqual(named);
  expect(blobOf(Buffer.concat([actionResult(named), Buffer.from([0x4a, 9])]))).toBeUndefined();
  expect(blobOf(Buffer.from('{}'))).toBeUndefined();
});

test('the environment names the store and decides who writes (config 1.5)', () => {
  expect(remoteAddress('https://a', {})).toBe('https://a');
  expect(remoteAddress('https://a', { DOCGEN_CACHE_REMOTE: 'https://b' })).toBe('https://b');
  expect(remoteAddress('https://a', { DOCGEN_CACHE_REMOTE: '0' })).toBeUndefined();
  expect(remoteAddress(null, {})).toBeUndefined();
  expect(writesRemote({})).toBe(true);
  expect(writesRemote({ GITHUB_EVENT_NAME: 'push' })).toBe(true);
  expect(writesRemote({ CI_MERGE_REQUEST_IID: '7' })).toBe(false);
  expect(writesRemote({ BUILDKITE_PULL_REQUEST: 'false' })).toBe(true);
  expect(writesRemote({ GITHUB_EVENT_NAME: 'pull_request_target', DOCGEN_CACHE_REMOTE_WRITE: '1' })).toBe(true);
  expect(writesRemote({ DOCGEN_CACHE_REMOTE_WRITE: '0' })).toBe(false);
  expect(remoteKey('/nowhere', 'a')).not.toBe(remoteKey('/nowhere', 'b'));
});
