import { readFileSync } from 'node:fs';
import { VERSION } from '@docgen/protocol/version';

/** The hash the bundler puts into the bundle itself, so that the command line reads no other file for it. */
declare const DOCGEN_BUILD: string | undefined;

/**
 * Identifies this build of docgen by its version and the hash of its files, which the bundler writes beside them. Two
 * builds never meet on one socket (commands 8.1).
 */
export function buildId(): string {
  return `${VERSION}@${filesHash()}`;
}

function filesHash(): string {
  if (typeof DOCGEN_BUILD === 'string') return DOCGEN_BUILD;
  try {
    return readFileSync(new URL('./build-id', import.meta.url), 'utf8').trim();
  } catch {
    return 'source';
  }
}
