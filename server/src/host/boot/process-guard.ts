import { spawn } from 'node:child_process';

/**
 * The shell of the guard reads a pipe that this process holds. A line says that all is done; an end without one says
 * that this process is gone, whatever ended it: then the group of the boot goes too, and its files.
 */
const GUARD = 'trap "" HUP INT TERM; read -r _ || { kill -9 "-$1"; rm -rf -- "$2"; }';

/**
 * Guards a process group against the death of this process. A `kill -9` leaves no time to clean up, PHP cannot watch its
 * parent without extensions, and a signal for it would disturb the sleep of the application's own code. A shell that
 * waits costs 2 ms and needs nothing. Returns the function that ends the guard. Windows ends the children of a process
 * with it and needs no guard.
 */
export function guardGroup(group: number, scratch: string, env: Record<string, string | undefined>): () => void {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', GUARD, 'docgen-guard', String(group), scratch], {
    cwd: '/',
    env: { PATH: env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell there is no guard, and everything else works.
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  return () => guard.stdin.end('\n');
}
