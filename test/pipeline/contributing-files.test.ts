import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Members } from '../support/members.js';
import { stores } from '../support/open-store.js';
import { Scripted } from '../support/scripted.js';

const app = new Scripted();
afterAll(() => app.remove());
const open = stores();

const WILLOW = 'app/Http/Resources/WillowResource.php';
const texts: Record<string, string> = { ...SKELETON, ...application(units(5, 10)) };
texts['docgen.yaml'] = `${texts['docgen.yaml'] ?? ''}\nengine: { workers: 2 }\n`;
texts['routes/api.php'] = `${texts['routes/api.php'] ?? ''}\nRoute::get('/closure', fn () => ['one' => 1]);\n`;
texts['app/Models/Unheard.php'] = '<?php\nnamespace App\\Models;\nclass Unheard {}\n';

/** Lists the files a build reports as its inputs. */
async function contributing(workspace: Workspace, asked = true): Promise<string[] | undefined> {
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('The configuration is refused.');
  const input = { root: app.root, config, documents: [...config.documents.keys()], host: 'static' as const, env: {} };
  return (await workspace.build(asked ? { ...input, contributingFiles: true } : input)).contributingFiles;
}

test('the files behind operations are those they were made from, whoever analysed them and whenever that is asked', async () => {
  app.hold(texts);
  const alone = new Workspace(app.root);
  const files = (await contributing(alone)) ?? [];
  expect(files).toEqual([...files].sort());
  expect(files).toContain(WILLOW);
  // A closure lies in a file of routes; what the registration of routes alone was read from, and what nobody read, is not behind one.
  expect(files).toContain('routes/api.php');
  for (const path of ['bootstrap/app.php', 'app/Models/Unheard.php', 'docgen.yaml']) expect(files).not.toContain(path);
  expect(await contributing(alone, false)).toBeUndefined();
  expect(await contributing(alone)).toEqual(files);

  const helped = new Members(app.root, 2);
  expect(await contributing(new Workspace(app.root, { pool: helped.pool() }))).toEqual(files);
  expect(helped.operations).toBeGreaterThan(0);

  // The question comes after other threads helped with a build that did not expect it.
  const members = new Members(app.root, 2, { store: open('behind') });
  const later = new Workspace(app.root, { store: open('behind'), pool: members.pool() });
  await contributing(later, false);
  expect(await contributing(later)).toEqual(files);
  // And of one that finds all of it stored.
  later.writer?.finish();
  expect(await contributing(new Workspace(app.root, { store: open('behind') }))).toEqual(files);

  const controller = 'app/Http/Controllers/WillowController.php';
  app.hold({ ...texts, [controller]: (texts[controller] ?? '').replaceAll('WillowResource', 'BeakerResource') });
  expect(await contributing(later)).toEqual(await contributing(new Workspace(app.root)));
  expect(await contributing(later)).not.toContain(WILLOW);
});
