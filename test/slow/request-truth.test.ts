import { describe, expect, test } from 'vitest';
import { noLaravel } from '../support/laravel.js';
import { randomRequests, report } from '../traffic/requests/contradictions.js';

const SEEDS = [1, 2, 3, 4, 5, 6];
const HANDLERS = 150;

/** The share of handlers that may contradict the document: more than was found when this was written. */
const MOST = 0.02;

describe.skipIf(noLaravel !== undefined)('a running application and what its document asks for', () => {
  test.each(SEEDS)('agree on the bodies of seed %i', (seed) => {
    const outcome = randomRequests(seed, HANDLERS);
    console.log(report(seed, outcome));
    expect(outcome.contradictions.length / outcome.handlers).toBeLessThan(MOST);
    expect(outcome.loose.length / outcome.handlers).toBeLessThan(0.25);
    expect(outcome.judged).toBeGreaterThan(50 * HANDLERS);
  });
});
