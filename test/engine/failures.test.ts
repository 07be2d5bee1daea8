import { createEngine } from '@docgen/engine';
import { expect, test } from 'vitest';
import { reader } from './world.js';

/** What the engine answers when it cannot answer (engine 1.1): nothing thrown, one finding. */
const codes = (answer: { diagnostics: readonly { code: string }[] }) => answer.diagnostics.map((d) => d.code);

test('a reader that fails ends the analysis, not the run, and no machine path is told', () => {
  const broken = {
    read: (): never => {
      throw new Error('no such row in /home/someone/app/state.db');
    },
  };
  const answer = createEngine().analyzeCallable(broken, { class: 'App\\A', method: 'm' });
  expect(answer.returns).toEqual([]);
  expect(codes(answer)).toEqual(['inference.action-failed']);
  expect(answer.diagnostics[0]?.message).not.toContain('/home');
});

test('a function or closure that is nowhere is told', () => {
  const engine = createEngine();
  for (const ref of [{ function: 'App\\nowhere' }, { closure: 'closure:routes/none.php#0' }]) {
    const answer = engine.analyzeCallable(reader({}), ref);
    expect(answer.returns).toEqual([]);
    expect(codes(answer)).toEqual(['inference.callable-not-found']);
  }
});
