import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedRow, packKey, packOf, sha256 } from '@docgen/cache';
import { packageKey, packageText } from '@docgen/php';
import { loadConfig } from '@docgen/server';
import { expect, test } from 'vitest';
import { factsIdentity as ofSources } from '../../scripts/facts-identity.mjs';
import { writeJson } from '../../server/src/document/index.js';
import { factsIdentity } from '../../server/src/project/facts-identity.js';
import type { PackageFactsPlace } from '../../server/src/stored/package-facts.js';
import { InProcessThread } from '../../server/src/threads/in-process-thread.js';
import { App, SMALL } from '../support/app.js';

const SOURCE = "<?php\nnamespace P;\nfinal class A { public string $b = ''; }\n";
const LIE = SOURCE.replace("string $b = ''", 'int $b = 0');

const app = new App({
  ...SMALL,
  'vendor/composer/installed.json': JSON.stringify({
    packages: [{ name: 'p/p', 'install-path': '../p', autoload: { 'psr-4': { 'P\\': 'src/' } } }],
  }),
  'vendor/p/src/A.php': SOURCE,
  'app/Http/Controllers/PingController.php':
    "<?php\nnamespace App\\Http\\Controllers;\nclass PingController\n{\n    public function show(): array\n    {\n        return ['a' => (new \\P\\A())->b];\n    }\n}\n",
});

/** Builds with a pack of identity `i` that says of the package file what was read from another. */
async function builtWith(identity: string | undefined): Promise<string> {
  const shipped = join(app.root, 'facts.pack');
  const rows = [false, true].map((bodies) => {
    const row = packedRow(packageText(LIE, sha256(LIE), bodies) ?? '', true);
    return [packKey(packageKey(sha256(SOURCE), bodies)), row] as const;
  });
  writeFileSync(shipped, packOf('i', new Map(rows)));
  const packages: PackageFactsPlace | undefined = identity === undefined ? undefined : { identity, shipped };
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  const thread = new InProcessThread({ root: app.root, store: undefined, packages, note: () => {} } as never);
  const input = { root: app.root, config, documents: ['default'], host: 'static' as const, env: {} };
  const outcome = await thread.run({ input } as never, () => {});
  if (outcome.kind !== 'result') throw new Error(`It ended as ${outcome.kind}.`);
  return writeJson(outcome.result.documents[0]?.document ?? new Map());
}

test('a build from source reads the facts that ship where its own sources made them, and no others', async () => {
  const lowered = await builtWith(undefined);
  expect(await builtWith('j')).toBe(lowered);
  expect(await builtWith('i')).not.toBe(lowered);
});

test('a run of tests knows its sources', () => {
  expect(factsIdentity()).toBe(ofSources());
});
