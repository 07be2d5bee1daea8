import type { JsonMap } from '@docgen/protocol';
import { lift } from '../uses.js';
import { schemaViolations, type Violation } from './violations.js';

/** What a document, in either form, breaks of the interchange schema (document 1). */
export function uirViolations(document: JsonMap): Violation[] {
  return schemaViolations('uir', lift(document));
}
