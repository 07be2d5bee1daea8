import type { Diagnostic } from '@docgen/protocol';
import type { ExplainedNode, ExplainedOperation, OperationMatch } from '@docgen/protocol/rpc';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import type { DocumentQuestion } from '../question.js';
import { nodesOf } from './nodes.js';
import { describedOperation, type PublishedOperation, publishedOperations } from './operations.js';
import { readSelector, selectFrom } from './selector.js';

/** Names the operations that are asked about (commands 6.1). */
export interface OperationSelector {
  selector: string;
  method?: string;
}

/** Holds an operation with the history of each of its fields, and the findings about it. */
interface ExplainedNodes {
  operation: ExplainedOperation;
  nodes: ExplainedNode[];
  diagnostics: Diagnostic[];
}

/** Holds what a document knows under a selector. */
export interface SelectedOperations {
  /** The tier that yielded something; of two documents the lower one counts. */
  tier: number;
  matches: OperationMatch[];
  /** The history of the only operation that matches; absent of several. */
  explained?: ExplainedNodes;
  /** Number of operations the document publishes, and the first of them. */
  published: number;
  first: OperationMatch | null;
}

/** Asks which operations a selector names, and of the only one where each of its fields comes from (commands 6). */
export const explain: DocumentQuestion<OperationSelector, SelectedOperations> = {
  about: 'document',
  answer(document, { selector, method }) {
    const operations = publishedOperations(document);
    const { tier, found } = selectFrom(operations, readSelector(selector, method));
    const [only] = found;
    return {
      tier,
      matches: found.map(({ match }) => match),
      ...(only === undefined || found.length > 1 ? {} : { explained: explained(only, document) }),
      published: operations.length,
      first: operations[0]?.match ?? null,
    };
  },
};

function explained(operation: PublishedOperation, document: AnalyzedDocument): ExplainedNodes {
  return {
    operation: describedOperation(operation, document),
    nodes: nodesOf(operation, document),
    diagnostics: document.diagnostics.filter(({ routeSignature }) => routeSignature === operation.fragment.signature),
  };
}
