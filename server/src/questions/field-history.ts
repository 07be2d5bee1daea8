import { documentId, type FieldHistory, fieldHistory as historyOf } from '../document/index.js';
import type { DocumentQuestion } from './question.js';

/** Names a field: the operation by its node id, the place below it as a pointer (`FieldHistory`). */
export interface FieldPlace {
  operation: string;
  pointer: string;
}

/** Asks who wrote a field of an operation, who lost it and why; null where the document has no such operation or nobody wrote there. */
export const fieldHistory: DocumentQuestion<FieldPlace, FieldHistory | null> = {
  about: 'document',
  answer({ key, analysis }, { operation, pointer }) {
    const { fragments, locate, references, overlaid } = analysis;
    const binding = { locate, reference: (placeholder: string) => references.get(placeholder), overlaid };
    return historyOf(fragments, documentId(key), operation, pointer, binding) ?? null;
  },
};
