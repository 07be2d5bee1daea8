import { expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { ROUTES, scripted } from './provider-registrations.js';

const generated = application(units(3, 2));
const CONTROLLER = 'app/Http/Controllers/EditedController.php';

/** An application with one action more. */
const withAction = (action: string): Record<string, string> => ({
  ...SKELETON,
  ...generated,
  [ROUTES]: `${generated[ROUTES] ?? ''}Route::match(['get', 'post'], 'edited/{id}', [\\App\\Http\\Controllers\\EditedController::class, 'act']);\n`,
  [CONTROLLER]: `<?php\nnamespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\nclass EditedController\n{\n    public function act${action}\n}\n`,
});

/** Signatures that change with, or without, the body; what was derived of the body depends on both. */
test.each([
  [
    'a request more',
    "(string $id) { return ['a' => 1]; }",
    "(string $id, Request $r) { return ['a' => $r->integer('q')]; }",
  ],
  [
    'another name of the request',
    "(Request $request, $id) { return ['a' => $request->query('since')]; }",
    "(Request $req, $id) { return ['a' => $req->query('since')]; }",
  ],
  [
    'another name where rules are given',
    "(Request $request, $id) { $request->validate(['a' => 'required|integer']); return 1; }",
    "(Request $req, $id) { $req->validate(['a' => 'required|integer']); return 1; }",
  ],
  [
    'another type of the request',
    "(Request $r, $id) { return ['a' => $r->input('q')]; }",
    "(\\stdClass $r, $id) { return ['a' => $r->input('q')]; }",
  ],
  [
    'a request no longer',
    "(Request $r, $id) { return ['a' => $r->input('q')]; }",
    "($r, $id) { return ['a' => $r->input('q')]; }",
  ],
  [
    'another name of a segment',
    '($id) { return \\App\\Models\\Willow::findOrFail($id); }',
    '($key) { return \\App\\Models\\Willow::findOrFail($key); }',
  ],
])('an action with %s reads as in a new workspace', async (_, before, after) => {
  const app = scripted(withAction(before));
  const workspace = new Workspace(app.root);
  await app.whole(workspace);
  for (const action of [after, before, after]) {
    app.hold(withAction(action));
    expect(await app.whole(workspace)).toBe(await app.whole(new Workspace(app.root, { oneShot: true })));
  }
});
