import { SequentialWeakMap } from '@docgen/cache';
import {
  type Anchor,
  type Diagnostic,
  gathered,
  type Source,
  sortedWith,
  type UnboundDiagnostic,
} from '@docgen/protocol';

type Locate = (anchor: Anchor) => Source | undefined;

/** Binds anchors to places, drops exact repetitions, and sorts (diagnostics 2.3). */
export function finishDiagnostics(raised: Iterable<UnboundDiagnostic>, locate: Locate): Diagnostic[] {
  return new Findings().finish({ ofFragments: new Set(raised), ofBuild: [] }, locate, () => true);
}

/** Holds the findings of a document before they are bound. */
export interface Raised {
  /** Findings of fragments, which are the same objects in every build while the fragments stay. */
  ofFragments: ReadonlySet<UnboundDiagnostic>;
  /** Findings made in this build. */
  ofBuild: readonly UnboundDiagnostic[];
}

/** Keeps the findings of a document over all its builds: a finding that stays is the same object, and so is the list when all stay. */
export class Findings {
  private readonly bound = new SequentialWeakMap<UnboundDiagnostic, Diagnostic>();
  /** Findings the last build made or joined, by their texts. */
  private texts = new Map<string, Diagnostic>();
  private all: ReadonlySet<Diagnostic> = new Set();
  private sorted: Diagnostic[] = [];

  /** Finishes as `finishDiagnostics` does; a finding at a fact that `moved` denies keeps its place. */
  finish({ ofFragments, ofBuild }: Raised, locate: Locate, moved: (fact: string) => boolean): Diagnostic[] {
    const all = new Set<Diagnostic>();
    const gatherable = [...ofBuild];
    for (const found of ofFragments) {
      // Findings with parameters are joined with those of this build.
      if (found.params === undefined) all.add(this.bindOnce(found, locate, moved));
      else gatherable.push(found);
    }
    const before = this.texts;
    this.texts = new Map();
    for (const found of gathered(gatherable)) {
      const made = bind(found, locate);
      const text = JSON.stringify(made);
      const same = this.texts.get(text) ?? before.get(text) ?? made;
      this.texts.set(text, same);
      all.add(same);
    }
    this.sorted = this.sort(all);
    this.all = all;
    return this.sorted;
  }

  private bindOnce(found: UnboundDiagnostic, locate: Locate, moved: (fact: string) => boolean): Diagnostic {
    const known = this.bound.get(found);
    // A finding the last build did not have may have moved before it.
    const wasPublished = known !== undefined && this.all.has(known);
    if (wasPublished && (found.anchor === undefined || !moved(found.anchor.fact))) return known;
    const made = bind(found, locate);
    if (known !== undefined && samePlace(known.source, made.source)) return known;
    this.bound.set(found, made);
    return made;
  }

  private sort(all: ReadonlySet<Diagnostic>): Diagnostic[] {
    let remaining = 0;
    for (const found of this.all) if (all.has(found)) remaining++;
    if (remaining === this.all.size && remaining === all.size) return this.sorted;
    const sorted = this.sorted.filter((found) => all.has(found));
    const ordered = new Set(sorted);
    // New findings, and repetitions that were dropped.
    return sortedWith(
      sorted,
      [...all].filter((found) => !ordered.has(found)),
    );
  }
}

function bind({ anchor, ...diagnostic }: UnboundDiagnostic, locate: Locate): Diagnostic {
  const source = diagnostic.source ?? (anchor === undefined ? undefined : locate(anchor));
  return source === undefined ? diagnostic : { ...diagnostic, source };
}

function samePlace(a: Source | undefined, b: Source | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.line === b.line && a.file === b.file && a.symbol === b.symbol;
}
