import { isMap, type JsonMap } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { rounds } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';
import { change, VERSIONED } from './versioned-app.js';

const app = new Scripted();
afterAll(() => app.remove());

/** What a file may come to hold, or not be there. */
const CHOICES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'docgen.yaml': [
    VERSIONED['docgen.yaml'],
    VERSIONED['docgen.yaml'].replace('2026-03-01', '2026-01-20'),
    VERSIONED['docgen.yaml'].replace('2026-03-01', '2026-01-01'),
    VERSIONED['docgen.yaml'].replace('[app/Api]', '[app/Api, App\\Order], header: X-Of'),
    VERSIONED['docgen.yaml'].replace(/ {4}api_version.*\n/, ''),
    VERSIONED['docgen.yaml'].replace('2026-03-01', '1.0.0'),
  ],
  'app/Api/Amounts.php': [
    VERSIONED['app/Api/Amounts.php'],
    change(
      'Amounts',
      '2026-02-01',
      "#[RenamedResponseField(Order::class, from: 'sum', to: 'amount')]\n#[AppliesTo('orders.show')]",
    ),
    change('Amounts', '2026-01-15', "#[MadeResponseFieldOptional(Order::class, 'memo')]"),
    '<?php\nnamespace App\\Api;\nfinal class Amounts {}\n',
    undefined,
  ],
  'app/Api/States.php': [
    VERSIONED['app/Api/States.php'],
    change('States', '2026-02-10', "#[RemovedResponseField(Order::class, 'old', State::class, required: true)]"),
    undefined,
  ],
  'app/Order.php': [
    VERSIONED['app/Order.php'],
    VERSIONED['app/Order.php'].replace('?string $memo', '?string $memo, public int $total'),
    VERSIONED['app/Order.php'].replace('int $amount', 'string $amount'),
  ],
  'app/State.php': [VERSIONED['app/State.php'], VERSIONED['app/State.php'].replace("case Lost = 'lost';", '')],
};

test('documents of versions equal those from nothing, whatever was edited before', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const workspace = new Workspace(app.root);
  let files: Record<string, string> = { ...VERSIONED };
  for (let round = 0; round < rounds(10, 120); round++) {
    app.hold(files);
    const outcome = await app.outcome(workspace);
    expect(outcome).toBe(await app.outcome(new Workspace(app.root, { oneShot: true })));
    expect(outcome).not.toMatch(/schema-invalid|unresolved-reference|build-failed/);
    const names = Object.keys(CHOICES);
    const name = names[random(names.length)] as string;
    const texts = CHOICES[name] as readonly (string | undefined)[];
    const { [name]: _, ...others } = files;
    const text = texts[random(texts.length)];
    files = text === undefined ? others : { ...others, [name]: text };
  }
});

test('an edit elsewhere leaves the parts of a derived document as they are', async () => {
  const files = { ...VERSIONED, 'docgen.yaml': VERSIONED['docgen.yaml'].replace('2026-03-01', '2026-01-01') };
  app.hold(files);
  const workspace = new Workspace(app.root);
  const document = async (): Promise<JsonMap> => {
    const { config } = loadConfig(app.root, {});
    if (config === undefined) throw new Error('The configuration was refused.');
    const built = await workspace.build({ root: app.root, config, documents: ['default'], host: 'static', env: {} });
    return built.documents[0]?.document as JsonMap;
  };
  const at = (of: JsonMap, ...path: string[]) =>
    path.reduce<unknown>((value, key) => (isMap(value as JsonMap) ? (value as JsonMap).get(key) : undefined), of);
  const before = await document();
  app.hold({
    ...files,
    'app/Http/Controllers/OrderController.php': files['app/Http/Controllers/OrderController.php'].replace(
      "'sort', type: 'string'",
      "'sort', type: 'integer'",
    ),
  });
  const after = await document();
  expect(at(after, 'paths', '/api/orders/{order}')).toBe(at(before, 'paths', '/api/orders/{order}'));
  expect(at(after, 'components', 'schemas', 'Order')).toBe(at(before, 'components', 'schemas', 'Order'));
  expect(at(after, 'paths', '/api/orders')).not.toBe(at(before, 'paths', '/api/orders'));
});
