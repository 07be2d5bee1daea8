import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { BOUND } from '../../server/src/threads/heap-growth.js';
import { DELAYS } from '../../server/src/threads/optimization-delay.js';
import { flagArguments, V8_FLAGS } from '../../server/src/threads/v8-flag.js';

const TURBOFAN = '--invocation-count-for-turbofan=60000';
const MAGLEV = '--invocation-count-for-maglev=3000';

/** Maps a major version of Node to the flags a build sets there: where its V8 has other compilers, others; where it is not known, none. */
const FLAGS_OF_NODE: [major: number, delays: string[], bound: string[]][] = [
  [18, [], []],
  [20, ['--interrupt-budget=1200000'], ['--heap-growing-percent=15']],
  [21, [], []],
  [22, [TURBOFAN], ['--heap-growing-percent=15']],
  [23, [], []],
  [24, [TURBOFAN, MAGLEV], ['--heap-growing-percent=15']],
  [25, [], []],
  [26, [TURBOFAN, MAGLEV], ['--heap-growing-percent=15']],
  [27, [], []],
];

test.each(FLAGS_OF_NODE)('under Node %i a build sets %j and %j', (major, delays, bound) => {
  expect(flagArguments(DELAYS, major)).toEqual(delays);
  expect(flagArguments(BOUND, major)).toEqual(bound);
});

test('every flag that is set somewhere is known, and none stands in the table for nothing', () => {
  expect(Object.keys({ ...DELAYS, ...BOUND }).sort()).toEqual(Object.keys(V8_FLAGS).sort());
});

test('a flag of V8 is set where the V8 of this Node knows it', () => {
  const major = Number.parseInt(process.versions.node, 10);
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const set = flagArguments({ ...DELAYS, ...BOUND }, major);
  for (const argument of set) expect(stdout).toMatch(new RegExp(`^ +${argument.replace(/=.*$/, '')} `, 'm'));
  expect(set.length > 0).toBe(Object.values(V8_FLAGS).some((majors: readonly number[]) => majors.includes(major)));
});
