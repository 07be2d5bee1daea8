import { describe, expect, test } from 'vitest';
import { noLaravel } from '../support/laravel.js';
import { compared, judged, loose, report } from '../validation/truth/comparison.js';

/** Sets of one application, and how many of them: an export of a few hundred operations is what people have. */
const SETS = 400;
const SEEDS = [1, 2, 3, 4, 5, 6];

describe.skipIf(noLaravel !== undefined)('the framework and the published schemas', () => {
  test.each(SEEDS)('agree on the payloads of application %i, but for deliberate tightenings', async (seed) => {
    const verdict = judged(await compared(SETS, seed * 1000, 60));
    console.log(report(verdict));
    expect(verdict.faults).toEqual([]);
    expect(loose(verdict)).toEqual([]);
    expect(verdict.accepted / verdict.refused).toBeLessThan(0.12);
  });
});
