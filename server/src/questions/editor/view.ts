import type { Diagnostic, SourceRange } from '@docgen/protocol';
import type { FileView, PlacedFinding } from '@docgen/protocol/rpc';
import { throwIfCancelled } from '../../pipeline/throw-if-cancelled.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { type PublishedOperation, publishedOperations } from '../explain/operations.js';
import type { DocumentQuestion } from '../question.js';
import { actionsIn } from './actions.js';
import { findingPlace } from './finding-place.js';
import { fixesOf } from './fixes.js';
import { lensesIn } from './lenses.js';

/** Holds a finding before it is marked and joined with those of other documents. */
export type UnmarkedFinding = Omit<PlacedFinding, 'finding' | 'documents'> & { finding: Diagnostic };

/** Holds what an editor shows of a document. */
export interface DocumentView {
  findings: UnmarkedFinding[];
  files: FileView[];
}

/** Asks for everything an editor shows without being asked: findings with their text and fixes, actions and lenses of open files. */
export const view: DocumentQuestion<{ files: readonly string[] }, DocumentView> = {
  about: 'document',
  answer(document, { files }, hooks) {
    const views = files.map((file): FileView => {
      throwIfCancelled(hooks);
      const actions = actionsIn(file, document);
      return { file, actions: actions.map(({ place }) => place), lenses: lensesIn(file, actions, document) };
    });
    return { findings: findingsOf(document), files: views };
  },
};

function findingsOf(document: AnalyzedDocument): UnmarkedFinding[] {
  const operations = publishedOperations(document);
  const bySignature = new Map<string, PublishedOperation>();
  for (const operation of operations) bySignature.set(operation.fragment.signature, operation);
  const taken = new Set(operations.flatMap(({ match }) => match.operationId ?? []));
  return document.diagnostics.map((finding) => {
    const operation = bySignature.get(finding.routeSignature ?? '');
    const at = findingPlace(finding, operation, document);
    const above = operation === undefined ? undefined : actionRange(operation, document);
    const action = operation?.route?.route.action;
    const name = action?.kind === 'controller' ? action.method : '';
    const fixes = fixesOf(finding, { above, name, taken });
    return { finding, ...(at === undefined ? {} : { at }), fixes };
  });
}

/** Remembers the declarations of actions for the findings of one document. */
const ranges = new WeakMap<PublishedOperation, { range: SourceRange | undefined }>();

function actionRange(operation: PublishedOperation, { analysis }: AnalyzedDocument): SourceRange | undefined {
  let known = ranges.get(operation);
  if (known === undefined) {
    const anchor = operation.route === undefined ? undefined : analysis.actionOf(operation.route);
    known = { range: anchor === undefined ? undefined : analysis.locateRange(anchor) };
    ranges.set(operation, known);
  }
  return known.range;
}
