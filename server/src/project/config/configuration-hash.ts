import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readFile } from '../read-bytes.js';

/** Computes the SHA-256 of docgen.yaml in hex; undefined where it is absent or cannot be read. */
export function configurationHash(root: string): string | undefined {
  try {
    return createHash('sha256')
      .update(readFile(join(root, 'docgen.yaml')))
      .digest('hex');
  } catch {
    return undefined;
  }
}
