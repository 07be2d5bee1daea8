import { expect, test } from 'vitest';
import { App, SMALL } from '../support/app.js';

const CONTROLLER = 'app/Http/Controllers/PingController.php';

test('what an output format loses counts under the floor (diagnostics row 13)', async () => {
  const app = new App({
    ...SMALL,
    [CONTROLLER]: (SMALL[CONTROLLER] ?? '').replace("['up' => true]", "['kind' => 'ping', 'up' => true]"),
  });
  const lowered = await app.run(['export', '--format=openapi-3.0', '--fail-on=info', '--out=docs/a.json']);
  expect(lowered.out).toContain('[info] downlevel.const');
  expect(lowered.exit).toBe(1);
});

test('an operation that is reused is reported with its findings (diagnostics row 17)', async () => {
  const app = new App({
    ...SMALL,
    'docgen.yaml': `${SMALL['docgen.yaml']}cache: { enabled: true, path: storage/docgen/cache }\n`,
    [CONTROLLER]: (SMALL[CONTROLLER] ?? '').replace("return ['up' => true];", 'return unheard();'),
  });
  const [first, second] = [await app.run(['export']), await app.run(['export'])];
  expect(first.out).toMatch(/\[\w+\] \S+: /);
  expect(second.out).toBe(first.out);
});
