import type { Json, Source } from '@docgen/protocol';

/** Holds one write of an overlay and what became of it. */
export interface OverlayWrite {
  /** Place in the document, with parameters by location and name: `paths`, `/orders`, `get`, `parameters`, `query:page`. */
  keys: readonly string[];
  /** The action. */
  source: Source;
  /** The value; absent of a removal. */
  value?: Json;
  removed?: true;
  /** The value that stood there, and its producer when a record named one. */
  before?: Json;
  producer?: string;
  /** `stands`: it was published, unless a later action wrote again; `outranked`: docgen.yaml holds the field. */
  outcome: 'stands' | 'outranked';
}
