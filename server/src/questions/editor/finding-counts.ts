import type { Severity } from '@docgen/protocol';
import type { AnalyzedDocument } from '../../pipeline/types.js';

/** Counts findings by severity. */
export type FindingCounts = Readonly<Record<Severity, number>>;

const NONE: FindingCounts = { error: 0, warning: 0, info: 0, hint: 0 };

const ofDocument = new WeakMap<AnalyzedDocument, Map<string, Record<Severity, number>>>();

/** Counts the findings of an operation by its signature; all of a document are counted at once. */
export function findingCounts(signature: string, document: AnalyzedDocument): FindingCounts {
  let counts = ofDocument.get(document);
  if (counts === undefined) {
    counts = new Map();
    ofDocument.set(document, counts);
    for (const { routeSignature, severity } of document.diagnostics) {
      if (routeSignature === undefined) continue;
      let known = counts.get(routeSignature);
      if (known === undefined) {
        known = { ...NONE };
        counts.set(routeSignature, known);
      }
      known[severity]++;
    }
  }
  return counts.get(signature) ?? NONE;
}
