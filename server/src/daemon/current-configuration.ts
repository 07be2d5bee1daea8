import { setTimeout as pause } from 'node:timers/promises';
import { configurationHash } from '../project/config/configuration-hash.js';

const EVERY_MS = 20;
const TRIES = 25;

/**
 * Waits until docgen.yaml is the one the client saw (commands 8.2). Requests read the file anew each time, so this only
 * waits where a write becomes visible late, and not for ever: a file that has changed again since is newer than the
 * client's.
 */
export async function currentConfiguration(root: string, hash: string | undefined, signal: AbortSignal): Promise<void> {
  if (hash === undefined) return;
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    const now = configurationHash(root);
    if (now === undefined || now === hash) return;
    await pause(EVERY_MS);
  }
}
