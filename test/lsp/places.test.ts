import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { CodeAction, CodeLens, Diagnostic } from 'vscode-languageserver/node';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';
import { CONTROLLER, RESOURCE, ROUTES, WORKSHOP, YAML } from './workshop.js';

const installation = install();
const { [CONTROLLER]: controller = '', [ROUTES]: registered = '' } = WORKSHOP;

/** Gives the text that a diagnostic underlines. */
function underlined(text: string, { range }: Diagnostic): string {
  return (text.split('\n')[range.start.line] ?? '').slice(range.start.character, range.end.character);
}

it('a finding of a registration is under the call that registers the route (commands 10.2)', async () => {
  const routes = `${registered}
Route::prefix('more')->group(function () {
    Route::get('/gone', [PostController::class, 'gone']);
    Route::get('/limited', [PostController::class, 'destroy'])
        ->middleware(['throttle:10,1', 'throttle:20,1'])
        ->name('limited');
    Route::fallback([PostController::class, 'show'])->name('rest');
});
`;
  const place = new Place(installation, { ...WORKSHOP, [ROUTES]: routes });
  const client = await EditorClient.start(place);
  const shown = async (code: string) => {
    const one = await client.found(ROUTES, code);
    return [one.range.start.line - registered.split('\n').length, underlined(routes, one)];
  };
  expect(await shown('route.build-failed')).toEqual([1, 'get']);
  expect(await shown('rate-limit.multiple-throttles')).toEqual([2, 'get']);
  expect(await shown('route.fallback-omitted')).toEqual([5, 'fallback']);
});

it('a finding at the docblock of an action is under its name (commands 10.2)', async () => {
  const text = controller.replace('    public function destroy', '    /**\n     * Ends a post.\n     */\n$&');
  const routes = registered.replace("@destroy')", "@destroy')->name('posts:end')");
  const place = new Place(installation, { ...WORKSHOP, [CONTROLLER]: text, [ROUTES]: routes });
  const client = await EditorClient.start(place);
  expect(underlined(text, await client.found(CONTROLLER, 'lint.operation-id-style'))).toBe('destroy');
});

it('a syntax error and what was found before it stay where they are while lines come and go (commands 10.2)', async () => {
  const place = new Place(installation, WORKSHOP);
  const client = await EditorClient.start(place);
  await client.show(CONTROLLER);
  await client.found(CONTROLLER, 'attribute.path-parameter-unmatched');
  await client.type(CONTROLLER, 'return new PostResource(null);', 'return new PostRes(;');
  await client.found(CONTROLLER, 'inference.file-unparsable');
  await client.type(CONTROLLER, '<?php\n', '<?php\n\n\n');
  const at = (code: string) => client.diagnostics(CONTROLLER).find((one) => one.code === code)?.range.start;
  await until('both in their lines', () => {
    const [error, other] = [at('inference.file-unparsable'), at('attribute.path-parameter-unmatched')];
    const name = client.at(CONTROLLER, "|PathParameter('pots'");
    return (
      error?.line === client.at(CONTROLLER, 'return new PostRes(').line &&
      other?.line === name.line &&
      other.character === name.character
    );
  });
});

it('names files as the client does that came through a link', async () => {
  const place = new Place(installation, { 'x.txt': '' });
  const real = join(place.app.root, 'real');
  for (const [path, text] of Object.entries(WORKSHOP)) {
    mkdirSync(join(real, path, '..'), { recursive: true });
    place.app.write({ [`real/${path}`]: text });
  }
  symlinkSync(real, join(place.app.root, 'linked'));
  const client = await EditorClient.start(place, { folders: [join(place.app.root, 'linked')] });
  await client.found(`linked/${CONTROLLER}`, 'attribute.path-parameter-unmatched');
  await client.show(`linked/${ROUTES}`);
  const [there] = await client.definition(`linked/${ROUTES}`, "@|destroy'");
  expect(there?.uri).toBe(client.uri(`linked/${CONTROLLER}`));
  expect([...client.published.keys()].filter((uri) => uri.includes('/real/'))).toEqual([]);
  await client.stop();
  await place.docgen(['daemon', 'stop', '--app=real']);
});

it('of several applications asks the one whose file is shown, and forgets one whose folder is closed', async () => {
  const place = new Place(installation, {
    ...Object.fromEntries(Object.entries(WORKSHOP).map(([path, text]) => [`one/${path}`, text])),
    ...Object.fromEntries(
      Object.entries(WORKSHOP).map(([path, text]) => [`two/${path}`, text.replaceAll("'/posts", "'/articles")]),
    ),
  });
  const folders = ['one', 'two'].map((folder) => join(place.app.root, folder));
  const client = await EditorClient.start(place, {
    folders,
    capabilities: { workspace: { workspaceFolders: true } },
  });
  const path = `two/${CONTROLLER}`;
  await client.show(path);
  await client.show(`two/${RESOURCE}`);
  await client.found(path, 'attribute.path-parameter-unmatched');
  const run = ({ command }: CodeLens | CodeAction) => {
    if (command === undefined || typeof command === 'string') throw new Error('No command.');
    return client.connection.sendRequest('workspace/executeCommand', command);
  };
  const lens = (await client.lenses(path)).find(({ command }) => command?.title.startsWith('GET'));
  expect(await run(lens as CodeLens)).toMatchObject({ status: 'explained' });
  const start = client.at(path, 's|how(');
  const actions = await client.ask<CodeAction[]>('textDocument/codeAction', path, {
    range: { start, end: start },
    context: { diagnostics: [] },
  });
  expect(await run(actions[0] as CodeAction)).toMatchObject({ operation: { path: '/api/articles/{post}' } });
  await until('the resource', async () => (await client.lenses(`two/${RESOURCE}`)).length > 0);
  const [users] = await client.lenses(`two/${RESOURCE}`);
  expect(JSON.stringify(await run(users as CodeLens))).toContain('/api/articles');

  const two = { uri: pathToFileURL(join(place.app.root, 'two')).href, name: 'two' };
  const change = (event: object) =>
    client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [], removed: [], ...event },
    });
  await client.type(path, "Summary('Show one post')", "Summary('Typed')");
  await change({ removed: [two] });
  await client.gone(path, 'attribute.path-parameter-unmatched');
  await until('nothing of docgen.yaml', () => client.diagnostics(`two/${YAML}`).length === 0);
  await change({ added: [two] });
  await client.found(path, 'attribute.path-parameter-unmatched');
  expect(await client.hovered(path, 'function s|how')).toContain('Typed');
  await client.stop();
  for (const folder of ['one', 'two']) await place.docgen(['daemon', 'stop', `--app=${folder}`]);
});
