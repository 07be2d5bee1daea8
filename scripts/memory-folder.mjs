// Thousands of small files are made and removed by the tests: on a disk that was 6 of 42 minutes of their processor time.
import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const WANTED_BYTES = 4 * 2 ** 30;

/** Makes a folder that lies in memory; undefined where there is none, programs may not run there, or memory is short. */
export function memoryFolder() {
  if (!existsSync('/proc/mounts')) return undefined;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place, type]) => place === MEMORY && type === 'tmpfs');
  if (mount === undefined || mount[3]?.split(',').some((option) => option === 'noexec' || option === 'ro'))
    return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  const [, available = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  // Processes of the tests want memory as well.
  if (bavail * bsize < WANTED_BYTES || Number(available) * 1024 < 2 * WANTED_BYTES) return undefined;
  const folder = mkdtempSync(join(MEMORY, 'dg-'));
  // Tests run commands as another user, too.
  chmodSync(folder, 0o1777);
  return folder;
}
