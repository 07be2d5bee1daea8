import type { Diagnostic } from '@docgen/protocol';
import type { ProvenanceLevel } from '../document/index.js';

/** What may reach a part of an artifact; each format uses what concerns it. */
export interface PartOptions {
  provenance: ProvenanceLevel;
  dropIds: boolean;
  /** `export.mock_faker_key`: the schema member the faker expression is written under; absent or null: mocks go. */
  mockFakerKey?: string | null;
}

/** Options of every emitter (emitters 1.2). */
export interface EmitOptions extends PartOptions {
  /** Written into `uir`/`full` (document 1.5); no command asks for it. */
  embedDiagnostics?: readonly Diagnostic[];
  /** Where the other artifacts of the document lie, by format: paths from the folder of this one, with `/`. */
  beside?: Readonly<Record<string, string>>;
}

/** The defaults of a library call. */
export const EMIT_DEFAULTS: EmitOptions = { provenance: 'full', dropIds: true };

/** Options of parts alone; equal ones have equal JSON. */
export function partOptions({ provenance, dropIds, mockFakerKey = null }: EmitOptions): Required<PartOptions> {
  return { provenance, dropIds, mockFakerKey };
}
