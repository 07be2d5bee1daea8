import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What takes minutes and needs the package registry is a job of its own: `npm test -- slow`. */
const slow = process.env.DOCGEN_SLOW === '1';

// Tests run against the TypeScript sources: the `docgen-source` condition of every workspace package points at src/.
export default defineConfig({
  resolve: { conditions: ['docgen-source'] },
  ssr: { resolve: { conditions: ['docgen-source'] } },
  test: {
    include: [slow ? 'test/slow/**/*.test.ts' : 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/vendor/**', ...(slow ? [] : ['test/slow/**'])],
    // For what never ends, not for what is slow: a machine that does something else as well takes ten times as long.
    testTimeout: slow ? 1_800_000 : 300_000,
    hookTimeout: slow ? 1_800_000 : 300_000,
    // Many tests wait for processes and timers of their own; left to itself the runner takes one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
