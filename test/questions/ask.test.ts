import { loadConfig } from '@docgen/server';
import { ask } from '@docgen/server/questions/ask';
import { listRoutes } from '@docgen/server/requests/routes';
import { validateDocuments } from '@docgen/server/requests/validate';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { WireClient } from '../daemon/wire-client.js';
import { App, SMALL } from '../support/app.js';

const installation = install();

/** `$id` cannot be told, so a finding stands in every answer; two documents, the second without a schema to check. */
const FILES = {
  ...SMALL,
  'docgen.yaml': `host: {boot: static}
documents:
  default:
    routes: {include: ['api/*']}
    export: {targets: [{format: openapi-3.2, path: docs/a.json}, {format: full, path: docs/b.json}]}
  other:
    routes: {include: ['about']}
    export: {path: docs/other.json}
`,
  'app/Http/Controllers/PingController.php': `<?php
namespace App\\Http\\Controllers;
class PingController
{
    public function show($id) { return response()->json(json_decode(file_get_contents('x'), true)); }
    public function store(): array { return ['stored' => true]; }
    public function about(): string { return 'about'; }
}
`,
};

describe('one question, asked in every way', () => {
  it('has one answer: through the daemon, by a command alone and in a test', async () => {
    const place = new Place(installation, FILES);
    const { root } = place.app;
    const alone = await place.docgen(['routes', '--json', '--no-daemon']);
    expect(await place.docgen(['routes', '--json'])).toEqual(alone);
    const { diagnostics: _, configuration: __, ...listed } = await listRoutes({}, { root, env: place.env });
    expect(JSON.parse(alone.out)).toMatchObject({ routes: JSON.parse(JSON.stringify(listed.routes)) });

    const here = await validateDocuments({}, { root, env: place.env });
    expect(
      here.documents.map(({ document, targets }) => [document, targets.map((t) => [t.format, t.checked])]),
    ).toEqual([
      [
        'default',
        [
          ['openapi-3.2', true],
          ['full', false],
        ],
      ],
      ['other', [['openapi-3.2', true]]],
    ]);
    expect(here.documents[0]?.diagnostics.length).toBeGreaterThan(0);
    const { daemon } = place;
    if (daemon === undefined) throw new Error('The command started no daemon.');
    const client = await WireClient.greeted(daemon, root);
    const first = await client.ask(2, 'docgen/validate', {});
    expect(first.result).toEqual(JSON.parse(JSON.stringify(here)));
    // The question is asked again of a build that changed nothing, and after a whole build.
    expect((await client.ask(3, 'docgen/validate', {})).result).toEqual(first.result);
    expect((await client.ask(4, 'docgen/export', {})).result.exit).toBe(0);
    expect((await client.ask(5, 'docgen/validate', {})).result).toEqual(first.result);
  });

  it('is answered once for as long as nothing changes, and anew when something does', async () => {
    const app = new App(FILES);
    const { config } = loadConfig(app.root, {});
    if (config === undefined) throw new Error('The application is not configured.');
    const builder = new Scheduler(new Supervisor(app.root, { lasting: true, note: () => {} }));
    const input = { root: app.root, config, documents: ['default', 'other'], env: {} };
    const first = await builder.ask('validation', {}, input);
    const again = await builder.ask('validation', {}, input);
    expect(again.answer).toBe(first.answer);
    app.write({ 'routes/api.php': app.read('routes/api.php').replace('ping', 'pong') });
    const changed = await builder.ask('validation', {}, input);
    expect(changed.answer).not.toBe(first.answer);
    expect(changed.build.counts.analyzed).toBeGreaterThan(0);
    await builder.close();
  });

  it('is cancelled as a build is', async () => {
    const app = new App(FILES);
    const { config } = loadConfig(app.root, {});
    if (config === undefined) throw new Error('The application is not configured.');
    const builder = new Scheduler(new Supervisor(app.root, { lasting: true, note: () => {} }));
    const input = { root: app.root, config, documents: ['default'], env: {} };
    const stop = new AbortController();
    const asked = builder.ask('validation', {}, input, { signal: stop.signal, progress: () => stop.abort() });
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
    expect((await builder.ask('validation', {}, input)).answer).toHaveLength(1);
    await builder.close();
  });
});

it('keeps the last answers about a document that stays, not all there ever were', () => {
  const document = { key: 'default', artifacts: [], diagnostics: [], operations: 0 };
  const asked = (code: string) => {
    // A build that changed another document has another list, with the same object in it.
    const build = { documents: [document] } as unknown as Parameters<typeof ask>[2];
    return ask('findings', { codes: [code] }, build, {})[0]?.answer;
  };
  const first = asked('0');
  expect(asked('0')).toBe(first);
  for (let n = 1; n <= 40; n++) expect(asked(`${n}`)).toBe(asked(`${n}`));
  expect(asked('0')).not.toBe(first);
});
