import { workerData } from 'node:worker_threads';
import type { MemberData } from './pool/messages.js';

/** Starts a thread that analyses, that of the workspace or one of its pool: one file in the bundle, so that its compiled code is one as well. */
const { slot } = workerData as Partial<Pick<MemberData, 'slot'>>;
void (slot === undefined ? import('./worker.js') : import('./pool/member-entry.js'));
