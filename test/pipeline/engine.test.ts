import { expect, test, vi } from 'vitest';
import { loadEngine, nullEngine } from '../../server/src/pipeline/engine.js';

test('an engine that does not start leaves the null engine and a finding (config 4.1)', async () => {
  vi.doMock('@docgen/engine', () => ({
    createEngine: () => {
      throw new Error('no memory for the tables.');
    },
  }));
  const { engine, diagnostics } = await loadEngine('auto' as never);
  vi.doUnmock('@docgen/engine');
  expect(engine).toBe(nullEngine);
  expect(diagnostics.map((d) => [d.code, d.message.includes('no memory for the tables.')])).toEqual([
    ['engine.boot-failed', true],
  ]);
});
