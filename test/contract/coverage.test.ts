import { symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coverageLines } from '../../client-cli/src/print/coverage.js';
import { loadConfig } from '../../server/src/index.js';
import { PLAIN } from '../../server/src/print/paint.js';
import { coverage } from '../../server/src/requests/contract/coverage.js';
import { exportDocuments } from '../../server/src/requests/export.js';
import { FILES } from '../recordings/app.js';
import { App } from '../support/app.js';

const id = (letter: string) => `op:v1:${letter.repeat(16)}`;
const ids = (...lines: string[]) => `# run one\n${lines.join('\n')}\n`;

/** Seven responses and one delivery; `d` documents no response, `e` none that a status can have. */
const DOCUMENT = {
  openapi: '3.2.0',
  info: { title: 'a', version: '1' },
  paths: {
    '/a': { get: { 'x-docgen-id': id('a'), responses: { 200: {}, 404: {} } } },
    '/b': { post: { 'x-docgen-id': id('b'), responses: { 201: {}, '4XX': {} } } },
    '/c': { get: { 'x-docgen-id': id('c'), responses: { default: {} } } },
    '/d': { get: { 'x-docgen-id': id('d') } },
    '/e': { get: { 'x-docgen-id': id('e'), responses: { '4xx': {} } } },
  },
  webhooks: { 'x.y': { post: { 'x-docgen-id': id('f') } } },
};
const EIGHT = [
  `${id('a')}@200`,
  `${id('b')}@201`,
  `${id('b')}@422`,
  `${id('c')}@404`,
  id('a'),
  id('b'),
  id('c'),
  id('d'),
  id('e'),
  id('f'),
];
const LOG = 'storage/docgen/coverage/main.1.00000000.ids';

function app(files: Record<string, string> = {}, document: object = DOCUMENT): App {
  return new App({
    'docgen.yaml': 'documents: {default: {}}\n',
    'docs/openapi.json': JSON.stringify(document),
    ...files,
  });
}

async function covered(of: App, params: object = {}) {
  const result = await coverage(params, { root: of.root, env: {}, loadConfig });
  return { exit: result.exit, text: coverageLines(result, PLAIN).replaceAll(of.root, '<app>'), result };
}

describe('docgen coverage', () => {
  test('seven of eight are above a floor of 80 (contract row 48)', async () => {
    const { exit, text } = await covered(app({ [LOG]: ids(...EIGHT) }), { min: '80' });
    expect(exit).toBe(0);
    expect(text).toBe(`
Coverage — default
──────────────────
storage/docgen/coverage
1 log files, 10 entries

Docgen contract coverage: 7 of 8 documented responses and webhook deliveries exercised (87.5%, floor 80%)
5 of 5 documented operations were reached at all.

Never exercised:
  GET /a  404  ${id('a')}

Never counted, because no status can match: GET /e 4xx
`);
  });

  test('and below one of 90 (contract row 49)', async () => {
    const { exit, text } = await covered(app({ [LOG]: ids(...EIGHT) }), { min: '90' });
    expect(exit).toBe(1);
    expect(text).toMatch(/\nBelow the floor: cover them, or lower --min to 87\.\n$/);
  });

  test('a directory that is missing makes the logs incomplete (contract row 50)', async () => {
    const { exit, text } = await covered(app({ [LOG]: ids(...EIGHT) }), { paths: ['missing'], min: '0' });
    expect(exit).toBe(1);
    expect(text).toContain(`The coverage logs are incomplete, so no gate may read them.
  missing — could not be read (it is not there)
  - Run the suite with ApiContract::recordCoverage() first.
  - Name every shard with --path.
`);
  });

  test('an empty document is covered (contract row 51)', async () => {
    const { exit, text } = await covered(app({ [LOG]: ids() }, { ...DOCUMENT, paths: {}, webhooks: {} }));
    expect(exit).toBe(0);
    expect(text).toContain('0 of 0 documented responses and webhook deliveries exercised (100%, floor 0%)\n');
  });

  test('an operation without responses counts as reached (contract row 52), default takes any status (contract row 53)', async () => {
    const { result, text } = await covered(app({ [LOG]: ids(id('d'), `${id('c')}@404`) }));
    expect(result.documents[0]?.exercised).toBe(2);
    expect(text).toContain(`  GET /e             (no response a status can name)  ${id('e')}\n`);
    expect(text).toContain('  POST webhooks.x.y  delivery ');
    expect((await covered(app({ [LOG]: ids() }))).text).toContain('GET /d');
  });

  test('logs are removed, and nothing else (contract row 54)', async () => {
    const files = ['a.ids', 'b.ids', 'deep/c.ids', 'kept.txt'].map((name) => [
      `storage/docgen/coverage/${name}`,
      ids(),
    ]);
    const place = app(Object.fromEntries(files));
    symlinkSync(join(place.root, 'docs/openapi.json'), join(place.root, 'storage/docgen/coverage/link.ids'));
    const { exit, text } = await covered(place, { reset: true, min: 'x' });
    expect([exit, text]).toEqual([0, 'default: removed 3 coverage log(s).\n']);
    expect(place.files().filter((path) => path.includes('coverage'))).toEqual([
      'storage/docgen/coverage/kept.txt',
      'storage/docgen/coverage/link.ids',
    ]);
  });

  test.each(['101', '-1', 'x', '', '1e1'])('a floor is a percentage, not %j (contract row 55)', async (min) => {
    await expect(covered(app(), { min })).rejects.toThrow(
      `--min must be a percentage between 0 and 100, not "${min}".`,
    );
  });

  test.each([
    ['a line that is none', ids('hello')],
    ['a torn line', `${id('a')}\n${id('b').slice(0, 9)}`],
    ['a torn line that is one', id('a')],
  ])('%s makes a log unreadable (contract row 56)', async (_, text) => {
    const { exit, text: said } = await covered(app({ [LOG]: text }));
    expect(exit).toBe(1);
    expect(said).toContain(
      `  ${LOG} — not readable as a coverage log\n  - Delete the files that are not readable, and run the suite again.\n`,
    );
    expect(said).not.toContain('--path');
  });

  test('two runs are told (contract row 58), and files far apart where no run is named', async () => {
    const other = 'storage/docgen/coverage/main.2.00000000.ids';
    const two = await covered(app({ [LOG]: ids(id('a')), [other]: `# run two\n${id('a')}\n` }));
    expect(two.text).toContain('These logs hold 2 runs. Reset before a run unless that is meant.\n');
    const place = app({ [LOG]: `${id('a')}\n`, [other]: `${id('a')}\n` });
    expect((await covered(place)).text).not.toContain('These logs hold');
    utimesSync(join(place.root, other), 1, 1);
    expect((await covered(place)).text).toMatch(/These logs hold files of \d+ seconds\. Reset before a run/);
  });

  test('without an artifact there is nothing to measure against', async () => {
    const place = new App({ 'docgen.yaml': 'documents: {default: {}}\n' });
    const missing = await covered(place);
    expect(missing.exit).toBe(1);
    expect(missing.text).toContain(
      'There is no artifact at <app>/docs/openapi.json to measure coverage against.\n  - Write it: docgen export\n',
    );
    const broken = await covered(place.write({ 'docs/openapi.json': '{' }));
    expect(broken.text).toContain('<app>/docs/openapi.json is not a JSON document (');
  });
});

test('what no test got is a finding at its action (contract 10.3)', async () => {
  const of = new App({ ...FILES, 'docgen.yaml': `${FILES['docgen.yaml']}` });
  const run = { root: of.root, env: {}, loadConfig };
  await exportDocuments({}, run);
  const document = JSON.parse(of.read('docs/openapi.json')) as { paths: Record<string, Record<string, object>> };
  const known = String(
    Object.entries(document.paths['/api/invoices']?.get ?? {}).find(([key]) => key === 'x-docgen-id')?.[1],
  );
  of.write({ [LOG]: ids(known, `${known}@200`) });
  const { documents, exit } = await coverage({ findings: true, min: '80' }, run);
  const [found] = documents;
  expect(exit).toBe(1);
  expect(
    found?.diagnostics?.map(({ code, severity, message, source }) => [
      severity,
      code,
      message,
      source?.file,
      source?.line,
    ]),
  ).toEqual([
    ['warning', 'coverage.not-exercised', 'No test got 200 from POST /api/invoices.', 'app/InvoiceController.php', 9],
    [
      'warning',
      'coverage.not-exercised',
      'No test got 200, 404 from GET /api/invoices/{id}.',
      'app/InvoiceController.php',
      11,
    ],
    [
      'error',
      'coverage.below-floor',
      'Tests got 25% of what document default describes; the floor is 80%.',
      'docs/openapi.json',
      undefined,
    ],
  ]);
  const torn = await coverage({ findings: true, paths: ['nowhere'] }, run);
  expect(torn.documents[0]?.diagnostics?.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'coverage.unmeasured: nowhere — could not be read (it is not there).',
  ]);
  // One that is accepted is marked, and the other commands, which never report it, do not call that useless.
  of.write({ 'docgen.yaml': `${FILES['docgen.yaml']}diagnostics: { accept: [coverage.not-exercised] }\n` });
  const accepting = await coverage({ findings: true }, run);
  expect(accepting.documents[0]?.diagnostics?.map(({ accepted }) => accepted)).toEqual([true, true]);
  expect((await exportDocuments({}, run)).gate.unused).toEqual([]);
});
