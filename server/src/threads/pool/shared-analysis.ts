import type { Fragment, OperationRoute } from '../../analysis/index.js';
import type { PoolWork } from '../../pipeline/analysis-pool.js';
import { Claims, MOST_CHUNKS } from './chunk-claims.js';
import { chunksOf } from './chunks.js';
import { decodeFragments } from './fragment-codec.js';
import type { Delivery, Task } from './messages.js';
import { RemainingTime } from './remaining-time.js';
import { helpAtOnce, workersFor } from './worker-count.js';

/** Analyses operations of the same application in another thread. */
export interface Member {
  /** Analyses a task. Rejects when the thread ends before it has delivered. */
  analyze(task: Task): Promise<Delivery>;
  /**
   * Resolves when the thread has ended, after its delivery; one whose process ends with it stores its results first,
   * where there is a store.
   */
  readonly ended: Promise<void>;
  /** Ends the thread now. */
  stop(): void;
}

/** Starts a member; `facts` is the buffer of a `SharedFacts`, where threads share them. */
export type SpawnMember = (facts: SharedArrayBuffer | undefined) => Member;

/** Holds the results of the members of a pool. */
interface PoolResult {
  fragments: ReadonlyMap<OperationRoute, Fragment>;
  deliveries: readonly Delivery[];
  members: readonly Member[];
}

/** The result where one thread is enough. */
const NO_HELP: PoolResult = { fragments: new Map(), deliveries: [], members: [] };

/**
 * Analyses operations on several threads at once, each of which takes the next chunk when it is free, this one
 * included; the others begin once they are worth it, at once where one `isReady`. The fragments are those one thread would have made. A member that fails delivers nothing.
 */
export async function analyzeShared(work: PoolWork, start: () => Member, isReady = false): Promise<PoolResult> {
  const { input, host, document, operations, signal } = work;
  const count = workersFor(input.config.engine.workers, operations.length);
  if (count === 1) return NO_HELP;
  const chunks = chunksOf(operations);
  if (chunks.length > MOST_CHUNKS) return NO_HELP;
  const workers = Math.min(count, chunks.length);
  const claims = Claims.over(chunks.length, workers);
  const task = { input, host, document, operations, chunks, claims: claims.buffer };
  const members: Member[] = [];
  const working: Promise<Delivery | undefined>[] = [];
  const call = () => {
    for (let worker = 1; worker < workers; worker++) {
      const member = start();
      members.push(member);
      working.push(member.analyze({ ...task, worker }).catch(() => undefined));
    }
  };
  const remaining = new RemainingTime(operations.length);
  if (isReady || helpAtOnce(input.config.engine.workers, operations.length)) call();
  const stop = () => claims.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (let at = claims.take(0); at !== undefined; at = claims.take(0)) {
      for (const position of chunks[at] ?? []) {
        work.between(claims.finished);
        const operation = operations[position];
        if (operation !== undefined) work.analyze(operation);
      }
      remaining.did(chunks[at]?.length ?? 0);
      if (members.length === 0 && remaining.isWorthHelp) call();
    }
    const deliveries = (await Promise.all(working)).filter((delivery) => delivery?.torn === false) as Delivery[];
    const fragments = new Map<OperationRoute, Fragment>();
    for (const delivery of deliveries) {
      for (const [position, fragment] of decodeFragments(delivery.fragments, work.source)) {
        const operation = operations[position];
        if (operation !== undefined) fragments.set(operation, fragment);
      }
    }
    return { fragments, deliveries, members };
  } catch (error) {
    claims.stop();
    for (const member of members) member.stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
