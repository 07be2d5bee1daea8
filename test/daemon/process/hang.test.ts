import type { DaemonFile, ExportResult } from '@docgen/protocol/rpc';
import { expect, it } from 'vitest';
import { SMALL } from '../../support/app.js';
import { install } from '../installation.js';
import { Place } from '../place.js';
import { WireClient } from '../wire-client.js';

const installation = install();
type BuiltDocument = ExportResult['documents'][number];

const CONTROLLER = 'app/Http/Controllers/SlowController.php';
const class_ = (name: string) =>
  `<?php\nnamespace App\\Http\\Controllers;\nclass ${name}\n{\n    public function index(): array\n    {\n        return ['slow' => 1];\n    }\n}\n`;
/** Nested this deep in what never ends, a text of a megabyte is looked at again for every step: minutes on any machine. */
const ENDLESS = `${class_('SlowController')}${'class A { function '.repeat(60_000)}`;
const ROUTE = "Route::get('/slow', [App\\Http\\Controllers\\SlowController::class, 'index']);\n";
const FILES = { ...SMALL, 'routes/api.php': `${SMALL['routes/api.php']}${ROUTE}`, [CONTROLLER]: ENDLESS };

it.each([
  ['in one process', ['--no-daemon']],
  ['through the daemon', []],
])('a file whose parse does not end is given up, and the build starts again without it: %s', async (_, how) => {
  const place = new Place(installation, FILES);
  const { exit, out, err } = await place.docgen(['export', ...how]);
  expect([exit, err]).toEqual([0, '']);
  expect(out).toMatch(new RegExp(`inference\\.file-unparsable: .*${CONTROLLER}.*parsing did not end`));
  const document = JSON.parse(place.app.read('docs/openapi.json'));
  expect(Object.keys(document.paths).sort()).toEqual(['/api/ping', '/api/slow']);
  const properties = (path: string) =>
    document.paths[path].get.responses?.['200']?.content?.['application/json']?.schema?.properties;
  expect(Object.keys(properties('/api/ping'))).toEqual(['up']);
  expect(properties('/api/slow')).toBeUndefined();
  if (how.length > 0) return;

  // Other bytes are another file.
  place.app.write({ [CONTROLLER]: class_('SlowController') });
  const mended = await place.docgen(['export']);
  expect([mended.exit, mended.err, mended.out.includes('file-unparsable')]).toEqual([0, '', false]);
  expect(place.app.read('docs/openapi.json')).toContain('"slow"');
});

it('the thread that takes the place of one that hung builds what is asked next', async () => {
  const place = new Place(installation, FILES);
  await place.docgen(['daemon', 'start']);
  const { daemon, pid } = place;
  const client = await WireClient.greeted(daemon as DaemonFile, place.app.root);
  /** Counts the builds that began, and gives the findings. */
  const exported = async (id: number) => {
    const token = `export ${id}`;
    const { result } = await client.ask(id, 'docgen/export', { workDoneToken: token });
    const begun = client.heard.filter(
      ({ params }) => params?.token === token && params.value.message === 'reading routes',
    );
    return { begun: begun.length, found: result.documents.map(({ diagnostics }: BuiltDocument) => diagnostics) };
  };
  const first = await exported(2);
  // The file gets a second chance alone, then the rest is built without it.
  expect(first.begun).toBe(3);
  place.app.write({ 'routes/web.php': `${SMALL['routes/web.php']}// edited\n` });
  // What was given up is tried again.
  expect(await exported(3)).toEqual({ begun: 3, found: first.found });
  client.socket.destroy();
  place.app.write({ [CONTROLLER]: class_('SlowController') });
  const mended = await place.docgen(['export']);
  expect([mended.exit, mended.err, mended.out.includes('file-unparsable')]).toEqual([0, '', false]);
  expect(place.app.read('docs/openapi.json')).toContain('"slow"');
  expect(place.daemon?.pid).toBe(pid);
});
