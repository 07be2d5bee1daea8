import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leavesFolder } from './real-place.js';

/**
 * Makes a folder and those above it, level by level: where nothing can be made, as below /proc, `recursive` of mkdir
 * does not end on Node 20. Throws what mkdir throws. Every folder made gets `mode`. `root` itself is never made: where
 * it has been deleted meanwhile, nothing below it comes back.
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

/**
 * Makes a folder of generated files that belong in no repository, with a `.gitignore` that says so; a `.gitignore` that
 * is there stays (commands 1.6). Throws LeadsOutside for one that a link on its way takes out of `root`, and nothing is
 * made. The file is written whole or not at all, because an empty one, as a full disk leaves
 * it, would say the opposite for good.
 */
export function makeIgnoredFolder(folder: string, mode?: number, root?: string): void {
  if (root !== undefined && leavesFolder(root, folder)) throw new LeadsOutside(folder);
  makeFolder(folder, mode, root);
  const file = join(folder, '.gitignore');
  if (existsSync(file)) return;
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, '*\n!.gitignore\n');
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Says that a folder of the application is in truth another one, which is not the application's to write. */
export class LeadsOutside extends Error {
  readonly code = 'EXDEV';

  constructor(folder: string) {
    super(`${folder} leads outside of the application through a link`);
    this.name = 'LeadsOutside';
  }
}
