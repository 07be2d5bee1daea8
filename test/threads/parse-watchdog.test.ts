import { expect, test } from 'vitest';
import { parseWatchBuffer, parseWatcher, parseWriter } from '../../server/src/threads/parse-watchdog.js';
import { processorTime, systemThread } from '../../server/src/threads/processor-time.js';

const LIMIT = 50;
/** Uses so many milliseconds of the processor. */
function work(milliseconds: number): void {
  const until = processorTime(systemThread(), 1) + milliseconds;
  while (processorTime(systemThread(), 1) < until);
}
/** Lets the clock go on without using the processor. */
function stand(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('a parse hangs when its thread works without a step, however long it waits for the processor', () => {
  const buffer = parseWatchBuffer(2);
  const [one, two] = [parseWriter(buffer, 0), parseWriter(buffer, 1)];
  const hanging = parseWatcher(buffer, LIMIT);
  work(2 * LIMIT);
  expect(hanging()).toBeUndefined();

  one.begin('app/Ä.php', 'aa');
  expect(hanging()).toBeUndefined();
  stand(10 * LIMIT);
  expect(hanging()).toBeUndefined();
  work(2 * LIMIT);
  expect(hanging()).toBe('app/Ä.php\0aa');

  // A step, and parsing the same file once more, begin anew.
  one.steps[0] = 1;
  expect(hanging()).toBeUndefined();
  one.end();
  one.begin('app/Ä.php', 'aa');
  expect(hanging()).toBeUndefined();
  work(2 * LIMIT);
  two.begin('app/B.php', 'bb');
  expect(hanging()).toBe('app/Ä.php\0aa');
  one.end();
  expect(hanging()).toBeUndefined();
  work(2 * LIMIT);
  expect(hanging()).toBe('app/B.php\0bb');
  two.end();
  expect(hanging()).toBeUndefined();
});

test('where the system does not tell the time of a thread, that of the process is shared out', () => {
  const before = [processorTime(0, 1), processorTime(0, 4)] as const;
  work(LIMIT);
  expect(processorTime(0, 1) - before[0]).toBeGreaterThan(LIMIT / 2);
  expect(processorTime(0, 1)).toBeGreaterThan(3 * processorTime(0, 4));
});
