import { beforeAll, describe, expect, test } from 'vitest';
import { noLaravel } from '../../support/laravel.js';
import { type Comparison, compared, judged, loose, report } from './comparison.js';
import { MUTATIONS, mutated } from './mutations.js';

/** The share of refusals that may pass the schema (validation 8.11 counts none of them). */
const MOST = 0.12;

describe.skipIf(noLaravel !== undefined)(
  `payloads of a generated application${noLaravel === undefined ? '' : ` (${noLaravel})`}`,
  () => {
    let sample: Comparison;
    beforeAll(async () => {
      sample = await compared(180, 20, 34);
    });

    test('the framework and the schema agree, but for deliberate tightenings', () => {
      const verdict = judged(sample);
      console.log(report(verdict));
      expect(verdict.faults).toEqual([]);
      expect(loose(verdict)).toEqual([]);
      expect(verdict.accepted / verdict.refused).toBeLessThan(MOST);
      expect(verdict.refused).toBeGreaterThan(3000);
      expect(verdict.payloads - verdict.refused).toBeGreaterThan(1000);
      expect(verdict.failed / verdict.payloads).toBeLessThan(0.05);
    });

    test.each(Object.entries(MUTATIONS))('%s is noticed', (_name, change) => {
      const verdict = judged({ ...sample, schemas: sample.schemas.map((schema) => mutated(schema, change)) });
      const noticed =
        verdict.faults.length > 0 || loose(verdict).length > 0 || verdict.accepted / verdict.refused >= MOST;
      expect(noticed).toBe(true);
    });
  },
);
