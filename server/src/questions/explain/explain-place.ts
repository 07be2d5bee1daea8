import type { Anchor, Position, SourceRange } from '@docgen/protocol';
import type { Decision, ExplainedContribution, ExplainedNode } from '@docgen/protocol/rpc';
import { componentRef } from '../../analysis/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import type { DocumentQuestion } from '../question.js';
import { type DecidedParts, decidingFacts, placeOf } from './deciding-facts.js';
import { componentNode, ownNodes } from './nodes.js';
import type { PublishedOperation } from './operations.js';

/** Names a place: a file, and a line from zero; without a character the whole line is meant. */
export interface AskedPlace {
  file: string;
  line: number;
  character?: number;
}

/**
 * Asks what a place in the source decides, and in which operations (commands 6.5): what was read from this line, else the
 * innermost declaration or call around it.
 */
export const explainPlace: DocumentQuestion<AskedPlace, Decision[]> = {
  about: 'document',
  answer(document, place) {
    const decisions = new Map<string, Decision>();
    for (const [anchor, parts] of decidingAt(place, document)) collect(anchor, parts, document, decisions);
    return [...decisions.values()];
  },
};

/** Finds the anchors a place stands for. */
export function decidingAt(place: AskedPlace, document: AnalyzedDocument): [Anchor, DecidedParts][] {
  const all = [...decidingFacts(document).in(place.file)];
  const whole: [Anchor, DecidedParts][] = [];
  const onLine = all.filter((entry) => {
    const source = placeOf(entry[0], document);
    if (source?.file !== place.file) return false;
    if (source.line === undefined) whole.push(entry);
    return source.line === place.line + 1;
  });
  const ranges = new Map(
    all.flatMap(([anchor]): [Anchor, SourceRange][] => {
      const range = document.analysis.locateRange(anchor);
      return range === undefined || range.file !== place.file ? [] : [[anchor, range]];
    }),
  );
  const position = { line: place.line, character: place.character ?? 0 };
  if (onLine.length > 0) {
    const under = onLine.filter(([anchor]) => holds(ranges.get(anchor), position));
    return place.character === undefined || under.length === 0 ? onLine : under;
  }
  const covers = (range: SourceRange | undefined) =>
    place.character === undefined ? coversLine(range, place.line) : holds(range, position);
  const around = all.filter(([anchor]) => covers(ranges.get(anchor)));
  const inner = around.filter(([anchor]) => !around.some(([other]) => isWithin(ranges.get(other), ranges.get(anchor))));
  return inner.length > 0 ? inner : whole;
}

function holds(found: SourceRange | undefined, { line, character }: Position): boolean {
  if (found === undefined) return false;
  const { start, end } = found.range;
  const after = line > start.line || (line === start.line && character >= start.character);
  return after && (line < end.line || (line === end.line && character < end.character));
}

function coversLine(found: SourceRange | undefined, line: number): boolean {
  return found !== undefined && found.range.start.line <= line && line <= found.range.end.line;
}

/** Tells whether a range lies in another and is smaller. */
function isWithin(inner: SourceRange | undefined, outer: SourceRange | undefined): boolean {
  if (inner === undefined || outer === undefined) return false;
  const [a, b] = [inner.range, outer.range];
  const starts = compare(a.start, b.start);
  const ends = compare(a.end, b.end);
  return starts >= 0 && ends <= 0 && (starts > 0 || ends < 0);
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function collect(anchor: Anchor, parts: DecidedParts, document: AnalyzedDocument, into: Map<string, Decision>): void {
  const at = placeOf(anchor, document);
  if (at === undefined) return;
  const here = ({ source }: ExplainedContribution): boolean => source?.file === at.file && source.line === at.line;
  for (const operation of parts.operations) {
    for (const node of ownNodes(operation, document)) note(node, here, [operation], into);
  }
  for (const definition of parts.components) {
    const ref = document.analysis.references.get(componentRef(definition.bucket, definition.tuple));
    if (ref === undefined) continue;
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    const node = componentNode({ definition, bucket: definition.bucket, name, ref }, document);
    note(node, here, decidingFacts(document).usersOf(definition), into);
  }
}

/** Notes the fields of a node that a place wrote; what several operations have alike is one decision. */
function note(
  { label, fields }: ExplainedNode,
  here: (contribution: ExplainedContribution) => boolean,
  operations: readonly PublishedOperation[],
  into: Map<string, Decision>,
): void {
  for (const { field, contributions } of fields) {
    for (const { producer, layer, won, removed, value } of contributions.filter(here)) {
      const what = {
        label,
        field,
        producer,
        layer,
        won,
        ...(removed ? { removed } : {}),
        ...(value === undefined ? {} : { value }),
      };
      const key = JSON.stringify(what);
      const known = into.get(key) ?? { ...what, operations: [] };
      for (const { match } of operations) if (!known.operations.includes(match)) known.operations.push(match);
      into.set(key, known);
    }
  }
}
