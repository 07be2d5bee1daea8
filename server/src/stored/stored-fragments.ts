import { decode, encode, type FactSource, type Store, sha256, type Trace } from '@docgen/cache';
import type { ComponentDefinition, Fragment } from '../analysis/index.js';
import { type ContributionRow, contributionOf, contributionRow } from './contribution-row.js';
import type { Verified } from './reads-sheet.js';
import type { TracePieces } from './trace-pieces.js';

/** Holds the row of a fragment. Its components are rows of their own, which many fragments name. */
interface Row extends Omit<Fragment, 'components' | 'contributions' | 'reads'> {
  contributions: ContributionRow[];
  components: string[];
}

/** Names the entries of a stored trace: the digest of a piece (trace-pieces.ts), and the sheet that holds it. */
const MADE_FROM = 'reads';
const SHEET = 'sheet';

/** Names the reads of a fragment by their piece and its sheet. */
interface MadeFrom {
  digest: string;
  sheet: string;
}

/** Holds the rows that keep one fragment. */
export interface StoredEntry {
  traces: { subject: string; key: string; trace: Trace }[];
  fragments: Map<string, Uint8Array>;
  /** Rows many fragments name: components, and sheets of the reads of fragments. */
  outlines: Map<string, Uint8Array>;
}

/**
 * Reads fragments of one document that an earlier process stored (cache 1.4, 2). A fragment is taken when it was made of the same
 * operation on the same basis and every fact it was made from still has the hash it had. A trace holds no shared results, but what
 * they were made from.
 */
export class StoredFragments {
  private traces: Map<string, { key: string; trace: Trace }[]> | undefined;
  private readonly components = new Map<string, ComponentDefinition>();

  constructor(
    private readonly store: Store,
    private readonly document: string,
    private readonly basis: string,
    readonly pieces: TracePieces,
  ) {}

  /** Finds the fragment of an operation that still holds. `verified` is kept for all calls of one revision. */
  find(id: string, operation: string, source: FactSource, verified: Verified): Fragment | undefined {
    const subject = this.subject(id);
    for (const { key, trace } of this.rowsOf().get(subject) ?? []) {
      const digest = trace.get(MADE_FROM);
      const sheet = trace.get(SHEET);
      if (digest === undefined || sheet === undefined || key !== this.key(operation, digest)) continue;
      const fragment = this.read(key, { digest, sheet }, source, verified);
      if (fragment !== undefined) return fragment;
    }
    return undefined;
  }

  /** Tells whether the store holds a fragment of an operation, of this state of the application or another. */
  has(id: string): boolean {
    return this.rowsOf().has(this.subject(id));
  }

  /** Makes the rows that keep a fragment; `componentKey` names the row of a component. */
  rows(
    id: string,
    operation: string,
    fragment: Fragment,
    madeFrom: MadeFrom,
    componentKey: (definition: ComponentDefinition) => string,
  ): StoredEntry {
    const { reads: _reads, components, contributions, ...rest } = fragment;
    const key = this.key(operation, madeFrom.digest);
    const outlines = new Map<string, Uint8Array>();
    const keys = components.map((definition) => {
      const row = componentKey(definition);
      if (!this.components.has(row)) {
        this.components.set(row, definition);
        outlines.set(row, encode({ ...definition, contributions: definition.contributions.map(contributionRow) }));
      }
      return row;
    });
    const fragments = new Map([
      [key, encode({ ...rest, contributions: contributions.map(contributionRow), components: keys } satisfies Row)],
    ]);
    return {
      outlines,
      fragments,
      traces: [
        {
          subject: this.subject(id),
          key,
          trace: new Map([
            [MADE_FROM, madeFrom.digest],
            [SHEET, madeFrom.sheet],
          ]),
        },
      ],
    };
  }

  private rowsOf(): Map<string, { key: string; trace: Trace }[]> {
    this.traces ??= this.store.traces(`${this.document} `);
    return this.traces;
  }

  private read(key: string, { digest, sheet }: MadeFrom, source: FactSource, verified: Verified): Fragment | undefined {
    try {
      const reads = this.pieces.reads(digest, sheet);
      if (reads?.holds(source, verified) !== true) return undefined;
      const bytes = this.store.fragment(key);
      if (bytes === undefined) return undefined;
      const { contributions, components, ...rest } = decode(bytes) as Row;
      const definitions = components.map((row) => this.component(row));
      if (definitions.includes(undefined)) return undefined;
      return {
        ...rest,
        contributions: contributions.map(contributionOf),
        components: definitions as ComponentDefinition[],
        reads,
      };
    } catch {
      // A row of another shape is a miss.
      return undefined;
    }
  }

  private component(key: string): ComponentDefinition | undefined {
    let definition = this.components.get(key);
    if (definition !== undefined) return definition;
    const bytes = this.store.outlines([key]).get(key);
    if (bytes === undefined) return undefined;
    const row = decode(bytes) as Omit<ComponentDefinition, 'contributions'> & { contributions: ContributionRow[] };
    definition = { ...row, contributions: row.contributions.map(contributionOf) };
    this.components.set(key, definition);
    return definition;
  }

  private key(operation: string, digest: string): string {
    return sha256([this.basis, this.document, operation, digest].join('\0'));
  }

  private subject(id: string): string {
    return `${this.document} ${id.replace('\0', ' ')}`;
  }
}
