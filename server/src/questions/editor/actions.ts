import type { Anchor, SourceRange } from '@docgen/protocol';
import type { ActionPlace } from '@docgen/protocol/rpc';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { actionOf, type PublishedOperation, publishedOperations } from '../explain/operations.js';
import { PlaceMemo } from '../place-memo.js';
import { operationSummary } from './operation-summary.js';

/** Operations a hover tells of one action (commands 10.3). */
const MOST = 5;
/** Operations that are summarised of one file: a table of routes registers all of them, and each takes half a millisecond. */
const SUMMARISED = 40;

/** Holds an action of a file with all its operations. */
export interface FileAction {
  place: ActionPlace;
  operations: readonly PublishedOperation[];
}

/** Lists the actions declared in a file, and the registrations in it, in the order of the text. */
export function actionsIn(file: string, document: AnalyzedDocument): FileAction[] {
  const found = new Map<string, { range: SourceRange; whole: boolean; operations: PublishedOperation[] }>();
  const note = (range: SourceRange | undefined, whole: boolean, operation: PublishedOperation): void => {
    if (range === undefined || range.file !== file) return;
    const { start, end } = range.range;
    const key = `${whole} ${start.line}:${start.character}-${end.line}:${end.character}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { range, whole, operations: [operation] });
    else known.operations.push(operation);
  };
  for (const { operation, anchor, whole } of anchorsByFile(document).get(file) ?? []) {
    note(document.analysis.locateRange(anchor), whole, operation);
  }
  let left = SUMMARISED;
  return [...found.values()]
    .sort((a, b) => a.range.range.start.line - b.range.range.start.line)
    .map(({ range: { range, selectionRange }, whole, operations }) => {
      const told = operations.slice(0, Math.min(MOST, left));
      left -= told.length;
      const summaries = told.map((operation) => operationSummary(operation, document));
      const place = { range, selectionRange, whole, operations: summaries, more: operations.length - told.length };
      return { place, operations };
    });
}

/** Lists the files that declare or register actions. */
export function filesOfActions(document: AnalyzedDocument): string[] {
  return [...anchorsByFile(document).keys()];
}

interface Anchored {
  file: string;
  anchor: Anchor;
  whole: boolean;
}

interface AnchoredOperation extends Anchored {
  operation: PublishedOperation;
}

const anchored = new PlaceMemo<PublishedOperation, readonly Anchored[]>();

/** Finds the files an operation is declared and registered in. */
function anchorsOf(operation: PublishedOperation, document: AnalyzedDocument): readonly Anchored[] {
  const { analysis } = document;
  const action = actionOf(operation, document);
  return anchored.of(operation, [action?.fact], analysis, (note) => {
    const { route, fragment } = operation;
    if (route === undefined) return [];
    const anchors = [
      ...(action === undefined ? [] : [{ anchor: action, whole: false }]),
      { anchor: { fact: `route:${fragment.signature}` }, whole: true },
    ];
    return anchors.flatMap(({ anchor, whole }) => {
      const file = analysis.locate(anchor)?.file;
      note(file);
      return file === undefined ? [] : [{ file, anchor, whole }];
    });
  });
}

const byDocument = new WeakMap<AnalyzedDocument, Map<string, AnchoredOperation[]>>();

/** Groups the actions and registrations of a document by their files; made once of a document. */
function anchorsByFile(document: AnalyzedDocument): Map<string, AnchoredOperation[]> {
  let files = byDocument.get(document);
  if (files !== undefined) return files;
  files = new Map();
  byDocument.set(document, files);
  for (const operation of publishedOperations(document)) {
    for (const { file, anchor, whole } of anchorsOf(operation, document)) {
      const known = files.get(file);
      if (known === undefined) files.set(file, [{ operation, file, anchor, whole }]);
      else known.push({ operation, file, anchor, whole });
    }
  }
  return files;
}
