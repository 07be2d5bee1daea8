import type { Config } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterAll, describe, expect, test } from 'vitest';
import type { FieldHistory } from '../../server/src/document/index.js';
import { js } from '../document/fixtures.js';
import { App, SMALL } from '../support/app.js';

const CONTROLLER = 'app/Http/Controllers/BookController.php';
const app = new App({
  ...SMALL,
  'docgen.yaml': `host: {boot: static}
documents:
  default:
    routes: {include: ['api/*']}
    security: {default: [{bearer: []}], schemes: {bearer: {type: http, scheme: bearer}}}
`,
  'routes/api.php': `<?php
use App\\Http\\Controllers\\BookController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/books/{book}', [BookController::class, 'show'])->name('books.show')->middleware('auth:sanctum');
`,
  [CONTROLLER]: `<?php
namespace App\\Http\\Controllers;
use App\\Enums\\Genre;
use Docgen\\Attributes\\PathParameter;
use Docgen\\Attributes\\Response;
use Docgen\\Attributes\\Summary;
class BookController
{
    /**
     * Shows a book.
     */
    #[Summary('Show one book')]
    #[PathParameter('book', description: 'The number on its spine.')]
    #[Response(200, description: 'The book.')]
    public function show(string $book): array
    {
        return ['id' => $book, 'genre' => Genre::from($book)];
    }
}
`,
  'app/Enums/Genre.php': `<?php
namespace App\\Enums;
enum Genre: string
{
    case Poetry = 'poetry';
    case Prose = 'prose';
}
`,
});
const builder = new Scheduler(new Supervisor(app.root, { lasting: true, note: () => {} }));
afterAll(() => builder.close());

/** The operation as an export at this level of provenance publishes it. */
async function exported(level: string): Promise<Record<string, never>> {
  await app.docgen(['export', '--format=full', '--out=full.json', `--provenance=${level}`]);
  return JSON.parse(app.read('full.json')).paths['/api/books/{book}'].get;
}

async function asked(pointer: string, operation?: string): Promise<FieldHistory | null | undefined> {
  const config = loadConfig(app.root, {}).config as Config;
  const id = operation ?? (await exported('none'))['x-docgen']?.['id' as never];
  const input = { root: app.root, config, documents: ['default'], env: {} };
  const { answer } = await builder.ask('field-history', { operation: String(id), pointer }, input);
  expect(answer).toHaveLength(1);
  return answer[0]?.answer;
}
const told = (history: FieldHistory | null | undefined) =>
  history?.contributions.map(({ layer, producer, value, outcome, source, lostTo }) => {
    const place = source === undefined ? '' : ` ${source.file}${source.line === undefined ? '' : `:${source.line}`}`;
    const lost =
      lostTo === undefined
        ? ''
        : ` (${lostTo.reason}: ${lostTo.layer}${lostTo.source ? ` ${lostTo.source.line}` : ''})`;
    const by = producer === layer ? layer : producer;
    return `${outcome} ${by} ${JSON.stringify(js(value))}${place}${lost}`;
  });

describe('the history of a field of an application that is built', () => {
  test('names every layer that wrote it, whatever an artifact keeps', async () => {
    expect(told(await asked('#/summary'))).toEqual([
      `stands attribute "Show one book" ${CONTROLLER}:12`,
      `displaced docblock "Shows a book." ${CONTROLLER}:9 (rank: attribute 12)`,
      'shadowed fallback "Show a book" (rank: docblock 9)',
    ]);
    for (const level of ['winners', 'none']) {
      expect(JSON.stringify(await exported(level))).not.toContain('Shows a book.');
    }
  });

  test('of a parameter, of a response, of the configuration', async () => {
    expect(told(await asked('#/parameters/path:book/description'))).toEqual([
      `stands attribute "The number on its spine." ${CONTROLLER}:13`,
    ]);
    expect(told(await asked('#/responses/200/description'))).toEqual([
      `stands attribute "The book." ${CONTROLLER}:14`,
      'displaced fallback "OK" (rank: attribute 14)',
    ]);
    expect(told(await asked('#/security'))).toEqual(['stands config [{"bearer":[]}] docgen.yaml']);
    expect(told(await asked('#/tags'))).toEqual(['stands fallback ["Book"]']);
  });

  test('names components as the document does', async () => {
    const genre = await asked('#/responses/200/content/application~1json/schema/properties/genre/$ref');
    expect(told(genre)).toEqual([`stands inference "#/components/schemas/Genre" ${CONTROLLER}:17`]);
  });

  test('is null where there is nothing to tell, and another once somebody has written', async () => {
    expect(await asked('#/summary', 'op:v1:aaaaaaaaaaaaaaaa')).toBe(null);
    expect(await asked('#/externalDocs')).toBe(null);
    app.write({ [CONTROLLER]: app.read(CONTROLLER).replace("    #[Summary('Show one book')]\n", '') });
    expect(told(await asked('#/summary'))).toEqual([
      `stands docblock "Shows a book." ${CONTROLLER}:9`,
      'shadowed fallback "Show a book" (rank: docblock 9)',
    ]);
  });

  test('tells what an overlay displaced, and what docgen.yaml did not leave to it', async () => {
    const yaml = app.read('docgen.yaml');
    app.write({
      'docgen.yaml': yaml.replace('    routes: {', '    overlays: [docs/overlay.yaml]\n    routes: {'),
      'docs/overlay.yaml': `overlay: 1.0.0
info: { title: Corrections, version: 1.0.0 }
actions:
  - target: $.paths['/api/books/{book}'].get
    update: { summary: Overlaid, tags: [A], security: [] }
  - target: $.paths['/api/books/{book}'].get.parameters[?(@.name=='book')].description
    update: A number.
  - target: $.paths['/api/books/{book}'].get.responses['200']
    remove: true
  - target: $.paths['/api/books/{book}'].get.tags
    update: [B]
`,
    });
    const [summary = '', ...others] = told(await asked('#/summary')) ?? [];
    expect([summary, others[0]]).toEqual([
      'stands overlay "Overlaid" docs/overlay.yaml:4',
      `displaced docblock "Shows a book." ${CONTROLLER}:9 (rank: overlay 4)`,
    ]);
    expect(told(await asked('#/parameters/path:book/description'))).toEqual([
      'stands overlay "A number." docs/overlay.yaml:6',
      `displaced attribute "The number on its spine." ${CONTROLLER}:12 (rank: overlay 6)`,
    ]);
    expect(told(await asked('#/security'))).toEqual([
      'stands config [{"bearer":[]}] docgen.yaml',
      'shadowed overlay [] docs/overlay.yaml:4 (rank: config undefined)',
    ]);
    expect(told(await asked('#/responses/200/description'))).toContain(
      `displaced attribute "The book." ${CONTROLLER}:13 (removed: overlay 8)`,
    );
    expect(told(await asked('#/tags'))).toEqual([
      'stands overlay ["B"] docs/overlay.yaml:10',
      'displaced overlay ["A"] docs/overlay.yaml:4 (later: overlay 10)',
      'displaced fallback ["Book"] (rank: overlay 4)',
    ]);
  });
});
