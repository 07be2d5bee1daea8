import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';

const installation = install();
const KEEP_CODE = fileURLToPath(new URL('../../scripts/store-code-cache.cjs', import.meta.url));
const dist = join(installation.folder, 'client-cli/dist');

const path = join(dist, 'analysis.code');
/** A build that only bundles makes none. */
const built = existsSync(path);

test('compiled code is taken where the bundle was built whole', () => {
  if (process.env.CI !== undefined) expect(built).toBe(true);
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  const said = join(place.home, 'said');
  const program = join(dist, 'main.cjs');
  const args = ['--require', KEEP_CODE, program, 'export', '--host=static', '--no-daemon'];
  const run = spawnSync(process.execPath, args, {
    cwd: place.app.root,
    env: { ...place.env, KEEP_CODE_OF: 'analysis.cjs', SAY_CODE: said },
  });
  expect(run.status).toBe(0);
  expect(readFileSync(said, 'utf8')).toBe(built ? 'taken' : 'none');
});

test('compiled code of another bundle or another V8, or none, changes nothing that is said', async () => {
  const build = readFileSync(join(dist, 'build-id'), 'utf8').trim();
  const whole = built ? readFileSync(path) : Buffer.from(build);
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  const said = async (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    const outcome = await place.docgen(['export', '--host=static', '--no-daemon']);
    return [outcome, place.app.read('docs/openapi.json')];
  };
  const first = await said(whole);
  expect(first[0]).toMatchObject({ exit: 0, err: '' });
  const otherV8 = Buffer.from(whole);
  otherV8.fill(0xa5, 0, Math.min(64, otherV8.length - build.length));
  const half = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from(build)]);
  for (const bytes of [Buffer.alloc(0), Buffer.from('no code at all'), otherV8, half]) {
    expect(await said(bytes)).toEqual(first);
  }
});
