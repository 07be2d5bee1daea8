import type { Diagnostic } from '@docgen/protocol';
import type { ProvenanceLevel } from '../document/index.js';

/** Holds the options that parts of an artifact depend on; each format uses some of them. */
export interface PartOptions {
  provenance: ProvenanceLevel;
  dropIds: boolean;
  /** `export.mock_faker_key`: the schema member the faker expression is written under; absent or null drops mocks. */
  mockFakerKey?: string | null;
  /** Sample texts of string formats; without one, a text is `string`. */
  samples?: Readonly<Record<string, string>>;
  /** Adds the pages of the document to its description. */
  pages?: boolean;
}

/** Holds the options of every emitter (emitters 1.2). */
export interface EmitOptions extends PartOptions {
  /** Findings that `uir`/`full` embed (document 1.5); no command asks for it. */
  embedDiagnostics?: readonly Diagnostic[];
  /** Paths of the other artifacts of the document by format, from the folder of this one, with `/`. */
  beside?: Readonly<Record<string, string>>;
}

/** Holds the defaults of a library call. */
export const EMIT_DEFAULTS: EmitOptions = { provenance: 'full', dropIds: true };

const NO_SAMPLES = {};

/** Picks the options of parts; equal ones have equal JSON. */
export function partOptions({
  provenance,
  dropIds,
  mockFakerKey = null,
  samples = NO_SAMPLES,
  pages = false,
}: EmitOptions): Required<PartOptions> {
  return { provenance, dropIds, mockFakerKey, samples, pages };
}
