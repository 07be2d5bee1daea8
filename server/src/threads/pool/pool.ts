import type { Config, DocumentConfig, HostFacts } from '@docgen/protocol';
import type { DocumentState } from '../../pipeline/document-state.js';
import type { RemoteLocations } from '../../pipeline/remote-locations.js';
import type { BuildInput } from '../../pipeline/types.js';
import type { DiskSnapshot } from '../../project/disk-snapshot.js';
import { allocateFactBuffer } from './fact-buffer.js';
import { analyzeShared, type Member, NO_HELP, type PoolResult, type SpawnMember } from './shared-analysis.js';
import { SharedFacts } from './shared-facts.js';
import { sharesWork } from './worker-count.js';

/** The other threads that analyse for a workspace. */
export class Pool {
  /** Those that still put away what they made. */
  private readonly members = new Set<Member>();
  /** One that has no task yet. */
  private early: Member | undefined;
  private facts: SharedArrayBuffer | undefined;
  /** Where the first member shares facts, when it was started already. */
  private room: SharedArrayBuffer | undefined;

  /**
   * Without `start` there are none. `share` is told what the facts of files are shared through from then on. `once`: what they made
   * is put away by them, and no later build will ask for it here.
   */
  constructor(
    private readonly files: DiskSnapshot,
    private readonly locations: RemoteLocations,
    private readonly start: SpawnMember | undefined,
    private readonly share: (facts: SharedFacts | undefined) => void,
    private readonly once: boolean,
    room?: SharedArrayBuffer,
  ) {
    this.room = room;
  }

  /**
   * Starts a member before it is known what there is to analyse: until then it lowers files. For a build nothing of which is
   * known, so that somebody will be wanted.
   */
  prepare(workers: Config['engine']['workers']): void {
    if (this.start === undefined || !sharesWork(workers)) return;
    this.early = this.member(this.start);
  }

  /** Ends whoever was given nothing to do. */
  dismiss(): void {
    this.room = undefined;
    this.early?.stop();
    this.early = undefined;
  }

  /** Gives back the facts that were shared. */
  release(): void {
    this.facts = undefined;
    this.share(undefined);
  }

  private member(start: SpawnMember): Member {
    if (this.facts === undefined) {
      this.facts = this.room ?? allocateFactBuffer();
      this.room = undefined;
      this.share(new SharedFacts(this.facts));
    }
    const member = this.early ?? start(this.facts);
    this.early = undefined;
    return member;
  }

  /** Resolves when none works any more. */
  async gone(): Promise<void> {
    await Promise.all([...this.members].map((member) => member.ended));
  }

  /** Analyses what nothing is known of with their help, where there is enough of it. */
  async analyze(
    input: BuildInput,
    host: HostFacts,
    document: DocumentConfig,
    documentation: DocumentState,
    work: Pick<Parameters<typeof analyzeShared>[0], 'operations' | 'between' | 'signal'>,
  ): Promise<PoolResult> {
    const { start } = this;
    if (start === undefined) return NO_HELP;
    const share = await analyzeShared({
      ...work,
      input,
      host,
      document,
      operations: documentation.unknown(work.operations),
      start: () => this.member(start),
      source: documentation.session.source,
      analyze: (operation) => documentation.analyze(operation),
    });
    for (const member of share.members) {
      this.members.add(member);
      void member.ended.then(() => this.members.delete(member));
    }
    if (input.behind === true) documentation.tell(share.deliveries.flatMap(({ behind }) => behind ?? []));
    for (const { observed, stamps, places } of share.deliveries) {
      this.files.adopt(observed, stamps);
      this.locations.add(places);
    }
    // What comes next needs the memory they give back.
    if (!this.once) await this.gone();
    return share;
  }
}
