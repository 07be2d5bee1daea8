import type { JsonMap } from '@docgen/protocol';
import { PartMemo, PartReferences, type PartTexts, ValidParts } from '../document/index.js';

/**
 * What emitting keeps between two documents of one application: what became of their operations and components, by the
 * identity of these, and by the options they were emitted with. Nothing outlives the node it was made from, and documents
 * are emitted the same without one. Nodes of a document that was emitted are never changed in place.
 */
export class EmissionMemo {
  readonly references = new PartReferences();
  readonly json: PartTexts = new PartMemo();
  readonly yaml: PartTexts = new PartMemo();
  readonly valid = new ValidParts();
  private readonly emitted = new Map<string, PartMemo<JsonMap>>();

  /** Emitted parts of one format with one set of options. */
  parts(options: readonly (string | boolean | null)[]): PartMemo<JsonMap> {
    const key = JSON.stringify(options);
    let memo = this.emitted.get(key);
    if (memo === undefined) {
      memo = new PartMemo();
      this.emitted.set(key, memo);
    }
    return memo;
  }
}

export function createEmissionMemo(): EmissionMemo {
  return new EmissionMemo();
}
