import { afterEach, expect, test, vi } from 'vitest';
import { activeTime, activeTimeout } from '../../../client-cli/src/daemon/active-timeout.js';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is waited for is not late by the time a process stood still', () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const waited = activeTime();
  for (const [turn, sum] of [
    [10, 10],
    [100, 110],
    // The process was stopped, or the machine asleep.
    [60_000, 210],
    [40, 250],
  ] as const) {
    now += turn;
    expect(waited()).toBe(sum);
  }
});

test('waiting has an end where nothing stands still', async () => {
  vi.useFakeTimers();
  let over = 0;
  void activeTimeout(5_000).over.then(() => {
    over = performance.now();
  });
  const ended = activeTimeout(5_000);
  void ended.over.then(() => expect.unreachable());
  ended.end();
  const from = performance.now();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(over - from).toBe(5_000);
  expect(vi.getTimerCount()).toBe(0);
});
