import { expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();

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
])(
  'a file whose parse does not end is given up, and the build starts again without it: %s',
  {
    timeout: 120_000,
  },
  async (_, how) => {
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
  },
);

it('the thread that takes the place of one that hung builds what is asked next', { timeout: 120_000 }, async () => {
  const place = new Place(installation, FILES);
  const took = async (args: readonly string[]) => {
    const from = performance.now();
    return { said: await place.docgen(args), milliseconds: performance.now() - from };
  };
  const first = await took(['export']);
  const { pid } = place.daemon ?? {};
  place.app.write({ 'routes/web.php': `${SMALL['routes/web.php']}// edited\n` });
  const second = await took(['export']);
  expect(second.said).toEqual(first.said);
  // What hung once is not waited for again, which takes two seconds on any machine.
  expect(second.milliseconds).toBeLessThan(Math.max(2_000, first.milliseconds / 2));
  place.app.write({ [CONTROLLER]: class_('SlowController') });
  const mended = await place.docgen(['export']);
  expect([mended.exit, mended.err, mended.out.includes('file-unparsable')]).toEqual([0, '', false]);
  expect(place.app.read('docs/openapi.json')).toContain('"slow"');
  expect(place.daemon?.pid).toBe(pid);
});
