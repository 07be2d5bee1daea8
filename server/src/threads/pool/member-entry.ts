import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '@docgen/cache';
import { Workspace } from '../../pipeline/workspace.js';
import { parseWriter } from '../parse-watchdog.js';
import type { FromMember, MemberData, Task } from './messages.js';
import { lowerAhead } from './prefetch.js';
import { SharedFacts } from './shared-facts.js';
import { analyzeTask } from './task-analysis.js';

/**
 * The entry of a member's thread: it lowers files until it has a task; what it made of that is delivered, and it ends.
 */
const { root, giveUp, parsing, slot, facts, store: place, once } = workerData as MemberData;
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const send = (message: FromMember) => port.postMessage(message);
const watch = parseWriter(parsing, slot);
const store = place === undefined ? undefined : openStore({ ...place, note: (line) => send({ kind: 'note', line }) });
const shared = new SharedFacts(facts);
const timedOut = new Set(giveUp);
const watched = { onParse: watch.begin, onParsed: watch.end };
const workspace = new Workspace(root, {
  ...watched,
  timedOut,
  oneShot: once,
  sharing: { facts: shared },
  ...(store === undefined ? {} : { store }),
});

let ahead: Generator<void> | undefined = lowerAhead(root, shared, { ...watched, giveUp: timedOut });
/** Between two files a task is heard. */
function lowerNext(): void {
  if (ahead?.next().done === false) setImmediate(lowerNext);
}
lowerNext();

port.once('message', async (task: Task) => {
  ahead = undefined;
  try {
    send({ kind: 'delivery', delivery: await analyzeTask(workspace, task, once) });
    // Where a process goes on, the first thread does, and has the memory of this one meanwhile.
    if (once) workspace.writer?.finish();
  } catch (error) {
    send({ kind: 'fault', error });
  } finally {
    store?.close();
    port.close();
  }
});
