import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { exportDocuments } from '@docgen/server/requests/export';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { breakingChanges } from '../../server/src/requests/contract/breaking.js';
import { upToDate } from '../../server/src/requests/contract/up-to-date.js';
import { FILES } from '../recordings/app.js';
import { App } from '../support/app.js';

const YAML = `documents:
  default:
    routes: { include: ['api/*'] }
    export:
      mock_faker_key: x-faker
      targets: [{format: full, path: docs/full.json}, {format: openapi-3.1, path: docs/openapi.yaml}, {format: arazzo, path: docs/flows.json}]
host: { boot: static }
`;
const INVOICE = 'app/Invoice.php';
const EXPORT = '  Export the document: docgen export';

describe('the committed document and the code of now', () => {
  const app = new App(FILES);
  const supervisor = new Supervisor(app.root, { lasting: false, note: () => {} });
  const builder = new Scheduler(supervisor).at('background');
  const run = { root: app.root, env: process.env, loadConfig, builder };
  const invoice = (text: string) => app.write({ [INVOICE]: `<?php\nnamespace App;\n${text}\n` });
  const wrote = (options = {}) => exportDocuments({ force: true, ...options }, run);

  beforeEach(async () => {
    app.write({ ...FILES, 'docgen.yaml': YAML });
    await wrote();
  });
  afterAll(() => supervisor.forget());

  test('a property that went is a breaking change, told with where it came from (contract row 34)', async () => {
    invoice('class Invoice { public int $id = 1; }');
    const { breaking, message, changeset } = await breakingChanges({}, run);
    expect([breaking, changeset?.counts.breaking]).toEqual([2, 2]);
    expect(message).toBe(`The current document makes 2 breaking changes to the committed contract.

2 changes (2 breaking)

BREAKING
  - [schema] components.schemas.Invoice.properties.api_token (schema.property-removed)
  ~ [schema] components.schemas.Invoice.required (schema.required-removed)
      required: ["id","api_token"] -> ["id"]

  Where those changes came from:
    components.schemas.Invoice.properties.api_token  inference (inference) — app/Invoice.php:3 in Invoice::api_token
    components.schemas.Invoice.required              inference (inference) — app/Invoice.php:3 in Invoice

  Export the document and raise its version if the change is meant.`);
  });

  test('another type is told with the new code, and a revision can hold the contract (contract row 34)', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: app.root });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'a');
    invoice("\nclass Invoice {\n    public string $id = '';\n    public string $api_token = '';\n}");
    await wrote();
    expect((await breakingChanges({}, run)).message).toBeNull();
    const { message } = await breakingChanges({ against: 'HEAD' }, run);
    expect(message).toContain('[schema] components.schemas.Invoice.properties.id.type (schema.type-changed)');
    expect(message).toContain('id.type  inference (inference) — app/Invoice.php:5 in Invoice::id');
    const gone = await breakingChanges({ against: 'nowhere' }, run);
    expect(gone.message).toMatch(
      /^There is no committed contract to compare against: git show nowhere:docs\/full\.json failed/,
    );
    expect(gone.message).toMatch(/\n {2}- Write it: docgen export$/);
  });

  test('one that came breaks nothing (contract row 35)', async () => {
    invoice("class Invoice { public int $id = 1; public string $api_token = ''; public int $total = 0; }");
    const { breaking, message, changeset } = await breakingChanges({}, run);
    expect([breaking, message, changeset?.counts.total]).toEqual([0, null, 2]);
  });

  test('without a file there is no contract', async () => {
    rmSync(join(app.root, 'docs/full.json'));
    const { message } = await breakingChanges({}, run);
    expect(message).toBe(
      `There is no committed contract to compare against: ${app.root}/docs/full.json is not there.\n  - Write it: docgen export`,
    );
    app.write({ 'docs/full.json': '{' });
    expect((await breakingChanges({}, run)).message).toContain(
      'compare against: Could not parse the old artifact as JSON:',
    );
  });

  // The targets have a fake for mocks in another place; documents without workflows have no Arazzo.
  test.each([
    ['nothing', {}],
    ['--drop-ids', { dropIds: true }],
    ['--provenance=none', { provenance: 'none' }],
    ['--provenance=full --drop-ids', { provenance: 'full', dropIds: true }],
  ])('an export with %s is up to date (contract rows 36, 39)', async (_, options) => {
    await wrote(options);
    const { upToDate: is, message, targets } = await upToDate({}, run);
    expect([is, message]).toEqual([true, null]);
    expect(targets.map(({ state }) => state)).toEqual(['equal', 'equal', 'equal']);
  });

  test('an edited summary is out of date (contract row 37)', async () => {
    const yaml = app.read('docs/openapi.yaml').replace('Invoice Controller', 'Invoices');
    app.write({ 'docs/openapi.yaml': yaml.replace('summary: ', 'summary: Edited, ') });
    const { message, targets } = await upToDate({}, run);
    expect(targets.map(({ state }) => state)).toEqual(['equal', 'changed', 'equal']);
    expect(message).toMatch(/^docs\/openapi\.yaml is out of date\.\n\n1 change \(0 breaking\)\n\nNON-BREAKING\n/);
    expect(message).toContain('operation.summary-changed');
    expect(message).toContain('\n\n  Where those changes came from:\n    GET /api/invoices');
    expect(message?.endsWith(`\n\n${EXPORT}`)).toBe(true);
  });

  test('what a changeset leaves out is no difference of bytes alone', async () => {
    app.write({ 'docs/openapi.yaml': app.read('docs/openapi.yaml').replace(/version: .*/, 'version: 9.9.9') });
    const { message, targets } = await upToDate({}, run);
    expect(targets.map(({ state }) => state)).toEqual(['equal', 'changed', 'equal']);
    expect(message).toContain('  They differ in what no change is told of: #/info/version.\n');
  });

  test('a target that was never written, bytes alone, and what is no document (contract row 38)', async () => {
    rmSync(join(app.root, 'docs/full.json'));
    app.write({ 'docs/openapi.yaml': `# edited\n${app.read('docs/openapi.yaml')}` });
    expect(await upToDate({}, run)).toEqual({
      upToDate: false,
      message: `docs/full.json has never been written.

docs/openapi.yaml is out of date.

  Only bytes differ; the documents mean the same.

${EXPORT}`,
      targets: [
        { path: 'docs/full.json', state: 'missing' },
        { path: 'docs/openapi.yaml', state: 'bytes' },
        { path: 'docs/flows.json', state: 'equal' },
      ],
    });
    app.write({ 'docs/full.json': 'nothing' });
    expect((await upToDate({}, run)).message).toMatch(
      /^docs\/full\.json is out of date\.\n\n {2}Could not parse the old artifact as JSON: /,
    );
  });

  test('a document without targets fails', async () => {
    app.write({ 'docgen.yaml': YAML.replace(/targets: .*/, 'targets: []') });
    expect((await upToDate({}, run)).message).toMatch(/^Document "default" exports nothing/);
  });
});
