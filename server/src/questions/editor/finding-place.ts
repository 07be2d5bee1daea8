import type { Diagnostic, Range, SourceRange } from '@docgen/protocol';
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
 * Finds the text a finding is about (commands 10.2): the attribute, rule, call or name its line holds, of a registration the call that
 * registers the route; without a source the name of the action, else that call. Undefined where only a line is known, or nothing.
 */
export function findingPlace(
  { code, message, source, routeSignature }: Diagnostic,
  operation: PublishedOperation | undefined,
  document: AnalyzedDocument,
): FilePlace | undefined {
  const { analysis } = document;
  const route = routeSignature === undefined ? undefined : { fact: `route:${routeSignature}` };
  const registration = route && (() => nameOf(analysis.locateRange(route)));
  if (source === undefined) {
    const anchor = operation === undefined ? undefined : actionOf(operation, document);
    return nameOf(anchor && analysis.locateRange(anchor)) ?? registration?.();
  }
  if (source.line === undefined) return undefined;
  const written = analysis.writtenOn(source.file, source.line).filter(({ kind }) => !AROUND.has(kind));
  const attribute = SPEAKS_OF_ATTRIBUTE.test(code) ? namedIn(message, written) : undefined;
  const registered = attribute === undefined && route !== undefined ? analysis.locate(route) : undefined;
  if (registered?.file === source.file && registered.line === source.line) {
    const call = registration?.();
    if (call?.file === source.file) return call;
  }
  const found = attribute ?? written[0];
  return found === undefined ? undefined : { file: source.file, range: pieceOf(found) };
}

function nameOf(place: SourceRange | undefined): FilePlace | undefined {
  return place && { file: place.file, range: place.selectionRange };
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
