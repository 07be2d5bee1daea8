import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { noLaravel } from '../support/laravel.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const app = join(root, 'examples/bookshop');
const scratch = mkdtempSync(join(tmpdir(), 'docgen-bookshop-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** In a process of its own: a daemon would be somebody's, and stay. */
function docgen(args: readonly string[], of = app, env = {}): string {
  return execFileSync(process.execPath, [join(root, 'client-cli/bin/docgen.cjs'), ...args, `--app=${of}`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: scratch, CI: '1', ...env },
    maxBuffer: 1 << 26,
  });
}

function exported(name: string, ...options: string[]): string {
  const out = join(scratch, name);
  expect(docgen(['export', `--out=${out}`, ...options])).toContain(`Wrote ${out} (`);
  return readFileSync(out, 'utf8');
}

interface Row {
  methods: string[];
  uri: string;
  documents: string[];
  dropped: string | null;
}
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

const fromSource = exported('static.json', '--host=static');
let whole: string | undefined;
/** Everything there is to say of the document and of where it comes from. */
function full(): string {
  whole ??= exported('full.json', '--host=static', '--format=full', '--provenance=full');
  return whole;
}

test('every API route of the bookshop is in the document, or left out on purpose (commands row 41)', () => {
  const { routes } = JSON.parse(docgen(['routes', '--json', '--host=static'])) as { routes: Row[] };
  const api = routes.filter((r) => r.uri.startsWith('api/'));
  expect(api.length).toBeGreaterThan(45);
  const document = JSON.parse(fromSource) as { paths: Record<string, Record<string, unknown>> };
  const published = new Set(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).flatMap((key) => (METHODS.includes(key) ? [`${key.toUpperCase()} ${path}`] : [])),
    ),
  );
  for (const route of api.filter((r) => r.documents.length > 0)) {
    const path = `/${route.uri.replace(/\{(\w+)\?\}/g, '{$1}')}`;
    for (const verb of route.methods) if (verb !== 'HEAD') expect(published).toContain(`${verb} ${path}`);
  }
  expect(
    api
      .filter((r) => r.documents.length === 0)
      .map((r) => [r.uri, r.dropped])
      .sort(),
  ).toEqual([
    ['api/admin/cache/flush', 'ExcludeFromDocs'],
    ['api/catalog', 'vendor'],
    ['api/{fallbackPlaceholder}', 'fallback'],
  ]);
});

/** A copy without vendor/, which exports every format in one run. */
const copy = join(scratch, 'without-vendor');
const TARGETS = ['openapi-3.2', 'openapi-3.1', 'openapi-3.0', 'full'];
const artifact = (format: string) => join(copy, `docs/own-${format}.json`);
/** The document is the same for each format: the first comparison builds it, the others find it kept. */
const KEPT = { DOCGEN_FRAGMENT_CACHE: '1' };
let copied = false;
function exportedWithoutVendor(): string {
  if (!copied) {
    cpSync(app, copy, {
      recursive: true,
      // Files its own tests write there may come and go meanwhile.
      filter: (path) =>
        !/\/(?:vendor|node_modules|storage|bootstrap\/cache|\.phpunit\.[\w.]+)(?:\/|$)/.test(path.slice(app.length)),
    });
    const yaml = readFileSync(join(app, 'docgen.yaml'), 'utf8');
    const targets = TARGETS.map((format) => `{format: ${format}, path: docs/own-${format}.json}`);
    const all = yaml.replace('      path: docs/openapi.json\n', `      targets: [${targets.join(', ')}]\n`);
    expect(all).not.toBe(yaml);
    writeFileSync(join(copy, 'docgen.yaml'), all);
    docgen(['export', '--host=static'], copy);
    copied = true;
  }
  return readFileSync(artifact('openapi-3.2'), 'utf8');
}

test('without vendor/ the bytes are the same', () => {
  expect(exportedWithoutVendor()).toBe(fromSource);
});

test('two runs give the same bytes', () => {
  expect(exported('again.json', '--host=static')).toBe(fromSource);
  expect(exported('uir.json', '--host=static', '--format=uir', '--provenance=full')).toBe(full());
});

test.each(TARGETS)('nothing is different from its own artifact in %s (diff row 19)', (format) => {
  exportedWithoutVendor();
  // A status other than 0 throws.
  const note =
    'Note: the old artifact is OpenAPI 3.0, which has no webhooks: those of the document were not compared.\n\n';
  const said = docgen(['diff', artifact(format), '--host=static'], copy, KEPT);
  expect(said).toBe(`${format === 'openapi-3.0' ? note : ''}No API changes\n`);
});

test('no path of this machine is in any artifact', () => {
  for (const text of [fromSource, full()]) {
    expect(text).not.toContain(root);
    expect(text).not.toContain(tmpdir());
  }
});

test('the committed document is what the code says', () => {
  expect(readFileSync(join(app, 'docs/openapi.json'), 'utf8')).toBe(fromSource);
});

test('an independent linter finds no error in the document', () => {
  const result = spawnSync(
    join(root, 'node_modules/.bin/redocly'),
    ['lint', join(scratch, 'static.json'), '--format=json'],
    {
      encoding: 'utf8',
      cwd: scratch,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
      maxBuffer: 1 << 26,
    },
  );
  const { problems, totals } = JSON.parse(result.stdout) as {
    problems: { severity: string; message: string }[];
    totals: object;
  };
  expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
  expect(totals).toMatchObject({ errors: 0 });
});

test.skipIf(noLaravel !== undefined)('booted by a real Laravel and read from source, the bytes are equal', () => {
  expect(exported('booted.json', '--host=php', '--reboot')).toBe(fromSource);
  expect(exported('booted-warm.json', '--host=php')).toBe(fromSource);
});
