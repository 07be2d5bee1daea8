import type { JsonMap } from '@docgen/protocol';
import { PartMemo, type PartReferences, type PartTexts, type SchemaName, ValidParts } from '../document/index.js';
import type { Emitted } from './emitter.js';

/**
 * What emitting keeps between two documents of one application: what became of their operations and components, by the
 * identity of these; emitters keep theirs by it (define-emitter.ts). Nothing outlives the node it was made from, and documents
 * are emitted the same without one. Nodes of a document that was emitted are never changed in place.
 */
export class EmissionMemo {
  readonly references: PartReferences = new PartMemo();
  readonly json: PartTexts = new PartMemo();
  readonly yaml: PartTexts = new PartMemo();
  /** Artifacts by the document, format and options they were made from: several formats of a run are derived from one. */
  readonly artifacts = new WeakMap<JsonMap, Map<string, Emitted>>();
  private readonly valid = new Map<SchemaName, ValidParts>();

  /** Parts held against a schema. An artifact shares parts with the one it is derived from, which keeps to another. */
  validBy(schema: SchemaName): ValidParts {
    const known = this.valid.get(schema) ?? new ValidParts();
    this.valid.set(schema, known);
    return known;
  }
}
