import { type Diagnostic, type JsonMap, raise } from '@docgen/protocol';
import { schemaViolations, type Violation, violationsByParts } from '../document/index.js';
import type { EmissionMemo } from './memo.js';

type OpenApiFormat = 'openapi-3.2';

/** Violations told one by one. */
const MOST = 20;

/** What an emitted document breaks of the published schema of its version (emitters 11.1). */
export function openapiViolations(format: OpenApiFormat, document: JsonMap, memo?: EmissionMemo): Violation[] {
  return memo === undefined ? schemaViolations(format, document) : violationsByParts(format, document, memo.valid);
}

/** The same as diagnostics: one per violation up to 20, then one that counts the rest. */
export function openapiDiagnostics(format: OpenApiFormat, document: JsonMap, memo?: EmissionMemo): Diagnostic[] {
  const violations = openapiViolations(format, document, memo);
  const shown = violations
    .slice(0, MOST)
    .map((violation) => raise('document.openapi-invalid', { format, ...violation }));
  const rest = violations.length - shown.length;
  if (rest > 0)
    shown.push(raise('document.openapi-invalid', { format, pointer: '#', rule: `${rest} more violations` }));
  return shown;
}
