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

/** Says what a member is started with beside the thread that was started with `data`. */
export function memberData(data: WorkerData, slot: number): MemberData {
  const { root, givenUp, parsing, store, packages, oneShot, code, facts } = data;
  return { root, givenUp, parsing, slot, store, packages, oneShot, code, ...(facts === undefined ? {} : { facts }) };
}

/** Starts members beside the thread that was started with `data`; the first may run already. */
export function spawnMembers(
  entry: URL,
  data: WorkerData,
  note: (line: string) => void,
): { spawn: SpawnMember; dismiss(): void } {
  const { first, limit } = data;
  // The start data gives its buffer away; members that start later are told theirs.
  const { facts: _first, ...rest } = data;
  let early: Member | undefined = first && threadMember(first, note);
  /** Slot 0 is that of the thread itself, 1 that of the member it was started with. */
  let slot = early === undefined ? 0 : 1;
  return {
    spawn(facts) {
      const member = early;
      early = undefined;
      if (member !== undefined) return member;
      slot = (slot % (MOST_WORKERS - 1)) + 1;
      const own = memberData({ ...rest, ...(facts === undefined ? {} : { facts }) }, slot);
      return threadMember(startMemberThread(entry, own, limit), note);
    },
    /** Ends the member that runs already without a task. */
    dismiss() {
      early?.stop();
      early = undefined;
    },
  };
}
