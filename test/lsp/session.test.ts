import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DaemonFile } from '@docgen/protocol/rpc';
import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { WireClient } from '../daemon/wire-client.js';
import { App, SMALL } from '../support/app.js';
import { noLaravel, vendor } from '../support/laravel.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';
import { CONTROLLER, ROUTES, WORKSHOP, YAML } from './workshop.js';

const installation = install();

/** Puts texts below a folder. */
function below(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** Counts the processes of PHP that run in a folder. */
function phpIn(folder: string): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return /^(?:.*\/)?(?:php[\d.]*|sh)$/.test(program) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }).length;
}

describe('a session', () => {
  it('counts in UTF-16 for a client that offers nothing, and in UTF-8 where that is offered', async () => {
    const files = {
      ...WORKSHOP,
      [CONTROLLER]: WORKSHOP[CONTROLLER]?.replace('/** Shows a post */', "/** 🐘é */ #[Summary('x')]") ?? '',
    };
    const place = new Place(installation, files);
    const marked = files[CONTROLLER]?.split('\n').findIndex((line) => line.includes('🐘')) ?? 0;
    const hovered = async (client: EditorClient, character: number) =>
      client.ask<{ range?: object } | null>('textDocument/hover', CONTROLLER, {
        position: { line: marked, character },
      });
    for (const [offered, name, character] of [
      [undefined, 'utf-16', 18],
      [['utf-32', 'utf-8'], 'utf-8', 21],
    ] as const) {
      const capabilities = offered === undefined ? {} : { general: { positionEncodings: offered } };
      const client = await EditorClient.start(place, { capabilities });
      expect(client.initialized?.capabilities.positionEncoding).toBe(name);
      await client.show(CONTROLLER);
      await until('a build', () => client.rebuilt > 0);
      // A hover that takes longer than a client waits is answered with nothing.
      let found: { range?: object } | null = null;
      await until('a hover', async () => {
        found = await hovered(client, character);
        return found !== null;
      });
      const start = name === 'utf-16' ? 17 : 20;
      expect(found).toHaveProperty('range', {
        start: { line: marked, character: start },
        end: { line: marked, character: start + 12 },
      });
      await client.stop();
    }
  });

  it('serves every folder that holds an application, and one below a folder once a file of it is open', async () => {
    const place = new Place(installation, { ...below('apps/shop', WORKSHOP), ...below('tools', { 'a.php': '<?php' }) });
    const other = new Place(installation, SMALL);
    const client = await EditorClient.start(place, { folders: [place.app.root, other.app.root] });
    await until('the folder that is one', () => client.rebuilt === 1);
    await client.show('tools/a.php');
    expect(await client.hover('tools/a.php', '<?|php')).toBe(null);
    expect(await client.lenses('tools/a.php')).toEqual([]);
    await client.show(`apps/shop/${CONTROLLER}`);
    await until('the one below', () => client.rebuilt > 1);
    expect(await client.hover(`apps/shop/${CONTROLLER}`, 'function s|how')).toContain('**GET /api/posts/{post}**');
    await client.stop();
    await place.docgen(['daemon', 'stop', '--app=apps/shop']);
    // Its daemon lives in the home of the first place, which is not to go before it.
    await place.docgen(['daemon', 'stop', `--app=${other.app.root}`]);
  });

  it('of a folder without an application says nothing and starts nothing', async () => {
    const place = new Place(installation, {
      'composer.json': '{"require":{"symfony/console":"^7.0"}}',
      'a.php': '<?php\nfunction a() {}\n',
    });
    const client = await EditorClient.start(place);
    await client.show('a.php');
    await client.type('a.php', 'function a', 'function b');
    expect(await client.hover('a.php', 'function| b')).toBe(null);
    expect(client.notifications).toEqual([]);
    expect(place.daemons()).toEqual([]);
    expect(new App().files()).toEqual([]);
    expect(place.app.files()).toEqual(['a.php', 'composer.json']);
  });

  it('answers commands, and refuses an unknown one', async () => {
    const place = new Place(installation, WORKSHOP);
    const client = await EditorClient.start(place, { capabilities: { workspace: { applyEdit: true } } });
    await client.show(CONTROLLER);
    await client.show(YAML);
    const told = await client.run<{ status: string; markdown: string }>('docgen.explain', { selector: 'posts.show' });
    expect(told.status).toBe('explained');
    expect(told.markdown).toContain('# GET /api/posts/{post}\n\n## operation\n\n- **');
    const place_ = { uri: client.uri(CONTROLLER), position: client.at(CONTROLLER, "Sum|mary('Show") };
    expect(await client.run('docgen.explain', place_)).toMatchObject({ status: 'decides' });
    expect(await client.run('docgen.export')).toMatchObject({ exit: 0 });
    expect(place.app.files()).toContain('docs/openapi.json');
    expect(await client.run('docgen.diff', { old: 'docs/openapi.json' })).toMatchObject({ exit: 0 });
    expect(await client.run('docgen.lint')).toMatchObject({ exit: 0 });
    expect(await client.run('docgen.daemonStatus')).toMatchObject({ running: true });
    expect(await client.run('docgen.showDiagnostics', { uri: client.uri(CONTROLLER) })).toBe(null);
    await client.run('docgen.acceptCode', { code: 'attribute.path-parameter-unmatched' });
    expect(client.text(YAML)).toMatch(/\ndiagnostics:\n {2}accept:\n {4}- attribute\.path-parameter-unmatched\n$/);
    await until('it is accepted', () =>
      client.diagnostics(CONTROLLER).some(({ severity, tags }) => severity === 4 && tags?.[0] === 1),
    );
    const { pid } = place;
    expect(await client.run('docgen.daemonRestart')).toMatchObject({ running: true });
    expect(place.pid).not.toBe(pid);
    await expect(client.run('docgen.nothing')).rejects.toThrow('Unknown command "docgen.nothing".');
    await expect(client.run('docgen.diff', { old: 'nothing.json' })).rejects.toThrow('Old artifact not found');
  });

  it('serves the page of a document over the open texts, to one browser, until it ends', async () => {
    const place = new Place(installation, WORKSHOP);
    const client = await EditorClient.start(place);
    await client.show(CONTROLLER);
    await client.type(CONTROLLER, 'Show one post', 'Typed in the editor');
    const address = await client.run<string>('docgen.openViewer', { document: 'default' });
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/default\/single-column\?token=[\w-]{32}$/);
    const first = await fetch(address, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/default/single-column']);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { origin } = new URL(address);
    const page = await fetch(`${origin}/default/single-column`, { headers: { cookie } });
    expect(await page.text()).toContain('<title>API Documentation</title>');
    const json = await fetch(`${origin}/default.json`, { headers: { cookie } });
    expect(await json.text()).toContain('Typed in the editor');
    expect((await fetch(address)).status).toBe(403);
    const operation = await client.run<string>('docgen.openViewer', { operationId: 'posts.show' });
    expect(operation).toMatch(/^http:[^?]+\/default\/three-panel\?token=[\w-]{32}#operation\/posts\.show$/);
    await expect(client.run('docgen.openViewer', { document: 'nothing' })).rejects.toThrow(
      'Unknown document "nothing"',
    );
    expect(place.app.read(CONTROLLER)).toBe(WORKSHOP[CONTROLLER]);
    await client.stop();
    await expect(fetch(`${origin}/default.json`, { headers: { cookie } })).rejects.toThrow();
  });

  it('goes on when its daemon dies, with the texts that are open', async () => {
    const place = new Place(installation, WORKSHOP);
    const client = await EditorClient.start(place);
    await client.show(CONTROLLER);
    await client.type(CONTROLLER, 'Show one post', 'Typed');
    await until('a build', () => client.rebuilt > 0);
    process.kill(place.pid, 'SIGKILL');
    await client.type(CONTROLLER, "'Typed'", "'Typed again'");
    await until(
      'the new text',
      async () => (await client.hover(CONTROLLER, 'function s|how'))?.includes('Typed again') === true,
    );
    // Nothing tells of a change of the disk; it is looked for once nobody types.
    place.app.write({ [ROUTES]: place.app.read(ROUTES).replace("'/posts'", "'/articles'") });
    await client.type(CONTROLLER, 'Typed again', 'Typed at last');
    await until('the new route', async () => JSON.stringify(await client.lenses(CONTROLLER)).includes('/api/articles'));
  });

  it.skipIf(noLaravel !== undefined)(
    'answers during the first build and during a boot of PHP (commands 10.3)',
    async () => {
      const place = new Place(installation, {
        ...WORKSHOP,
        [YAML]: "documents:\n  default:\n    routes: {include: ['api/*']}\nhost: { boot: php, php: ./php }\n",
        'bootstrap/providers.php': '<?php return [];\n',
        // A PHP that says what it is, and otherwise stands still as long as a file is there.
        php: '#!/bin/sh\n[ "$3" = -r ] && exec php "$@"\ncd "$(dirname "$0")"\necho x >> started\nwhile [ -e held ]; do sleep 0.05; done\nexec php "$@"\n',
        held: '',
      });
      const { root } = place.app;
      chmodSync(join(root, 'php'), 0o755);
      for (const folder of ['bootstrap/cache', 'storage/framework/views', 'storage/logs'])
        mkdirSync(join(root, folder), { recursive: true });
      symlinkSync(vendor, join(root, 'vendor'));
      const client = await EditorClient.start(place);
      const hover = () => client.hover(CONTROLLER, 'function s|how');
      const starts = () =>
        place.app.files().includes('started') ? readFileSync(join(root, 'started'), 'utf8').length : 0;
      await client.show(CONTROLLER);
      await until('PHP', () => starts() > 0);
      expect(await hover()).toBe(null);
      // Nothing would tell this client to ask again.
      const lenses = client.lenses(CONTROLLER);
      rmSync(join(root, 'held'));
      expect((await lenses).length).toBeGreaterThan(0);
      await until('a hover', async () => (await hover())?.includes('**GET /api/posts/{post}**') === true);
      // The first boot leaves files that the next look at the disk finds.
      await client.quiet();
      // The routes are others, and PHP is asked for them: not one that began before and has yet to read them.
      await client.show(ROUTES);
      await until('no boot', () => phpIn(root) === 0);
      place.app.write({ held: '' });
      const before = starts();
      await client.type(ROUTES, "get('/posts/", "get('/articles/");
      // What is built over the unsaved text is no answer to the saved one.
      await client.quiet();
      await client.save(ROUTES);
      await until('another boot', () => starts() > before);
      expect(await hover()).toMatch(/\*\*GET \/api\/posts\/\{post\}\*\* .*\*\(stale\)\*/);
      expect((await client.lenses(CONTROLLER)).length).toBeGreaterThan(0);
      rmSync(join(root, 'held'));
      await until('the new route', async () => /\/api\/articles\/\{post\}\*\*(?!.*stale)/.test((await hover()) ?? ''));

      // A daemon that starts anew tells what the last one kept, in the text that is typed by then, until it has built.
      const daemon = await WireClient.greeted(place.daemon as DaemonFile, root);
      const kept = () => daemon.ask(2, 'docgen/view', { files: [CONTROLLER], last: true });
      await until('it is kept', async () => JSON.stringify(await kept()).includes('/api/articles'));
      await client.stop();
      await place.docgen(['daemon', 'stop']);
      place.app.write({ held: '', [ROUTES]: place.app.read(ROUTES).replace("get('/articles/", "get('/notes/") });
      const again = await EditorClient.start(place, {
        capabilities: { workspace: { codeLens: { refreshSupport: true } } },
      });
      const typed = place.app.read(CONTROLLER).replace('class Post', '// Typed\n\nclass Post');
      await again.show(CONTROLLER, typed);
      const told = async () => (await again.hover(CONTROLLER, 'function s|how')) ?? '';
      expect(await told()).toMatch(/\*\*GET \/api\/articles\/\{post\}\*\* .*\*\(stale\)\*/);
      const above = (await again.lenses(CONTROLLER)).find(({ command }) => command?.title.startsWith('GET'));
      expect(above?.range.start).toEqual(again.at(CONTROLLER, '|show('));
      const { range } = await again.found(CONTROLLER, 'attribute.path-parameter-unmatched');
      expect(range.start).toEqual(again.at(CONTROLLER, "|PathParameter('pots'"));
      rmSync(join(root, 'held'));
      await until('its own build', async () => /\/api\/notes\/\{post\}\*\*(?!.*stale)/.test(await told()));
      await until('lenses are asked for', () => again.lensesAsked > 0);
      const shown = [client, again].flatMap(({ notifications }) => notifications);
      expect(shown.filter((method) => method.startsWith('window/show'))).toEqual([]);
    },
  );

  it('forgets the files of a folder that is deleted or moved, of which the client tells by the folder alone', async () => {
    const folder = 'app/Http/Controllers/Old';
    const named = (path: string) => `App\\${path.slice(4, -4).replaceAll('/', '\\')}`;
    const files = [`${folder}/NoteController.php`, `${folder}/DraftController.php`] as const;
    const [first, second] = files;
    const sources = Object.fromEntries(
      files.map((path) => [
        path,
        WORKSHOP[CONTROLLER]
          ?.replace('App\\Http\\Controllers;', 'App\\Http\\Controllers\\Old;')
          .replace('class PostController', `class ${path.slice(folder.length + 1, -4)}`) ?? '',
      ]),
    );
    const routes = files.map((path, at) => `Route::get('/old${at}/{post}', [\\${named(path)}::class, 'show']);\n`);
    const place = new Place(installation, { ...WORKSHOP, ...sources, [ROUTES]: WORKSHOP[ROUTES] + routes.join('') });
    const client = await EditorClient.start(place, {
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    const { fileOperations } = client.initialized?.capabilities.workspace ?? {};
    for (const operation of [fileOperations?.didCreate, fileOperations?.didRename, fileOperations?.didDelete])
      expect(operation?.filters).toEqual([{ scheme: 'file', pattern: { glob: '**' } }]);
    await until('what is watched', () => client.watched.length > 0);
    expect(client.watched).toContainEqual({ globPattern: '**', kind: 5 });
    await client.show(CONTROLLER);
    for (const path of files) await client.found(path, 'attribute.path-parameter-unmatched');

    const moved = 'app/Http/Controllers/Older';
    renameSync(join(place.app.root, folder), join(place.app.root, moved));
    const told = { oldUri: client.uri(folder), newUri: client.uri(moved) };
    await client.connection.sendNotification('workspace/didRenameFiles', { files: [told] });
    for (const path of files) await client.gone(path, 'attribute.path-parameter-unmatched');

    renameSync(join(place.app.root, moved), join(place.app.root, folder));
    // What is watched is told by the path of the folder as well.
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [
        { uri: told.newUri, type: 3 },
        { uri: told.oldUri, type: 1 },
      ],
    });
    await client.found(first, 'attribute.path-parameter-unmatched');
    rmSync(join(place.app.root, folder), { recursive: true });
    await client.connection.sendNotification('workspace/didDeleteFiles', { files: [{ uri: told.oldUri }] });
    for (const path of [first, second]) await client.gone(path, 'attribute.path-parameter-unmatched');
  });

  it('shows what reading finds of an application that has never booted, and why it does not boot', async () => {
    const place = new Place(installation, WORKSHOP);
    const client = await EditorClient.start(place, { initializationOptions: { host: 'php' } });
    await client.show(CONTROLLER);
    const told = async () => (await client.hover(CONTROLLER, 'function s|how')) ?? '';
    await until('a hover', async () => (await told()).includes('**GET /api/posts/{post}**'));
    expect(await told()).not.toContain('stale');
    await client.found(CONTROLLER, 'attribute.path-parameter-unmatched');
    const codes = () => [...client.published.values()].flat().map(({ code }) => code);
    expect(codes()).toContain('host.vendor-missing');
    expect((await client.lenses(CONTROLLER)).map(({ command }) => command?.title)).toContain(
      'GET /api/posts/{post} → 200',
    );
    await client.type(CONTROLLER, "'pots'", "'post'");
    await client.gone(CONTROLLER, 'attribute.path-parameter-unmatched');
    expect(codes()).toContain('host.vendor-missing');
    await client.show(ROUTES);
    expect((await client.definition(ROUTES, 'PostController@|destroy')).length).toBe(1);
    await expect(client.run('docgen.export')).rejects.toThrow();
  });

  it('ends with the stream, without a goodbye', async () => {
    const place = new Place(installation, WORKSHOP);
    const client = await EditorClient.start(place);
    await client.show(CONTROLLER);
    const ended = new Promise((resolve) => client.child.once('close', resolve));
    client.child.stdin?.destroy();
    await ended;
  });
});
