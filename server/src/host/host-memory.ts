import type { PhpIndex, SourceFiles } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import type { Changes } from '../project/disk-snapshot.js';
import { ConfigKeys } from './config-keys.js';
import { HostReads } from './host-reads.js';
import { readStaticHost, type StaticHostInput } from './static/index.js';
import { attachSites } from './static/report/registration-sites.js';

/** The facts of the host as an earlier revision read them, and what they were read from. */
export class HostMemory {
  /** Facts of the last boot, with the fingerprint they were made from. */
  booted: { facts: HostFacts; fingerprint: string } | undefined;
  readonly keys: ConfigKeys;
  private read: { of: string; facts: HostFacts; reads: HostReads } | undefined;
  private joined: { booted: HostFacts; statics: HostFacts; facts: HostFacts } | undefined;

  constructor(
    private readonly files: SourceFiles,
    private readonly index: PhpIndex,
  ) {
    this.keys = new ConfigKeys(files);
  }

  /** Takes note of what changed; `others` are the ids whose answers did. */
  advance(changes: Changes, others: ReadonlySet<string>): void {
    this.keys.advance(changes);
    if (this.read?.reads.hold(changes, others) === false) this.read = undefined;
  }

  /** Where classes lie has changed: all of it is read again. */
  forget(): void {
    this.keys.forget();
    this.read = undefined;
  }

  /** Whether the facts depend on the whole text of a file. */
  has(path: string): boolean {
    return this.read?.reads.has(path) === true;
  }

  statics(input: Omit<StaticHostInput, 'files' | 'index'>): HostFacts {
    const { composerJson, hostEnv, processEnv, keys, why } = input;
    const of = JSON.stringify([composerJson, hostEnv, processEnv, keys, why]);
    if (this.read?.of !== of) {
      const reads = new HostReads(this.files, this.index);
      this.read = { of, reads, facts: readStaticHost({ ...input, files: reads.files, index: reads.index }) };
    }
    return this.read.facts;
  }

  /** Booted facts with the registration sites of the static pass. */
  sited(booted: HostFacts, statics: HostFacts): HostFacts {
    if (this.joined?.booted !== booted || this.joined.statics !== statics) {
      this.joined = { booted, statics, facts: attachSites(booted, statics) };
    }
    return this.joined.facts;
  }
}
