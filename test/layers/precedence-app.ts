import type { Config, JsonMap } from '@docgen/protocol';
import type { ExplainedField, ExplainedNode } from '@docgen/protocol/rpc';
import { loadConfig } from '@docgen/server';
import type { AnalyzedDocument } from '../../server/src/pipeline/types.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { ask } from '../../server/src/questions/ask.js';
import { App } from '../support/app.js';

/** Layers a person writes at; what docgen finds on its own is always there. */
export const STATED = ['docblock', 'attribute', 'overlay', 'config'] as const;
export type Stated = (typeof STATED)[number];

/** A field that several layers of the application write: where `explain` shows it, and who writes it. */
export interface Field {
  kind: string;
  /** Method of `/api/books`, or the webhook of the application. */
  method: 'GET' | 'POST' | 'WEBHOOK';
  label: string;
  field: string;
  /** Layers that write it without being asked, and those that do when they are. */
  found: readonly string[];
  stated: readonly Stated[];
}

export const FIELDS: readonly Field[] = [
  {
    kind: 'operation',
    method: 'GET',
    label: 'operation',
    field: 'summary',
    found: ['fallback'],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'operation',
    method: 'GET',
    label: 'operation',
    field: 'description',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'operation',
    method: 'GET',
    label: 'operation',
    field: 'tags',
    found: ['fallback'],
    stated: ['attribute', 'overlay'],
  },
  {
    kind: 'operation',
    method: 'GET',
    label: 'operation',
    field: 'operationId',
    found: ['fallback'],
    stated: ['attribute', 'overlay'],
  },
  {
    kind: 'operation',
    method: 'GET',
    label: 'operation',
    field: 'deprecated',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'operation',
    method: 'GET',
    label: 'operation',
    field: 'security',
    found: ['integration'],
    stated: ['overlay', 'config'],
  },
  {
    kind: 'operation',
    method: 'POST',
    label: 'operation',
    field: 'security',
    found: [],
    stated: ['attribute', 'overlay'],
  },
  {
    kind: 'parameter',
    method: 'GET',
    label: 'parameters.query:page',
    field: 'description',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'parameter',
    method: 'GET',
    label: 'parameters.query:page',
    field: 'schema.type',
    found: ['integration'],
    stated: ['attribute', 'overlay'],
  },
  {
    kind: 'body',
    method: 'POST',
    label: 'operation',
    field: 'requestBody',
    found: ['integration'],
    stated: ['attribute'],
  },
  // An overlay writes into what stands as a whole: what it displaced stands beside its own field.
  {
    kind: 'body',
    method: 'POST',
    label: 'operation',
    field: 'requestBody.description',
    found: [],
    stated: ['overlay'],
  },
  {
    kind: 'response',
    method: 'GET',
    label: 'responses.200',
    field: 'description',
    found: ['fallback|inference'],
    stated: ['attribute', 'overlay'],
  },
  {
    kind: 'response',
    method: 'GET',
    label: 'responses.429',
    field: 'description',
    found: ['integration'],
    stated: ['attribute', 'overlay'],
  },
  {
    kind: 'header',
    method: 'GET',
    label: 'responses.429',
    field: 'headers.Retry-After',
    found: ['integration'],
    stated: ['attribute'],
  },
  {
    kind: 'header',
    method: 'GET',
    label: 'responses.429',
    field: 'headers.Retry-After.description',
    found: [],
    stated: ['overlay'],
  },
  {
    kind: 'schema',
    method: 'GET',
    label: 'components.schemas.Book',
    field: 'description',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'schema property',
    method: 'GET',
    label: 'components.schemas.Book',
    field: 'properties.name.description',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'schema property',
    method: 'GET',
    label: 'components.schemas.Book',
    field: 'properties.name.example',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'schema property',
    method: 'GET',
    label: 'components.schemas.Book',
    field: 'properties.name.type',
    found: ['inference'],
    stated: ['overlay'],
  },
  {
    kind: 'webhook',
    method: 'WEBHOOK',
    label: 'operation',
    field: 'summary',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'webhook',
    method: 'WEBHOOK',
    label: 'operation',
    field: 'description',
    found: [],
    stated: ['docblock', 'attribute', 'overlay'],
  },
  {
    kind: 'webhook',
    method: 'WEBHOOK',
    label: 'operation',
    field: 'operationId',
    found: ['fallback'],
    stated: ['overlay'],
  },
  {
    kind: 'webhook',
    method: 'WEBHOOK',
    label: 'responses.200',
    field: 'description',
    found: ['fallback'],
    stated: ['attribute', 'overlay'],
  },
];

/** Writes the application with what some layers state. */
function files(layers: ReadonlySet<Stated>): Record<string, string> {
  const at = (layer: Stated, text: string): string => (layers.has(layer) ? text : '');
  const doc = (text: string) => at('docblock', `/** ${text} */`);
  return {
    'composer.json': JSON.stringify({
      name: 'example/case',
      require: { php: '^8.2', 'laravel/framework': '^12.0', 'laravel/sanctum': '^4.0' },
      autoload: { 'psr-4': { 'App\\': 'app/' } },
    }),
    'composer.lock': JSON.stringify({
      packages: [
        { name: 'laravel/framework', version: 'v12.0.0' },
        { name: 'laravel/sanctum', version: 'v4.0.0' },
      ],
    }),
    'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))->withRouting(api: __DIR__.'/../routes/api.php')->create();
`,
    'routes/api.php': `<?php
use App\\BookController;
use Illuminate\\Support\\Facades\\Route;
Route::get('books', [BookController::class, 'index'])->middleware(['auth:sanctum', 'throttle:60,1']);
Route::post('books', [BookController::class, 'store']);
`,
    'app/BookController.php': `<?php
namespace App;
use Docgen\\Attributes as A;
use Illuminate\\Http\\Request;
${doc('Tag of docblock.')}
class BookController
{
    ${at('docblock', '/**\n     * Of docblock.\n     *\n     * Described by docblock.\n     *\n     * @deprecated\n     */')}
    ${at(
      'attribute',
      `#[A\\Summary('Of attribute.')] #[A\\Description('Described by attribute.')] #[A\\Group('Attribute')]
    #[A\\OperationId('of.attribute')] #[A\\DeprecatedOperation]
    #[A\\QueryParameter('page', type: 'string', description: 'Of attribute.')]
    #[A\\Response(200, description: 'Of attribute.')] #[A\\Response(429, description: 'Of attribute.')]
    #[A\\ResponseHeader('Retry-After', description: 'Of attribute.', status: 429)]`,
    )}
    public function index(Request $request): Book
    {
        ${at('docblock', '// Of docblock.')}
        $page = $request->integer('page');
        return new Book();
    }

    ${at('attribute', "#[A\\BodyParameter('attribute')] #[A\\Security('attribute')]")}
    public function store(Request $request): int
    {
        $request->validate(['name' => 'required|string']);
        return 1;
    }
}
`,
    'app/Book.php': `<?php
namespace App;
use Docgen\\Attributes as A;
${doc('Of docblock.')}
${at('attribute', "#[A\\Description('Of attribute.')]")}
class Book
{
    ${at('docblock', '/**\n     * Of docblock.\n     *\n     * @example of-docblock\n     */')}
    ${at('attribute', "#[A\\Description('Of attribute.')] #[A\\Example('of-attribute')]")}
    public string $name = '';
}
`,
    'app/Webhooks/Sent.php': `<?php
namespace App\\Webhooks;
use Docgen\\Attributes as A;
${at('docblock', '/**\n * Of docblock.\n *\n * Described by docblock.\n */')}
${at('attribute', "#[A\\Summary('Of attribute.')] #[A\\Description('Described by attribute.')] #[A\\Response(200, description: 'Of attribute.')]")}
#[A\\Webhook('book.sent')]
class Sent
{
    public string $name = '';
}
`,
    'docs/overlay.yaml': `overlay: 1.0.0
info: { title: Corrections, version: 1.0.0 }
actions:
  - target: $.info
    update: { title: Of overlay }
  - target: $.tags[?(@.name=='Book')]
    update: { description: Of overlay. }
  - target: $.paths['/api/books'].get
    update:
      summary: Of overlay.
      description: Described by overlay.
      tags: [Overlay]
      operationId: of.overlay
      deprecated: false
      security: [{ overlay: [] }]
  - target: $.paths['/api/books'].get.parameters[?(@.name=='page')]
    update: { description: Of overlay., schema: { type: number } }
  - target: $.paths['/api/books'].get.responses['200']
    update: { description: Of overlay. }
  - target: $.paths['/api/books'].get.responses['429']
    update: { description: Of overlay., headers: { Retry-After: { description: Of overlay. } } }
  - target: $.paths['/api/books'].post
    update: { security: [{ overlay: [] }], requestBody: { description: Of overlay. } }
  - target: $.webhooks['book.sent'].post
    update: { summary: Of overlay., description: Described by overlay., operationId: of.overlay }
  - target: $.webhooks['book.sent'].post.responses['200']
    update: { description: Of overlay. }
  - target: $.components.schemas.Book
    update: { description: Of overlay., properties: { name: { description: Of overlay., example: of-overlay, type: number } } }
`,
    'docgen.yaml': `host: { boot: static }
documents:
  default:
    routes: { include: ['api/*'] }
    webhooks: { dir: app/Webhooks }
${at('overlay', '    overlays: [docs/overlay.yaml]\n')}${at(
  'config',
  `    info: { title: Of config }
    security: { default: [{ config: [] }] }
    tags: { definitions: [{ name: Book, description: Of config. }] }
`,
)}`,
  };
}

/** An application whose layers are switched on and off between builds. */
export class LayeredApp {
  private readonly app = new App(files(new Set()));
  private readonly workspace = new Workspace(this.app.root);

  /** Builds with these layers; gives the fields of the nodes `explain` shows, and the document itself. */
  async state(
    layers: ReadonlySet<Stated>,
  ): Promise<{ find(field: Field): ExplainedField | undefined; document: JsonMap }> {
    this.app.write(files(layers));
    const config = loadConfig(this.app.root, {}).config as Config;
    const input = { root: this.app.root, config, documents: ['default'], host: 'static' as const, env: {} };
    const built = await this.workspace.build(input, { asked: true });
    const nodes = new Map<string, readonly ExplainedNode[]>();
    for (const method of ['GET', 'POST', 'WEBHOOK']) {
      const asked =
        method === 'WEBHOOK' ? { selector: 'book.sent', method: 'POST' } : { selector: '/api/books', method };
      const [first] = ask('explain', asked, built, {});
      nodes.set(method, first?.answer.explained?.nodes ?? []);
    }
    const find = ({ method, label, field }: Field) => {
      return nodes
        .get(method)
        ?.find((one) => one.label === label)
        ?.fields.find((one) => one.field === field);
    };
    return { find, document: (built.documents[0] as AnalyzedDocument).document as JsonMap };
  }
}
