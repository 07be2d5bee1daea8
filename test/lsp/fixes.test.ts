import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { folderTexts } from '../support/folder-texts.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';

const installation = install();
const BOOKSHOP = folderTexts(fileURLToPath(new URL('../../examples/bookshop', import.meta.url)));
const BOOKS = 'app/Http/Controllers/BookController.php';
const STORE = 'app/Http/Requests/StoreBookRequest.php';
const RESOURCE = 'app/Http/Resources/BookResource.php';
const ROUTES = 'routes/api.php';
const YAML = 'docgen.yaml';
const SHOW = '    public function show(Book $book)';
const LINT = 'lint:\n';

/** A finding that an edit of the bookshop raises, and the fix that mends it. */
interface Case {
  code: string;
  /** The file it stands in. */
  path: string;
  edits: readonly (readonly [path: string, from: string, to: string])[];
  title: string | RegExp;
  /** Titles of all fixes, where there are several of one kind. */
  titles?: readonly string[];
  /** What the file holds afterwards, and what the document says. */
  writes: readonly [path: string, text: string];
  says?: readonly [selector: string, field: string, value: unknown];
}

const CASES: readonly Case[] = [
  {
    code: 'config.unknown-setting',
    path: YAML,
    edits: [[YAML, '    servers:', '    serves:']],
    title: 'Rename to servers',
    writes: [YAML, '    servers:\n      - url'],
  },
  {
    code: 'config.unknown-value',
    path: YAML,
    edits: [[YAML, LINT, `host:\n  boot: sttic\n${LINT}`]],
    title: 'Write static',
    titles: ['Write auto', 'Write php', 'Write static'],
    writes: [YAML, 'host:\n  boot: static\n'],
  },
  {
    code: 'config.not-a-switch',
    path: YAML,
    edits: [[YAML, LINT, `cache:\n  enabled: "yes"\n${LINT}`]],
    title: 'Write false',
    titles: ['Write true', 'Write false'],
    writes: [YAML, 'cache:\n  enabled: false\n'],
  },
  {
    code: 'config.accept-unused',
    path: YAML,
    edits: [[YAML, LINT, `diagnostics:\n  accept:\n    - lint.vacuous-union\n    - request.read-untyped\n${LINT}`]],
    title: 'Remove lint.vacuous-union',
    writes: [YAML, 'diagnostics:\n  accept:\n    - request.read-untyped\nlint:'],
  },
  {
    code: 'attribute.path-parameter-unmatched',
    path: BOOKS,
    edits: [[BOOKS, SHOW, `    #[\\Docgen\\Attributes\\PathParameter('boook', type: 'integer')]\n${SHOW}`]],
    title: 'Replace by book',
    writes: [BOOKS, "PathParameter('book', type: 'integer')"],
    says: ['books.show', 'parameters.path:book.schema.type', 'integer'],
  },
  {
    code: 'attribute.ignore-param-unmatched',
    path: BOOKS,
    edits: [
      [
        BOOKS,
        '    public function index(',
        "    #[\\Docgen\\Attributes\\IgnoreParam('gnre')]\n    public function index(",
      ],
    ],
    title: 'Replace by genre',
    writes: [BOOKS, "IgnoreParam('genre')"],
  },
  {
    code: 'attribute.hidden-unmatched',
    path: RESOURCE,
    edits: [[RESOURCE, 'class BookResource', "#[\\Docgen\\Attributes\\Hidden('titel')]\nclass BookResource"]],
    title: 'Replace by title',
    writes: [RESOURCE, "Hidden('title')"],
  },
  {
    code: 'attribute.in-docs-unknown',
    path: BOOKS,
    edits: [[BOOKS, SHOW, `    #[\\Docgen\\Attributes\\InDocs('defalt')]\n${SHOW}`]],
    title: 'Replace by default',
    writes: [BOOKS, "InDocs('default')"],
    says: ['books.show', 'operationId', 'books.show'],
  },
  {
    code: 'attribute.ignore-response-unmatched',
    path: BOOKS,
    edits: [[BOOKS, SHOW, `    #[\\Docgen\\Attributes\\IgnoreResponse(405)]\n${SHOW}`]],
    title: 'Replace by 404',
    writes: [BOOKS, 'IgnoreResponse(404)'],
  },
  {
    code: 'validation.rule-unrecoverable',
    path: STORE,
    edits: [
      [
        STORE,
        "            'subtitle' =>",
        "            'nickname' => json_decode(file_get_contents('rules.json')),\n            'subtitle' =>",
      ],
    ],
    title: "Add #[BodyParameter('nickname')]",
    writes: [BOOKS, 'use Docgen\\Attributes\\BodyParameter;\nuse Docgen\\Attributes\\Example;'],
  },
  {
    code: 'inferred-response.payload-unrecoverable',
    path: BOOKS,
    edits: [
      [
        BOOKS,
        'return response()->noContent();',
        "return response()->make((string) file_get_contents('books.json'), 200, ['Content-Type' => 'application/json']);",
      ],
      [BOOKS, "    #[ApiResponse(204, description: 'The book is withdrawn. It can be restored.')]\n", ''],
      [BOOKS, '(Book $book): Response', '(Book $book)'],
    ],
    title: "Add #[Response(200, type: 'mixed')]",
    writes: [BOOKS, "    #[ApiResponse(200, type: 'mixed')]\n    public function destroy"],
  },
  {
    code: 'inferred-response.payload-unrecoverable',
    path: BOOKS,
    edits: [
      [BOOKS, 'return response()->noContent();', "return response()->stream(fn () => print('books'));"],
      [BOOKS, "    #[ApiResponse(204, description: 'The book is withdrawn. It can be restored.')]\n", ''],
      [BOOKS, '(Book $book): Response', '(Book $book)'],
    ],
    title: "Add #[Response(200, mediaType: 'application/octet-stream')]",
    writes: [BOOKS, "    #[ApiResponse(200, mediaType: 'application/octet-stream')]\n    public function destroy"],
  },
  {
    code: 'route-binding.untyped',
    path: ROUTES,
    edits: [
      [
        ROUTES,
        '// The address of the catalogue before',
        "Route::bind('place', fn ($value) => lookUp($value));\nRoute::get('shelf/{place}', static function ($place) {\n    return ['shelf' => 1];\n});\n// The address of the catalogue before",
      ],
    ],
    title: "Add #[PathParameter('place', type: 'string')]",
    writes: [ROUTES, "Route::get('shelf/{place}', #[PathParameter('place', type: 'string')] static function"],
  },
  {
    code: 'route.duplicate-operation-id',
    path: BOOKS,
    edits: [[ROUTES, "->name('books.show')", "->name('books.index')"]],
    title: "Add #[OperationId('books.index2')]",
    writes: [BOOKS, "    #[OperationId('books.index2')]\n    public function show"],
    says: ['GET /api/books/{book}', 'operationId', 'books.index2'],
  },
  {
    code: 'lint.missing-description',
    path: BOOKS,
    edits: [
      [YAML, LINT, `${LINT}  descriptions:\n    enabled: true\n`],
      [BOOKS, '    /** Put a withdrawn book back on sale */\n', ''],
    ],
    title: 'Write a docblock: Restore',
    writes: [BOOKS, '    /** Restore */\n    public function restore'],
    says: ['books.restore', 'summary', 'Restore'],
  },
  {
    code: 'lint.undocumented-tag',
    path: YAML,
    edits: [
      [YAML, LINT, `${LINT}  tags:\n    enabled: true\n`],
      [BOOKS, SHOW, `    #[\\Docgen\\Attributes\\Group('Windows')]\n${SHOW}`],
    ],
    title: 'Define the tag Windows in default',
    writes: [
      YAML,
      '          description: For the staff of the shop. Asks for a token with the ability `admin` or `reports`.\n          weight: 90\n        - name: Windows\n',
    ],
  },
  {
    code: 'lint.data-leakage',
    path: RESOURCE,
    edits: [
      [RESOURCE, "            'subtitle' =>", "            'api_token' => $this->title,\n            'subtitle' =>"],
    ],
    title: /^Allow #\/components\/schemas\/BookResource\/properties\/api_token in lint\.leakage$/,
    writes: [
      YAML,
      'responses/201/content/application~1json/schema/properties/token\'\n      - "#/components/schemas/BookResource/properties/api_token"\n',
    ],
  },
  {
    code: 'request.read-untyped',
    path: BOOKS,
    edits: [
      [BOOKS, '        $book->delete();', "        $book->note = request()->input('why');\n        $book->delete();"],
    ],
    title: 'Accept request.read-untyped in docgen.yaml',
    writes: [YAML, 'diagnostics:\n  accept:\n    - request.read-untyped\n'],
  },
];

describe('a fix is written to the text and saved, and the finding is gone', () => {
  let place: Place;
  let client: EditorClient;
  const open = [BOOKS, STORE, RESOURCE, ROUTES, YAML];

  beforeAll(async () => {
    place = new Place(installation, BOOKSHOP, 'file');
    client = await EditorClient.start(place, { initializationOptions: { host: 'static' }, lasts: 'file' });
    for (const path of open) await client.show(path);
    await until('a build', () => client.rebuilt > 0);
  });

  afterEach(async () => {
    for (const file of open) {
      const text = BOOKSHOP[file] ?? '';
      await client.replace(file, text);
      await client.save(file);
    }
    await client.quiet();
  });

  it.each(CASES)('$code', async ({ code, path, edits, title, titles, writes, says }) => {
    for (const [file, from, to] of edits) await client.type(file, from, to);
    await client.found(path, code);
    // A build may have begun between two of the edits.
    await client.quiet();
    const all = client.diagnostics(path).filter((one) => one.code === code);
    const offered = (await Promise.all(all.map((one) => client.actions(path, one)))).flat();
    const matches = (name: string) => (typeof title === 'string' ? name === title : title.test(name));
    const action = offered.find((one) => matches(one.title));
    const told = [...offered.map((one) => one.title), ...all.map(({ message }) => message)];
    expect(action === undefined ? told : 'offered').toBe('offered');
    if (titles !== undefined) expect(offered.map((one) => one.title)).toEqual(titles);
    const accepts = code === 'request.read-untyped';
    const before = all.length;
    client.apply(action?.edit ?? {});
    expect(client.text(writes[0])).toContain(writes[1]);
    for (const file of open) if (client.text(file) !== BOOKSHOP[file]) await client.save(file);
    const mended = accepts
      ? () => client.diagnostics(path).every((one) => one.code !== code || one.severity === 4)
      : () => client.diagnostics(path).filter((one) => one.code === code).length < before;
    await until(`${code} is gone`, mended);
    if (says !== undefined) {
      const [selector, field, value] = says;
      const explained = await client.run<{ field?: { contributions: { won: boolean; value: unknown }[] } }>(
        'docgen.explain',
        { selector, field },
      );
      expect(explained.field?.contributions.find(({ won }) => won)?.value).toEqual(value);
    }
  });
});

it('an application without docgen.yaml is offered one', async () => {
  const { [YAML]: _, ...files } = BOOKSHOP;
  const place = new Place(installation, files);
  const client = await EditorClient.start(place, { initializationOptions: { host: 'static' } });
  const found = await client.found('composer.json', 'config.file-missing');
  const [action] = await client.actions('composer.json', found);
  expect(action?.title).toBe('Write docgen.yaml');
  client.apply(action?.edit ?? {});
  expect(place.app.read(YAML)).toContain('documents:');
  await client.show(BOOKS);
  await client.gone('composer.json', 'config.file-missing');
  expect(await client.hover(BOOKS, 'function s|how')).toContain('**GET /api/books/{book}**');
});
