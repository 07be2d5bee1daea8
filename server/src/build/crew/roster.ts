import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import type { DiskSnapshot } from '../../project/snapshot.js';
import type { Documentation } from '../documentation.js';
import type { BuildInput } from '../types.js';
import { ALONE, analyzeTogether, type Member, type Share, type StartMember } from './crew.js';
import type { ToldPlaces } from './places.js';

/** The other threads that analyse for a workspace. */
export class Roster {
  /** Those that still put away what they made. */
  private readonly members = new Set<Member>();

  /** Without `start` there are none. */
  constructor(
    private readonly files: DiskSnapshot,
    private readonly told: ToldPlaces,
    private readonly start: StartMember | undefined,
  ) {}

  get working(): boolean {
    return this.members.size > 0;
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
    // Of what is still being put away nothing would be known yet, and it would be analysed once more.
    await this.gone();
    const share = await analyzeTogether({
      ...work,
      input,
      host,
      document,
      operations: documentation.unknown(work.operations),
      start,
      analyze: (operation) => documentation.analyze(operation),
    });
    for (const member of share.members) {
      this.members.add(member);
      void member.ended.then(() => {
        this.members.delete(member);
        documentation.storedElsewhere();
      });
    }
    if (input.behind === true) documentation.tell(share.deliveries.flatMap(({ behind }) => behind ?? []));
    for (const { observed, stamps, places } of share.deliveries) {
      this.files.adopt(observed, stamps);
      this.told.add(places);
    }
    return share;
  }
}
