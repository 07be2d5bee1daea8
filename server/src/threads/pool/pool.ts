import type { Config } from '@docgen/protocol';
import type { AnalysisPool, PoolWork, RemoteAnalysis } from '../../pipeline/analysis-pool.js';
import { isEnabled } from '../accelerations.js';
import { allocateFactBuffer } from './fact-buffer.js';
import { analyzeShared, type Member, type SpawnMember } from './shared-analysis.js';
import { SharedFacts } from './shared-facts.js';
import { prefetches, sharesWork } from './worker-count.js';

/** Runs the threads that analyse for a workspace, each for one task. */
export class Pool implements AnalysisPool {
  /** Members whose thread has not ended: after a task it stores its results. */
  private readonly members = new Set<Member>();
  /** A member that has no task yet. */
  private prepared: Member | undefined;
  private shared: { buffer: SharedArrayBuffer; facts: SharedFacts } | undefined;

  /**
   * `buffer` is the one the first member shares facts through, when it was started already; `isLarge` tells whether the application
   * is worth a member before there is a task.
   */
  constructor(
    private readonly spawn: SpawnMember,
    private buffer?: SharedArrayBuffer,
    private readonly isLarge: () => boolean = () => true,
  ) {}

  get facts(): SharedFacts | undefined {
    return this.shared?.facts;
  }

  prepare(workers: Config['engine']['workers']): void {
    if (prefetches() && sharesWork(workers) && this.isLarge()) this.prepared = this.start();
  }

  dismiss(): void {
    this.buffer = undefined;
    this.prepared?.stop();
    this.prepared = undefined;
  }

  release(): void {
    this.shared = undefined;
  }

  async idle(): Promise<void> {
    await Promise.all([...this.members].map((member) => member.ended));
  }

  async analyze(work: PoolWork): Promise<RemoteAnalysis> {
    const { members, deliveries, fragments } = await analyzeShared(
      work,
      () => this.start(),
      this.prepared !== undefined,
    );
    for (const member of members) {
      this.members.add(member);
      void member.ended.then(() => this.members.delete(member));
    }
    return { fragments, findings: deliveries };
  }

  private start(): Member {
    if (this.shared === undefined && isEnabled('shared-facts')) {
      const buffer = this.buffer ?? allocateFactBuffer();
      this.buffer = undefined;
      this.shared = { buffer, facts: new SharedFacts(buffer, isEnabled('lowering-claims')) };
    }
    const member = this.prepared ?? this.spawn(this.shared?.buffer);
    this.prepared = undefined;
    return member;
  }
}
