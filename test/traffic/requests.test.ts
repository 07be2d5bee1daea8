import { describe, expect, test } from 'vitest';
import { noLaravel } from '../support/laravel.js';
import { randomRequests, report } from './requests/contradictions.js';

/** A seed on which nothing is left: what is false elsewhere, test/slow/request-truth.test.ts bounds. */
const SEED = 3;
const HANDLERS = 40;

/** The share of handlers that may ask for more than is documented: conditions that held for all bodies by chance. */
const MOST_LOOSE = 0.25;

describe.skipIf(noLaravel !== undefined)(
  `what random handlers accept${noLaravel === undefined ? '' : ` (${noLaravel})`}`,
  () => {
    test('is what the document asks for, and what they answer is there', () => {
      const outcome = randomRequests(SEED, HANDLERS);
      expect(outcome.contradictions.length, report(SEED, outcome)).toBe(0);
      expect(outcome.loose.length / outcome.handlers).toBeLessThan(MOST_LOOSE);
      expect(outcome.judged).toBeGreaterThan(50 * HANDLERS);
    });
  },
);
