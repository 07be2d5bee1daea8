import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();

/** Notes every thread and every process a program starts. */
const SPY = `const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { isMainThread } = require('node:worker_threads');
const started = (what) => appendFileSync(join(__dirname, 'started'), what + '\\n');
const threads = require('node:worker_threads');
threads.Worker = class extends threads.Worker { constructor(...args) { started('thread'); super(...args); } };
const children = require('node:child_process');
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) {
  const real = children[name];
  children[name] = (...args) => { started('process'); return real(...args); };
}
require('node:module').syncBuiltinESMExports();
`;

function place(cache: string): Place {
  const made = new Place(installation, {
    ...SKELETON,
    ...application(units(9, 3)),
    'docgen.yaml': `documents:\n  default:\n    routes: { include: ['api/*'] }\nhost: { boot: auto, php: ./php }\n${cache}`,
    'vendor/autoload.php': '<?php',
    php: '#!/bin/sh\nexit 1\n',
  });
  chmodSync(join(made.app.root, 'php'), 0o755);
  // Beside the application, which must stay as it is.
  writeFileSync(join(made.home, 'spy.cjs'), SPY);
  return made;
}

async function run(at: Place) {
  const log = join(at.home, 'started');
  rmSync(log, { force: true });
  const said = await at.docgen(['export', '--no-daemon'], {
    NODE_OPTIONS: `--require=${join(at.home, 'spy.cjs')}`,
  });
  const started = existsSync(log) ? [...new Set(readFileSync(log, 'utf8').trim().split('\n'))].sort() : [];
  return { said, started, bytes: at.app.read('docs/openapi.json') };
}

it('a second process finds the whole build and starts neither a thread nor PHP (cache row 1)', async () => {
  const at = place('cache: { enabled: true }\n');
  // The first run makes the folders of the artifact and of the state, where the build looked at single names.
  expect(['docs', 'storage'].map((folder) => existsSync(join(at.app.root, folder)))).toEqual([false, false]);
  const first = await run(at);
  expect(first.said).toMatchObject({ exit: 0, err: '' });
  expect(first.started).toEqual(['process', 'thread']);
  const second = await run(at);
  expect(second.started).toEqual([]);
  expect([second.said, second.bytes]).toEqual([first.said, first.bytes]);
});

it('two processes that keep nothing both analyse, to the same bytes (cache row 2)', async () => {
  const at = place('cache: { enabled: false }\n');
  const first = await run(at);
  const second = await run(at);
  expect(second.started).toEqual(['process', 'thread']);
  expect([second.said.exit, second.bytes]).toEqual([0, first.bytes]);
  expect(at.app.files().filter((path) => path.endsWith('.sqlite'))).toEqual([]);
});

it('a process after an edit does not take the build before it for its own', async () => {
  const at = place('cache: { enabled: true }\n');
  const first = await run(at);
  const controller = 'app/Http/Controllers/WillowController.php';
  const text = at.app.read(controller);
  at.app.write({ [controller]: text.replace('return $this->wrap($willow);', "return ['other' => 1];") });
  const second = await run(at);
  expect(second.said).toMatchObject({ exit: 0, err: '' });
  expect(second.started).toContain('thread');
  expect(second.bytes).not.toBe(first.bytes);
  expect(second.bytes).toContain('"other"');
  at.app.write({ [controller]: text });
  expect((await run(at)).bytes).toBe(first.bytes);
});

it('a store that is damaged is set aside, and the build ends as one from nothing (cache row 17)', async () => {
  const at = place('cache: { enabled: true }\n');
  const first = await run(at);
  const file = at.app.files('storage').find((path) => path.endsWith('fragments.sqlite')) ?? '';
  const garbage = 'no database at all\n'.repeat(1000);
  at.app.write({ [file]: garbage });
  const second = await run(at);
  expect(second.said).toEqual({
    ...first.said,
    err: `The store <app>/${file} was damaged: it is kept as <app>/${file}.broken, and a new one has been started.\n`,
  });
  expect(second.bytes).toBe(first.bytes);
  expect(second.started).toEqual(['process', 'thread']);
  expect(at.app.read(`${file}.broken`)).toBe(garbage);
  const third = await run(at);
  expect(third).toEqual({ ...first, started: [] });
});

it('a store that cannot be opened is said once, and the build ends as one from nothing (cache 1.2)', async () => {
  const at = place('cache: { enabled: true, path: no/room }\n');
  at.app.write({ no: 'a file' });
  const { said, started } = await run(at);
  expect(said.exit).toBe(0);
  expect(said.err).toMatch(/^Results are not stored in <app>\/no\/room\/fragments\.sqlite: [^\n]+\.\n$/);
  expect(started).toEqual(['process', 'thread']);
});

it('without a cache both analyse, with the same outcome (cache 8, row 2)', async () => {
  const at = place('cache: { enabled: false }\n');
  const [first, second] = [await run(at), await run(at)];
  expect([first.started, second.started]).toEqual([
    ['process', 'thread'],
    ['process', 'thread'],
  ]);
  expect([second.said, second.bytes]).toEqual([first.said, first.bytes]);
});
