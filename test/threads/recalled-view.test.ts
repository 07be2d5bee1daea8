import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode, openStore, sha256 } from '@docgen/cache';
import { recallView } from '@docgen/server/threads/recalled-view';
import { expect, it } from 'vitest';

const finding = { severity: 'info', code: 'x.y', message: 'm', help: null };
const at = (file: string) => ({
  finding: { ...finding, source: { file, line: 1 } },
  at: { file, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } } },
  fixes: [],
});
const TEXT = '<?php // as it was';
const SHA = sha256(TEXT);

it('takes a row of another shape or build for none, and tells no place in a text that is another', () => {
  const root = mkdtempSync(join(tmpdir(), 'dgv-'));
  const file = join(root, 'store.sqlite');
  const open = (build = 'a') => openStore({ file, build, maxBytes: 1e9 });
  const store = open();
  expect(recallView(store, root, ['a.php'])).toBe(undefined);
  for (const body of [encode(null), encode({ documents: 3, files: [] }), encode([]), Buffer.from([0xff])]) {
    store.write({ artifacts: new Map([['view', body]]) });
    expect(recallView(store, root, ['a.php'])).toBe(undefined);
  }
  const files = ['a.php', 'c.php'];
  const texts = new Map([...files, 'b.php'].map((path) => [path, SHA]));
  const findings = [...files, 'b.php'].map(at);
  const whole = { build: { host: {} }, documents: [{ document: 'default', findings }], files, texts };
  const view = { actions: ['shown'], lenses: [] };
  const row = encode({ text: TEXT, views: [{ document: 'default', view }] });
  store.write({
    artifacts: new Map([
      ['view', encode(whole)],
      ['view a.php', row],
      ['view c.php', encode(7)],
    ]),
  });
  // Of these files one has its row, one is another by now, and the row of the third is damaged.
  writeFileSync(join(root, 'b.php'), 'another');
  const recalled = recallView(store, root, files);
  expect([...(recalled?.texts ?? [])]).toEqual([['a.php', TEXT]]);
  expect(recalled?.answer.map(({ answer }) => answer.files)).toEqual([
    [
      { file: 'a.php', ...view },
      { file: 'c.php', actions: [], lenses: [] },
    ],
  ]);
  const told = recalled?.answer.flatMap(({ answer }) => [...answer.told.values()].map(({ at }) => at?.file));
  expect(told).toEqual(['a.php']);
  store.close();
  const other = open('b');
  expect(recallView(other, root, files)).toBe(undefined);
  other.close();
});
