import type { JsonMap } from '@docgen/protocol';
import { uirViolations } from '../schema-check/uir.js';
import { type Assembly, report } from './state.js';

/**
 * Validates the document against the interchange schema: a violation is a defect of the product or of an overlay
 * (document 10.1.12).
 */
export function checkSchema(document: JsonMap, assembly: Assembly): void {
  for (const violation of uirViolations(document, assembly.memo.check))
    report(assembly, 'document.schema-invalid', violation);
}
