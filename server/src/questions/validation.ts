import type { Diagnostic, Format } from '@docgen/protocol';
import type { ResultQuestion } from './question.js';

/** Violations of the published schemas in one document and in each of its artifacts (commands 4.1). */
export interface DocumentValidation {
  violations: number;
  /** `violations` is null for a format without a published schema. */
  artifacts: { format: Format; violations: number | null; diagnostics: Diagnostic[] }[];
  /** Sorted (diagnostics 2.3). */
  diagnostics: Diagnostic[];
}

/** Asked of a build that emits the artifacts to check. */
export const validation: ResultQuestion<Record<never, never>, DocumentValidation> = {
  about: 'result',
  answer: ({ artifacts, diagnostics }) => ({
    violations: diagnostics.filter(({ code }) => code === 'document.schema-invalid').length,
    artifacts: artifacts.map(({ format, violations, diagnostics }) => ({ format, violations, diagnostics })),
    diagnostics,
  }),
};
