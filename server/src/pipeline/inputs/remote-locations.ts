import type { Anchor, Source, UnboundDiagnostic } from '@docgen/protocol';
import type { Contribution, Fragment } from '../../analysis/index.js';

type Locate = (anchor: Anchor) => Source | undefined;

/** Writes an anchor as a key. */
export function anchorKey({ fact, at, symbol }: Anchor): string {
  return `${fact}\0${at ?? ''}\0${symbol ?? ''}`;
}

/**
 * Locates the anchors of fragments, by their keys, because the thread that takes the fragments over has not read their
 * files.
 */
export function locationsOf(fragments: Iterable<Fragment>, locate: Locate): Map<string, Source> {
  const places = new Map<string, Source>();
  const seen = new Set<object>();
  const add = (anchor: Anchor | undefined) => {
    if (anchor === undefined || anchor.fact.startsWith('route:')) return;
    const key = anchorKey(anchor);
    if (places.has(key)) return;
    const place = locate(anchor);
    if (place !== undefined) places.set(key, place);
  };
  const addAll = (part: { contributions: Contribution[]; diagnostics: UnboundDiagnostic[] }) => {
    if (seen.has(part)) return;
    seen.add(part);
    for (const { by } of part.contributions) add(by.anchor);
    for (const { anchor } of part.diagnostics) add(anchor);
  };
  for (const fragment of fragments) {
    addAll(fragment);
    for (const component of fragment.components) addAll(component);
  }
  return places;
}

/** Keeps the places of facts that other threads located; those in a file are dropped when it changes. */
export class RemoteLocations {
  private readonly places = new Map<string, Source>();
  private readonly files = new Map<string, string>();

  add(places: ReadonlyMap<string, Source>): void {
    for (const [key, place] of places) {
      this.places.set(key, place);
      this.files.set(key.slice(0, key.indexOf('\0')), place.file);
    }
  }

  of(anchor: Anchor): Source | undefined {
    return this.places.size === 0 ? undefined : this.places.get(anchorKey(anchor));
  }

  fileOf(fact: string): string | undefined {
    return this.files.get(fact);
  }

  /** Drops the places in files that changed. `everything` says that facts may stand in other files than before. */
  forget(paths: ReadonlySet<string>, everything: boolean): void {
    if (this.places.size === 0) return;
    for (const [key, { file }] of this.places) {
      if (!everything && !paths.has(file)) continue;
      this.places.delete(key);
      this.files.delete(key.slice(0, key.indexOf('\0')));
    }
  }
}
