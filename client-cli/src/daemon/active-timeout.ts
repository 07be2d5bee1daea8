/** A longer turn does not count in full, because this process stood still. */
const LONGEST_TURN_MS = 100;

/**
 * Counts the milliseconds this process spent waiting; it must be called at least ten times a second. The clock does not
 * count: a machine that stood still, or a command that was stopped with Ctrl-Z, goes on with a clock that has run out,
 * and with an answer it has not read yet.
 */
export function activeTime(): () => number {
  let waited = 0;
  let last = performance.now();
  return () => {
    const now = performance.now();
    waited += Math.min(now - last, LONGEST_TURN_MS);
    last = now;
    return waited;
  };
}

/** Resolves after so many milliseconds of waiting, unless it is ended before. */
export function activeTimeout(ms: number): { over: Promise<void>; end(): void } {
  const waited = activeTime();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (waited() < ms) return;
      clearInterval(timer);
      resolve();
    }, LONGEST_TURN_MS / 2);
  });
  return { over, end: () => clearInterval(timer) };
}
