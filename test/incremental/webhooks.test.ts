import { isMap, type JsonMap } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Members } from '../support/members.js';
import { Scripted } from '../support/scripted.js';

const app = new Scripted();
afterAll(() => app.remove());

const sent = (name: string, members: string, short = name) =>
  `<?php\nnamespace App\\Webhooks;\nuse Docgen\\Attributes\\Webhook;\n#[Webhook('${name}')]\nclass ${short} { ${members} }\n`;
const FILES: Record<string, string> = {
  ...SKELETON,
  ...application(units(5, 3)),
  'docgen.yaml': `${SKELETON['docgen.yaml'].replace('host:', '    webhooks: { dir: app/Webhooks }\nhost:')}`,
  'app/Webhooks/Kept.php': sent('Kept', 'public int $id = 1;'),
  'app/Webhooks/Edited.php': sent('Edited', 'public int $id = 1;'),
};

async function webhooks(workspace: Workspace): Promise<Map<string, JsonMap>> {
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('The configuration was refused.');
  const built = await workspace.build({ root: app.root, config, documents: ['default'], host: 'static', env: {} });
  const found = built.documents[0]?.document?.get('webhooks');
  return isMap(found) ? (found as Map<string, JsonMap>) : new Map();
}

test('an edit of a webhook concerns it alone, and every build equals one from nothing', async () => {
  app.hold(FILES);
  const workspace = new Workspace(app.root);
  const equalsCold = async () =>
    expect(await app.outcome(workspace)).toBe(await app.outcome(new Workspace(app.root, { oneShot: true })));
  const first = await webhooks(workspace);
  expect([...first.keys()]).toEqual(['Edited', 'Kept']);

  const states: [files: Record<string, string>, names: string[]][] = [
    [{ ...FILES, 'app/Webhooks/Edited.php': sent('Edited', 'public string $name = "";') }, ['Edited', 'Kept']],
    [{ ...FILES, 'app/Webhooks/Edited.php': sent('Renamed', 'public int $id = 1;', 'Edited') }, ['Kept', 'Renamed']],
    [{ ...FILES, 'app/Webhooks/Edited.php': '<?php\nnamespace App\\Webhooks;\nclass Edited {}\n' }, ['Kept']],
    [{ ...FILES, 'app/Webhooks/Added.php': sent('Added', 'public int $id = 1;') }, ['Added', 'Edited', 'Kept']],
    [{ ...FILES, 'docgen.yaml': SKELETON['docgen.yaml'] }, []],
    [FILES, ['Edited', 'Kept']],
  ];
  for (const [files, names] of states) {
    app.hold(files);
    const now = await webhooks(workspace);
    expect([...now.keys()]).toEqual(names);
    if (names.length > 0) await equalsCold();
  }

  // An edit elsewhere leaves the very objects.
  const before = await webhooks(workspace);
  app.hold({ ...FILES, 'app/Webhooks/Edited.php': sent('Edited', 'public bool $done = true;') });
  const after = await webhooks(workspace);
  expect(after.get('Kept')).toBe(before.get('Kept'));
  expect(after.get('Edited')).not.toBe(before.get('Edited'));
});

test('other threads make the same of it', async () => {
  app.hold({ ...FILES, 'docgen.yaml': `${FILES['docgen.yaml']}\nengine: { workers: 2 }\n` });
  const helped = new Workspace(app.root, { pool: new Members(app.root, 2).pool() });
  expect(await app.outcome(helped)).toBe(await app.outcome(new Workspace(app.root, { oneShot: true })));
});
