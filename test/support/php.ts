import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** Settings that a php.ini may make otherwise: warnings do not mix with what a script prints, and memory suffices. */
const SETTINGS = ['-d', 'display_errors=stderr', '-d', 'memory_limit=-1'];

/** Runs PHP to its end. */
export function runPhp(
  args: readonly string[],
  options: { cwd?: string; input?: string } = {},
): SpawnSyncReturns<string> {
  return spawnSync('php', [...SETTINGS, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
}
