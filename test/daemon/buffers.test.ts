import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Buffers } from '../../server/src/daemon/buffers.js';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { install } from './installation.js';
import { Place } from './place.js';
import { WireClient } from './wire-client.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';
const ROUTES = 'routes/api.php';

/** Findings of the answer to `docgen/validate`, by code. */
async function codes(client: WireClient, id: number, params: object): Promise<string[]> {
  const { result, error } = await client.ask(id, 'docgen/validate', params);
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result.documents.flatMap((document: { diagnostics: { code: string }[] }) =>
    document.diagnostics.map(({ code }) => code),
  );
}

async function connected(place: Place): Promise<WireClient> {
  const { daemon } = place;
  if (daemon === undefined) throw new Error('No daemon runs.');
  return WireClient.greeted(daemon, place.app.root);
}

/** Bytes and times of everything below the application and below the caches of its user. */
function disk(place: Place): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of place.app.files()) found[path] = readFileSync(join(place.app.root, path), 'latin1');
  return found;
}

describe('open buffers', () => {
  it('change an answer that asks for them and nothing else, until they are closed', async () => {
    const place = new Place(installation, SMALL);
    expect((await place.docgen(['export'])).exit).toBe(0);
    const before = disk(place);
    const artifact = statSync(join(place.app.root, 'docs/openapi.json'), { bigint: true }).mtimeNs;
    const client = await connected(place);
    const onDisk = await codes(client, 2, {});
    expect(await codes(client, 3, { unsaved: true })).toEqual(onDisk);

    const text = place.app
      .read(CONTROLLER)
      .replace("return ['up'", "return response()->json(json_decode(file_get_contents('x')));\n return ['up'");
    expect(text).not.toBe(place.app.read(CONTROLLER));
    client.say({ jsonrpc: '2.0', method: 'docgen/didOpen', params: { path: CONTROLLER, version: 1, text } });
    const overBuffers = await codes(client, 4, { unsaved: true });
    expect(overBuffers).not.toEqual(onDisk);
    // A client that does not ask for buffers is answered for the files, and so is every command.
    expect(await codes(client, 5, {})).toEqual(onDisk);
    expect((await place.docgen(['export'])).exit).toBe(0);
    expect(statSync(join(place.app.root, 'docs/openapi.json'), { bigint: true }).mtimeNs).toBe(artifact);
    expect(await codes(client, 6, { unsaved: true })).toEqual(overBuffers);

    // The middle of typing.
    const typing = `${text.slice(0, text.indexOf('return response'))}$request->validate([`;
    client.say({ jsonrpc: '2.0', method: 'docgen/didChange', params: { path: CONTROLLER, version: 2, text: typing } });
    expect((await client.ask(7, 'docgen/validate', { unsaved: true })).error).toBe(undefined);
    client.say({ jsonrpc: '2.0', method: 'docgen/didChange', params: { path: CONTROLLER, version: 1, text: '<?php' } });
    client.say({ jsonrpc: '2.0', method: 'docgen/didClose', params: { path: CONTROLLER } });
    expect(await codes(client, 8, { unsaved: true })).toEqual(onDisk);
    expect(disk(place)).toEqual(before);
  });

  it('may be of routes, and are no file that a store or another process sees', async () => {
    const place = new Place(installation, SMALL);
    expect((await place.docgen(['export'])).exit).toBe(0);
    const client = await connected(place);
    const uris = async (id: number, params: object) =>
      (await client.ask(id, 'docgen/routes', params)).result.routes.map((route: { uri: string }) => route.uri);
    const onDisk = await uris(2, {});
    const marked = `${place.app.read(ROUTES)}\nRoute::get('unsaved-${'x'.repeat(8)}', fn () => ['only' => 'typed']);\n`;
    client.say({ jsonrpc: '2.0', method: 'docgen/didOpen', params: { path: ROUTES, version: 1, text: marked } });
    expect(await uris(3, { unsaved: true })).toEqual([
      ...onDisk.slice(0, 2),
      'api/unsaved-xxxxxxxx',
      ...onDisk.slice(2),
    ]);
    expect(await codes(client, 4, { unsaved: true })).toBeDefined();
    expect(await uris(5, {})).toEqual(onDisk);
    await place.docgen(['daemon', 'stop']);
    const below = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    const kept = [...below(place.home), ...below(place.app.root)];
    expect(kept.length).toBeGreaterThan(3);
    for (const path of kept)
      expect([path, readFileSync(path, 'latin1').includes('unsaved-xxxxxxxx')]).toEqual([path, false]);
  });

  it('end with the connection that opened them', async () => {
    const place = new Place(installation, SMALL);
    expect((await place.docgen(['export'])).exit).toBe(0);
    const [typist, other] = [await connected(place), await connected(place)];
    const uris = async (id: number) =>
      (await other.ask(id, 'docgen/routes', { unsaved: true })).result.routes.map(
        (route: { uri: string }) => route.uri,
      );
    const onDisk = await uris(2);
    typist.say({ jsonrpc: '2.0', method: 'docgen/didOpen', params: { path: ROUTES, version: 1, text: '<?php' } });
    await typist.ask(2, 'docgen/status', {});
    expect(await uris(3)).not.toEqual(onDisk);
    typist.socket.destroy();
    let id = 4;
    await until('the buffers are gone', async () => (await uris(id++)).length === onDisk.length);
  });

  it('of a wrong form have no effect and end nothing', async () => {
    const place = new Place(installation, SMALL);
    expect((await place.docgen(['export'])).exit).toBe(0);
    const client = await connected(place);
    for (const params of [
      undefined,
      {},
      { path: ROUTES },
      { path: 1, version: 1, text: '' },
      { path: ROUTES, version: 'x', text: '' },
    ])
      client.say({ jsonrpc: '2.0', method: 'docgen/didOpen', params });
    client.say({
      jsonrpc: '2.0',
      method: 'docgen/didOpen',
      params: { path: '../../etc/passwd', version: 1, text: 'x' },
    });
    expect((await client.ask(2, 'docgen/routes', { unsaved: true })).result.routes.length).toBeGreaterThan(0);
  });
});

describe('the buffers of a daemon', () => {
  const one = { name: 'one' };
  const other = { name: 'other' };
  const texts = (buffers: Buffers) => buffers.all.map(({ path, text }) => `${path} ${text}`);

  it('hold of two connections the text that was changed last', () => {
    const buffers = new Buffers();
    buffers.put(one, { path: 'b.php', version: 1, text: 'one' });
    buffers.put(other, { path: 'b.php', version: 7, text: 'other' });
    buffers.put(one, { path: 'a.php', version: 1, text: '' });
    expect(texts(buffers)).toEqual(['a.php ', 'b.php other']);
    buffers.put(one, { path: 'b.php', version: 2, text: 'again' });
    expect(texts(buffers)).toEqual(['a.php ', 'b.php again']);
    buffers.closeAll(one);
    expect(texts(buffers)).toEqual(['b.php other']);
  });

  it('take no text that is older than the one before it, and count what changes', () => {
    const buffers = new Buffers();
    let changes = 0;
    const forget = buffers.onChange(() => changes++);
    expect(buffers.put(one, { path: 'a.php', version: 3, text: 'three' })).toBe(true);
    expect(buffers.put(one, { path: 'a.php', version: 2, text: 'two' })).toBe(false);
    expect(buffers.put(one, { path: 'a.php', version: 4, text: 'three' })).toBe(true);
    buffers.close(other, 'a.php');
    expect([changes, buffers.revision, texts(buffers)]).toEqual([1, 1, ['a.php three']]);
    forget();
    buffers.close(one, 'a.php');
    expect([changes, buffers.revision]).toEqual([1, 2]);
  });
});
