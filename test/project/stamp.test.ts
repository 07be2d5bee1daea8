import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  entryStat,
  expectedBy,
  isExpected,
  nowNs,
  type Stamp,
  stampOf,
  statusOf,
  vouches,
} from '@docgen/server/project/stamp';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

const SECOND = 1_000_000_000n;

/** A file, and the stamp of one who read it long after it was written. */
function stamped(mtime?: number): { path: string; stamp: Stamp } {
  const path = join(new App({ 'a.php': 'one' }).root, 'a.php');
  if (mtime !== undefined) utimesSync(path, mtime, mtime);
  const stat = entryStat(path);
  if (stat === undefined) throw new Error(`${path} is gone.`);
  return { path, stamp: stampOf(stat, stat.ctimeNs + 3n * SECOND) };
}

/** Compares both ways of asking about the file as it is now. */
function answers({ path, stamp }: { path: string; stamp: Stamp }): [exact: boolean, quick: boolean] {
  const [exact, quick, expected] = [entryStat(path), statusOf(path), expectedBy(stamp)];
  return [
    exact !== undefined && vouches(stamp, exact),
    quick !== undefined && expected !== undefined && isExpected(expected, quick),
  ];
}

describe('a stamp asked in numbers (cache 3.5 step 1)', () => {
  it('vouches for a file nobody touched, whatever its time', () => {
    for (let i = 0; i < 40; i++) expect(answers(stamped(1_000_000 * i * i + i / 7))).toEqual([true, true]);
    for (let i = 0; i < 40; i++) expect(answers(stamped())).toEqual([true, true]);
  });

  it.each<[string, (path: string) => void]>([
    ['written with as many bytes', (path) => writeFileSync(path, 'two')],
    ['written with the same bytes', (path) => writeFileSync(path, 'one')],
    ['touched', (path) => utimesSync(path, 1, 1)],
    [
      'replaced by one of its size and time',
      (path) => {
        const { atimeMs, mtimeMs } = statusOf(path) ?? { atimeMs: 0, mtimeMs: 0 };
        writeFileSync(`${path}.new`, 'two');
        utimesSync(`${path}.new`, atimeMs / 1_000, mtimeMs / 1_000);
        renameSync(`${path}.new`, path);
      },
    ],
  ])('does not vouch for a file that was %s', async (_how, change) => {
    const file = stamped();
    // The clock of files ticks in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 20));
    change(file.path);
    expect(answers(file)).toEqual([false, false]);
  });

  it('vouches for nothing that was read as soon as it was written', () => {
    const { path, stamp } = stamped();
    expect(answers({ path, stamp: { ...stamp, seenNs: nowNs() } })).toEqual([false, false]);
    expect(answers({ path, stamp: { ...stamp, seenNs: stamp.ctimeNs + 2n * SECOND } })).toEqual([false, false]);
    expect(answers({ path, stamp: { ...stamp, seenNs: stamp.ctimeNs + 2n * SECOND + 1n } })).toEqual([true, true]);
  });
});
