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

/** Bind anchors to places, drop exact repetitions, and sort (diagnostics 2.3). */
export function finishDiagnostics(raised: Iterable<UnboundDiagnostic>, locate: Locate): Diagnostic[] {
  return new Findings().finish({ kept: new Set(raised), anew: [] }, locate, () => true);
}

/** What is told with a document. */
export interface Raised {
  /** The same objects in every build, as long as what they were found in stays. */
  kept: ReadonlySet<UnboundDiagnostic>;
  /** Made in this build. */
  anew: readonly UnboundDiagnostic[];
}

/** What was found of a document, over all its builds: a finding that stays is the same object, and so is the list when all stay. */
export class Findings {
  private readonly bound = new SequentialWeakMap<UnboundDiagnostic, Diagnostic>();
  /** Those of the last build that were made in it or joined, by their texts. */
  private texts = new Map<string, Diagnostic>();
  private all: ReadonlySet<Diagnostic> = new Set();
  private sorted: Diagnostic[] = [];

  /** As `finishDiagnostics`; what `moved` denies of a fact stands where it stood when it was bound last. */
  finish({ kept, anew }: Raised, locate: Locate, moved: (fact: string) => boolean): Diagnostic[] {
    const all = new Set<Diagnostic>();
    const others = [...anew];
    for (const found of kept) {
      // What is gathered is joined with findings of this build.
      if (found.params === undefined) all.add(this.placed(found, locate, moved));
      else others.push(found);
    }
    const before = this.texts;
    this.texts = new Map();
    for (const found of gathered(others)) {
      const made = bind(found, locate);
      const text = JSON.stringify(made);
      const same = this.texts.get(text) ?? before.get(text) ?? made;
      this.texts.set(text, same);
      all.add(same);
    }
    this.sorted = this.inOrder(all);
    this.all = all;
    return this.sorted;
  }

  private placed(found: UnboundDiagnostic, locate: Locate, moved: (fact: string) => boolean): Diagnostic {
    const known = this.bound.get(found);
    // One that was not told with the last build may have moved before it.
    const stands = known !== undefined && this.all.has(known);
    if (stands && (found.anchor === undefined || !moved(found.anchor.fact))) return known;
    const made = bind(found, locate);
    if (known !== undefined && samePlace(known.source, made.source)) return known;
    this.bound.set(found, made);
    return made;
  }

  private inOrder(all: ReadonlySet<Diagnostic>): Diagnostic[] {
    let stayed = 0;
    for (const found of this.all) if (all.has(found)) stayed++;
    if (stayed === this.all.size && stayed === all.size) return this.sorted;
    const stays = this.sorted.filter((found) => all.has(found));
    const ordered = new Set(stays);
    // What came, and repetitions that were dropped.
    return sortedWith(
      stays,
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
