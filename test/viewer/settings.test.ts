import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceFacts } from '@docgen/protocol';
import { readViewers } from '@docgen/server/project/config/viewers';
import { describe, expect, test } from 'vitest';
import { noLaravel, vendor } from '../support/laravel.js';

const companion = join(vendor, '../../../client-laravel');
const SCRIPT = `
require ${JSON.stringify(join(vendor, 'autoload.php'))};
$all = [];
foreach (json_decode(stream_get_contents(STDIN), true) as $viewer) {
    $settings = Docgen\\Viewer\\ViewerSettings::all(['documents' => ['default' => ['viewer' => $viewer]]])['default'] ?? null;
    $all[] = $settings === null ? null : array_diff_key((array) $settings, ['document' => 1, 'configuration' => 1]);
}
echo json_encode($all);`;

const ENTRIES: Record<string, unknown>[] = [
  {},
  ...[null, '', '/', 'docs', '//docs/', 7, false, []].map((route) => ({ route })),
  ...[true, false, null, 0, 'no'].map((enabled) => ({ enabled })),
  ...[null, '', 'x', 3].map((gate) => ({ gate })),
  ...['web', null, [], ['a', 3, 'b'], { a: 'b' }].map((middleware) => ({ middleware })),
  ...['generate', 'artifact', 'cache', 'disk', null, 3].map((source) => ({ source })),
  ...['x', '', null, 3].flatMap((value) => [{ driver: value }, { artifact: value }, { cdn: value }]),
  { cdn: true },
];

describe.skipIf(noLaravel !== undefined)('the settings of a page (config 5)', () => {
  test('PHP reads them as docgen does', () => {
    const out = execFileSync('php', ['-r', SCRIPT], { input: JSON.stringify(ENTRIES), encoding: 'utf8' });
    const read = ENTRIES.map((viewer) => {
      const service: ServiceFacts = {
        ...{ enabled: true, viewerEnabled: true, cacheStore: null, drivers: {}, staleKeys: [] },
        viewers: { default: viewer },
      };
      const settings = readViewers(service, ['default']).viewers.get('default');
      return settings?.route === null ? null : settings;
    });
    expect(JSON.parse(out)).toEqual(read);
  });
});

test('the versions of the drivers are those of the scripts beside them', () => {
  const script = readFileSync(join(companion, '../scripts/vendor-viewers.mjs'), 'utf8');
  for (const [driver, spec] of [
    ['SingleColumn', '@scalar/api-reference'],
    ['ThreePanel', 'redoc'],
  ]) {
    const text = readFileSync(join(companion, `src/Viewer/${driver}.php`), 'utf8');
    const [, version] = /VERSION = '([^']+)'/.exec(text) ?? [];
    expect(script).toContain(`'${spec}@${version}'`);
  }
});

test('no script names an address of another host that it would load', () => {
  for (const file of ['single-column.js', 'three-panel.js'])
    expect(readFileSync(join(companion, 'resources/viewer', file), 'utf8')).not.toMatch(/cdn\.redoc\.ly/);
});

test('php artisan has every command of the executable (commands 1.1)', () => {
  const php = readFileSync(join(companion, 'src/Console/DelegatedCommand.php'), 'utf8');
  const table = /COMMANDS = \[(.*?)\];/s.exec(php)?.[1] ?? '';
  const delegated = [...table.matchAll(/'(\w+)' =>/g)].map(([, name]) => name);
  const index = readFileSync(join(companion, '../client-cli/src/commands/index.ts'), 'utf8');
  const own = [...index.matchAll(/^ {2}(\w+): (?:async )?\(\) =>/gm)].map(([, name]) => name);
  expect(own.length).toBeGreaterThan(10);
  expect(delegated.sort()).toEqual(own.sort());
});
