import { Worker } from 'node:worker_threads';
import { limitsOf } from '../heap-limit.js';
import type { WorkerData } from '../messages.js';
import { MOST_WORKERS } from './chunk-claims.js';
import type { MemberData } from './messages.js';
import type { Member, SpawnMember } from './shared-analysis.js';
import { threadMember } from './thread-member.js';

/** Starts the thread of a member. `limit` in megabytes. */
export function startMemberThread(entry: URL | string, data: MemberData, limit: number | undefined): Worker {
  return new Worker(entry, { workerData: data, resourceLimits: limitsOf(limit) });
}

/** Starts members beside the thread that was started with `data`; the first may run already. */
export function spawnMembers(
  entry: URL,
  data: WorkerData,
  note: (line: string) => void,
): { spawn: SpawnMember; dismiss(): void } {
  const { root, givenUp, parsing, store, packages, oneShot, limit, first } = data;
  let early: Member | undefined = first && threadMember(first, note);
  /** Slot 0 is that of the thread itself, 1 that of the member it was started with. */
  let slot = early === undefined ? 0 : 1;
  return {
    spawn(facts) {
      const member = early;
      early = undefined;
      if (member !== undefined) return member;
      slot = (slot % (MOST_WORKERS - 1)) + 1;
      const shared = { ...(facts === undefined ? {} : { facts }), ...(packages === undefined ? {} : { packages }) };
      const own: MemberData = { root, givenUp, parsing, slot, store, oneShot, ...shared };
      return threadMember(startMemberThread(entry, own, limit), note);
    },
    /** Ends the member that runs already without a task. */
    dismiss() {
      early?.stop();
      early = undefined;
    },
  };
}
