import { readFileSync } from 'node:fs';
import { VERSION } from '@docgen/protocol/version';

/** The hash the bundler puts into the bundle itself, so that the command line reads no other file for it. */
declare const DOCGEN_BUILD: string | undefined;

/**
 * Identifies this build of docgen by its version and the hash of its files, which the bundler writes beside them. Two
 * builds never meet on one socket (commands 8.1).
 */
export function buildId(): string {
  hash ??= filesHash();
  return `${VERSION}@${hash}`;
}

/**
 * Tells whether the files this process runs are gone or those of another build, as after an update: what it has not loaded yet, it
 * would not find or not understand.
 */
export function isReplaced(): boolean {
  return hash !== undefined && filesHash() !== hash;
}

/** As it was when this process first asked for it. */
let hash: string | undefined;

function filesHash(): string {
  if (typeof DOCGEN_BUILD === 'string') return DOCGEN_BUILD;
  try {
    return readFileSync(new URL('./build-id', import.meta.url), 'utf8').trim();
  } catch {
    return 'source';
  }
}
