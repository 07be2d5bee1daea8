import { WatchScope } from '../../server/src/watch/scope.js';
import { createWatcher } from '../../server/src/watch/watcher.js';

/** The child process of watcher.test.ts: watches a folder, and says what it is told. */
const [root = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

createWatcher({
  root,
  note: (line) => say(`note ${line}`),
  changed: (paths) => say(`changed ${paths.join(' ')}`),
  gone: () => say('gone'),
}).watch(new WatchScope({ folders: ['app'], files: [], globs: [], except: [] }));
