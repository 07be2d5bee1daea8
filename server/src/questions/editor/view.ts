import type { Diagnostic, SourceRange } from '@docgen/protocol';
import type { FileView, PlacedFinding } from '@docgen/protocol/rpc';
import { throwIfCancelled } from '../../pipeline/throw-if-cancelled.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { contentId } from '../content-id.js';
import { actionOf, type PublishedOperation, publishedOperations } from '../explain/operations.js';
import { PlaceMemo } from '../place-memo.js';
import type { DocumentQuestion } from '../question.js';
import { actionsIn } from './actions.js';
import { findingPlace } from './finding-place.js';
import { fixesOf } from './fixes.js';
import { lensesIn } from './lenses.js';

/** Holds a finding before it is marked and joined with those of other documents. */
export type UnmarkedFinding = Omit<PlacedFinding, 'id' | 'finding' | 'documents'> & { finding: Diagnostic };

/** Holds what an editor shows of a document. */
export interface DocumentView {
  /** Ids of all findings, in order. */
  findings: string[];
  /** Holds the findings that whoever asks does not have. */
  told: Map<string, UnmarkedFinding>;
  files: FileView[];
}

/** Names the open files, and the findings that need not be told again, because nearly all stay from build to build. */
export interface ViewWish {
  files: readonly string[];
  held: readonly string[];
}

/** Asks for everything an editor shows without being asked: findings with their text and fixes, actions and lenses of open files. */
export const view: DocumentQuestion<ViewWish, DocumentView> = {
  about: 'document',
  answer(document, { files, held }, hooks) {
    const views = files.map((file): FileView => {
      throwIfCancelled(hooks);
      return fileView(file, document);
    });
    const known = new Set(held);
    const findings: string[] = [];
    const told = new Map<string, UnmarkedFinding>();
    for (const finding of findingsOf(document)) {
      const id = contentId(finding);
      findings.push(id);
      if (!known.has(id)) told.set(id, finding);
    }
    return { findings, told, files: views };
  },
};

/** Gives what an editor shows of one file. */
export function fileView(file: string, document: AnalyzedDocument): FileView {
  const actions = actionsIn(file, document);
  return { file, actions: actions.map(({ place }) => place), lenses: lensesIn(file, actions, document) };
}

const placed = new PlaceMemo<Diagnostic, UnmarkedFinding>();

/** Lists the findings of a document with their places and fixes. */
export function findingsOf(document: AnalyzedDocument): UnmarkedFinding[] {
  const operations = publishedOperations(document);
  const bySignature = new Map<string, PublishedOperation>();
  for (const operation of operations) bySignature.set(operation.fragment.signature, operation);
  let taken: ReadonlySet<string> | undefined;
  const ids = () => {
    taken ??= new Set(operations.flatMap(({ match }) => match.operationId ?? []));
    return taken;
  };
  return document.diagnostics.map((finding) => {
    const operation = bySignature.get(finding.routeSignature ?? '');
    // A fix of this one is a name nobody has: any operation may have taken it.
    const isOfAll = finding.code === 'route.duplicate-operation-id';
    const action = operation === undefined ? undefined : actionOf(operation, document);
    const parts = [operation, action?.fact, isOfAll ? document : undefined];
    return placed.of(finding, parts, document.analysis, (note) => {
      if (finding.source !== undefined) note(finding.source.file);
      return placedFinding(finding, operation, document, ids, note);
    });
  });
}

function placedFinding(
  finding: Diagnostic,
  operation: PublishedOperation | undefined,
  document: AnalyzedDocument,
  taken: () => ReadonlySet<string>,
  note: (file: string | undefined) => void,
): UnmarkedFinding {
  const at = findingPlace(finding, operation, document);
  if (finding.source === undefined && at !== undefined) note(at.file);
  const above = operation === undefined ? undefined : actionRange(operation, document);
  if (operation?.route !== undefined) note(above?.file);
  const action = operation?.route?.route.action;
  const summary = operation?.node.get('summary');
  const fixes = fixesOf(finding, {
    above,
    name: action?.kind === 'controller' ? nameOf(action) : '',
    summary: typeof summary === 'string' && summary.trim() !== '' ? summary : undefined,
    taken,
  });
  return { finding, ...(at === undefined ? {} : { at }), fixes };
}

function actionRange(operation: PublishedOperation, document: AnalyzedDocument): SourceRange | undefined {
  const anchor = actionOf(operation, document);
  return anchor === undefined ? undefined : document.analysis.locateRange(anchor);
}

/** Gives the name of an action: of a controller that is one, its short name without the suffix. */
function nameOf({ class: controller, method }: { class: string; method: string }): string {
  if (method.toLowerCase() !== '__invoke') return method;
  const short = controller.slice(controller.lastIndexOf('\\') + 1);
  return short.replace(/(?<=.)(?:Controller|Action)$/, '');
}
