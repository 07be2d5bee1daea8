import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();
const KEEP = fileURLToPath(new URL('../../scripts/store-code-cache.cjs', import.meta.url));
const program = join(installation.folder, 'client-cli/bin/docgen.cjs');
const dist = join(installation.folder, 'client-cli/dist');

test.each([
  ['main.cjs', ['export', '--host=static']],
  ['export-here.cjs', ['export', '--host=static', '--no-daemon']],
])(
  'kept code of %s is taken for the bundle and the V8 it was made of, and changes nothing that is said',
  (script, args) => {
    const place = new Place(installation);
    const said = join(place.home, 'said');
    const code = join(dist, script.replace(/cjs$/, 'code'));
    const build = readFileSync(join(dist, 'build-id'), 'utf8').trim();
    const docgen = (args: string[], env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', KEEP, program, ...args], {
        cwd: place.app.root,
        env: { ...place.env, KEEP_CODE_OF: script, SAY_CODE: said, ...env },
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    // `--help` is loaded on demand, which a script with kept code cannot do by itself.
    const all = () => [docgen(args), docgen(['export', '--help']), docgen(['nope'])];
    writeFileSync(code, '');
    const without = all();
    expect(without.map(({ status }) => status)).toEqual([0, 0, 1]);
    expect(readFileSync(said, 'utf8')).toBe('none');

    docgen(args, { KEEP_CODE: code, KEEP_BUILD: build, DOCGEN_DISABLE: 'optimization-delay' });
    const whole = readFileSync(code);
    expect(all()).toEqual(without);
    expect(readFileSync(said, 'utf8')).toBe('taken');

    const otherV8 = Buffer.from(whole);
    otherV8.fill(0xa5, 0, 16);
    const otherBuild = Buffer.concat([whole.subarray(0, -build.length), Buffer.from('0'.repeat(build.length))]);
    for (const [bytes, outcome] of [
      [otherV8, /^refused$/],
      [otherBuild, /^none$/],
      // What it ends with now may be a text of the script, as the build is: then V8 refuses it.
      [whole.subarray(0, whole.length / 2), /^(none|refused)$/],
      [Buffer.from(build), /^none$/],
    ] as const) {
      writeFileSync(code, bytes);
      expect(all()).toEqual(without);
      expect(readFileSync(said, 'utf8')).toMatch(outcome);
    }
  },
);
