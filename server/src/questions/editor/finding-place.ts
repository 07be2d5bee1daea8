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
  { code, message, source }: Diagnostic,
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
  const written = analysis.writtenOn(source.file, source.line).filter(({ kind }) => !AROUND.has(kind));
  const found = (SPEAKS_OF_ATTRIBUTE.test(code) ? namedIn(message, written) : undefined) ?? written[0];
  return found === undefined ? undefined : { file: source.file, range: pieceOf(found) };
}

/** Codes whose findings have the place of an attribute. */
const SPEAKS_OF_ATTRIBUTE = /^(?:attribute\.|route\.duplicate-operation-id$)/;

/** Finds the attribute a message speaks of, by its argument and its name: several stand on one line, and a declaration beside them. */
function namedIn(message: string, written: readonly WrittenPlace[]): WrittenPlace | undefined {
  let [best, most]: [WrittenPlace | undefined, number] = [undefined, -1];
  for (const place of written) {
    if (place.attribute === undefined) continue;
    const { name, argument } = place.attribute;
    const isNamed = new RegExp(`\\b${name}\\b`).test(message);
    const isCalled =
      argument !== undefined &&
      [`'${argument}'`, `"${argument}"`, `(${argument})`].some((one) => message.includes(one));
    const weight = (isNamed ? 2 : 0) + (isCalled ? 1 : 0);
    if (weight > most) [best, most] = [place, weight];
  }
  return best;
}

function pieceOf({ kind, range, selectionRange }: WrittenPlace): Range {
  const isName = kind === undefined || CALLS.has(kind);
  return isName || range.start.line !== range.end.line ? selectionRange : range;
}
