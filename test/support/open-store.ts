import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@docgen/cache';
import { afterAll } from 'vitest';

/** Opens stores of a test file by their names, in a folder that goes away with it; whatever one has to say fails the test. */
export function stores(): (name: string) => Store {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-stores-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) =>
    openStore({
      file: join(folder, `${name}.sqlite`),
      build: 'test',
      maxBytes: 64 * 1024 * 1024,
      note: (line) => {
        throw new Error(line);
      },
    });
}
