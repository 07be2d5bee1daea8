import { decode, sha256 } from '@docgen/cache';
import { loadConfig } from '@docgen/server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { stores } from '../support/open-store.js';
import { Scripted } from '../support/scripted.js';

const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
});
const open = stores();

const CONTROLLER = 'app/Http/Controllers/PostController.php';
const TEXTS: Readonly<Record<string, string>> = {
  ...SKELETON,
  'config/app.php': "<?php\nreturn ['name' => env('APP_NAME', 'Posts')];\n",
  '.env': 'APP_NAME=Letters\n',
  'routes/api.php':
    "<?php\nuse App\\Http\\Controllers\\PostController;\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('posts', [PostController::class, 'index']);\n",
  'app/Providers/AppServiceProvider.php':
    '<?php\nnamespace App\\Providers;\nclass AppServiceProvider extends \\Illuminate\\Support\\ServiceProvider\n{\n    public function boot(): void {}\n}\n',
  'bootstrap/providers.php': '<?php\nreturn [App\\Providers\\AppServiceProvider::class];\n',
  'app/Http/Controllers/Controller.php': '<?php\nnamespace App\\Http\\Controllers;\nabstract class Controller {}\n',
  'app/helpers.php': '<?php\nfunction greeting(): string { return "hello"; }\n',
  [CONTROLLER]:
    "<?php\nnamespace App\\Http\\Controllers;\nclass PostController extends Controller\n{\n    public function index(): array { return ['name' => config('app.name'), 'greeting' => greeting()]; }\n}\n",
};

function replaced(path: string, from: string, to: string): Record<string, string> {
  const text = TEXTS[path] ?? '';
  expect(text).toContain(from);
  return { ...TEXTS, [path]: text.replace(from, to) };
}

/** Builds in a process that found `first`, and one that finds `then`; tells what the second comes to, and whether it read the host again. */
async function later(name: string, first: Record<string, string>, then: Record<string, string>) {
  const app = new Scripted();
  made.push(app);
  app.hold(first);
  const one = open(name);
  const workspace = new Workspace(app.root, { store: one });
  await app.outcome(workspace);
  workspace.writer?.finish();
  one.close();

  app.hold(then);
  const two = open(name);
  const asked = vi.spyOn(two, 'outlines');
  const second = new Workspace(app.root, { store: two });
  const outcome = await app.outcome(second);
  const files = asked.mock.calls.flatMap(([keys]) => [...keys].map((key) => key.split('\n', 1)[0]));
  two.close();
  const alone = await app.outcome(new Workspace(app.root));
  return { outcome, alone, again: files.includes('bootstrap/app.php') };
}

describe('a later process takes over static facts of the host while everything they were made from is as it was', () => {
  test.each<[string, () => Record<string, string>, boolean]>([
    ['nothing', () => TEXTS, false],
    ['what an action answers', () => replaced(CONTROLLER, "'name' =>", "'title' =>"), false],
    ['a route', () => replaced('routes/api.php', "'posts'", "'letters'"), true],
    [
      'a policy',
      () => ({ ...TEXTS, 'app/Policies/PostPolicy.php': '<?php\nnamespace App\\Policies;\nclass PostPolicy {}\n' }),
      true,
    ],
    ['a file that is not asked for', () => ({ ...TEXTS, 'config/extra.php': '<?php\nreturn [];\n' }), false],
    ['the environment', () => replaced('.env', 'Letters', 'Cards'), true],
    [
      'a provider',
      () => replaced('app/Providers/AppServiceProvider.php', '{}', "{ config(['app.name' => 'Own']); }"),
      true,
    ],
    [
      'the constructor of a controller',
      () => replaced(CONTROLLER, '{\n', "{\n    public function __construct() { $this->middleware('auth'); }\n"),
      true,
    ],
    [
      'what a controller inherits',
      () =>
        replaced(
          'app/Http/Controllers/Controller.php',
          '{}',
          "{ public function __construct() { $this->middleware('auth'); } }",
        ),
      true,
    ],
    ['a key of the configuration that is read', () => replaced(CONTROLLER, "'app.name'", "'data.a'"), true],
    [
      'where classes lie',
      () => ({ ...TEXTS, 'composer.json': SKELETON['composer.json'].replace('"app/"', '["app/","more/"]') }),
      true,
    ],
    ['a function', () => replaced('app/helpers.php', 'greeting', 'farewell'), false],
  ])('%s', async (what, then, isRead) => {
    const { outcome, alone, again } = await later(`host-${what}`, TEXTS, then());
    expect(outcome).toBe(alone);
    expect(again).toBe(isRead);
  });

  test.each([
    ['routes/api.php', "'index']);", "'index']);\nRoute::get('x', ;\n"],
    ['config/app.php', 'return [', 'return [['],
    ['app/Providers/AppServiceProvider.php', '{}', '{ $x = ; }'],
  ])('a syntax error in %s is found again', async (path, from, to) => {
    const broken = replaced(path, from, to);
    const { outcome, alone } = await later(`broken-${path.length}`, broken, broken);
    expect(alone).toContain('inference.file-unparsable');
    expect(outcome).toBe(alone);
  });
});

test('nothing of an open text is kept', async () => {
  const app = new Scripted();
  made.push(app);
  app.hold(TEXTS);
  const store = open('unsaved');
  const workspace = new Workspace(app.root, { store });
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  const input = { root: app.root, config, documents: ['default'], host: 'static' as const, env: {} };
  const controller = (TEXTS[CONTROLLER] ?? '').replace('app.name', 'secret.key');
  const routes = (TEXTS['routes/api.php'] ?? '').replace('posts', 'secret');
  const buffers = [
    { path: CONTROLLER, version: 1, text: controller },
    { path: 'routes/api.php', version: 1, text: routes },
  ];
  await workspace.build({ ...input, buffers });
  workspace.writer?.finish();
  expect(store.outlines(['host statics', 'scans']).size).toBe(0);
  // What was found of it stays in memory, and is not written with the next build either.
  await workspace.build(input);
  workspace.writer?.finish();
  const rows = store.outlines(['host statics', 'scans']);
  store.close();
  const scans = decode(rows.get('scans') ?? new Uint8Array()) as [string][];
  const hashes = scans.map(([sha]) => sha);
  expect(hashes).toContain(sha256(TEXTS[CONTROLLER] ?? ''));
  expect(hashes).not.toContain(sha256(controller));
  expect(Buffer.from(rows.get('host statics') ?? '').toString()).not.toContain('secret');
});
