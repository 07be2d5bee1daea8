import { workerData } from 'node:worker_threads';
import type { MemberData } from './pool/messages.js';

/** What a thread that analyses runs, whichever it is: one file in the bundle, so that its compiled code is one as well. */
const { slot } = workerData as Partial<Pick<MemberData, 'slot'>>;
void (slot === undefined ? import('./worker.js') : import('./pool/member-entry.js'));
