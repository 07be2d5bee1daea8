import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeJson } from '../../server/src/document/index.js';
import { analysed, fragmentText } from '../support/analysed-routes.js';
import { folderTexts } from '../support/folder-texts.js';
import { application, rounds, seeded, units } from '../support/generate.js';

const APPLICATIONS: [name: string, texts: Record<string, string>][] = [
  ['the bookshop', folderTexts(fileURLToPath(new URL('../../examples/bookshop', import.meta.url)))],
  ['a generated one', application(units(8, 4))],
];

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

test.each(APPLICATIONS)('operations of %s analysed in any order come to the same (cache 2)', (_, texts) => {
  const straight = analysed(texts);
  const document = writeJson(straight.document());
  expect(straight.fragments.size).toBeGreaterThan(10);
  for (const seed of Array.from({ length: rounds(2, 4) }, (_, n) => n)) {
    const mixed = analysed(texts, (list) => (seed === 0 ? [...list].reverse() : shuffled(list, seeded(seed))));
    for (const [key, fragment] of straight.fragments)
      expect(fragmentText(mixed.fragments.get(key)), key).toBe(fragmentText(fragment));
    expect(writeJson(mixed.document()) === document).toBe(true);
  }
});
