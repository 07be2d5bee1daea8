import { Workspace, type WorkspaceOptions } from '../../server/src/pipeline/workspace.js';
import { Claims } from '../../server/src/threads/pool/chunk-claims.js';
import type { Delivery, Task } from '../../server/src/threads/pool/messages.js';
import { Pool } from '../../server/src/threads/pool/pool.js';
import { prefetch } from '../../server/src/threads/pool/prefetch.js';
import type { Member, SpawnMember } from '../../server/src/threads/pool/shared-analysis.js';
import { SharedFacts } from '../../server/src/threads/pool/shared-facts.js';
import { analyzeTask } from '../../server/src/threads/pool/task-analysis.js';

/** Members of a pool in the thread of the test, and what they did. */
export class Members {
  /** Operations they analysed. */
  operations = 0;
  started = 0;
  private readonly waiting: Promise<unknown>[] = [];

  /** Each takes every `nth` chunk at once, before the first thread takes one. `before` is called before it looks at a file, `spoil` may change what is delivered. */
  constructor(
    private readonly root: string,
    private readonly nth: number,
    private readonly options: WorkspaceOptions = {},
    private readonly spoil: (delivery: Delivery) => Delivery = (delivery) => delivery,
    private readonly before: () => void = () => {},
  ) {}

  /** Each has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.waiting);
  }

  /** A pool of them. */
  pool(): Pool {
    return new Pool(this.start);
  }

  readonly start: SpawnMember = (facts) => {
    if (facts === undefined) throw new Error('Threads of a test share facts.');
    const shared = new SharedFacts(facts);
    if (this.started++ === 0) for (const _file of prefetch(this.root, shared, {}));
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.waiting.push(ended);
    return { analyze: (task) => this.analyze(task, shared).finally(end), ended, stop: end } satisfies Member;
  };

  private async analyze(task: Task, shared: SharedFacts): Promise<Delivery> {
    const claims = Claims.in(task.claims);
    const every = task.chunks.length;
    const chunks: (readonly number[])[] = [];
    for (let n = 0; n < Math.ceil(every / this.nth); n++) {
      chunks.push(task.chunks[claims.take(task.worker) ?? every] ?? []);
    }
    this.before();
    const workspace = new Workspace(this.root, { ...this.options, sharing: { facts: shared } });
    const own = structuredClone({ ...task, chunks, claims: Claims.over(chunks.length, 1).buffer, worker: 0 });
    const delivery = await analyzeTask(workspace, own, this.options.oneShot === true);
    workspace.writer?.finish();
    this.operations += delivery.fragments.fragments.length;
    return this.spoil(structuredClone(delivery));
  }
}
