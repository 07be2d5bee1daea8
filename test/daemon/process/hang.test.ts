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

it('a file whose parse does not end is given up, and the thread in place of the one that hung builds on', async () => {
  const place = new Place(installation, FILES);
  // Whoever asks for the first build waits longer than a daemon has to answer that it is there.
  const { exit, out, err } = await place.docgen(['export']);
  expect([exit, err]).toEqual([0, '']);
  expect(out).toMatch(new RegExp(`inference\\.file-unparsable: .*${CONTROLLER}.*parsing did not end`));
  const text = place.app.read('docs/openapi.json');
  const document = JSON.parse(text);
  expect(Object.keys(document.paths).sort()).toEqual(['/api/ping', '/api/slow']);
  const properties = (path: string) =>
    document.paths[path].get.responses?.['200']?.content?.['application/json']?.schema?.properties;
  expect(Object.keys(properties('/api/ping'))).toEqual(['up']);
  expect(properties('/api/slow')).toBeUndefined();

  const { daemon, pid } = place;
  const client = await WireClient.greeted(daemon as DaemonFile, place.app.root);
  place.app.write({ 'routes/web.php': `${SMALL['routes/web.php']}// edited\n` });
  const { result } = await client.ask(2, 'docgen/export', { workDoneToken: 'export' });
  const begun = client.heard.filter(
    ({ params }) => params?.token === 'export' && params.value.message === 'reading routes',
  );
  // What was given up is tried again: the file gets a second chance alone, then the rest is built without it.
  expect(begun).toHaveLength(3);
  const found = result.documents.flatMap(({ diagnostics }: BuiltDocument) => diagnostics);
  expect(found.length).toBeGreaterThan(0);
  for (const { code, message } of found) expect(out).toContain(`${code}: ${message}`);
  expect(place.app.read('docs/openapi.json')).toBe(text);
  client.socket.destroy();

  // Other bytes are another file.
  place.app.write({ [CONTROLLER]: class_('SlowController') });
  const mended = await place.docgen(['export']);
  expect([mended.exit, mended.err, mended.out.includes('file-unparsable')]).toEqual([0, '', false]);
  expect(place.app.read('docs/openapi.json')).toContain('"slow"');
  expect(place.daemon?.pid).toBe(pid);
});
