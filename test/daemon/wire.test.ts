import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { frame } from '@docgen/protocol/rpc';
import { beforeAll, describe, expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { install } from './installation.js';
import { Place } from './place.js';
import { WireClient } from './wire-client.js';

const installation = install();

describe('the socket (commands 9.1, 9.3)', () => {
  let place: Place;
  const file = () => {
    if (place.daemon === undefined) throw new Error('No daemon.');
    return place.daemon;
  };
  const greeted = () => WireClient.greeted(file(), place.app.root);
  let pid: number;

  beforeAll(async () => {
    place = new Place(installation, SMALL, 'file');
    await place.docgen(['daemon', 'start']);
    ({ pid } = file());
  });

  /** The daemon is the same, and well. */
  async function unharmed(): Promise<void> {
    const client = await greeted();
    expect((await client.ask(2, 'docgen/status', {})).result.pid).toBe(pid);
    client.socket.destroy();
    await client.closed;
  }

  it('answers hello with version, process and protocol', async () => {
    const client = await WireClient.open(file().endpoint);
    const hello = { token: file().token, client: 'test', version: '0', app: place.app.root };
    expect((await client.ask(1, 'docgen/hello', hello)).result).toEqual({
      version: file().version,
      pid,
      protocol: 1,
    });
    expect((await client.ask(2, 'docgen/hello', hello)).error?.code).toBe(-32600);
    client.socket.destroy();
  });

  it.each([
    ['a wrong token (row 48)', { token: 'f'.repeat(64) }],
    ['a token of another length', { token: '' }],
    ['no token', { token: undefined }],
    ['another protocol', { protocol: 2 }],
    ['another application', { app: '/' }],
    ['an application that is no text', { app: 4 }],
  ])('closes on hello with %s', async (_what, wrong) => {
    const client = await WireClient.open(file().endpoint);
    const hello = { token: file().token, client: 'test', version: '0', app: place.app.root, ...wrong };
    const answer = await client.ask(1, 'docgen/hello', hello);
    expect(answer.error).toMatchObject({ code: -32011, data: { kind: 'unauthorized' } });
    await client.closed;
    await unharmed();
  });

  it('closes on any other first request', async () => {
    const client = await WireClient.open(file().endpoint);
    expect((await client.ask(1, 'docgen/shutdown', {})).error?.code).toBe(-32011);
    await client.closed;
    await unharmed();
  });

  it.each([
    ['rubbish', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['bytes', Buffer.alloc(10_000, 0xff)],
    ['a header without end', Buffer.from(`X: ${'y'.repeat(9_000)}`)],
    ['a frame of more than 64 MB', Buffer.from(`Content-Length: ${64 * 1024 ** 2 + 1}\r\n\r\n`)],
    ['a length that is none', Buffer.from('Content-Length: -1\r\n\r\n')],
    ['two lengths', Buffer.from('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}')],
    ['no length', Buffer.from('Content-Type: x\r\n\r\n{}')],
  ])('closes on %s, before hello and after', async (_what, bytes) => {
    const fresh = await WireClient.open(file().endpoint);
    fresh.socket.write(bytes);
    await fresh.closed;
    const client = await greeted();
    client.socket.write(bytes);
    await client.closed;
    await unharmed();
  });

  it.each([
    ['what is no JSON', Buffer.from('Content-Length: 2\r\n\r\n{]'), -32700],
    ['what is no message', frame([1]), -32600],
    ['null', frame(null), -32600],
    ['JSON-RPC 1', frame({ id: 1, method: 'docgen/status' }), -32600],
  ])('answers %s in a whole frame, and the connection stays (commands 9.3)', async (_what, bytes, code) => {
    const client = await WireClient.open(file().endpoint);
    const refused = () => client.heard.filter(({ error }) => error?.code === code);
    client.socket.write(bytes);
    await until('it is answered before hello', () => refused().length === 1);
    const hello = { token: file().token, client: 'test', version: '0', app: place.app.root };
    expect((await client.ask(1, 'docgen/hello', hello)).result.protocol).toBe(1);
    client.socket.write(bytes);
    await until('it is answered after hello', () => refused().length === 2);
    expect(refused()[1]).toMatchObject({ id: null, error: { data: { kind: 'protocol' } } });
    expect((await client.ask(2, 'docgen/status', {})).result.running).toBe(true);
    client.socket.destroy();
  });

  it('takes no more than 64 kB from who has not said hello', async () => {
    const client = await WireClient.open(file().endpoint);
    client.socket.write(Buffer.from(`Content-Length: ${64 * 1024 + 1}\r\n\r\n`));
    await client.closed;
    const known = await greeted();
    const large = { configHash: 'x'.repeat(100_000) };
    expect((await known.ask(2, 'docgen/routes', large)).result.source).toBe('static');
    known.socket.destroy();
  });

  it('takes a frame just below 64 MB, byte by byte or at once', async () => {
    const client = await greeted();
    const large = 'x'.repeat(64 * 1024 ** 2 - 200);
    expect((await client.ask(2, 'docgen/routes', { configHash: large })).result.source).toBe('static');
    // An answer of more than 64 MB becomes an error that says so.
    expect((await client.ask(9, 'docgen/routes', { document: large })).error).toMatchObject({
      code: -32603,
      message: 'The message is larger than 64 MB.',
    });
    const answered = client.ask(3, 'docgen/status', {});
    expect((await answered).result.running).toBe(true);
    for (const byte of frame({ jsonrpc: '2.0', id: 4, method: 'docgen/status' })) client.socket.write(Buffer.of(byte));
    await until('the frame in bytes is answered', () => client.heard.some(({ id }) => id === 4));
    client.socket.destroy();
  });

  it('answers requests of one connection in any order, refused ones too', async () => {
    const client = await greeted();
    const [unknown, wrong, list, status, routes] = await Promise.all([
      client.ask(2, 'docgen/nothing', {}),
      client.ask(3, 'docgen/export', { yaml: 'yes' }),
      client.ask(4, 'docgen/export', ['x']),
      client.ask(5, 'docgen/status', undefined),
      client.ask(6, 'docgen/routes', { later: 'unknown parameters are left alone' }),
    ]);
    expect(unknown.error).toMatchObject({ code: -32601, data: { kind: 'protocol' } });
    expect(wrong.error).toMatchObject({
      code: -32004,
      data: { kind: 'option-invalid', lines: ['The parameter yaml of docgen/export has a wrong type.'] },
    });
    expect(list.error?.code).toBe(-32004);
    expect(status.result.clients).toBe(1);
    expect(routes.result.routes.length).toBeGreaterThan(0);
    client.socket.destroy();
  });

  it('refuses with code, kind and lines', async () => {
    const client = await greeted();
    expect((await client.ask(2, 'docgen/export', { document: 'nope' })).error).toEqual({
      code: -32003,
      message: 'Unknown document "nope".',
      data: { kind: 'unknown-document', lines: ['Unknown document "nope".'], blocks: [], diagnostics: [] },
    });
    expect((await client.ask(3, 'docgen/export', { format: 'x' })).error).toMatchObject({ code: -32004 });
    client.socket.destroy();
  });

  it('answers a dry run with the text and writes nothing (commands 9.2)', async () => {
    const client = await greeted();
    const { result } = await client.ask(2, 'docgen/export', { dryRun: true });
    const [target] = result.documents[0].targets;
    expect(target).toMatchObject({ format: 'openapi-3.2', path: 'docs/openapi.json', written: false });
    expect(Object.keys(JSON.parse(target.text).paths)).toEqual(['/api/ping']);
    expect(result).toMatchObject({ gate: { floor: 'none', failed: false, unused: [] }, exit: 0 });
    expect(place.app.files().filter((path) => path.startsWith('docs/'))).toEqual([]);
    client.socket.destroy();
  });

  it('reports progress to who gave a token', async () => {
    const client = await greeted();
    // A changed file has to be read, and that is reported.
    place.app.write({ 'routes/web.php': `${SMALL['routes/web.php']}// changed\n` });
    await client.ask(2, 'docgen/export', { dryRun: true, workDoneToken: 'p' });
    await client.ask(3, 'docgen/export', { dryRun: true });
    const told = client.heard.filter(({ method }) => method === '$/progress').map(({ params }) => params);
    expect(told.every((params) => params?.token === 'p')).toBe(true);
    const kinds = told.map((params) => params?.value.kind);
    expect([kinds[0], kinds.at(-1)]).toEqual(['begin', 'end']);
    expect(told.map((params) => params?.value.message)).toContain('reading routes');
    client.socket.destroy();
  });

  it('boots again on request', async () => {
    const client = await greeted();
    await client.ask(2, 'docgen/routes', {});
    expect((await client.ask(3, 'docgen/reboot', {})).result).toEqual({ source: 'static', routes: 5, changed: false });
    place.app.write({ 'routes/web.php': '<?php\n' });
    expect((await client.ask(4, 'docgen/reboot', {})).result).toEqual({ source: 'static', routes: 4, changed: true });
    client.socket.destroy();
  });

  it('serves a thousand clients at once', async () => {
    const all = await Promise.all(Array.from({ length: 1_000 }, () => greeted()));
    const answers = await Promise.all(all.map((client) => client.ask(2, 'docgen/status', {})));
    expect(answers.every(({ result }) => result.pid === pid)).toBe(true);
    expect(Math.max(...answers.map(({ result }) => result.clients))).toBeGreaterThanOrEqual(1_000);
    for (const { socket } of all) socket.destroy();
    await Promise.all(all.map(({ closed }) => closed));
    await unharmed();
  });

  it.skipIf(process.getuid?.() !== 0 || spawnSync('setpriv', ['--version']).status !== 0)(
    'is out of reach for another user (needs root and setpriv)',
    async () => {
      const attempt = (code: string) =>
        spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, '-e', code], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH ?? '' },
        }).stdout.trim();
      const { endpoint } = file();
      const daemonFile = `${place.app.root}/storage/docgen/daemon.json`;
      expect(
        attempt(`require('net').connect(${JSON.stringify(endpoint)}).on('error', (e) => console.log(e.code))`),
      ).toBe('EACCES');
      expect(
        attempt(`try { require('fs').readFileSync(${JSON.stringify(daemonFile)}) } catch (e) { console.log(e.code) }`),
      ).toBe('EACCES');
      expect(statSync(endpoint).uid).toBe(0);
      await unharmed();
    },
  );

  it('ends when it is asked to, after the answer', async () => {
    const client = await greeted();
    expect(await client.ask(2, 'docgen/shutdown', {})).toMatchObject({ result: null });
    await client.closed;
    expect(client.heard.map(({ method }) => method)).toContain('docgen/closing');
    expect(place.daemon).toBeUndefined();
  });
});
