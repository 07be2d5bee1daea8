import type { Worker } from 'node:worker_threads';
import type { Delivery, FromMember, Task } from './messages.js';
import type { Member } from './shared-analysis.js';

/** Makes a thread that has just been started a member. `note` takes a line for standard error. */
export function threadMember(worker: Worker, note: (line: string) => void): Member {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // A thread may end before it has a task, which is then rejected.
  const delivered = new Promise<Delivery>((resolve, reject) => {
    worker.on('message', (message: FromMember) => {
      if (message.kind === 'delivery') resolve(message.delivery);
      else if (message.kind === 'fault') reject(message.error);
      else note(message.line);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A member ended with status ${code}.`)));
  });
  delivered.catch(() => {});
  return {
    analyze(task: Task) {
      worker.postMessage(task);
      return delivered;
    },
    ended,
    stop: () => void worker.terminate(),
  };
}
