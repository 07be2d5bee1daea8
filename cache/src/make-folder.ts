import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, level by level: where nothing can be made, as below /proc, `recursive` of mkdir does
 * not end on Node 20. Throws what mkdir throws. `mode` is that of every folder made. `root` is never made: where it has been
 * deleted meanwhile, nothing below it comes back.
 */
export function makeFolder(folder: string, mode?: number, root?: string): void {
  if (folder === root || existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode, root);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
