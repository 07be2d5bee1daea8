import { type Diagnostic, raise } from '@docgen/protocol';
import { schemaViolations, type Violation, violationsByParts } from '../document/index.js';
import type { Content } from './emitter.js';
import type { PublishedSchema } from './format-row.js';
import type { EmissionMemo } from './memo.js';

/** Limits how many violations are reported one by one. */
const MOST = 20;

/** Finds the violations of the published schema of a format in an artifact (emitters 11.1). Text has none. */
export function artifactViolations({ name }: PublishedSchema, content: Content, memo?: EmissionMemo): Violation[] {
  if (typeof content === 'string') return [];
  return memo === undefined ? schemaViolations(name, content) : violationsByParts(name, content, memo.validBy(name));
}

/** Reports violations: one diagnostic each up to 20, then one that counts the rest. */
export function violationDiagnostics(
  format: string,
  { violation: code }: PublishedSchema,
  violations: readonly Violation[],
): Diagnostic[] {
  const shown = violations.slice(0, MOST).map((violation) => raise(code, { format, ...violation }));
  const rest = violations.length - shown.length;
  if (rest > 0) shown.push(raise(code, { format, pointer: '#', rule: `${rest} more violations` }));
  return shown;
}
