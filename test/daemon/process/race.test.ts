import { describe, expect, it } from 'vitest';
import { rounds } from '../../support/generate.js';
import { until } from '../../support/until.js';
import { install } from '../installation.js';
import { Place } from '../place.js';
import { clientOf } from './racer.js';

const installation = install();
const ROUNDS = rounds(6, 60);
const CLIENTS = 12;
/** Every so many rounds the daemon is killed before the next: with 12 starts a time that is what the clock allows. */
const KILL_EVERY = 3;

describe('clients that want a daemon at the same time (commands 8.1)', () => {
  it(`all get the same one: ${ROUNDS} rounds of ${CLIENTS}, with kill -9 in between`, async () => {
    const place = new Place(installation);
    const find = await clientOf(installation);
    const pids = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const found = await Promise.all(Array.from({ length: CLIENTS }, () => find(place.app.root, place.env)));
      const [first] = found;
      expect(found).toEqual(Array.from({ length: CLIENTS }, () => first));
      if (first === undefined || !('pid' in first)) throw new Error('No daemon.');
      pids.add(first.pid);
      expect(place.daemon?.pid).toBe(first.pid);
      if (round % KILL_EVERY !== KILL_EVERY - 1) continue;
      // The losers are about to end.
      await until('one is left', () => place.daemons().length === 1);
      process.kill(first.pid, 'SIGKILL');
    }
    expect(pids.size).toBe(ROUNDS / KILL_EVERY);
  });

  it('as whole commands: none fails, one daemon is left', async () => {
    const place = new Place(installation);
    const outcomes = await Promise.all(Array.from({ length: CLIENTS }, () => place.docgen(['routes'])));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ exit: 0, err: '' });
    await until('one is left', () => place.daemons().length === 1);
  });
});
