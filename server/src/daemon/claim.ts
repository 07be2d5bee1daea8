import type { EnvironmentVariables } from '../project/config/environment.js';
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
  return release === undefined ? undefined : { address, release };
}
