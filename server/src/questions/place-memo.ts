import { SequentialWeakMap } from '@docgen/cache';
import type { DocumentAnalysis } from '../pipeline/types.js';

interface Known<V> {
  value: V;
  parts: readonly unknown[];
  structure: number;
  files: readonly (readonly [file: string, revision: number])[];
}

/**
 * Keeps what was made of places in files from build to build: as long as what it was made of is the same, every file has its text,
 * and every fact stands in its file. After an edit only what stands in the edited file is made again.
 */
export class PlaceMemo<K extends object, V> {
  private readonly known = new SequentialWeakMap<K, Known<V>>();

  /** Gives what `make` made of a key and the parts beside it; `make` notes the files it found places in, undefined for a place it did not find. */
  of(
    key: K,
    parts: readonly unknown[],
    { places }: Pick<DocumentAnalysis, 'places'>,
    make: (note: (file: string | undefined) => void) => V,
  ): V {
    const known = this.known.get(key);
    if (known !== undefined && holds(known, parts, places)) return known.value;
    const files = new Map<string, number>();
    let isWhole = true;
    const value = make((file) => {
      if (file === undefined) isWhole = false;
      else files.set(file, places.of(file));
    });
    // What was not found may be found in a file nobody has read.
    const structure = isWhole ? places.structure : Number.NaN;
    this.known.set(key, { value, parts, structure, files: [...files] });
    return value;
  }
}

function holds(
  { parts: before, structure, files }: Known<unknown>,
  parts: readonly unknown[],
  places: DocumentAnalysis['places'],
): boolean {
  if (structure !== places.structure) return false;
  for (let at = 0; at < parts.length; at++) if (parts[at] !== before[at]) return false;
  for (const [file, revision] of files) if (places.of(file) !== revision) return false;
  return true;
}
