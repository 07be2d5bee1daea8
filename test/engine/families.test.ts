import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../cases/engine');

/** Families of inference and the file their cases stand in. */
const FAMILIES: Record<string, string> = {
  'array functions': 'arrays.md',
  'shapes and spreads': 'shapes.md',
  'closures and first-class callables': 'closures.md',
  'match and narrowing': 'narrowing.md',
  'generics and conditional returns': 'generics.md',
  'Eloquent builders and relations': 'eloquent.md',
  collections: 'collections.md',
  enums: 'enums.md',
  'docblock grammar': 'docblock-types.md',
  'static and late static binding': 'statics.md',
  traits: 'traits.md',
  'nullsafe and coalescing': 'nullsafe.md',
};

for (const [family, file] of Object.entries(FAMILIES)) {
  it(`${family}: at least twenty questions`, () => {
    const asked = readFileSync(join(FOLDER, file), 'utf8').match(/reveal_type\(/g) ?? [];
    expect(asked.length).toBeGreaterThanOrEqual(20);
  });
}
