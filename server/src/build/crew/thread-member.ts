import { Worker } from 'node:worker_threads';
import { limitsOf } from '../heap-limit.js';
import type { Member } from './crew.js';
import type { Delivery, FromMember, MemberData, Task } from './messages.js';

/** Starts a member in a thread of its own. `note` takes a line for standard error. */
export function startThreadMember(
  entry: URL,
  data: MemberData,
  limit: number | undefined,
  note: (line: string) => void,
): Member {
  const worker = new Worker(entry, {
    workerData: data,
    resourceLimits: limitsOf(limit),
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    analyze: (task: Task) =>
      new Promise<Delivery>((resolve, reject) => {
        worker.on('message', (message: FromMember) => {
          if (message.kind === 'delivery') resolve(message.delivery);
          else if (message.kind === 'fault') reject(message.error);
          else note(message.line);
        });
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`A member ended with status ${code}.`)));
        worker.postMessage(task);
      }),
    ended,
    stop: () => void worker.terminate(),
  };
}
