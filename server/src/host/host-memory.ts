import type { PhpIndex, SourceFiles } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import type { Changes } from '../project/disk-snapshot.js';
import type { StoredBoot } from './boot/stored-facts.js';
import { ConfigKeys } from './config-keys.js';
import { HostReads, type ReadsRow } from './host-reads.js';
import { readStaticHost, type StaticHostInput } from './static/index.js';
import { attachSites } from './static/report/registration-sites.js';

/** Holds a boot and the configuration keys it was asked for. */
export interface Boot extends StoredBoot {
  keys: readonly string[];
}

/** Holds static facts with the reads they were made from, as plain data for a later process. */
export interface StaticsRow {
  of: string;
  facts: HostFacts;
  reads: ReadsRow;
}

/** Two shells and an editor may ask in turns, each under an environment of its own. */
const BOOTS = 4;

/** Keeps the facts of the host from an earlier revision and the reads they were made from. */
export class HostMemory {
  /** The last boots, the one used last first. */
  boots: readonly Boot[] = [];
  readonly keys: ConfigKeys;
  private read: { of: string; facts: HostFacts; reads: HostReads } | undefined;
  /** The facts whose row was given last. */
  private given: HostMemory['read'];
  private isFirst = true;
  private joined: { booted: HostFacts; statics: HostFacts; facts: HostFacts } | undefined;

  constructor(
    private readonly files: SourceFiles,
    private readonly index: PhpIndex,
    /** Configuration keys by the hashes of files; the caller keeps them as well. */
    scanned: Map<string, readonly string[]> = new Map(),
    /** Reads the static facts of an earlier process. */
    private readonly earlier: () => StaticsRow | undefined = () => undefined,
  ) {
    this.keys = new ConfigKeys(files, scanned);
  }

  /**
   * Gives the present static facts for a later process, unless one has them already; undefined where they cannot be kept.
   * `basis` says what the places of classes hang on.
   */
  unstored(basis: string): StaticsRow | undefined {
    if (this.read?.reads.isNew !== true || this.read === this.given) return undefined;
    this.given = this.read;
    const { of, facts, reads } = this.read;
    const row = reads.row();
    return row && { of: within(basis, of), facts, reads: row };
  }

  /** Notes the changes of a revision; `others` are the ids whose answers changed. */
  advance(changes: Changes, others: ReadonlySet<string>): void {
    this.keys.advance(changes);
    if (this.read?.reads.hold(changes, others) === false) this.read = undefined;
  }

  /** Drops all facts, because the places of classes have changed. */
  forget(): void {
    this.keys.forget();
    this.read = undefined;
  }

  /** Tells whether the facts depend on the whole text of a file. */
  has(path: string): boolean {
    return this.read?.reads.has(path) === true;
  }

  statics(input: Omit<StaticHostInput, 'files' | 'index'>, basis = ''): HostFacts {
    const { composerJson, hostEnv, processEnv, keys, why } = input;
    const read = Object.keys(hostEnv).map((name) => processEnv[name]);
    const of = JSON.stringify([composerJson, hostEnv, read, keys, why]);
    if (this.read?.of !== of) this.read = this.takeEarlier(of, basis);
    if (this.read === undefined) {
      const reads = new HostReads(this.files, this.index);
      this.read = { of, reads, facts: readStaticHost({ ...input, files: reads.files, index: reads.index }) };
    }
    return this.read.facts;
  }

  /** Takes the facts of an earlier process, once; undefined where they are of something else, or of other files. */
  private takeEarlier(of: string, basis: string): HostMemory['read'] {
    const kept = this.isFirst ? this.earlier() : undefined;
    this.isFirst = false;
    if (kept?.of !== within(basis, of)) return undefined;
    const reads = HostReads.of(kept.reads, this.files, this.index);
    return reads && { of, facts: kept.facts, reads };
  }

  /** Keeps a boot as the one used last. */
  keep(boot: Boot): void {
    const others = this.boots.filter(({ fingerprint }) => fingerprint !== boot.fingerprint);
    this.boots = [boot, ...others].slice(0, BOOTS);
  }

  /** Joins booted facts with the registration sites of the static pass. */
  sited(booted: HostFacts, statics: HostFacts): HostFacts {
    if (this.joined?.booted !== booted || this.joined.statics !== statics) {
      this.joined = { booted, statics, facts: attachSites(booted, statics) };
    }
    return this.joined.facts;
  }
}

function within(basis: string, of: string): string {
  return `${basis}\n${of}`;
}
