import type { Anchor, Source } from '@docgen/protocol';
import type { Locate } from '../draft/guard.js';

/** Holds a value with bound places and the anchors they were bound from. */
export interface Located<T> {
  value: T;
  anchors: readonly Anchor[];
  sources: readonly (Source | undefined)[];
  facts: readonly Fact[];
  /** The last assembly in which these places were right: its document, and its number there. */
  seen: { docId: string; turn: number };
}

/**
 * Represents a fact that places were bound by: one object, so that one look-up tells for all places on it whether it
 * moved.
 */
interface Fact {
  readonly id: string;
  /** The assembly that asked last, and its answer. */
  asked: Places | undefined;
  steady: boolean;
}

/** Holds the facts met so far. */
export type Facts = Map<string, Fact>;

/** Binds the anchors of one assembly, each once, and tells whether a place bound earlier is still right. */
export class Places {
  private readonly bound = new Map<Anchor, Source | undefined>();

  /** `turn` counts assemblies of the document; `moved` covers the time since the last one. */
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

  /** Runs `make` and records the anchors it bound. */
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

  /** A value the last assembly did not look at may have moved before that assembly. */
  isCurrent(known: Located<unknown>): boolean {
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

  /** Ends the assembly: facts it marked keep nothing alive. */
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
