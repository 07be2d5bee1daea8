import type { JsonMap } from '@docgen/protocol';
import { liftPart, parameterAt } from '../artifact-form.js';
import { ValidParts, violationsByParts } from './by-parts.js';
import type { Violation } from './violations.js';

/** Lists the violations of the interchange schema in a document of either form (document 1). */
export function uirViolations(document: JsonMap, valid: ValidParts = new ValidParts()): Violation[] {
  return violationsByParts('uir', document, valid, liftPart, (ref) => parameterAt(document, ref));
}
