import { describe, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import {
  CONTROLLER,
  changed,
  PROVIDER_FILES,
  REGISTRATIONS,
  REQUEST,
  ROUTES,
  registering,
  scripted,
} from './provider-registrations.js';

const generated = application(units(7, 3));
/** Three resources of three operations each, and an application beside them that can be told things. */
const FILES: Readonly<Record<string, string>> = {
  ...SKELETON,
  ...generated,
  [ROUTES]: `${generated[ROUTES] ?? ''}Route::get('plain', fn () => ['plain' => 1]);\n`,
  ...PROVIDER_FILES,
  'config/auth.php':
    "<?php return ['defaults' => ['guard' => 'web'], 'guards' => ['api' => ['driver' => 'session']]];\n",
};
const OPERATIONS = 10;

/** Operations analysed again after the edit; what comes of it is what a build from nothing makes. */
async function again(edit: Readonly<Record<string, string>>, before = FILES): Promise<number> {
  const app = scripted(before);
  const workspace = new Workspace(app.root);
  await app.whole(workspace);
  expect(app.counts).toEqual({ analyzed: OPERATIONS, reused: 0 });
  app.hold({ ...before, ...edit });
  const after = await app.whole(workspace);
  const { analyzed } = app.counts;
  expect(after).toBe(await app.whole(new Workspace(app.root)));
  return analyzed;
}

/** Only the file that is edited. */
function edited(path: string, from: string | RegExp, to: string): Record<string, string> {
  return { [path]: changed(FILES, path, (text) => text.replace(from, to))[path] ?? '' };
}

describe('what rebuilds what (cache 3.6)', () => {
  test.each([
    ['its verb', "Route::post('willows'", "Route::put('willows'"],
    ['its URI', "Route::post('willows'", "Route::post('willows/new'"],
    ['its name', "name('willows.store')", "name('willows.make')"],
    ['its action', "'store'])->name('willows.store')", "'index'])->name('willows.store')"],
    ['its middleware', "name('willows.store')", "name('willows.store')->middleware('auth:api')"],
    ['a pattern of its parameter', "name('willows.show')", "name('willows.show')->whereNumber('willow')"],
    ['the key of its binding', 'willows/{willow}', 'willows/{willow:token}'],
  ])('of a route %s: that operation', async (_, from, to) => {
    expect(await again(edited(ROUTES, from, to))).toBe(1);
  });

  test.each([
    ['export.path', "export: { path: 'docs/b.json' }", ''],
    ['export.targets', "export: { targets: [{ format: full, path: 'docs/b.json' }] }", ''],
    ['versioning', 'versioning: semver', ''],
    ['info', 'info: { title: Other }', ''],
    ['engine.memory_limit', '', 'engine: { memory_limit: 3G }'],
    ['engine.workers', '', 'engine: { workers: 1 }'],
    ['coverage.log', '', 'coverage: { log: storage/coverage }'],
    ['lint', '', 'lint: { descriptions: { enabled: true } }'],
    ['diagnostics.accept', '', 'diagnostics: { accept: [inference.type-unresolved] }'],
    ['cache', '', 'cache: { max_size: 1G }'],
  ])('the setting %s: no operation', async (_, ofDocument, ofAll) => {
    const yaml = `documents:\n  default:\n    ${ofDocument}\n    routes: { include: ['api/*'] }\nhost: { boot: static }\n${ofAll}\n`;
    expect(await again({ 'docgen.yaml': yaml })).toBe(0);
  });

  test.each([
    ['engine.mode', 'engine: { mode: null }'],
    ['engine.project_paths', 'engine: { project_paths: [app/Http] }'],
    ['on_route_error', 'on_route_error: omit'],
  ])('the setting %s: all operations', async (_, setting) => {
    expect(await again({ 'docgen.yaml': `${SKELETON['docgen.yaml']}${setting}\n` })).toBe(OPERATIONS);
  });

  test.each([
    ['how resources are wrapped', 9, '        \\Illuminate\\Http\\Resources\\Json\\JsonResource::withoutWrapping();\n'],
    [
      'a limiter nobody names',
      0,
      "        \\Illuminate\\Support\\Facades\\RateLimiter::for('none', fn () => \\Illuminate\\Cache\\RateLimiting\\Limit::perMinute(5));\n",
    ],
  ])('the fact %s: who reads it (%i)', async (_, analyzed, statements) => {
    expect(await again({ [REGISTRATIONS]: registering(statements) })).toBe(analyzed);
  });

  test('a guard: the operation behind it', async () => {
    const guarded = {
      ...FILES,
      ...edited(ROUTES, "name('willows.store')", "name('willows.store')->middleware('auth:api')"),
    };
    const auth = (FILES['config/auth.php'] ?? '').replace('session', 'sanctum');
    expect(await again({ 'config/auth.php': auth }, guarded)).toBe(1);
  });
});

test('a route file that appears where they are looked for: its routes and nothing else', async () => {
  const found = "foreach (glob(__DIR__.'/more/*.php') as $file) { require $file; }\n";
  const more = (name: string) =>
    `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('${name}', fn () => ['${name}' => 1]);\n`;
  const before = { ...FILES, [ROUTES]: `${FILES[ROUTES]}${found}`, 'routes/more/a.php': more('a') };
  const app = scripted(before);
  const workspace = new Workspace(app.root);
  await app.outcome(workspace);
  app.hold({ ...before, 'routes/more/b.php': more('b') });
  const after = await app.outcome(workspace);
  expect(after).toContain('"/api/b"');
  expect(app.counts).toEqual({ analyzed: 1, reused: OPERATIONS + 1 });
  expect(after).toBe(await app.outcome(new Workspace(app.root)));
  app.hold(before);
  expect(await app.outcome(workspace)).not.toContain('"/api/b"');
});

describe('which edits change what was read (cache 3.3)', () => {
  test('the alias of an import renamed throughout: none', async () => {
    const edit = edited(CONTROLLER, 'use App\\Models\\Willow;', 'use App\\Models\\Willow as Tree;');
    const text = (edit[CONTROLLER] ?? '').replace(/(?<![\\\w])Willow(?=::| \$)/g, 'Tree');
    expect(text).toContain('Tree::query()');
    expect(await again({ [CONTROLLER]: text })).toBe(0);
  });

  test('a class that moves to another file: who read it, and to the same end', async () => {
    const app = scripted(FILES);
    const workspace = new Workspace(app.root);
    const before = await app.outcome(workspace);
    const { [REQUEST]: request = '', ...rest } = FILES;
    const moved = 'app/Elsewhere/StoreWillowRequest.php';
    const composer = JSON.stringify({
      ...JSON.parse(SKELETON['composer.json']),
      autoload: { 'psr-4': { 'App\\': 'app/' }, classmap: ['app/Elsewhere'] },
    });
    app.hold({ ...rest, [moved]: request, 'composer.json': composer });
    const after = await app.outcome(workspace);
    expect(after).toBe(await app.outcome(new Workspace(app.root)));
    const alike = (text: string) => text.replace(/"contentHash": "\w+"/, '').replaceAll(moved, REQUEST);
    expect(alike(after)).toBe(alike(before));
  });

  test.each([
    ['a type of a parameter', 'store(StoreWillowRequest $request)', 'store(\\Illuminate\\Http\\Request $request)', 1],
    ['a docblock of an action', '    public function show(', '    /** Show one. */\n    public function show(', 1],
    ['a comment in a body', 'return $this->wrap($willow);', '// a comment\n        return $this->wrap($willow);', 0],
    ['a method that moves', /( {4}private function wrap[\s\S]*? {4}\}\n)([\s\S]*)$/, '$2', undefined],
  ] as const)('%s', async (_, from, to, analyzed) => {
    if (analyzed !== undefined) {
      // Where installed packages are known, nobody looks into a body for calls of those that are not there.
      const lock = JSON.stringify({ packages: [{ name: 'laravel/framework', version: 'v12.0.0' }] });
      expect(await again(edited(CONTROLLER, from, to), { ...FILES, 'composer.lock': lock })).toBe(analyzed);
      return;
    }
    const text = FILES[CONTROLLER] ?? '';
    const method = from.exec(text)?.[1] ?? '';
    const upside = text.replace(method, '').replace('class WillowController\n{\n', `$&${method}`);
    expect(upside).not.toBe(text);
    expect(await again({ [CONTROLLER]: upside })).toBeLessThanOrEqual(3);
  });
});
