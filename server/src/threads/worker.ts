import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '@docgen/cache';
import type { BuildHooks, BuildResult } from '../pipeline/types.js';
import { Workspace } from '../pipeline/workspace.js';
import { Refusal } from '../project/refusal.js';
import { ask } from '../questions/ask.js';
import { collectGarbage, triggerCollectionSooner } from './garbage-collection.js';
import { type Job, summaryOf } from './job.js';
import type { FromWorker, ToWorker, WorkerData } from './messages.js';
import { parseWriter } from './parse-watchdog.js';
import { MOST_WORKERS } from './pool/chunk-claims.js';
import type { MemberData } from './pool/messages.js';
import { Pool } from './pool/pool.js';
import type { Member } from './pool/shared-analysis.js';
import { startThread } from './pool/spawn.js';
import { threadMember } from './pool/thread-member.js';
import { encodeDelta } from './result-delta.js';

const PROGRESS_EVERY_MS = 100;
const NOTHING = new Uint8Array();
/** Without a build for so long, what was made is put away. */
const REST_MS = 300;
/** A build that is asked for meanwhile waits so long at most. */
const KEEP_MS = 10;
/** Megabytes of waste that are collected once nobody has built for so long: collecting takes a third of a second, and builds wait. */
const WASTE = 32;
const QUIET_MS = 3_000;

/**
 * The thread an application is built in, one build after the other. The supervisor (builder.ts) ends it when a parse hangs or
 * memory runs out; nothing here has to be asked.
 */
const given = workerData as WorkerData;
const { root, giveUp, parsing, stop, store: place, once, limit } = given;
const watch = parseWriter(parsing);
const stopping = new Int32Array(stop);
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const send = (message: FromWorker) => port.postMessage(message);
const store = place === undefined ? undefined : openStore({ ...place, note: (line) => send({ kind: 'note', line }) });
const note = (line: string) => send({ kind: 'note', line });
let early: Member | undefined = given.first && threadMember(given.first, note);
/** Slot 0 is this thread's own, 1 that of the member it was started with. */
let slot = early === undefined ? 0 : 1;
const pool = new Pool((facts) => {
  const member = early;
  early = undefined;
  if (member !== undefined) return member;
  slot = (slot % (MOST_WORKERS - 1)) + 1;
  const data: MemberData = { root, giveUp, parsing, slot, facts, store: place, once };
  return threadMember(startThread(new URL('./worker.cjs', import.meta.url), data, limit), note);
}, given.facts);
const workspace = new Workspace(root, {
  pool,
  collector: { collect: collectGarbage, collectSooner: triggerCollectionSooner },
  timedOut: new Set(giveUp),
  onParse: watch.begin,
  onParsed: watch.end,
  oneShot: once,
  ...(store === undefined ? {} : { store }),
});

// What a thread was started with is held as long as it lives.
delete given.facts;
delete given.first;

let running: { id: number; stop: AbortController } | undefined;
/** The last result that was sent. */
let sent: BuildResult | undefined;
port.on('message', (message: ToWorker) => {
  if ('input' in message) void run(message.id, message, new Set(message.have)).then(linkRemote);
  else if ('close' in message) void close(message.whole);
  else if (running?.id === message.stop) running.stop.abort();
});

let resting: NodeJS.Timeout | undefined;

/** At once, and not when there is a rest: before a later build can begin. Whoever asks meanwhile waits for a step of it. */
function linkRemote(): void {
  if (running !== undefined) return;
  if (!once && workspace.linkRemote(KEEP_MS)) setImmediate(linkRemote);
  else rest();
}

/** Builds that follow one another closely, as edits do, do not wait for what is put away after each. */
function rest(): void {
  clearTimeout(resting);
  resting = setTimeout(keep, REST_MS);
}

/** Between two builds; a message that came meanwhile is answered first. */
function keep(): void {
  if (running !== undefined) return;
  if (!once) {
    workspace.settle();
    if (workspace.linkRemote(KEEP_MS)) return void setImmediate(keep);
  }
  const { writer } = workspace;
  if (writer !== undefined && store !== undefined) {
    if (writer.slice(KEEP_MS)) return void setImmediate(keep);
    send({ kind: 'kept', cache: store.statistics() });
  }
  clearTimeout(resting);
  if (!once) resting = setTimeout(collect, QUIET_MS).unref();
}

function collect(): void {
  if (running !== undefined) return;
  collectGarbage(WASTE);
  tellHeap();
}

function tellHeap(): void {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  send({ kind: 'heap', heap: { used, limit } });
}

async function close(whole: boolean): Promise<void> {
  clearTimeout(resting);
  if (whole) {
    await workspace.idle();
    workspace.writer?.finish();
  }
  store?.close();
  port?.close();
}

async function run(id: number, { input, question }: Job, have: ReadonlySet<string>): Promise<void> {
  let shown = 0;
  running = { id, stop: new AbortController() };
  try {
    const hooks: BuildHooks = {
      progress: (progress) => {
        // The terminal shows ten a second; the rest would only be copied between threads.
        const now = performance.now();
        if (progress.stage === 'analyzing' && now - shown < PROGRESS_EVERY_MS) return;
        shown = now;
        send({ id, kind: 'progress', progress });
      },
      signal: running.stop.signal,
      stopped: () => Atomics.load(stopping, 0) === 1,
      asked: question !== undefined,
    };
    const result = await workspace.build(input, hooks);
    if (question !== undefined) {
      const answer = ask(question.name, question.parameters as never, result, hooks);
      send({ id, kind: 'answer', answered: { answer, build: summaryOf(result) } });
      return;
    }
    if (result.documents === sent?.documents) {
      const { counts, contributingFiles } = result;
      send({ id, kind: 'unchanged', counts, ...(contributingFiles === undefined ? {} : { contributingFiles }) });
      return;
    }
    const message = encodeDelta(result, sent);
    for (const document of message.documents)
      document.artifacts = document.artifacts.map((artifact) => {
        const { format, sha256, diagnostics, violations, empty } = artifact;
        const bytes = have.has(sha256) ? NOTHING : artifact.bytes;
        return { format, sha256, diagnostics, violations, bytes, ...(empty === undefined ? {} : { empty }) };
      });
    send({ id, kind: 'result', result: message });
    sent = result;
  } catch (error) {
    if (error instanceof Refusal) {
      send({ id, kind: 'refusal', refusal: { kind: error.kind, lines: error.lines, blocks: error.blocks } });
    } else {
      send({ id, kind: 'fault', error });
    }
  } finally {
    // Nobody wanted it.
    early?.stop();
    early = undefined;
    running = undefined;
    tellHeap();
  }
}
