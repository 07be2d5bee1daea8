import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A lock older than this belongs to a git process that died. */
const STALE_MS = 60_000;

/** Tells whether git is rewriting the working tree of an application right now: a switch of branches is one change. */
export function gitLock(root: string): () => boolean {
  const directory = gitDirectory(root);
  if (directory === undefined) return () => false;
  const lock = join(directory, 'index.lock');
  return () => {
    try {
      const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      return made !== undefined && Date.now() - made < STALE_MS;
    } catch {
      return false;
    }
  };
}

/** Finds `.git` of the root or of a folder above it; in a linked working tree it is a file that names the directory. */
function gitDirectory(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    try {
      const stat = statSync(git, { throwIfNoEntry: false });
      if (stat?.isDirectory() === true) return git;
      const named = stat?.isFile() === true ? /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1] : undefined;
      if (named !== undefined) return resolve(folder, named.trim());
    } catch {
      return undefined;
    }
    if (dirname(folder) === folder) return undefined;
  }
}
