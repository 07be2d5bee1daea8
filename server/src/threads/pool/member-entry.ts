import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '@docgen/cache';
import { showParseSteps } from '@docgen/php';
import { Workspace } from '../../pipeline/workspace.js';
import { PackageFacts } from '../../stored/package-facts.js';
import { isEnabled } from '../accelerations.js';
import { parseWriter } from '../parse-watchdog.js';
import type { FromMember, MemberData, Task } from './messages.js';
import { prefetch } from './prefetch.js';
import { SharedFacts } from './shared-facts.js';
import { analyzeTask } from './task-analysis.js';
import { prefetches } from './worker-count.js';

/** Runs a member's thread: it lowers files until it has a task, delivers the results, and ends. */
const {
  root,
  givenUp: files,
  parsing,
  slot,
  facts,
  store: location,
  packages: place,
  oneShot,
} = workerData as MemberData;
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const send = (message: FromMember) => port.postMessage(message);
const watch = parseWriter(parsing, slot);
showParseSteps(watch.steps);
const store = location && openStore({ ...location, note: (line) => send({ kind: 'note', line }) });
const shared = facts && new SharedFacts(facts, isEnabled('lowering-claims'));
const packages = place && new PackageFacts(place, () => shared?.packages);
const givenUp = new Set(files);
const lowering = { onParse: watch.begin, onParsed: watch.end, wholeTexts: !isEnabled('blanked-bodies') };
const workspace = new Workspace(root, {
  ...lowering,
  givenUp,
  oneShot,
  ...(shared === undefined ? {} : { sharing: { facts: shared } }),
  ...(store === undefined ? {} : { store }),
  ...(packages === undefined ? {} : { packages }),
});

let ahead = shared !== undefined && prefetches() ? prefetch(root, shared, { ...lowering, giveUp: givenUp }) : undefined;
/** A task is received between two files. */
function lowerNext(): void {
  if (ahead?.next().done === false) setImmediate(lowerNext);
}
lowerNext();

port.once('message', async (task: Task) => {
  ahead = undefined;
  try {
    send({ kind: 'delivery', delivery: await analyzeTask(workspace, task, oneShot) });
    // Where the process goes on, the first thread stores the results, and uses the memory of this one meanwhile.
    if (oneShot) workspace.writer?.finish();
    packages?.flush();
  } catch (error) {
    send({ kind: 'fault', error });
  } finally {
    store?.close();
    port.close();
  }
});
