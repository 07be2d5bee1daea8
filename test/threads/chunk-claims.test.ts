import { expect, test, vi } from 'vitest';
import { Claims } from '../../server/src/threads/pool/chunk-claims.js';

/** Every chunk somebody took, by who took it, when they take in that order until none is left. */
function taken(chunks: number, workers: number, order: (turn: number) => number): number[][] {
  const claims = Claims.over(chunks, workers);
  const mine: number[][] = Array.from({ length: workers }, () => []);
  for (let turn = 0, idle = 0; idle < workers * 4; turn++) {
    const worker = order(turn) % workers;
    const at = Claims.in(claims.buffer).take(worker);
    if (at === undefined) idle++;
    else mine[worker]?.push(at);
  }
  return mine;
}

test('each takes from the front of its own, and from the back of the longest once it has none', () => {
  expect(taken(8, 2, (turn) => turn)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ]);
  const claims = Claims.over(9, 3);
  expect([claims.take(1), claims.take(1), claims.take(1), claims.take(1), claims.take(1)]).toEqual([3, 4, 5, 2, 8]);
});

test('nobody takes what another has, whoever comes when, and all are taken', () => {
  for (const [chunks, workers] of [
    [0, 2],
    [1, 2],
    [7, 3],
    [100, 7],
    [65_535, 32],
  ] as const) {
    const mine = taken(chunks, workers, (turn) => (turn * 7919) >>> 3);
    expect(
      mine.flat().sort((a, b) => a - b),
      `${chunks} for ${workers}`,
    ).toEqual(Array.from({ length: chunks }, (_, n) => n));
  }
});

test('what another thread takes between the look and the taking is not taken twice', () => {
  const claims = Claims.over(4, 2);
  const other = Claims.in(claims.buffer);
  expect([other.take(1), other.take(1)]).toEqual([2, 3]);
  const { load } = Atomics;
  let stolen: number | undefined;
  const raced = (cells: Int32Array, at: number) => {
    const seen = load(cells, at);
    if (at === 3 && stolen === undefined) {
      stolen = -1;
      stolen = other.take(1);
    }
    return seen;
  };
  const looks = vi.spyOn(Atomics, 'load').mockImplementation(raced as unknown as () => bigint);
  const mine = claims.take(0);
  looks.mockRestore();
  expect([stolen, mine, claims.take(0)]).toEqual([1, 0, undefined]);
});

test('none is given out once all are to stop', () => {
  const claims = Claims.over(4, 2);
  claims.finish();
  claims.stop();
  expect([claims.take(0), claims.take(1), claims.finished]).toEqual([undefined, undefined, 1]);
});
