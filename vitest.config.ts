import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** What takes minutes and needs the package registry is a job of its own: `npm test -- slow`. */
const slow = process.env.DOCGEN_SLOW === '1';

/**
 * The areas that call the modules in the process of the runner and leave it as they found it. Their files share one instance of the modules
 * for each worker: loading and compiling them anew for each file took 36 % of the processor time of validation, layers and errors.
 */
const SHARING = [
  'bench',
  'bookshop',
  'cases',
  'cli',
  'config',
  'contract',
  'diff',
  'document',
  'emit',
  'engine',
  'errors',
  'host',
  'incremental',
  'layers',
  'lint',
  'mcp',
  'operations',
  'php',
  'pipeline',
  'project',
  'questions',
  'recordings',
  'responses',
  'stored',
  'traffic',
  'validation',
  'vscode',
].map((area) => `test/${area}/**/*.test.ts`);
// One asks what is there where nothing else was loaded, the other replaces modules.
SHARING.push('test/architecture/!(engine-alone).test.ts', 'test/hostile/!(step-budget).test.ts');
// Most commands of these files run in the process: each file alone loaded everything for itself.
SHARING.push('test/system/{bad-boot,framework-cache,framework-cache-failures}.test.ts');

const common = {
  // For what never ends, not for what is slow: a machine that does something else as well takes ten times as long.
  testTimeout: slow ? 1_800_000 : 300_000,
  hookTimeout: slow ? 1_800_000 : 300_000,
  // Builds from source use the facts of packages that ship, where the very sources of this run made them.
  globalSetup: ['test/support/facts/identity.ts'],
  setupFiles: ['test/support/facts/shipped.ts'],
};
// Tests run against the TypeScript sources: the `docgen-source` condition of every workspace package points at src/.
const conditions = ['docgen-source'];
const resolved = { resolve: { conditions }, ssr: { resolve: { conditions } } };
const foreign = [...configDefaults.exclude, '**/vendor/**'];

export default defineConfig({
  test: {
    // Left to itself the runner takes one of two cores. With a third worker for what calls the modules it took as long.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: slow
      ? [{ ...resolved, test: { ...common, name: 'slow', include: ['test/slow/**/*.test.ts'], exclude: foreign } }]
      : [
          {
            ...resolved,
            test: {
              ...common,
              name: 'sharing',
              isolate: false,
              include: SHARING,
              exclude: foreign,
              sequence: { groupOrder: 1 },
            },
          },
          {
            ...resolved,
            test: {
              ...common,
              name: 'apart',
              include: ['test/**/*.test.ts'],
              exclude: [...foreign, 'test/slow/**', ...SHARING],
              // They wait for processes and timers of their own for a third of their time: 11 % sooner than with two on two cores.
              maxWorkers: Math.max(3, availableParallelism()),
              sequence: { groupOrder: 0 },
            },
          },
        ],
  },
});
