import { closeSync, constants, openSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Holds a folder that was looked at, so that nobody puts another one or a link in its place before it is written to. */
export interface HeldFolder {
  /** Names an entry by a path that leads through the folder that was looked at. */
  entry(name: string): string;
  /** Throws when the folder is another one by now. */
  check(): void;
  close(): void;
}

/**
 * Opens a folder by its real path. On Linux its entries are reached through the open folder; elsewhere Node has no call
 * for that, and the path is resolved again before each step. Throws where the path is no folder, or leads elsewhere.
 */
export function holdFolder(folder: string): HeldFolder {
  const unchanged = (): void => {
    if (realpathSync(folder) !== folder) throw new Error(`${folder} leads elsewhere by now.`);
  };
  if (process.platform !== 'linux') {
    unchanged();
    return { entry: (name) => join(folder, name), check: unchanged, close: () => {} };
  }
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const held = `/proc/self/fd/${handle}`;
  const close = (): void => closeSync(handle);
  try {
    // A link further up was followed where it stood a moment ago.
    if (readlinkSync(held) !== folder) throw new Error(`${folder} leads elsewhere by now.`);
  } catch (error) {
    close();
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    unchanged();
    return { entry: (name) => join(folder, name), check: unchanged, close: () => {} };
  }
  return { entry: (name) => `${held}/${name}`, check: () => {}, close };
}
