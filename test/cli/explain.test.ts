import type { ExplainedField, ExplainResult } from '@docgen/protocol/rpc';
import { PLAIN, paintFor } from '@docgen/server/print/paint';
import { describe, expect, it } from 'vitest';
import { explainReport } from '../../client-cli/src/print/explain.js';
import { App, SMALL } from '../support/app.js';

const CONTROLLER = 'app/Http/Controllers/PostController.php';
const POSTS: Readonly<Record<string, string>> = {
  ...SMALL,
  'docgen.yaml': "host: {boot: static}\ndocuments:\n  default:\n    routes: {include: ['api/*']}\n",
  'routes/api.php': `<?php
use App\\Http\\Controllers\\PostController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/posts/{post}', [PostController::class, 'show'])->name('posts.show');
Route::delete('/posts/{post}', [PostController::class, 'destroy'])->name('posts.destroy');
Route::get('/plain', [PostController::class, 'plain']);
Route::get('/broken', [PostController::class, 'nowhere']);
`,
  [CONTROLLER]: `<?php
namespace App\\Http\\Controllers;
use Docgen\\Attributes\\Description;
use Docgen\\Attributes\\PathParameter;
use Docgen\\Attributes\\Response;
use Docgen\\Attributes\\Summary;
class PostController
{
    /** Shows a post */
    #[Summary("Show one\\x1b[31m post")]
    #[Description('In full.')]
    #[PathParameter('post', description: 'Its number.')]
    #[Response(200, description: 'The post.')]
    public function show(int $post): array
    {
        return ['id' => $post];
    }
    public function destroy(int $post): void
    {
    }
    public function plain(): array
    {
        return ['up' => true];
    }
}
`,
};

/** A route whose method does not exist, behind authentication. */
const stub = () =>
  posts({
    'routes/api.php': `<?php
use App\\Http\\Controllers\\PostController;
use Illuminate\\Support\\Facades\\Route;
Route::delete('/crates/{crate}', [PostController::class, 'unload'])->middleware('auth:sanctum')->name('crates.unload');
`,
    'composer.lock':
      '{"packages": [{"name": "laravel/framework", "version": "v12.0.0"}, {"name": "laravel/sanctum", "version": "v4.0.0"}]}',
  });
const posts = (files = {}) => new App({ ...POSTS, ...files });
const explain = (...args: string[]) => posts().run(['explain', ...args]);

describe('docgen explain (commands 6)', () => {
  it('reports one operation by its route name (commands row 30)', async () => {
    const { exit, out } = await explain('posts.show');
    expect(exit).toBe(0);
    expect(out.split('\n').slice(1, 4)).toEqual([
      'GET /api/posts/{post}',
      '─────────────────────',
      'PostController@show  ·  document "default"  ·  route posts.show  ·  operationId posts.show',
    ]);
    expect(out).toContain(`  description
    ✓ attribute   "In full."
        ${CONTROLLER}:11
    → edit the attribute above, or outrank it with an overlay
`);
  });

  it('names what lost, with its place, and how the layers rank', async () => {
    const { out } = await explain('posts.show');
    expect(out).toContain(
      'fallback › inference › integration › docblock › attribute › overlay › config\n✓ published    ✗ shadowed',
    );
    expect(out).toMatch(/ {4}✗ docblock {4}"Shows a post"\n {8}app\/Http\/Controllers\/PostController\.php:\d+\n/);
    expect(out).toMatch(/\d+ fields · \d+ contributions · [1-9]\d* shadowed\n/);
  });

  it('finds a URI without its prefix, and several operations there (commands rows 31, 32)', async () => {
    const several = await explain('posts/{post}');
    expect(several.exit).toBe(2);
    expect(several.out).toBe(`
2 operations match "posts/{post}".
──────────────────────────────────
  Method  URI                Document  Route          Operation id
  ──────  ─────────────────  ────────  ─────────────  ─────────────
  GET     /api/posts/{post}  default   posts.show     posts.show
  DELETE  /api/posts/{post}  default   posts.destroy  posts.destroy

docgen explain "GET /api/posts/{post}" default
`);
    expect((await explain('posts/{post}', '--method=get')).exit).toBe(0);
    expect((await explain('DELETE posts/{post}')).out).toContain('\nDELETE /api/posts/{post}\n');
    expect((await explain('get /api/posts/{post}/')).exit).toBe(0);
    const json = JSON.parse((await explain('posts/{post}', '--json')).out);
    expect(Object.keys(json)).toEqual(['status', 'query', 'matches']);
    expect(json.matches[0]).toEqual({
      method: 'GET',
      path: '/api/posts/{post}',
      document: 'default',
      routeName: 'posts.show',
      operationId: 'posts.show',
    });
  });

  it('says how operations are named when none is found (commands row 33)', async () => {
    const { exit, out } = await explain('zzz');
    expect(exit).toBe(1);
    expect(out).toBe(`
No operation matches "zzz".
───────────────────────────
4 operations are published. Name one by:
  method + URI  docgen explain "GET /api/broken"
  URI           docgen explain /api/broken
  route name    docgen explain posts.show
  operation id  docgen explain get.api.broken
  any fragment  docgen explain broken
A route can be left out by routes.include, routes.exclude or ExcludeFromDocs.
`);
    expect(JSON.parse((await explain('zzz', '--json')).out)).toMatchObject({
      status: 'no-match',
      query: 'zzz',
      matches: [],
    });
    expect((await explain('posts.show', '--method=get')).exit).toBe(0);
    const verb = await explain('posts.show', '--method=fetch');
    expect([verb.exit, verb.out + verb.err]).toEqual([
      1,
      'Unknown --method "fetch"; expected one of: get, put, post, delete, options, head, patch, trace, query.\n',
    ]);
  });

  it('answers one field in full, or lists those it could be (commands rows 34, 35)', async () => {
    const one = await explain('posts.show', '--field=summary', '--json');
    expect(one.exit).toBe(0);
    const json = JSON.parse(one.out);
    expect([json.status, json.field.field, json.field.contributions.length]).toEqual(['field', 'summary', 3]);
    expect(json.field.remedy.steps[0]).toMatchObject({ kind: 'attribute', at: { file: CONTROLLER, line: 10 } });
    const several = await explain('posts.show', '--field=descriptio');
    expect(several.exit).toBe(2);
    expect(several.out).toMatch(/^ {2}Field +Rung\n/m);
    expect(several.out).toMatch(/^ {2}responses\.200\.description +attribute$/m);
    expect((await explain('posts.show', '--field=responses.200.description')).out).toContain('\n  "The post."\n');
    const none = await explain('posts.show', '--field=zzz');
    expect([none.exit, none.out.includes('No field matches "zzz".')]).toEqual([1, true]);
    expect(JSON.parse((await explain('posts.show', '--field=zzz', '--json')).out).status).toBe('no-field');
  });

  it('leaves the legend out where nothing lost (commands row 36)', async () => {
    const { out } = await explain('/api/plain');
    expect(out).not.toContain('Precedence');
    expect(out).toContain(' · 0 shadowed\n');
  });

  it('shows what a stub has, and says why it is one (commands row 37)', async () => {
    const { exit, out } = await stub().run(['explain', 'crates.unload']);
    expect(exit).toBe(0);
    expect(out).toContain('\n  operationId\n    ✓ fallback    "crates.unload"\n');
    expect(out).toContain(
      '\n  description\n    ✓ fallback    "Documentation could not be generated for this route."\n',
    );
    expect(out).toContain('    → mend what route.build-failed names below, or outrank it with an overlay\n');
    expect(out).toContain('\nDiagnostics for DELETE api/crates/{crate}:\n');
    expect(out).toContain('[error] route.build-failed: ');
  });

  it('tells layer, place and remedy of every field of a stub (commands row 37)', async () => {
    const { out } = await stub().run(['explain', 'crates.unload', '--json']);
    const { nodes, diagnostics } = JSON.parse(out) as Extract<ExplainResult, { status: 'explained' }>;
    const told = new Map(
      nodes
        .filter(({ label }) => !label.startsWith('components.'))
        .flatMap(({ label, fields }) => fields.map((one) => [`${label} ${one.field}`, one] as const)),
    );
    for (const name of ['operationId', 'tags', 'summary', 'description']) {
      const { contributions, remedy } = told.get(`operation ${name}`) as ExplainedField;
      expect([contributions.length, contributions[0]?.layer], name).toEqual([1, 'fallback']);
      expect(remedy.steps, name).toEqual([{ kind: 'failure' }, { kind: 'outrank' }]);
    }
    const { contributions, remedy } = told.get('operation security') as ExplainedField;
    expect(contributions[0]).toMatchObject({
      producer: 'integration:sanctum',
      source: { file: 'routes/api.php', line: 4 },
    });
    expect(remedy.steps.map(({ kind }) => kind)).toEqual(['route', 'outrank']);
    expect([...told.keys()].filter((name) => name.startsWith('parameters.path:crate '))).not.toEqual([]);
    const declared = [...told.values()].flatMap((one) => one.remedy.steps).filter(({ kind }) => kind === 'declaration');
    expect(declared).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['route.build-failed']);
  });

  it('escapes what could steer a terminal (commands row 38, diagnostics row 15)', async () => {
    const { out } = await explain('posts.show');
    expect(out).toContain('"Show one\\x1b[31m post"');
    expect(out).not.toContain('\x1b');
  });

  it('has nodes with their pointers, and remedies that name the place to write', async () => {
    const { nodes, operation } = JSON.parse((await explain('posts.show', '--json')).out);
    expect(operation).toMatchObject({
      action: 'PostController@show',
      at: { file: CONTROLLER },
      signature: 'GET api/posts/{post}',
    });
    const response = nodes.find(
      (node: { label: string }) => node.label === 'responses.200.content.application/json.schema',
    );
    expect(response.pointer).toBe('#/paths/~1api~1posts~1{post}/get/responses/200/content/application~1json/schema');
    const type = response.fields.find((one: { field: string }) => one.field === 'type');
    expect(type.remedy.line).toBe("set it with #[Response(200, type: '…')], or edit the code above");
    expect(type.remedy.steps[0].at).toMatchObject({ file: CONTROLLER, symbol: 'PostController::show' });
  });

  it('advises on a parameter that an attribute took away at that attribute', async () => {
    const text = (POSTS[CONTROLLER] ?? '').replace(
      'public function plain(): array\n    {',
      "#[\\Docgen\\Attributes\\IgnoreParam('page')]\n    public function plain(\\Illuminate\\Http\\Request $r): array\n    {\n        $r->integer('page');",
    );
    const { out } = await posts({ [CONTROLLER]: text }).run(['explain', 'GET /api/plain', '--json']);
    const { nodes } = JSON.parse(out);
    const { fields } = nodes.find((node: { label: string }) => node.label === 'parameters.query:page');
    expect(fields.length).toBeGreaterThan(1);
    for (const field of fields)
      expect(field.remedy.line).toBe('edit the attribute above, or outrank it with an overlay');
  });

  it('looks in one document, and refuses what is wrong', async () => {
    expect((await explain('posts.show', 'nope')).exit).toBe(1);
    expect((await explain()).exit).toBe(1);
    expect((await explain('')).exit).toBe(1);
    const two = posts({
      'docgen.yaml':
        "host: {boot: static}\ndocuments:\n  default: {routes: {include: ['api/*']}}\n  other: {routes: {include: ['api/posts/*']}, export: {path: o.json}}\n",
    });
    const several = await two.run(['explain', 'posts.show']);
    expect([several.exit, several.out.match(/posts\.show {2,}posts\.show/g)?.length]).toEqual([2, 2]);
    expect((await two.run(['explain', 'posts.show', 'other'])).exit).toBe(0);
  });

  it('says the same in colour, and cuts values shorter on a narrow terminal', async () => {
    const json = JSON.parse((await explain('posts.show', '--json')).out);
    const result = { ...json, configuration: [], exit: 0 } as Parameters<typeof explainReport>[0];
    const plain = explainReport(result, PLAIN);
    const coloured = explainReport(result, await paintFor(true));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is taken away.
    const colours = /\x1b\[\d+m/g;
    expect(coloured).toMatch(colours);
    expect(coloured.replace(colours, '')).toBe(plain);
    expect((await posts().run(['explain', 'posts.show'], { NO_COLOR: '1' })).out).toBe(plain);
    const narrow = explainReport(result, PLAIN, 40);
    expect(narrow).toContain('\nPostController@show\ndocument "default"\nroute posts.show\noperationId posts.show\n');
    const values = narrow.split('\n').filter((line) => /^ {4}[✓✗] /.test(line));
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((line) => [...line].length > 40)).toEqual([]);
  });
});
