import type { JsonMap } from '@docgen/protocol';

/** Keeps a text that was read with where its parts stand, so that a text after it does not read them again. */
export interface ReadText {
  text: string;
  root: ReadPart;
}

/** Holds a map of a text, and the maps that are its members. */
export interface ReadPart {
  /** Offsets of its braces: the first one, and behind the last one. */
  from: number;
  to: number;
  map: JsonMap | undefined;
  parts: Map<string, ReadPart> | undefined;
}
