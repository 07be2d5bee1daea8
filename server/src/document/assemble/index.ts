import { type Diagnostic, type JsonMap, sortDiagnostics } from '@docgen/protocol';
import { canonicalize } from '../canonical/index.js';
import { documentId } from '../identity.js';
import { printable } from '../printable.js';
import { checkSchema } from './check-schema.js';
import { reportCollisions } from './collisions.js';
import { addComponents } from './components.js';
import { stampContentHash, stampIdentity } from './identity.js';
import { placeOperations } from './operations.js';
import { writeRoot } from './root.js';
import { shareErrors } from './shared-errors/index.js';
import type { Assembly, AssemblyInput } from './state.js';
import { writeTagGroups } from './tags.js';

export type { AssemblyInput } from './state.js';

/** The steps of document 10.1, in order. */
const STEPS: readonly ((assembly: Assembly) => void)[] = [
  placeOperations,
  writeRoot,
  addComponents,
  stampIdentity,
  reportCollisions,
  shareErrors,
  settle,
  writeTagGroups,
  stampContentHash,
  checkSchema,
];

/** Canonical order, once nothing is added any more; text that cannot be written is made so that it can. */
function settle(assembly: Assembly): void {
  assembly.document = canonicalize(printable(assembly.document) as JsonMap);
}

/**
 * The finished document of a set of fragments, in internal form and canonical order, with what assembling found, in the
 * order of diagnostics 2.3. Findings of the fragments and their components are the caller's.
 */
export function assemble(input: AssemblyInput): { document: JsonMap; diagnostics: Diagnostic[] } {
  const assembly: Assembly = {
    input,
    docId: documentId(input.document.key),
    document: new Map(),
    operations: [],
    components: new Map(),
    diagnostics: [],
  };
  for (const step of STEPS) step(assembly);
  return { document: assembly.document, diagnostics: sortDiagnostics(assembly.diagnostics) };
}
