import type { Config, DocumentConfig, HostFacts } from '@docgen/protocol';
import type { DiskSnapshot } from '../../project/snapshot.js';
import type { Documentation } from '../documentation.js';
import type { BuildInput } from '../types.js';
import { ALONE, analyzeTogether, type Member, type Share, type StartMember } from './crew.js';
import { factsRoom } from './facts-room.js';
import type { ToldPlaces } from './places.js';
import { SharedFacts } from './shared-facts.js';
import { sharesWork } from './workers.js';

/** The other threads that analyse for a workspace. */
export class Roster {
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
    private readonly told: ToldPlaces,
    private readonly start: StartMember | undefined,
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

  private member(start: StartMember): Member {
    if (this.facts === undefined) {
      this.facts = this.room ?? factsRoom();
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
    documentation: Documentation,
    work: Pick<Parameters<typeof analyzeTogether>[0], 'operations' | 'between' | 'signal'>,
  ): Promise<Share> {
    const { start } = this;
    if (start === undefined) return ALONE;
    const share = await analyzeTogether({
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
      this.told.add(places);
    }
    // What comes next needs the memory they give back.
    if (!this.once) await this.gone();
    return share;
  }
}
