import type { Anchor, Source } from '@docgen/protocol';
import type { Locate } from '../draft/guard.js';

/** A value that holds places in the source, with the anchors they were bound from. */
export interface Located<T> {
  value: T;
  anchors: readonly Anchor[];
  sources: readonly (Source | undefined)[];
  facts: readonly Fact[];
  /** The last assembly these places were right in: of which document, and which of its. */
  seen: { docId: string; turn: number };
}

/** A fact places were bound by: one object, so that whether it moved is looked up once for all that stands on it. */
interface Fact {
  readonly id: string;
  /** The assembly that asked, and what it was told. */
  asked: Places | undefined;
  steady: boolean;
}

/** Facts met so far. */
export type Facts = Map<string, Fact>;

/** Binds the anchors of one assembly, each once, and says whether what was bound earlier still stands where it stood. */
export class Places {
  private readonly bound = new Map<Anchor, Source | undefined>();

  /** `turn` counts assemblies of the document; `moved` speaks of what happened since the last one. */
  constructor(
    private source: Locate,
    private moved: ((fact: string) => boolean) | undefined,
    private readonly docId: string,
    private readonly turn: number,
    private readonly facts: Facts,
  ) {}

  readonly locate: Locate = (anchor) => {
    const known = this.bound.get(anchor);
    if (known !== undefined || this.bound.has(anchor)) return known;
    const place = this.source(anchor);
    this.bound.set(anchor, place);
    return place;
  };

  /** What `make` answers, with the anchors it had bound. */
  located<T>(make: (locate: Locate) => T): Located<T> {
    const found = new Map<Anchor, Source | undefined>();
    const value = make((anchor) => {
      const place = this.locate(anchor);
      found.set(anchor, place);
      return place;
    });
    const anchors = [...found.keys()];
    return {
      value,
      anchors,
      sources: [...found.values()],
      facts: [...new Set(anchors.map(({ fact }) => fact))].map((id) => this.fact(id)),
      seen: this.now(),
    };
  }

  /** What the last assembly did not look at may have moved before it. */
  stands(known: Located<unknown>): boolean {
    const { anchors, sources, facts, seen } = known;
    const looked = seen.docId === this.docId && seen.turn >= this.turn - 1;
    const steady = looked && this.moved !== undefined && facts.every((fact) => this.isSteady(fact));
    if (!steady && !anchors.every((anchor, at) => samePlace(this.locate(anchor), sources[at]))) return false;
    known.seen = this.now();
    return true;
  }

  private now(): Located<unknown>['seen'] {
    return { docId: this.docId, turn: this.turn };
  }

  /** Nothing is bound or asked any more: what was marked by this assembly keeps nothing alive. */
  close(): void {
    this.bound.clear();
    this.source = () => undefined;
    this.moved = undefined;
  }

  private fact(id: string): Fact {
    let fact = this.facts.get(id);
    if (fact === undefined) {
      fact = { id, asked: undefined, steady: false };
      this.facts.set(id, fact);
    }
    return fact;
  }

  private isSteady(fact: Fact): boolean {
    if (fact.asked !== this) {
      fact.asked = this;
      fact.steady = this.moved?.(fact.id) === false;
    }
    return fact.steady;
  }
}

function samePlace(a: Source | undefined, b: Source | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.line === b.line && a.file === b.file && a.symbol === b.symbol;
}
