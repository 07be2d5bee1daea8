import { parentPort, workerData } from 'node:worker_threads';
import { openStore, SequentialWeakMap } from '@docgen/cache';
import { showParseSteps } from '@docgen/php';
import type { BuildHooks, Progress } from '../pipeline/types.js';
import { Workspace } from '../pipeline/workspace.js';
import { Refusal } from '../project/refusal.js';
import { SharedSweep } from '../project/shared-sweep.js';
import { ask, prepare } from '../questions/ask.js';
import type { ViewWish } from '../questions/editor/view.js';
import { PackageFacts } from '../stored/package-facts.js';
import { isEnabled } from './accelerations.js';
import { boundHeapGrowth, boundLargeHeap, withoutBound } from './heap-growth.js';
import { heapInUse } from './heap-limit.js';
import { IdleWork } from './idle-work.js';
import { type Job, summaryOf } from './job.js';
import type { FromWorker, JobMessage, ToWorker, WorkerData } from './messages.js';
import { parseWriter } from './parse-watchdog.js';
import { hasManyFiles } from './pool/file-count.js';
import { Pool } from './pool/pool.js';
import { spawnMembers } from './pool/spawn.js';
import { sharesWork } from './pool/worker-count.js';
import { ResultSender } from './result-channel.js';
import { ViewKeeper } from './view-keeper.js';

/** Holds the workspace of an application in this thread, and runs one job after the other. */
const data = workerData as WorkerData;
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
SequentialWeakMap.isSequential = isEnabled('sequential-maps');
const send = (message: FromWorker) => port.postMessage(message);
const note = (line: string) => send({ kind: 'note', line });
const { oneShot } = data;
const store = data.store && openStore({ ...data.store, note });
const members = spawnMembers(new URL('./worker.cjs', import.meta.url), data, note);
const pool =
  isEnabled('analysis-pool') && !data.alone
    ? new Pool(members.spawn, data.facts, () => hasManyFiles(data.root))
    : undefined;
const watch = parseWriter(data.parsing);
showParseSteps(watch.steps);
const packages = data.packages && new PackageFacts(data.packages, () => pool?.facts?.packages);
const workspace = new Workspace(data.root, {
  ...(pool === undefined ? {} : { pool }),
  afterAnalysis: boundHeapGrowth,
  givenUp: new Set(data.givenUp),
  onParse: watch.begin,
  onParsed: watch.end,
  wholeTexts: !isEnabled('blanked-bodies'),
  oneShot,
  ...(oneShot || !isEnabled('shared-sweep')
    ? {}
    : { sweep: new SharedSweep((request) => send({ kind: 'sweep', request })) }),
  ...(store === undefined ? {} : { store }),
  ...(packages === undefined ? {} : { packages }),
});
// The start data of a thread is held as long as it lives.
delete data.facts;
delete data.first;

const stopping = new Int32Array(data.stop);
const results = new ResultSender();
const views = store === undefined || oneShot ? undefined : new ViewKeeper(store, workspace);
const idle = new IdleWork(workspace, views, oneShot, () => {
  packages?.flush();
  keepCode();
  if (store !== undefined) send({ kind: 'stored', cache: store.statistics() });
});
let running: { id: number; stop: AbortController } | undefined;

port.on('message', (message: ToWorker) => {
  if ('input' in message) {
    void idle.pauseFor(() => run(message.id, message, new Set(message.held)));
  } else if ('close' in message) void close(message.whole);
  else if (running?.id === message.stop) running.stop.abort();
});

function keepCode(): void {
  if (data.keepCode !== undefined) withoutBound(data.keepCode);
  delete data.keepCode;
}

function sendHeap(): void {
  send({ kind: 'heap', heap: heapInUse() });
}

async function close(whole: boolean): Promise<void> {
  idle.end();
  if (whole) {
    await workspace.idle();
    workspace.writer?.finish();
    packages?.flush();
    keepCode();
  }
  store?.close();
  port?.close();
}

async function run(id: number, { input, question }: Job, held: ReadonlySet<string>): Promise<void> {
  const stop = new AbortController();
  running = { id, stop };
  const hooks: BuildHooks = {
    progress: throttled((progress) => {
      if (isAlone) boundLargeHeap();
      send({ id, kind: 'progress', progress });
    }),
    signal: stop.signal,
    stopped: () => Atomics.load(stopping, 0) === 1,
    asked: question !== undefined,
  };
  const isAlone = !sharesWork(input.config.engine.workers);
  try {
    if (question !== undefined) await prepare(question.name, question.parameters as never);
    const result = await workspace.build(input, hooks);
    views?.take(result, question?.name === 'view' ? (question.parameters as ViewWish) : undefined);
    if (question === undefined) send({ id, ...results.message(result, held) });
    else {
      const answer = ask(question.name, question.parameters as never, result, hooks);
      send({ id, kind: 'answer', answered: { answer, build: summaryOf(result) } });
    }
  } catch (error) {
    views?.drop();
    send(failure(id, error));
  } finally {
    // A member that started with this thread may have no task.
    members.dismiss();
    running = undefined;
    sendHeap();
  }
}

function failure(id: number, error: unknown): JobMessage {
  if (!(error instanceof Refusal)) return { id, kind: 'fault', error };
  return { id, kind: 'refusal', refusal: { kind: error.kind, lines: error.lines, blocks: error.blocks } };
}

/** Reports operations ten times a second, as the terminal shows them: the rest would only be copied between threads. */
function throttled(tell: (progress: Progress) => void): (progress: Progress) => void {
  const EVERY_MS = 100;
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.stage === 'analyzing' && now - last < EVERY_MS) return;
    last = now;
    tell(progress);
  };
}
