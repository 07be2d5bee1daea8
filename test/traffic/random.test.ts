import { describe, expect, test } from 'vitest';
import { noLaravel } from '../support/laravel.js';
import { randomTraffic, report } from './random/contradictions.js';

/** A seed on which nothing is left: what is false elsewhere, test/slow/response-truth.test.ts bounds. */
const SEED = 5;
const ACTIONS = 60;

describe.skipIf(noLaravel !== undefined)(
  `what random actions answer${noLaravel === undefined ? '' : ` (${noLaravel})`}`,
  () => {
    test('contradicts the document nowhere', () => {
      const outcome = randomTraffic(SEED, ACTIONS);
      expect(outcome.contradictions.length, report(SEED, outcome)).toBe(0);
      expect(outcome.judged).toBeGreaterThan(20 * ACTIONS);
    });
  },
);
