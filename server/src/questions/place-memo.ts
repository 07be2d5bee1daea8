import { SequentialWeakMap } from '@docgen/cache';
import type { Anchor, Source } from '@docgen/protocol';
import type { DocumentAnalysis } from '../pipeline/types.js';

interface Known<V> {
  value: V;
  parts: readonly unknown[];
  structure: number;
  files: readonly (readonly [file: string, revision: number])[];
  /** Anchors the value was made of, with their places; absent where it holds columns. */
  lines: ReadonlyMap<Anchor, Source | undefined> | undefined;
}

/** Describes the files a document was made of, as far as places are concerned. */
type Placing = Pick<DocumentAnalysis, 'places' | 'locate'>;

/**
 * Keeps what was made of places in files from build to build: as long as what it was made of is the same, every file has its text,
 * and every fact stands in its file. After an edit only what stands in the edited file is made again.
 */
export class PlaceMemo<K extends object, V> {
  private readonly known = new SequentialWeakMap<K, Known<V>>();

  /** Gives what `make` made of a key and the parts beside it; `make` notes the files it found places in, undefined for a place it did not find. */
  of(key: K, parts: readonly unknown[], analysis: Placing, make: (note: (file: string | undefined) => void) => V): V {
    return this.kept(key, parts, analysis, undefined, make);
  }

  /** Gives what `make` made of the lines it located alone: it is made again where one of them is another, not with every change of its files. */
  ofLines(
    key: K,
    parts: readonly unknown[],
    analysis: Placing,
    make: (locate: DocumentAnalysis['locate'], note: (file: string) => void) => V,
  ): V {
    const lines = new Map<Anchor, Source | undefined>();
    const locate = (anchor: Anchor): Source | undefined => {
      const place = analysis.locate(anchor);
      lines.set(anchor, place);
      return place;
    };
    return this.kept(key, parts, analysis, lines, (note) => make(locate, note));
  }

  private kept(
    key: K,
    parts: readonly unknown[],
    analysis: Placing,
    lines: Known<V>['lines'],
    make: (note: (file: string | undefined) => void) => V,
  ): V {
    const known = this.known.get(key);
    if (known !== undefined && holds(known, parts, analysis)) return known.value;
    const { places } = analysis;
    const files = new Map<string, number>();
    let isWhole = true;
    const value = make((file) => {
      if (file === undefined) isWhole = false;
      else files.set(file, places.of(file));
    });
    // What was not found may be found in a file nobody has read.
    const structure = isWhole ? places.structure : Number.NaN;
    this.known.set(key, { value, parts, structure, files: [...files], lines });
    return value;
  }
}

function holds(known: Known<unknown>, parts: readonly unknown[], { places, locate }: Placing): boolean {
  const { parts: before, structure, files, lines } = known;
  if (structure !== places.structure) return false;
  for (let at = 0; at < parts.length; at++) if (parts[at] !== before[at]) return false;
  if (files.every(([file, revision]) => places.of(file) === revision)) return true;
  if (lines === undefined) return false;
  for (const [anchor, place] of lines) if (!isSamePlace(locate(anchor), place)) return false;
  known.files = files.map(([file]) => [file, places.of(file)]);
  return true;
}

function isSamePlace(a: Source | undefined, b: Source | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.line === b.line && a.file === b.file && a.symbol === b.symbol;
}
