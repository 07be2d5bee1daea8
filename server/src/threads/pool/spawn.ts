import { Worker } from 'node:worker_threads';
import { limitsOf } from '../heap-limit.js';
import type { MemberData } from './messages.js';

/** Starts the thread of a member. `limit` in megabytes. */
export function startThread(entry: URL | string, data: MemberData, limit: number | undefined): Worker {
  return new Worker(entry, { workerData: data, resourceLimits: limitsOf(limit) });
}
