import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildApplication } from '../support/built-application.js';
import { SILENT } from '../support/edits.js';
import { application, seeded, units } from '../support/generate.js';

test('indentation, line ends, comments and unused imports change no operation', async () => {
  const files = application(units(11, 4));
  const { text } = await buildApplication(files);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(SILENT.length - 1), { minLength: 4, maxLength: 12 }),
      fc.nat(),
      async (chosen, seed) => {
        const random = seeded(seed);
        const silent = chosen.reduce<Record<string, string>>((f, n) => SILENT[n]?.apply(f, random) ?? f, files);
        const after = await buildApplication(silent);
        expect(after.text).toBe(text);
        expect(after.diagnostics.filter((d) => d.code === 'inference.file-unparsable')).toEqual([]);
      },
    ),
    { numRuns: 60, seed: 20_240_517 },
  );
});
