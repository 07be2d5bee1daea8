import { type FSWatcher, watch } from 'node:fs';
import { join, posix } from 'node:path';
import type { BuildInput } from '../pipeline/types.js';
import type { JobResult } from '../threads/index.js';
import type { Scheduler } from '../threads/scheduler.js';
import { gitLock } from '../watch/git-lock.js';

/** A save is a handful of events within a few milliseconds; a checkout of many files waits for its last one. */
const QUIET_MS = 8;
/** Milliseconds until it is tried again while a client's job runs: most often that job has seen the save, and its answer is on the way. */
const BUSY_MS = 50;
/** Bounds the folders that are listened to: each takes a watch of the system. */
const FOLDERS = 1_000;
/** Bounds the files that are looked at alone: events of more may be missing, and the folders are looked at as a whole. */
const FEW_FILES = 16;

/** Listens to the names of what changes in a folder. */
type WatchFolder = (folder: string, onChange: (name: string | null) => void) => Pick<FSWatcher, 'close'>;

/**
 * Builds again when a PHP file of the last build is saved, before anybody asks: who asks then finds the operations analysed. Nothing is
 * written, and nobody is told. It looks at the saved files alone: looking at all 4,000 of an application takes a third of the time until the
 * command line asks. A client's job looks at the disk itself, so what it is answered does not depend on an event that came late or
 * never; it follows an equal build that runs, and any other yields to it. Events are those of folders, not of files: an application of
 * 1,000 routes has 30 of the former.
 */
export class BuildAhead {
  private readonly watched = new Map<string, Pick<FSWatcher, 'close'>>();
  private readonly locked: () => boolean;
  private input: BuildInput | undefined;
  private files: readonly string[] = [];
  /** Paths of events that no build has looked at. */
  private readonly saved = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  /** `isWanted` tells whether nobody else builds at each save, as an editor and a watching page do; `watchFolder` throws where there is none. */
  constructor(
    private readonly root: string,
    private readonly jobs: Scheduler,
    private readonly isWanted: () => boolean,
    private readonly watchFolder: WatchFolder = watchOnDisk,
  ) {
    this.locked = gitLock(root);
  }

  /** Remembers what was built from the disk, and listens to the folders it was read from. */
  built(result: JobResult, input: BuildInput): void {
    if (this.over || input.buffers !== undefined || input.routesOnly === true) return;
    // A session keeps what it makes although the file says no; a build that comes after it would go on keeping.
    if (input.config.cache.written && !this.isWanted()) return;
    const { reboot: _, contributingFiles: __, looksAt: ___, ...again } = input;
    this.input = again;
    if ('answer' in result || result.files === this.files) return;
    this.files = result.files;
    this.listen(new Set(result.files.filter(isOwn).map((path) => posix.dirname(path))));
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.listen(new Set());
  }

  private listen(folders: ReadonlySet<string>): void {
    for (const [folder, watcher] of this.watched) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.watched.delete(folder);
    }
    for (const folder of folders) {
      if (this.watched.has(folder) || this.watched.size >= FOLDERS) continue;
      try {
        this.watched.set(
          folder,
          this.watchFolder(join(this.root, folder), (name) => this.touched(folder, name)),
        );
      } catch {
        // A folder that is gone, and a system without watches left: the next client looks itself.
      }
    }
  }

  private touched(folder: string, name: string | null): void {
    if (this.over || name?.endsWith('.php') !== true) return;
    this.saved.add(posix.join(folder, name));
    this.buildIn(QUIET_MS);
  }

  private buildIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.build(), milliseconds).unref();
  }

  private build(): void {
    if (this.input === undefined || !this.isWanted() || this.locked()) {
      this.saved.clear();
      return;
    }
    if (this.jobs.busy) return void this.buildIn(BUSY_MS);
    const looksAt = [...this.saved];
    this.saved.clear();
    const known = new Set(this.files);
    // A file that was not there is found where everything is looked at.
    const isFew = looksAt.length <= FEW_FILES && looksAt.every((path) => known.has(path));
    // A fault here meets the next client as well, who is told.
    this.jobs
      .at('ahead')
      .build({ ...this.input, ...(isFew ? { looksAt } : {}) })
      .catch(() => {});
  }
}

function watchOnDisk(...[folder, onChange]: Parameters<WatchFolder>): FSWatcher {
  const watcher = watch(folder, { persistent: false }, (_, name) => onChange(name));
  // As where it cannot be listened to.
  watcher.on('error', () => watcher.close());
  return watcher;
}

/** Tells whether somebody edits the file: not one of packages, nor one outside. */
function isOwn(path: string): boolean {
  return !/^(?:\.\.?\/|\/|vendor\/|storage\/|bootstrap\/cache\/)|(?:^|\/)node_modules\//.test(path);
}
