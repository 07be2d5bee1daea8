import { isMap, type JsonMap } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const app = new Scripted();
afterAll(() => app.remove());

const overlay = (actions: string) => `overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\nactions:\n${actions}`;
const update = (path: string, method: string, update: string) =>
  `  - target: $.paths['${path}'].${method}\n    update: ${update}\n`;

async function operations(workspace: Workspace): Promise<Map<string, JsonMap>> {
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('The configuration was refused.');
  const built = await workspace.build({ root: app.root, config, documents: ['default'], host: 'static', env: {} });
  const paths = built.documents[0]?.document?.get('paths') as JsonMap;
  const found = new Map<string, JsonMap>();
  for (const [path, item] of paths) {
    for (const [method, node] of item as JsonMap) if (isMap(node)) found.set(`${method} ${path}`, node);
  }
  return found;
}

test('an edit of an overlay makes anew what it touches, and every build equals one from nothing', async () => {
  const files = {
    ...SKELETON,
    ...application(units(5, 3)),
    'docgen.yaml': `${SKELETON['docgen.yaml'].replace('host:', "    overlays: ['docs/*.yaml']\nhost:")}`,
  };
  app.hold(files);
  const workspace = new Workspace(app.root);
  const equalsCold = async () =>
    expect(await app.outcome(workspace)).toBe(await app.outcome(new Workspace(app.root, { oneShot: true })));
  const plain = await operations(workspace);
  const [first = '', second = '', third = ''] = [...plain.keys()];
  const at = (operation: string) => operation.split(' ').reverse() as [string, string];
  const target = (operation: string, text: string) => update(...at(operation), text);

  const one = {
    ...files,
    'docs/a.yaml': overlay(target(first, '{ summary: One }') + target(second, '{ summary: Two }')),
  };
  app.hold(one);
  const overlaid = await operations(workspace);
  expect(overlaid.get(first)?.get('summary')).toBe('One');
  expect(overlaid.get(third)).toBe(plain.get(third));
  await equalsCold();

  app.hold({ ...one, 'docs/a.yaml': overlay(target(first, '{ summary: Uno }') + target(second, '{ summary: Two }')) });
  const again = await operations(workspace);
  expect(again.get(first)?.get('summary')).toBe('Uno');
  expect(again.get(second)).toBe(overlaid.get(second));
  expect(again.get(third)).toBe(plain.get(third));
  await equalsCold();

  app.hold({ ...one, 'docs/b.yaml': overlay(`  - target: $.paths['${at(second)[0]}']\n    remove: true\n`) });
  expect((await operations(workspace)).has(second)).toBe(false);
  await equalsCold();

  app.hold(files);
  expect(await operations(workspace)).toEqual(plain);
  await equalsCold();
});
