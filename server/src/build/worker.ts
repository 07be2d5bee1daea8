import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../project/refusal.js';
import type { FromWorker, WorkerInput } from './messages.js';
import { parseWriter } from './parse-watch.js';
import { runBuild } from './run.js';

const PROGRESS_EVERY_MS = 100;

/**
 * The thread a build runs in. The supervisor (index.ts) stops it when a parse hangs, when the user cancels, or when memory
 * runs out; nothing here has to be asked.
 */
const { input, giveUp, parsing } = workerData as WorkerInput;
const watch = parseWriter(parsing);
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const send = (message: FromWorker) => port.postMessage(message);

let told = 0;

try {
  const result = await runBuild(input, {
    progress: (progress) => {
      // The terminal shows ten a second; the rest would only be copied between threads.
      const now = performance.now();
      if (progress.stage === 'analyzing' && now - told < PROGRESS_EVERY_MS) return;
      told = now;
      send({ kind: 'progress', progress });
    },
    giveUp: new Set(giveUp),
    onParse: watch.begin,
    onParsed: watch.end,
  });
  send({ kind: 'result', result });
} catch (error) {
  if (error instanceof Refusal) {
    send({ kind: 'refusal', refusal: { kind: error.kind, lines: error.lines, blocks: error.blocks } });
  } else {
    throw error;
  }
}
