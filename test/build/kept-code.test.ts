import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { application, units } from '../support/generate.js';
import { SKELETON } from '../support/whole.js';

const installation = install();
const KEEP_CODE = fileURLToPath(new URL('../../scripts/keep-code.cjs', import.meta.url));
const dist = join(installation.folder, 'client-cli/dist');

/** Files of compiled code in the bundle; a build that only bundles makes none. */
const code = () => readdirSync(dist).filter((name) => name.endsWith('.code'));

test('compiled code is taken where the bundle was built whole', () => {
  if (process.env.CI !== undefined) expect(code()).toHaveLength(1);
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  const said = join(place.home, 'said');
  const program = join(dist, 'main.cjs');
  const args = ['--require', KEEP_CODE, program, 'export', '--host=static', '--no-daemon'];
  const run = spawnSync(process.execPath, args, { cwd: place.app.root, env: { ...place.env, SAY_CODE: said } });
  expect(run.status).toBe(0);
  expect(readFileSync(said, 'utf8')).toBe(code().length > 0 ? 'taken' : 'none');
});

test('compiled code of another bundle or another V8, or none, changes nothing that is said', async () => {
  const build = readFileSync(join(dist, 'build-id'), 'utf8').trim();
  const path = join(dist, `analysis-${build}.code`);
  for (const name of code()) expect(name).toBe(`analysis-${build}.code`);
  const whole = code().length > 0 ? readFileSync(path) : Buffer.alloc(0);
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  const said = async (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    const outcome = await place.docgen(['export', '--host=static', '--no-daemon']);
    return [outcome, place.app.read('docs/openapi.json')];
  };
  const first = await said(whole);
  expect(first[0]).toMatchObject({ exit: 0, err: '' });
  const otherV8 = Buffer.from(whole);
  otherV8.fill(0xa5, 0, Math.min(64, otherV8.length));
  for (const bytes of [Buffer.alloc(0), Buffer.from('no code at all'), otherV8, whole.subarray(0, whole.length / 2)]) {
    expect(await said(bytes)).toEqual(first);
  }
});
