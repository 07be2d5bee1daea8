import type { EnvironmentVariables } from '../project/config/environment.js';
import { announcedElsewhere } from './daemon-file.js';
import { type Address, addressOf, makeOwnDirectory } from './directory.js';
import { type Release, takeLock } from './lock.js';

/** Holds the right to be the daemon of an application. */
export interface DaemonClaim {
  address: Address;
  release: Release;
}

/**
 * Claims an application for this process; undefined when another process has it. It comes before everything a daemon
 * loads: of several that are started at once all but one are gone again in the time it takes to start Node. Throws
 * NoAddress, SqliteMissing.
 */
export function claim(root: string, env: EnvironmentVariables): DaemonClaim | undefined {
  const address = addressOf(root, env);
  makeOwnDirectory(address.directory);
  const release = takeLock(address.directory);
  if (release === undefined) return undefined;
  if (!runsElsewhere(address)) return { address, release };
  release();
  return undefined;
}

/** Tells whether a daemon of the application lives that was started under other directories (commands 8.1). */
export function runsElsewhere(address: Address): boolean {
  const other = announcedElsewhere(address);
  if (other === undefined) return false;
  const release = takeLock(other.directory);
  release?.();
  return release === undefined;
}
