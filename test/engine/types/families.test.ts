import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../cases/engine');

/** Families of inference and the file their cases stand in. */
const FAMILIES: Record<string, string> = {
  'array functions': 'flow/arrays.md',
  'shapes and spreads': 'types/shapes.md',
  'closures and first-class callables': 'calls/closures.md',
  'match and narrowing': 'flow/narrowing.md',
  'generics and conditional returns': 'types/generics.md',
  'Eloquent builders and relations': 'framework/eloquent.md',
  collections: 'framework/collections.md',
  enums: 'types/enums.md',
  'docblock grammar': 'types/docblock-types.md',
  'static and late static binding': 'types/statics.md',
  traits: 'types/traits.md',
  'nullsafe and coalescing': 'flow/nullsafe.md',
};

for (const [family, file] of Object.entries(FAMILIES)) {
  it(`${family}: at least twenty questions`, () => {
    const asked = readFileSync(join(FOLDER, file), 'utf8').match(/reveal_type\(/g) ?? [];
    expect(asked.length).toBeGreaterThanOrEqual(20);
  });
}
