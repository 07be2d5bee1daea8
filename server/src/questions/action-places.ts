import type { Source } from '@docgen/protocol';
import { describedOperation, publishedOperations } from './explain/operations.js';
import type { DocumentQuestion } from './question.js';

/** Asks where the action of each operation is declared, by `METHOD path`. */
export const actionPlaces: DocumentQuestion<null, [operation: string, place: Source][]> = {
  about: 'document',
  answer(document) {
    return publishedOperations(document).flatMap((operation): [string, Source][] => {
      const { at } = describedOperation(operation, document);
      return at === undefined ? [] : [[`${operation.match.method} ${operation.match.path}`, at]];
    });
  },
};
