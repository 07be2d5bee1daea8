import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '@docgen/cache';
import { collectGarbage } from '../collect-garbage.js';
import { parseWriter } from '../parse-watch.js';
import { Workspace } from '../workspace.js';
import type { FromMember, MemberData, Task } from './messages.js';

/** The entry of a member's thread: one task, what it made is delivered and put away, and it ends. */
const { root, giveUp, parsing, slot, store: place, once } = workerData as MemberData;
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const send = (message: FromMember) => port.postMessage(message);
const watch = parseWriter(parsing, slot);
const store = place === undefined ? undefined : openStore({ ...place, note: (line) => send({ kind: 'note', line }) });
const workspace = new Workspace(root, {
  giveUp: new Set(giveUp),
  onParse: watch.begin,
  onParsed: watch.end,
  once,
  ...(store === undefined ? {} : { store }),
});

port.once('message', async (task: Task) => {
  try {
    send({ kind: 'delivery', delivery: await workspace.assist(task) });
    // The first thread assembles meanwhile, and needs what this one no longer does.
    if (store !== undefined) collectGarbage();
    workspace.keeping?.finish();
  } catch (error) {
    send({ kind: 'fault', error });
  } finally {
    store?.close();
    port.close();
  }
});
