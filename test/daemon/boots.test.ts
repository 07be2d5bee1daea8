import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../../server/src/document/index.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SMALL } from '../support/app.js';
import { noLaravel, vendor } from '../support/laravel.js';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';

/** A Laravel whose PHP notes each time it is started. */
function place(): Place {
  const made = new Place(installation, {
    ...SMALL,
    'docgen.yaml': "documents:\n  default:\n    routes: {include: ['api/*']}\nhost: { boot: php, php: ./php }\n",
    'bootstrap/providers.php': '<?php return [];\n',
    php: '#!/bin/sh\necho x >> "$(dirname "$0")/started"\nexec php "$@"\n',
  });
  chmodSync(join(made.app.root, 'php'), 0o755);
  for (const folder of ['bootstrap/cache', 'storage/framework/views', 'storage/logs']) {
    mkdirSync(join(made.app.root, folder), { recursive: true });
  }
  symlinkSync(vendor, join(made.app.root, 'vendor'));
  return made;
}

/** Counts the starts of PHP. */
function starts({ app }: Place): number {
  const file = join(app.root, 'started');
  return existsSync(file) ? readFileSync(file, 'utf8').length / 2 : 0;
}

describe.skipIf(noLaravel !== undefined)('what starts PHP again (cache 4.2, host 13)', () => {
  it('an edit of routes or of the environment does, one of a controller or of nothing it reads does not', async () => {
    const at = place();
    const exported = async (files: Readonly<Record<string, string>>) => {
      at.app.write(files);
      const before = starts(at);
      expect(await at.docgen(['export'])).toMatchObject({ exit: 0, err: '' });
      return starts(at) - before;
    };
    const text = SMALL[CONTROLLER] ?? '';
    expect(await exported({})).toBeGreaterThan(0);
    expect(await exported({})).toBe(0);
    expect(await exported({ [CONTROLLER]: text.replace("'up' => true", "'since' => 1") })).toBe(0);
    expect(at.app.read('docs/openapi.json')).toContain('"since"');
    const routes = SMALL['routes/api.php']?.replaceAll('/ping', '/pong') ?? '';
    expect(await exported({ 'routes/api.php': routes })).toBeGreaterThan(0);
    expect(at.app.read('docs/openapi.json')).toContain('/api/pong');
    expect(await exported({ '.env': 'APP_NAME=Other\n' })).toBeGreaterThan(0);
    expect(await exported({ [CONTROLLER]: text })).toBe(0);
    expect(await exported({ 'README.md': 'Nothing a boot reads.\n' })).toBe(0);
  });

  it('one over a few saved files looks at the others first, because PHP reads them all', async () => {
    const { app } = place();
    const { root } = app;
    const { config } = loadConfig(root, {});
    if (config === undefined) throw new Error('docgen.yaml was refused.');
    const workspace = new Workspace(root);
    const built = async (looksAt?: string[]) => {
      const input = { root, config, documents: ['default'], env: process.env };
      const { documents } = await workspace.build(looksAt === undefined ? input : { ...input, looksAt });
      return writeJson(documents[0]?.document ?? new Map());
    };
    await built();
    const controller = (SMALL[CONTROLLER] ?? '').replace("'up' => true", "'since' => 1");
    app.write({ [CONTROLLER]: controller });
    expect(await built([])).not.toContain('"since"');
    app.write({ 'routes/api.php': SMALL['routes/api.php']?.replaceAll('/ping', '/pong') ?? '' });
    expect(await built(['routes/api.php'])).toMatch(/pong[\s\S]*"since"/);
  });

  it('two shells that ask in turns boot once each', async () => {
    const at = place();
    const started = async (env: Readonly<Record<string, string>>) => {
      const before = starts(at);
      expect(await at.docgen(['export'], env)).toMatchObject({ exit: 0, err: '' });
      return starts(at) > before;
    };
    const turns = ['a', 'b', 'a', 'b', 'a'].map((SHOP) => ({ SHOP }));
    const booted: boolean[] = [];
    for (const env of turns) booted.push(await started(env));
    expect(booted).toEqual([true, true, false, false, false]);
    // Where a command is typed says nothing.
    expect(await started({ SHOP: 'a', TERM: 'dumb', SSH_TTY: '/dev/pts/9', npm_lifecycle_event: 'docs' })).toBe(false);
  });
});
