import type { Diagnostic, Range } from '@docgen/protocol';
import type { FilePlace } from '@docgen/protocol/rpc';
import type { AnalyzedDocument, WrittenPlace } from '../../pipeline/types.js';
import { actionOf, type PublishedOperation } from '../explain/operations.js';

/** Names calls by what they call, which is shorter than the call. */
const CALLS: ReadonlySet<string | undefined> = new Set(['call', 'mcall', 'scall', 'new']);
/** Statements and what surrounds a value: what is meant stands in them. */
const AROUND: ReadonlySet<string | undefined> = new Set([
  'expr',
  'return',
  'arg',
  'assign',
  'block',
  'echo',
  'if',
  'foreach',
  'throw',
]);

/**
 * Finds the text a finding is about (commands 10.2): the attribute, rule, call or name its line holds; without a source the name of
 * the action. Undefined where only a line is known, or nothing.
 */
export function findingPlace(
  { source }: Diagnostic,
  operation: PublishedOperation | undefined,
  document: AnalyzedDocument,
): FilePlace | undefined {
  const { analysis } = document;
  if (source === undefined) {
    const anchor = operation === undefined ? undefined : actionOf(operation, document);
    const action = anchor === undefined ? undefined : analysis.locateRange(anchor);
    return action === undefined ? undefined : { file: action.file, range: action.selectionRange };
  }
  if (source.line === undefined) return undefined;
  const [found] = analysis.writtenOn(source.file, source.line).filter(({ kind }) => !AROUND.has(kind));
  return found === undefined ? undefined : { file: source.file, range: pieceOf(found) };
}

function pieceOf({ kind, range, selectionRange }: WrittenPlace): Range {
  const isName = kind === undefined || CALLS.has(kind);
  return isName || range.start.line !== range.end.line ? selectionRange : range;
}
