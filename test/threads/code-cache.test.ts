import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { until } from '../support/until.js';

const installation = install();
const KEEP_CODE = fileURLToPath(new URL('../../scripts/store-code-cache.cjs', import.meta.url));
const dist = join(installation.folder, 'client-cli/dist');

const path = join(dist, 'analysis.code');
/** A build that only bundles makes none. */
const built = existsSync(path);

/** Exports in a process of its own; says whether V8 took code for the analysis. */
function codeOf(place: Place, env: Record<string, string> = {}): string {
  const said = join(place.home, 'said');
  const program = join(dist, 'main.cjs');
  const args = ['--require', KEEP_CODE, program, 'export', '--host=static', '--no-daemon'];
  const run = spawnSync(process.execPath, args, {
    cwd: place.app.root,
    env: { ...place.env, KEEP_CODE_OF: 'analysis.cjs', SAY_CODE: said, ...env },
  });
  expect(run.status).toBe(0);
  return readFileSync(said, 'utf8');
}

/** Names the folder a user's processes keep V8's code in. */
const codeFolder = (place: Place) => join(place.env.XDG_CACHE_HOME ?? '', 'docgen/code');

test('compiled code is taken where the bundle was built whole', () => {
  if (process.env.CI !== undefined) expect(built).toBe(true);
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  expect(codeOf(place)).toBe(built ? 'taken' : 'none');
  expect(existsSync(codeFolder(place))).toBe(!built);
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

test('a run on a machine whose package brought no code keeps what the next one takes (cache 1.7)', () => {
  rmSync(path, { force: true });
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  const folder = codeFolder(place);
  expect(codeOf(place, { CI: 'true' })).toBe('none');
  expect(codeOf(place, { DOCGEN_FRAGMENT_CACHE: '0' })).toBe('none');
  expect(codeOf(place, { DOCGEN_DISABLE: 'code-cache' })).toBe('none');
  expect(existsSync(folder)).toBe(false);
  expect(codeOf(place)).toBe('none');
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.code'));
  const file = join(folder, name);
  const artifact = place.app.read('docs/openapi.json');
  const { mode, mtimeMs } = statSync(file);
  expect(mode & 0o077).toBe(0);
  expect(codeOf(place)).toBe('taken');
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1;
  for (const bytes of [damaged, whole.subarray(0, whole.length >> 1)]) {
    writeFileSync(file, bytes);
    expect(codeOf(place)).toBe('none');
    expect(codeOf(place)).toBe('taken');
    expect(place.app.read('docs/openapi.json')).toBe(artifact);
  }
  // What a killed process left, and code of earlier builds, goes with the next that is kept.
  for (const other of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${other}.code`), '');
  rmSync(file);
  codeOf(place);
  expect(readdirSync(folder).filter((one) => one.includes('.code'))).toHaveLength(4);
});

test('code that a daemon has made is kept while it rests', async () => {
  rmSync(path, { force: true });
  const place = new Place(installation, { ...SKELETON, ...application(units(3, 4)) });
  expect(await place.docgen(['export', '--host=static'])).toMatchObject({ exit: 0 });
  const kept = () =>
    existsSync(codeFolder(place)) && readdirSync(codeFolder(place)).some((one) => one.endsWith('.code'));
  await until('code is kept', kept);
  expect(codeOf(place)).toBe('taken');
});
