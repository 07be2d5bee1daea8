import { statfsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { WatchScope } from './scope.js';

/**
 * Lists file systems whose other side changes files without a notification: 9p, SMB, CIFS, SMB2, NFS, VirtualBox, FUSE.
 */
const SILENT = new Set([0x01021997, 0x517b, 0xff534d42, 0xfe534d42, 0x6969, 0x786f4256, 0x65735546]);

/** Tells whether the system reports changes of this folder at all. */
export function tellsChanges(root: string): boolean {
  try {
    return !SILENT.has(statfsSync(root).type >>> 0);
  } catch {
    return true;
  }
}

export interface Events {
  close(): Promise<void>;
}

/**
 * Listens to file system events of everything in scope. `touched` may be called too often; when events cannot be had,
 * `refused` is called once with the system's error code. It takes one inotify watch a file: fine for an application,
 * not for `vendor`.
 */
export function listen(root: string, scope: WatchScope, touched: () => void, refused: (code: string) => void): Events {
  const inside = (path: string) => relative(root, path).split(sep).join('/');
  const watcher: FSWatcher = watch(root, {
    ignored: (path, stats) => {
      const name = inside(path);
      if (name === '') return false;
      if (stats?.isFile() === true) return !scope.watches(name);
      return !scope.leads(name) && !(stats === undefined && scope.watches(name));
    },
    ignoreInitial: true,
    followSymlinks: false,
    // The content of the file decides about a removal and a creation in one moment; waiting 100 ms for the second
    // delays every change.
    atomic: false,
  });
  let over = false;
  watcher.on('all', touched).on('ready', touched);
  watcher.on('error', (error) => {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (over || !['ENOSPC', 'EMFILE', 'ENFILE'].includes(code)) return;
    over = true;
    refused(code);
  });
  return {
    async close() {
      over = true;
      await watcher.close();
    },
  };
}
