import { workerData } from 'node:worker_threads';
import type { MemberData } from './crew/messages.js';

/** What a thread that analyses runs, whichever it is: one file in the bundle, so that its compiled code is one as well. */
const { slot } = workerData as Partial<Pick<MemberData, 'slot'>>;
void (slot === undefined ? import('./worker.js') : import('./crew/member.js'));
