import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../project/refusal.js';
import type { FromWorker, WorkerInput } from './messages.js';
import { runBuild } from './run.js';

/**
 * The thread a build runs in. The supervisor (index.ts) stops it when a parse hangs, when the user cancels, or when memory
 * runs out; nothing here has to be asked.
 */
const { input, giveUp, parsing } = workerData as WorkerInput;
const state = new Int32Array(parsing);
const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const send = (message: FromWorker) => port.postMessage(message);

try {
  const result = await runBuild(input, {
    progress: (progress) => send({ kind: 'progress', progress }),
    giveUp: new Set(giveUp),
    onParse: (path) => {
      send({ kind: 'parsing', path });
      Atomics.store(state, 0, 1);
    },
    onParsed: () => {
      Atomics.store(state, 0, 0);
    },
  });
  send({ kind: 'result', result });
} catch (error) {
  if (error instanceof Refusal) {
    send({ kind: 'refusal', refusal: { kind: error.kind, lines: error.lines, blocks: error.blocks } });
  } else {
    throw error;
  }
}
