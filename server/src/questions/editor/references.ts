import type { OperationMatch } from '@docgen/protocol/rpc';
import { referredComponents } from '../explain/components.js';
import { publishedOperations } from '../explain/operations.js';
import type { DocumentQuestion } from '../question.js';

/** Asks which operations refer to a component: by its name, or by the class it was made of (commands 10.7). */
export const references: DocumentQuestion<{ component: string }, OperationMatch[]> = {
  about: 'document',
  answer: (document, { component }) =>
    publishedOperations(document)
      .filter((operation) =>
        referredComponents(operation, document).some(
          ({ name, ref, definition: { tuple } }) =>
            name === component || ref === component || tuple[0]?.replace(/#.*$/, '') === component,
        ),
      )
      .map(({ match }) => match),
};
