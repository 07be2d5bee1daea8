import { readFileSync } from 'node:fs';
import { VERSION } from '@docgen/protocol/version';

/** The hash, where the bundler has put it into the file itself: the command line does not read another one for it. */
declare const DOCGEN_BUILD: string | undefined;

/**
 * Tells one build of docgen from another: its version and the hash of its files, which the bundler writes beside them. Two
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
