import { describe, expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { install } from './installation.js';
import { Place } from './place.js';
import { WireClient } from './wire-client.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';

async function connected(place: Place): Promise<WireClient> {
  const { daemon } = place;
  if (daemon === undefined) throw new Error('No daemon runs.');
  return WireClient.greeted(daemon, place.app.root);
}

describe('docgen/diff and docgen/lint (commands 9.2)', () => {
  it('compare and judge what an editor holds open where they are asked to, and the files otherwise', async () => {
    const place = new Place(installation, SMALL);
    expect((await place.docgen(['export'])).exit).toBe(0);
    const client = await connected(place);
    let id = 1;
    const ask = async (method: string, params: object) => {
      const { result, error } = await client.ask(++id, method, params);
      if (result === undefined) throw new Error(JSON.stringify(error));
      return result;
    };
    const old = 'docs/openapi.json';
    expect((await ask('docgen/diff', { old, unsaved: true })).changeset.counts).toEqual({ total: 0, breaking: 0 });

    const text = place.app.read(CONTROLLER).replace("'up' => true", "'api_key' => 'x'");
    client.say({ jsonrpc: '2.0', method: 'docgen/didOpen', params: { path: CONTROLLER, version: 1, text } });
    const typed = await ask('docgen/diff', { old, unsaved: true });
    expect(typed).toMatchObject({ document: 'default', source: old, exit: 0, notes: [] });
    expect(typed.changeset.changes.map(({ code }: { code: string }) => code)).toContain('schema.property-removed');
    expect((await ask('docgen/lint', { unsaved: true })).counts.warning).toBe(1);
    expect((await ask('docgen/diff', { old })).changeset.counts.total).toBe(0);
    expect((await ask('docgen/lint', {})).counts.warning).toBe(0);
    expect((await ask('docgen/diff', { old, unsaved: true, enforce: true })).policy).toMatchObject({
      satisfied: false,
    });

    // An edit to the same text is the same answer.
    expect(await ask('docgen/diff', { old, unsaved: true })).toEqual(typed);
    client.say({ jsonrpc: '2.0', method: 'docgen/didClose', params: { path: CONTROLLER } });
    expect((await ask('docgen/diff', { old, unsaved: true })).changeset.counts.total).toBe(0);
  });

  it('refuse with the kind of what is wrong', async () => {
    const place = new Place(installation, { ...SMALL, 'a.json': '[]' });
    expect((await place.docgen(['export'])).exit).toBe(0);
    const client = await connected(place);
    const refused = async (id: number, params: object) => (await client.ask(id, 'docgen/diff', params)).error;
    expect(await refused(2, { old: 'nope.json' })).toMatchObject({
      code: -32006,
      data: { kind: 'artifact-unreadable' },
    });
    expect(await refused(3, { old: 'a.json' })).toMatchObject({ code: -32006 });
    expect(await refused(4, { old: 'a.json', against: 'main' })).toMatchObject({
      code: -32007,
      data: { kind: 'git-failed' },
    });
    expect(await refused(5, { old: 'a.json', document: 'other' })).toMatchObject({ code: -32003 });
    expect(await refused(6, {})).toMatchObject({ code: -32004 });
    expect(await refused(7, { old: 1 })).toMatchObject({ code: -32004 });
  });
});
