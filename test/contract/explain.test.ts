import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { exportDocuments } from '@docgen/server/requests/export';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureLines } from '../../client-cli/src/print/contract.js';
import { checkExchange, checkWebhook, readArtifact } from '../../server/src/contract/index.js';
import { PLAIN } from '../../server/src/print/paint.js';
import { explainFailures } from '../../server/src/requests/contract/failures/explain-failures.js';
import { FAILURES, FailureLog } from '../../server/src/requests/contract/failures/failure-log.js';
import { inserted } from '../../server/src/requests/contract/failures/file-insertion.js';
import { overlayPath, settingInsertion } from '../../server/src/requests/contract/failures/overlay-text.js';
import { FILES } from '../recordings/app.js';
import { App } from '../support/app.js';
import { exchangeOf, type Said } from './exchanges.js';

const OWNED = `<?php
namespace App;
class Owner { public string $name = ''; }
`;
const MORE: Record<string, string> = {
  ...FILES,
  'docgen.yaml':
    "documents:\n  default:\n    routes: { include: ['api/*'] }\n    webhooks: { dir: app/Webhooks }\nhost: { boot: static }\n",
  'app/Owner.php': OWNED,
  'routes/api.php': `${FILES['routes/api.php']}
Route::get('one', [\\App\\One::class, 'index']);
Route::get('two', [\\App\\Two::class, 'index']);
Route::post('kind', [\\App\\One::class, 'kind']);
Route::get('teapot', [\\App\\One::class, 'teapot']);
Route::get('slow', fn () => 1)->middleware('throttle:60,1');
Route::get('slower', fn () => 1)->middleware('throttle:60,1');
`,
  'app/Base.php': `<?php
namespace App;
use Docgen\\Attributes\\IgnoreResponse;
abstract class Base
{
    public function index(): array { return ['a' => 1]; }
    #[IgnoreResponse(418)]
    public function teapot(): array { abort(418); return []; }
}
class Kind { /** @var 'a' */ public string $kind = 'a'; }
class One extends Base
{
    public function kind(\\Illuminate\\Http\\Request $request): Kind { $request->validate(['meta' => 'array']); return new Kind(); }
}
class Two extends Base {}
`,
  'app/Webhooks/InvoicePaid.php': `<?php
namespace App\\Webhooks;
use Docgen\\Attributes\\Webhook;
#[Webhook('invoice.paid')]
class InvoicePaid
{
    public int $amount = 0;
}
`,
  'app/Invoice.php': `<?php
namespace App;
enum State: string { case Open = 'open'; case Paid = 'paid'; }
class Invoice
{
    public int $id = 1;
    public string $api_token = '';
    public State $state;
    public Owner $owner;
    /** @var list<int> */
    public array $lines = [];
}
`,
};

describe('docgen contract --explain', () => {
  const app = new App(MORE);
  const supervisor = new Supervisor(app.root, { lasting: false, note: () => {} });
  const run = {
    root: app.root,
    env: process.env,
    loadConfig,
    builder: new Scheduler(supervisor).at('background'),
  };
  let artifact: ReturnType<typeof opened>;

  function opened() {
    const read = readArtifact(app.read('docs/openapi.json'), false);
    if ('problem' in read) throw new Error(read.problem);
    return read.artifact;
  }
  beforeAll(async () => {
    await exportDocuments({}, run);
    artifact = opened();
  });
  beforeEach(() => app.write({ [FAILURES]: '' }));
  afterAll(() => supervisor.forget());

  /** Checks exchanges as the daemon does, and keeps what fails. */
  function hold(...all: Said[]): boolean[] {
    const log = new FailureLog(app.root);
    return all.map((said) => {
      const { outcome, disagreements } = checkExchange(artifact, exchangeOf(said), ['request', 'response'], 'x');
      const { operation, status, ok } = outcome;
      if (!ok && operation !== null && status !== null) {
        log.add({ run: 'one', document: 'default', operation, status, disagreements });
      }
      return ok;
    });
  }

  const invoice = { id: 1, api_token: '', state: 'open', owner: { name: 'a' }, lines: [1] };
  const answers = (change: object, request = 'GET /api/invoices/1'): Said => {
    const body = { ...invoice, ...change };
    return { request, answer: request.includes('invoices/') || request.startsWith('POST') ? body : [body] };
  };

  test('groups failures by the field that is wrong, and proposes an overlay as a diff', async () => {
    expect(hold(answers({ id: 'a' }), answers({ id: 'b' }, 'GET /api/invoices'), answers({}))).toEqual([
      false,
      false,
      true,
    ]);
    const result = await explainFailures({}, run);
    expect(failureLines(result, PLAIN)).toBe(`
Contract — default
──────────────────
one: 2 exchanges failed, 1 field of the document broken.

components.schemas.Invoice.properties.id.type
  the response body at /id must be integer (it was string)
  the response body at /0/id must be integer (it was string)
  2 times by GET /api/invoices 200
           GET /api/invoices/{id} 200
  from     inference (inference) — app/Invoice.php:6 in Invoice::id
  to mend  edit the property above, or outrank it with an overlay

--- /dev/null
+++ b/docs/contract.overlay.yaml
@@ -0,0 +1,10 @@
+overlay: 1.0.0
+info:
+  title: What the tests show
+  version: 1.0.0
+actions:
+  - target: $.components.schemas.Invoice.properties.id
+    update:
+      type:
+        - integer
+        - string

--- a/docgen.yaml
+++ b/docgen.yaml
@@ -1,5 +1,6 @@
 documents:
   default:
+    overlays: [docs/contract.overlay.yaml]
     routes: { include: ['api/*'] }
     webhooks: { dir: app/Webhooks }
 host: { boot: static }

  - Write it: docgen contract --explain --apply
  - Export the document: docgen export
`);
  });

  test('every kind of breach an overlay can mend passes after --apply', async () => {
    const before = ['docgen.yaml', 'docs/openapi.json', 'app/InvoiceController.php'].map((file) => app.read(file));
    const { api_token: _, ...without } = invoice;
    const failing: Said[] = [
      answers({ id: 1.5 }),
      answers({ state: 'lost' }),
      answers({ owner: null }),
      answers({ lines: ['a'] }),
      answers({ lines: null }),
      { request: 'POST /api/invoices', answer: without },
      { request: 'POST /api/invoices', status: 418, answer: { a: 1 } },
      { request: 'POST /api/invoices', status: 202, type: null },
      { request: 'GET /api/invoices', type: 'text/csv', answer: 'a;b' },
      { request: 'GET /api/invoices/1', status: 404, type: 'text/html', answer: 'gone' },
    ];
    expect(hold(...failing)).toEqual(failing.map(() => false));
    const { fields, files, applied } = await explainFailures({ apply: true }, run);
    expect(fields.filter(({ targets }) => targets.length === 0)).toEqual([]);
    expect([applied, files.map(({ path }) => path)]).toEqual([
      true,
      ['app/InvoiceController.php', 'docs/contract.overlay.yaml', 'docgen.yaml'],
    ]);
    expect(files[0]?.diff).toBe(`--- a/app/InvoiceController.php
+++ b/app/InvoiceController.php
@@ -6,6 +6,8 @@
     /** @return list<Invoice> */
     public function index(): array { return [new Invoice()]; }
     #[Example(['id' => 7, 'api_token' => ''], name: 'by-hand', status: 200)]
+    #[\\Docgen\\Attributes\\Response(202)]
+    #[\\Docgen\\Attributes\\Response(418, type: 'mixed')]
     public function store(): Invoice { return new Invoice(); }
     #[Example(['id' => 8, 'api_token' => ''], status: 200)]
     public function show(string $id): Invoice { abort_if($id === 'none', 404); return new Invoice(); }
`);
    expect(app.read('app/InvoiceController.php').split('\n')).toHaveLength(15);
    await exportDocuments({}, run);
    artifact = opened();
    expect(hold(...failing)).toEqual(failing.map(() => true));

    // Another failure is added to the same overlay, and docgen.yaml names it already.
    expect(hold(answers({ api_token: 7 }))).toEqual([false]);
    const again = await explainFailures({ apply: true }, run);
    expect(again.files.map(({ path }) => path)).toEqual(['docs/contract.overlay.yaml']);
    await exportDocuments({}, run);
    artifact = opened();
    expect(hold(answers({ api_token: 7 }), ...failing)).toEqual([true, ...failing.map(() => true)]);
    const [yaml = '', json = '', controller = ''] = before;
    app.write({ 'docgen.yaml': yaml, 'docs/openapi.json': json, 'app/InvoiceController.php': controller });
    artifact = opened();
  });

  test('a status goes above an action whose operations all showed it, else into the overlay', async () => {
    const lone = (path: string): Said => ({ request: `GET /api/${path}`, status: 418, answer: { a: 1 } });
    hold(lone('two'));
    const { fields } = await explainFailures({}, run);
    expect(fields.map(({ targets }) => targets)).toEqual([["$.paths['/api/two'].get"]]);
    hold(lone('one'));
    const both = await explainFailures({}, run);
    expect(both.files.map(({ path }) => path)).toEqual(['app/Base.php']);
  });

  test('nothing is proposed for a status a declaration takes out', async () => {
    hold({ request: 'GET /api/teapot', status: 418, answer: { a: 1 } });
    const { fields, files } = await explainFailures({}, run);
    expect([files, fields.map(({ unmended }) => unmended)]).toEqual([
      [],
      ['#[IgnoreResponse(418)] of app/Base.php:7 takes the status out, so remove that if it is meant'],
    ]);
  });

  test('what a 3.0 artifact says in other words is mended where the document has it', async () => {
    const yaml = app.read('docgen.yaml');
    const target = '    export: { targets: [{ format: openapi-3.0, path: docs/old.json }] }\n';
    app.write({ 'docgen.yaml': yaml.replace('  default:\n', `  default:\n${target}`) });
    const exported = async () => {
      await exportDocuments({}, run);
      const read = readArtifact(app.read('docs/old.json'), false);
      if ('problem' in read) throw new Error(read.problem);
      return read.artifact;
    };
    artifact = await exported();
    const said: Said = { request: 'POST /api/kind', sent: { meta: 5 }, answer: { kind: 'b' } };
    expect(hold(said)).toEqual([false]);
    const { fields } = await explainFailures({ apply: true }, run);
    artifact = await exported();
    const after = hold(said);
    app.write({ 'docgen.yaml': yaml });
    artifact = opened();
    expect(fields.map(({ field, count }) => [field, count])).toEqual([
      ['components.schemas.Kind.properties.kind.const', 1],
      ['operation.requestBody', 1],
    ]);
    expect(after).toEqual([true]);
  });

  test('each document has an overlay of its own', async () => {
    const yaml = app.read('docgen.yaml');
    const lab = "  lab:\n    routes: { include: ['api/*'] }\n    export: { path: docs/lab.json }\n";
    app.write({ 'docgen.yaml': yaml.replace('host:', `${lab}host:`) });
    hold(answers({ id: 'a' }));
    app.write({ [FAILURES]: app.read(FAILURES).replace('"document":"default"', '"document":"lab"') });
    const { files } = await explainFailures({ document: 'lab' }, run);
    expect(files.map(({ path }) => path)).toEqual(['docs/contract.lab.overlay.yaml', 'docgen.yaml']);
    expect(files[1]?.diff).toContain('+    overlays: [docs/contract.lab.overlay.yaml]\n');
    app.write({ 'docgen.yaml': yaml });
  });

  test('a header and the schema of a shared error, a shared schema that is null at two places, and a list where words are listed', async () => {
    const [yaml = '', json = ''] = ['docgen.yaml', 'docs/openapi.json'].map((file) => app.read(file));
    const failing: Said[] = [
      { request: 'GET /api/slow', status: 429, answer: { message: 'a' } },
      { request: 'GET /api/slow', status: 429, answer: { message: 5 } },
      { request: 'GET /api/slower', status: 429, answer: { message: 5 } },
      answers({ owner: null }),
      { request: 'GET /api/invoices', answer: [null] },
      { request: 'POST /api/invoices', answer: null },
      answers({ state: ['open'] }),
    ];
    expect(hold(...failing)).toEqual(failing.map(() => false));
    const { fields } = await explainFailures({ apply: true }, run);
    expect(fields.filter(({ targets }) => targets.length === 0)).toEqual([]);
    expect(app.read('docs/contract.overlay.yaml')).not.toContain('null,');
    await exportDocuments({}, run);
    artifact = opened();
    expect(hold(...failing)).toEqual(failing.map(() => true));
    app.write({ 'docgen.yaml': yaml, 'docs/openapi.json': json });
    artifact = opened();
  });

  test.each([
    [
      'documents:\n  a:\n    x:\n      lab: # no document\n        y: 1\n  lab:\n    x: 1',
      '  lab:\n    overlays: [O]\n    x: 1',
    ],
    ['documents:\n  lab:\n    overlays:\n      - a\n      - b\n    x: 1', '      - b\n      - O\n    x: 1'],
    ['documents:\n  lab:\n    overlays:\n    - a # last\n\n    x: 1', '    - a # last\n    - O\n\n    x: 1'],
    ['documents:\n  a:\n    x:\n      lab:\n        y: 1', undefined],
  ])('an overlay is named last in the document itself: %j', (before, after) => {
    const insertion = settingInsertion(before, 'lab');
    const text = insertion === undefined ? undefined : inserted(insertion).replace(overlayPath('lab'), 'O');
    if (after === undefined) expect(text).toBeUndefined();
    else expect(text).toContain(after);
  });

  test('a payload of a webhook is told by its delivery', async () => {
    const { outcome, disagreements } = checkWebhook(artifact, 'invoice.paid', undefined, { text: '{"amount":"a"}' });
    const { operation } = outcome;
    if (operation === null) throw new Error('It is not documented.');
    const delivery = { ...operation, path: `webhooks.${operation.path}` };
    new FailureLog(app.root).add({ run: 'one', document: 'default', operation: delivery, status: null, disagreements });
    const { fields } = await explainFailures({}, run);
    expect(fields.map(({ shown, operations, origins, outdated }) => [shown, operations, origins, outdated])).toEqual([
      [
        ['the payload at /amount must be integer (it was string)'],
        ['POST webhooks.invoice.paid'],
        [
          {
            producer: 'inference',
            layer: 'inference',
            source: { file: 'app/Webhooks/InvoicePaid.php', line: 7, symbol: 'InvoicePaid::amount' },
          },
        ],
        false,
      ],
    ]);
    expect(fields[0]?.targets).toHaveLength(1);
  });

  test('what is not there any more, torn lines, another run and nothing at all', async () => {
    expect(failureLines(await explainFailures({}, run), PLAIN)).toBe(
      'No failure of a test is known about document "default".\n',
    );
    hold(answers({ id: 'a' }));
    const line = readFileSync(join(app.root, FAILURES), 'utf8');
    const old = line.replace('"run":"one"', '"run":"old"').replaceAll('/properties/id', '/properties/gone');
    const foreign = JSON.stringify({ ...JSON.parse(line), disagreements: [{ pointer: '/x' }, null, 5] });
    app.write({ [FAILURES]: `${old}nonsense\n${foreign}\n${line.slice(0, 40)}` });
    const { run: name, fields } = await explainFailures({}, run);
    expect([name, fields.map(({ field, remedy, targets }) => [field, remedy, targets])]).toEqual([
      'old',
      [['components.schemas.Invoice', 'the document of now does not say this: export it, and run the tests again', []]],
    ]);
    const stale = readArtifact(
      app.read('docs/openapi.json').replaceAll('"type": "integer"', '"type": "boolean"'),
      false,
    );
    if ('problem' in stale) throw new Error(stale.problem);
    artifact = stale.artifact;
    app.write({ [FAILURES]: '' });
    hold(answers({}, 'GET /api/invoices'));
    const older = await explainFailures({}, run);
    expect(older.fields.map(({ field, outdated, targets }) => [field, outdated, targets])).toEqual([
      ['components.schemas.Invoice.properties.id.type', true, []],
      ['components.schemas.Invoice.properties.lines.items', true, []],
    ]);
    expect(older.files).toEqual([]);
    new FailureLog(app.root).add({
      run: 'new',
      document: 'default',
      operation: { id: null, method: 'GET', path: '/x' },
      status: 200,
      disagreements: [],
    });
    const log = new FailureLog(app.root);
    expect(log.read().map((one) => one.run)).toEqual(['new']);
    log.begin('new');
    expect(log.read()).toHaveLength(1);
    log.begin('another that passes');
    expect(log.read()).toEqual([]);
  });
});
