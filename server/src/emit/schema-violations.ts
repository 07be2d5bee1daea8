import { type Diagnostic, raise } from '@docgen/protocol';
import { schemaViolations, type Violation, violationsByParts } from '../document/index.js';
import type { Content } from './emitter.js';
import type { PublishedSchema } from './format-row.js';
import type { EmissionMemo } from './memo.js';

/** Violations told one by one. */
const MOST = 20;

/** What an artifact breaks of the published schema of its format (emitters 11.1). Text keeps to none. */
export function artifactViolations({ name }: PublishedSchema, content: Content, memo?: EmissionMemo): Violation[] {
  if (typeof content === 'string') return [];
  return memo === undefined ? schemaViolations(name, content) : violationsByParts(name, content, memo.validBy(name));
}

/** The same as diagnostics: one per violation up to 20, then one that counts the rest. */
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
