import type { JsonMap } from '@docgen/protocol';
import { PartMemo, type PartReferences, type PartTexts, type SchemaName, ValidParts } from '../document/index.js';
import type { Emitted } from './emitter.js';

/**
 * Keeps the results of emitting between two documents of one application, by the identity of their operations and components;
 * emitters keep results of their own by the memo (define-emitter.ts). Nothing outlives the node it was made from, and documents
 * are emitted the same without a memo. Nodes of a document that was emitted are never changed in place.
 */
export class EmissionMemo {
  readonly references: PartReferences = new PartMemo();
  readonly json: PartTexts = new PartMemo();
  readonly yaml: PartTexts = new PartMemo();
  /** Artifacts by document, then by format and options: several formats of a run are derived from one. */
  readonly artifacts = new WeakMap<JsonMap, Map<string, Emitted>>();
  private readonly valid = new Map<SchemaName, ValidParts>();

  /** Finds the parts that keep to a schema. A derived artifact shares parts with its source, which has another schema. */
  validBy(schema: SchemaName): ValidParts {
    const known = this.valid.get(schema) ?? new ValidParts();
    this.valid.set(schema, known);
    return known;
  }
}
