import { readFileSync, readlinkSync } from 'node:fs';

/** Gives the number of the running thread by which the system knows it; 0 where the system does not tell. */
export function systemThread(): number {
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Measures the milliseconds a thread of this process has had of the processor. Only Linux tells them of another thread: elsewhere the
 * time of the whole process is shared out evenly among `threads`, which is right for one that runs alone.
 */
export function processorTime(thread: number, threads: number): number {
  if (thread !== 0) {
    try {
      const nanoseconds = Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ', 1)[0]);
      if (nanoseconds > 0) return nanoseconds / 1e6;
    } catch {
      // The kernel keeps no such statistics, or the thread has ended.
    }
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 / Math.max(1, threads);
}
