import { loadConfig } from '@docgen/server';
import { fragmentId, plainJson } from '../../server/src/document/index.js';
import type { AnalyzedDocument } from '../../server/src/pipeline/types.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { ask } from '../../server/src/questions/ask.js';
import { App } from '../support/app.js';
import { at } from '../support/build-case.js';

/** A small application with a body to record, one written by hand, an error and a shared model. */
export const FILES: Readonly<Record<string, string>> = {
  'composer.json': JSON.stringify({
    name: 'example/case',
    require: { php: '^8.2', 'laravel/framework': '^12.0' },
    autoload: { 'psr-4': { 'App\\': 'app/' } },
  }),
  'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))->withRouting(api: __DIR__.'/../routes/api.php')->create();
`,
  'routes/api.php': `<?php
use App\\InvoiceController;
use Illuminate\\Support\\Facades\\Route;
Route::get('invoices', [InvoiceController::class, 'index']);
Route::post('invoices', [InvoiceController::class, 'store']);
Route::get('invoices/{id}', [InvoiceController::class, 'show']);
`,
  'app/Invoice.php': `<?php
namespace App;
class Invoice { public int $id = 1; public string $api_token = ''; }
`,
  'app/InvoiceController.php': `<?php
namespace App;
use Docgen\\Attributes\\Example;
class InvoiceController
{
    /** @return list<Invoice> */
    public function index(): array { return [new Invoice()]; }
    #[Example(['id' => 7, 'api_token' => ''], name: 'by-hand', status: 200)]
    public function store(): Invoice { return new Invoice(); }
    #[Example(['id' => 8, 'api_token' => ''], status: 200)]
    public function show(string $id): Invoice { abort_if($id === 'none', 404); return new Invoice(); }
}
`,
  'docgen.yaml': `documents:
  default:
    routes: { include: ['api/*'] }
    examples: { recordings: docs/examples }
host: { boot: static }
`,
};

/** One entry of a recording. */
export interface Entry {
  status?: unknown;
  mediaType?: unknown;
  name?: unknown;
  body?: unknown;
}

/** Builds the application with other files beside it, again and again. */
export class RecordedApp {
  readonly app = new App(FILES);
  readonly workspace = new Workspace(this.app.root);
  private ids = new Map<string, string>();

  async build() {
    const { config } = loadConfig(this.app.root, {});
    if (config === undefined) throw new Error('The configuration was refused.');
    const input = { root: this.app.root, config, documents: ['default'], host: 'static' as const, env: {} };
    const built = await this.workspace.build(input, { asked: true });
    const document = built.documents[0] as AnalyzedDocument;
    for (const fragment of document.analysis.fragments)
      this.ids.set(`${fragment.verb} ${fragment.path}`, fragmentId(fragment, 'doc:default'));
    const codes = document.diagnostics.filter(({ code }) => code.startsWith('examples.'));
    const media = (path: string, method: string, status = '200') =>
      at(
        plainJson(document.document),
        `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}/content/application~1json`,
      );
    return {
      codes: codes.map(({ code }) => code),
      messages: codes.map(({ message }) => message),
      helps: codes.flatMap(({ help }) => help ?? []),
      examples: (path: string, method: string, status?: string) =>
        (media(path, method, status) as { examples?: unknown } | undefined)?.examples,
      media,
      explain: (selector: string) => ask('explain', { selector }, built, {})[0]?.answer.explained?.nodes ?? [],
    };
  }

  /** Gives the path of the recording of an operation. */
  async fileOf(operation: string): Promise<string> {
    if (this.ids.size === 0) await this.build();
    return `docs/examples/${this.idOf(operation).replaceAll(':', '-')}.json`;
  }

  idOf(operation: string): string {
    return this.ids.get(operation) ?? 'op:v1:aaaaaaaaaaaaaaaa';
  }

  async record(operation: string, ...responses: Entry[]): Promise<void> {
    const path = await this.fileOf(operation);
    const recording = { docgen: 'recording/1', operation: this.idOf(operation), endpoint: operation, responses };
    this.app.write({ [path]: `${JSON.stringify(recording, null, 4)}\n` });
  }
}

export const recorded = (name: string, body: unknown, more: Partial<Entry> = {}): Entry => ({
  status: '200',
  mediaType: 'application/json',
  name,
  body,
  ...more,
});
