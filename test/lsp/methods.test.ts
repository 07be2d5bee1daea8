import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';
import { CONTROLLER, REQUEST, RESOURCE, ROUTES, WORKSHOP, YAML } from './workshop.js';

const installation = install();

async function opened(...paths: string[]): Promise<{ place: Place; client: EditorClient }> {
  const place = new Place(installation, WORKSHOP);
  const client = await EditorClient.start(place);
  for (const path of paths) await client.show(path);
  await until('the first build', () => client.rebuilt > 0);
  return { place, client };
}

describe('hover', () => {
  it('tells of an action what its operation is and who wrote it (commands row 49)', async () => {
    const { client } = await opened(CONTROLLER, ROUTES, REQUEST);
    const told = await client.hover(CONTROLLER, 'function s|how');
    expect(told).toBe(`**GET /api/posts/{post}** · \`default\` · \`posts.show\`

| Part | Documented | Written by |
|---|---|---|
| summary | Show one post | attribute · PostController.php:10 |
| operationId | posts.show | fallback |
| tags | Post | fallback |
| path \`post\` | string | fallback |
| 200 | PostResource | integration:api-resources · PostController.php:14 |

2 shadowed values · 1 warning`);
    expect(await client.hover(CONTROLLER, 'Shows |a post')).toBe(told);
    expect(await client.hover(ROUTES, 'posts.s|how')).toBe(told);
    expect(await client.hover(CONTROLLER, 'return new |PostResource(null);\n    }\n\n    public function store')).toBe(
      null,
    );
    expect(await client.hover(CONTROLLER, 'use App|')).toBe(null);
  });

  it('tells of a rule its field, and of an attribute what it writes and what it displaces', async () => {
    const { client } = await opened(CONTROLLER, REQUEST);
    expect(await client.hovered(REQUEST, "'t|itle'")).toContain('"properties.title.maxLength": 120');
    const attribute = await client.hovered(CONTROLLER, "#[Sum|mary('Show");
    expect(attribute).toContain('**Writes**\n\n- `summary`: Show one post · GET /api/posts/{post}');
  });

  it('is of the text that is typed, and of the last build while that has a syntax error', async () => {
    const { place, client } = await opened(CONTROLLER);
    await client.type(CONTROLLER, "Summary('Show one post')", "Summary('Typed')");
    await client.quiet();
    expect(await client.hover(CONTROLLER, 'function s|how')).toContain('| summary | Typed |');
    await client.type(CONTROLLER, 'return new PostResource(null);', '$request->validate([');
    const stale = await client.hover(CONTROLLER, 'function s|how');
    expect(stale).toContain('**GET /api/posts/{post}** · `default` · `posts.show` *(stale)*');
    expect(stale).toContain('| summary | Typed |');
    // The finding that stood there stays, beside the syntax error.
    await client.found(CONTROLLER, 'inference.file-unparsable');
    expect(client.diagnostics(CONTROLLER).map(({ code }) => code)).toContain('attribute.path-parameter-unmatched');
    await client.type(CONTROLLER, '$request->validate([', 'return new PostResource(null);');
    await client.gone(CONTROLLER, 'inference.file-unparsable');
    expect(await client.hover(CONTROLLER, 'function s|how')).not.toContain('stale');
    expect(place.app.read(CONTROLLER)).toBe(WORKSHOP[CONTROLLER]);
  });
});

describe('lenses', () => {
  it('stand above actions, request classes, resources and documents', async () => {
    const { client } = await opened(CONTROLLER, REQUEST, RESOURCE, YAML);
    const titles = async (path: string) => (await client.lenses(path)).map(({ command }) => command?.title);
    expect(await titles(CONTROLLER)).toEqual([
      'GET /api/posts/{post} → 200',
      '1 warning',
      'POST /api/posts → 200, 422',
      'DELETE /api/posts/{post} → 200',
    ]);
    expect(await titles(REQUEST)).toEqual(['Body of POST /api/posts']);
    expect(await titles(RESOURCE)).toEqual(['PostResource · 2 operations']);
    expect(await titles(YAML)).toEqual(['Export', 'Lint', 'Open viewer']);
    const [lens] = await client.lenses(RESOURCE);
    const operations = await client.run<{ method: string }[]>('docgen.references', lens?.command?.arguments?.[0]);
    expect(operations.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});

describe('definition', () => {
  it('leads from a text that names a class or method to its declaration', async () => {
    const { client } = await opened(CONTROLLER, ROUTES);
    const [action] = await client.definition(ROUTES, 'PostController@des|troy');
    expect(action).toMatchObject({ uri: client.uri(CONTROLLER), range: { start: client.at(CONTROLLER, 'destroy') } });
    await client.type(CONTROLLER, "type: 'integer'", "type: 'list<PostResource>'");
    const [type] = await client.definition(CONTROLLER, 'list<Post|Resource>');
    expect(type?.uri).toBe(client.uri(RESOURCE));
    const [own] = await client.definition(CONTROLLER, "'po|ts'");
    expect(own).toBe(undefined);
  });

  it('leads from an expression to its step, and from a target of an overlay to its action', async () => {
    const { client } = await opened(CONTROLLER);
    const step = (order: number, rest: string) =>
      `#[\\Docgen\\Attributes\\WorkflowStep('write', ${order}, ${rest})]\n    `;
    await client.type(CONTROLLER, 'public function store', `${step(1, "id: 'first'")}public function store`);
    const asks = step(2, "id: 'next', parameters: ['post' => '$steps.first.outputs.id']");
    await client.type(CONTROLLER, 'public function destroy', `${asks}public function destroy`);
    const [declared] = await client.definition(CONTROLLER, '$steps.fi|rst');
    expect(declared).toMatchObject({ uri: client.uri(CONTROLLER) });
    expect(declared?.range.start.line).toBe(client.at(CONTROLLER, "id: 'fi|rst'").line);
    const target = (path: string) => `  - target: "$.paths['${path}'].get"\n    update: {summary: x}\n`;
    await client.show('docs/overlay.yaml', `actions:\n${target('/api/posts/{post}')}${target('/api/none')}`);
    const [action] = await client.definition('docs/overlay.yaml', "'/api/po|sts");
    expect(action).toMatchObject({ uri: client.uri(CONTROLLER), range: { start: client.at(CONTROLLER, 'show(') } });
    expect(await client.definition('docs/overlay.yaml', '/no|ne')).toEqual([]);
  });
});

describe('diagnostics', () => {
  it('stand under the very text and follow what is typed (diagnostics row 23)', async () => {
    const { place, client } = await opened(CONTROLLER);
    const found = await client.found(CONTROLLER, 'attribute.path-parameter-unmatched');
    expect(found.range).toEqual({
      start: client.at(CONTROLLER, "PathParameter('pots'"),
      end: client.at(CONTROLLER, "type: 'integer')|"),
    });
    expect(found).toMatchObject({ severity: 2, source: 'docgen' });
    expect(found.message).toBe(
      "The path has no segment {pots}, so PathParameter('pots') was ignored; the segments are: post.\n" +
        '- Write the name as it stands between the braces of the route.',
    );
    const [fix] = await client.actions(CONTROLLER, found);
    expect(fix?.title).toBe('Replace by post');
    client.apply(fix?.edit ?? {});
    await client.gone(CONTROLLER, 'attribute.path-parameter-unmatched');
    expect(client.text(CONTROLLER)).toContain("PathParameter('post', type: 'integer')");
    expect(await client.hover(CONTROLLER, 'function s|how')).toContain('| path `post` | integer |');
    expect(place.app.read(CONTROLLER)).toBe(WORKSHOP[CONTROLLER]);
    await client.close(CONTROLLER);
    await client.found(CONTROLLER, 'attribute.path-parameter-unmatched');
  });

  it('of docgen.yaml come while it is typed, with what mends them (commands row 50)', async () => {
    const { client } = await opened(YAML);
    await client.type(YAML, '    routes:', '    rotues:');
    const found = await client.found(YAML, 'config.unknown-setting');
    expect(found.range).toEqual({ start: client.at(YAML, 'rotues'), end: client.at(YAML, 'rotues|') });
    const [fix] = await client.actions(YAML, found);
    expect(fix?.title).toBe('Rename to routes');
    client.apply(fix?.edit ?? {});
    await client.gone(YAML, 'config.unknown-setting');
    expect(client.text(YAML)).toBe(WORKSHOP[YAML]);
    await client.type(YAML, 'boot: static', 'boot: sttic');
    const value = await client.found(YAML, 'config.unknown-value');
    expect((await client.actions(YAML, value)).map(({ title }) => title)).toEqual([
      'Write auto',
      'Write php',
      'Write static',
    ]);
  });

  it('of docgen.yaml have completion and hover beside them', async () => {
    const { client } = await opened(YAML);
    expect(await client.hover(YAML, 'bo|ot:')).toContain('Default: `"auto"`');
    await client.type(YAML, "      include: ['api/*']\n", "      include: ['api/*']\n      ");
    const labels = async (marked: string) =>
      (
        await client.ask<{ label: string }[]>('textDocument/completion', YAML, { position: client.at(YAML, marked) })
      ).map(({ label }) => label);
    expect(await labels("['api/*']\n      |")).toContain('exclude');
    expect(await labels("['api/*']\n      |")).not.toContain('include');
    expect(await labels('boot: |')).toEqual(['auto', 'php', 'static']);
  });
});
