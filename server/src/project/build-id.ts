import { readFileSync } from 'node:fs';
import { VERSION } from '@docgen/protocol/version';

/**
 * Tells one build of docgen from another: its version and the hash of its files, which the bundler writes beside them. Two
 * builds never meet on one socket (commands 8.1).
 */
export function buildId(): string {
  return `${VERSION}@${filesHash()}`;
}

function filesHash(): string {
  try {
    return readFileSync(new URL('./build-id', import.meta.url), 'utf8').trim();
  } catch {
    return 'source';
  }
}
