import type { Diagnostic } from '@docgen/protocol';
import type { Artifact } from '../pipeline/types.js';
import type { ResultQuestion } from './question.js';

/** Holds violations of the published schemas in one document and in each of its artifacts (commands 4.1). */
export interface DocumentValidation {
  violations: number;
  /**
   * `violations` is null for a format without a published schema; `empty` marks one that has nothing to say of the
   * document.
   */
  artifacts: Pick<Artifact, 'format' | 'violations' | 'diagnostics' | 'empty'>[];
  /** Findings, sorted (diagnostics 2.3). */
  diagnostics: Diagnostic[];
}

/** Validates the artifacts of a build, which emits those to check. */
export const validation: ResultQuestion<Record<never, never>, DocumentValidation> = {
  about: 'result',
  answer: ({ artifacts, diagnostics }) => ({
    violations: diagnostics.filter(({ code }) => code === 'document.schema-invalid').length,
    artifacts: artifacts.map(({ format, violations, diagnostics, empty }) => {
      return { format, violations, diagnostics, ...(empty === undefined ? {} : { empty }) };
    }),
    diagnostics,
  }),
};
