import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { areas, help, ROOMS, runnerArguments } from '../../scripts/test-rooms.mjs';

const root = resolve(import.meta.dirname, '../..');

test('every room of ARCHITECTURE.md has areas, and every area is there', () => {
  const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## The rooms')[1]?.split('\n## ')[0] ?? '';
  const rooms = [...table.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => (name === 'layers' ? 'server/src/layers' : name)),
  );
  expect(rooms.length).toBeGreaterThan(20);
  expect(rooms.filter((room) => !Object.hasOwn(ROOMS, room))).toEqual([]);
  expect(
    Object.values(ROOMS)
      .flat()
      .filter((area) => !areas().includes(area)),
  ).toEqual([]);
});

test('names become folders, and the rest goes to the runner', () => {
  expect(runnerArguments([])).toEqual({ slow: false, deep: false, args: [] });
  expect(runnerArguments(['daemon'])).toEqual({ slow: false, deep: false, args: ['test/daemon/'] });
  expect(runnerArguments(['server/src/layers', 'cases', '-t', 'daemon', '--bail=1'])).toEqual({
    slow: false,
    deep: false,
    args: ['test/layers/', 'test/cases/', '-t', 'daemon', '--bail=1'],
  });
  expect(runnerArguments(['test/php/facts.test.ts'])).toEqual({
    slow: false,
    deep: false,
    args: ['test/php/facts.test.ts'],
  });
  expect(runnerArguments(['--reporter', 'dot'])).toEqual({ slow: false, deep: false, args: ['--reporter', 'dot'] });
  expect(runnerArguments(['slow'])).toEqual({ slow: true, deep: false, args: ['test/slow/'] });
  const deep = runnerArguments(['deep']);
  expect([deep.slow, deep.deep]).toEqual([false, true]);
  expect(deep.args).toContain('test/incremental/workspace.test.ts');
  expect(deep.args).not.toContain('test/architecture/test-rooms.test.ts');
  expect(() => runnerArguments(['damon'])).toThrow(
    'No room or test area is called "damon"; npm test -- --help lists them.',
  );
});

test('npm test tells its names before it installs or builds anything', () => {
  const script = join(root, 'scripts/test.mjs');
  expect(execFileSync(process.execPath, [script, '--help'], { encoding: 'utf8' })).toBe(help());
  for (const name of ['slow', 'server/src/emit', 'incremental']) expect(help()).toContain(name);
  const refused = spawnSync(process.execPath, [script, 'nowhere'], { encoding: 'utf8' });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('called "nowhere"')]);
});
