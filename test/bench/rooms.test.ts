import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { roomsOf, weightsOf } from './profile/rooms.mjs';

const folder = mkdtempSync(join(tmpdir(), 'docgen-profile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('time is told by rooms of the code, without the idle, from a moment on', () => {
  mkdirSync(join(folder, 'dist'));
  const bundle = join(folder, 'dist/bundle.cjs');
  writeFileSync(
    bundle,
    '// server/src/lint/rules/a.ts\nlint\n  // node_modules/@scope/it/b.js\nscope\n// cache/src/c.ts\n',
  );
  const node = (id: number, functionName: string, lineNumber: number, children: number[], url = bundle) => ({
    id,
    callFrame: { functionName, url, lineNumber },
    children,
  });
  const nodes = [
    node(1, '(root)', -1, [2, 6, 7], ''),
    node(2, 'lint', 1, [3, 4]),
    node(3, 'readFileSync', 5, [], 'node:fs'),
    node(4, 'scope', 3, [5]),
    node(5, '(garbage collector)', -1, [], ''),
    node(6, '(idle)', -1, [], ''),
    node(7, 'bootstrap', 2, [], 'node:internal'),
  ];
  writeFileSync(
    join(folder, 'a.cpuprofile'),
    JSON.stringify({
      nodes,
      startTime: 1_000,
      samples: [2, 3, 4, 5, 6, 7],
      timeDeltas: [100, 300, 100, 200, 5_000, 100],
    }),
  );
  expect(roomsOf(folder)).toEqual([
    { room: 'server/src/lint/rules', share: 50 },
    { room: 'collecting garbage', share: 25 },
    { room: 'node_modules/@scope/it', share: 12.5 },
    { room: 'starting node', share: 12.5 },
  ]);
  expect(roomsOf(folder, 6_000)).toEqual([{ room: 'starting node', share: 100 }]);
});

test('what is held is told by the rooms whose code made it', () => {
  const held = join(folder, 'held');
  mkdirSync(join(held, 'dist'), { recursive: true });
  const bundle = join(held, 'dist/bundle.cjs');
  writeFileSync(bundle, '// server/src/lint/rules/a.ts\nlint\n// cache/src/c.ts\ncache\n');
  const node = (lineNumber: number, megabytes: number, children: object[], url = bundle) => ({
    callFrame: { functionName: 'f', url, lineNumber },
    selfSize: megabytes * 1024 * 1024,
    children,
  });
  const head = node(-1, 1, [node(1, 4, [node(3, 2, []), node(7, 1, [], 'node:fs')]), node(3, 1, [])], '');
  writeFileSync(join(held, 'a.heapprofile'), JSON.stringify({ head }));
  writeFileSync(join(held, 'b.heapprofile'), JSON.stringify({ head: node(3, 0.5, []) }));
  expect(weightsOf(held)).toEqual([
    { room: 'server/src/lint/rules', megabytes: 5 },
    { room: 'cache/src', megabytes: 3.5 },
    { room: 'starting node', megabytes: 1 },
  ]);
});
