import type { Diagnostic } from '@docgen/protocol';
import type { ProvenanceLevel } from '../document/index.js';

/** Options of every emitter (emitters 1.2); each uses what concerns it. */
export interface EmitOptions {
  provenance: ProvenanceLevel;
  dropIds: boolean;
  /** `export.mock_faker_key`: the schema member the faker expression is written under; absent or null: mocks go. */
  mockFakerKey?: string | null;
  /** Written into `uir`/`full` (document 1.5); no command asks for it. */
  embedDiagnostics?: readonly Diagnostic[];
}

/** The defaults of a library call. */
export const EMIT_DEFAULTS: EmitOptions = { provenance: 'full', dropIds: true };
