import { existsSync, readFileSync } from 'node:fs';

/** Tells whether a process runs. One that has ended and was not collected by its parent does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self') || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
