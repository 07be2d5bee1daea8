import type { Diagnostic, Source } from '@docgen/protocol';
import type { OperationMatch } from '@docgen/protocol/rpc';
import type { AnalyzedDocument } from '../pipeline/types.js';
import { type PublishedOperation, publishedOperations } from './explain/operations.js';
import type { DocumentQuestion } from './question.js';

/** Names an operation, and where its action is declared, else where its route is registered. */
export interface SourcedOperation extends OperationMatch {
  signature: string;
  at?: Source;
}

/** Holds the operations of a document with their places, and every finding of it. */
export interface PlacedOperations {
  operations: SourcedOperation[];
  findings: readonly Diagnostic[];
}

/** Asks where the operations of a document come from, and for everything that was found. */
export const operationPlaces: DocumentQuestion<null, PlacedOperations> = {
  about: 'document',
  answer: (document) => ({
    operations: publishedOperations(document).map((operation) => placed(operation, document)),
    findings: document.diagnostics,
  }),
};

function placed({ match, fragment, route }: PublishedOperation, { analysis }: AnalyzedDocument): SourcedOperation {
  const { signature } = fragment;
  const action = route === undefined ? undefined : analysis.actionOf(route);
  const at =
    (action === undefined ? undefined : analysis.locate(action)) ?? analysis.locate({ fact: `route:${signature}` });
  return { ...match, signature, ...(at === undefined ? {} : { at }) };
}
