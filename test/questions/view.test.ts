import { rmSync } from 'node:fs';
import type { PlacedFinding, ViewResult } from '@docgen/protocol/rpc';
import { loadConfig } from '@docgen/server';
import { view } from '@docgen/server/requests/editor/view';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterEach, expect, it } from 'vitest';
import { CONTROLLER, REQUEST, RESOURCE, ROUTES, WORKSHOP } from '../lsp/workshop.js';
import { App } from '../support/app.js';

const FILES = [CONTROLLER, REQUEST, RESOURCE, ROUTES];
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Asks for a view as an editor does, build after build, over its open texts. */
class Asked {
  readonly texts = new Map<string, string>();
  readonly held = new Map<string, PlacedFinding>();
  private readonly builder: Scheduler;

  constructor(private readonly root: string) {
    this.builder = new Scheduler(new Supervisor(root, { lasting: true, note: () => {} }));
    ends.push(() => this.builder.close());
  }

  async view(
    typed = false,
  ): Promise<{ whole: Omit<ViewResult, 'findings'> & { findings: PlacedFinding[] }; told: number }> {
    const buffers = [...this.texts].map(([path, text], version) => ({ path, text, version }));
    const run = { root: this.root, env: {}, builder: this.builder, loadConfig, buffers };
    const wish = { host: 'static' as const, files: FILES, held: [...this.held.keys()], unsaved: true, typed };
    const answer = await view(wish, run);
    const told = answer.findings.filter((one) => typeof one !== 'string');
    for (const one of told) this.held.set(one.id, one);
    const findings = answer.findings.map((one) => (typeof one === 'string' ? this.held.get(one) : one));
    expect(findings).not.toContain(undefined);
    return { whole: { ...answer, findings: findings as PlacedFinding[] }, told: told.length };
  }
}

const EDITS: readonly [what: string, path: string, from: string, to: string][] = [
  ['a line before everything', CONTROLLER, '<?php\n', '<?php\n\n'],
  ['a word before it in its line', CONTROLLER, "#[PathParameter('pots'", "/* the post */ #[PathParameter('pots'"],
  ['another argument, which has the finding named otherwise', CONTROLLER, "'pots'", "'psot'"],
  ['another summary', CONTROLLER, 'Show one post', 'Show it'],
  ['the action in its parent', CONTROLLER, 'function destroy', 'function remove'],
  ['another key of the answer', RESOURCE, "'likes' => 3", "'hearts' => 3"],
  ['a rule more', REQUEST, "'body' =>", "'words' => 'integer',\n            'body' =>"],
  ['a line in the routes', ROUTES, "Route::post('/posts'", "\nRoute::post('/posts'"],
  ['a route less', ROUTES, "Route::post('/posts', [PostController::class, 'store']);\n", ''],
  ['a name that moves to another route', ROUTES, "->name('posts.show')", ''],
];

it('after each edit is that of a build from nothing, and tells only the findings that are others', async () => {
  const app = new App(WORKSHOP);
  ends.push(() => rmSync(app.root, { recursive: true, force: true }));
  const asked = new Asked(app.root);
  const first = await asked.view();
  expect(first.told).toBe(first.whole.findings.length);
  expect((await asked.view()).told).toBe(0);
  for (const [what, path, from, to] of EDITS) {
    const before = asked.texts.get(path) ?? app.read(path);
    expect(before, what).toContain(from);
    asked.texts.set(path, before.replace(from, to));
    const { whole } = await asked.view(true);
    const fresh = new Asked(app.root);
    for (const [name, text] of asked.texts) fresh.texts.set(name, text);
    expect(whole, what).toEqual((await fresh.view()).whole);
  }
});

it('of typed text takes the disk as it was last read, and the next one what it holds by then', async () => {
  const app = new App(WORKSHOP);
  ends.push(() => rmSync(app.root, { recursive: true, force: true }));
  const asked = new Asked(app.root);
  const summaries = ({ whole }: Awaited<ReturnType<Asked['view']>>) =>
    whole.files.flatMap(({ actions }) =>
      actions.flatMap(({ operations }) => operations.map(({ match }) => match.path)),
    );
  const before = summaries(await asked.view());
  app.write({ [ROUTES]: app.read(ROUTES).replace("'/posts'", "'/articles'") });
  asked.texts.set(CONTROLLER, app.read(CONTROLLER).replace('Show one post', 'Show it'));
  const typed = await asked.view(true);
  expect(summaries(typed)).toEqual(before);
  expect(JSON.stringify(typed.whole.files)).toContain('Show it');
  expect(summaries(await asked.view())).toContain('/api/articles');
  // A text that is closed gives way to the file as it was read, too.
  asked.texts.clear();
  app.write({ [ROUTES]: app.read(ROUTES).replace("'/articles'", "'/essays'") });
  expect(summaries(await asked.view(true))).toContain('/api/articles');
  expect(summaries(await asked.view())).toContain('/api/essays');
});
