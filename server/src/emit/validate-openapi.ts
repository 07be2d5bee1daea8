import { type Diagnostic, type JsonMap, raise } from '@docgen/protocol';
import { schemaViolations, type Violation } from '../document/index.js';

type OpenApiFormat = 'openapi-3.2';

/** Violations told one by one. */
const MOST = 20;

/** What an emitted document breaks of the published schema of its version (emitters 11.1). */
export function openapiViolations(format: OpenApiFormat, document: JsonMap): Violation[] {
  return schemaViolations(format, document);
}

/** The same as diagnostics: one per violation up to 20, then one that counts the rest. */
export function openapiDiagnostics(format: OpenApiFormat, document: JsonMap): Diagnostic[] {
  const violations = openapiViolations(format, document);
  const shown = violations
    .slice(0, MOST)
    .map((violation) => raise('document.openapi-invalid', { format, ...violation }));
  const rest = violations.length - shown.length;
  if (rest > 0)
    shown.push(raise('document.openapi-invalid', { format, pointer: '#', rule: `${rest} more violations` }));
  return shown;
}
