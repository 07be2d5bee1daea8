import type { Range } from '@docgen/protocol';
import type { ExplainedNode, HoveredField, HoverResult } from '@docgen/protocol/rpc';
import { componentRef } from '../../analysis/index.js';
import { decidingFacts, placeOf } from '../explain/deciding-facts.js';
import { type AskedPlace, decidingAt } from '../explain/explain-place.js';
import { componentNode, ownNodes } from '../explain/nodes.js';
import type { PublishedOperation } from '../explain/operations.js';
import type { DocumentQuestion } from '../question.js';
import { writtenBy } from './operation-summary.js';

/** Asks what a rule or an attribute under the cursor decides, and what it loses to whom (commands 10.3). */
export const hoverPlace: DocumentQuestion<Required<AskedPlace>, HoverResult['place']> = {
  about: 'document',
  answer(document, place) {
    const [found] = document.analysis
      .writtenOn(place.file, place.line + 1)
      .filter(({ kind, range }) => KINDS.has(kind ?? '') && holds(range, place))
      .reverse();
    const written = found ?? undefined;
    if (written === undefined) return null;
    const kind = written.kind === 'attr' ? 'attribute' : 'rule';
    const fields: HoveredField[] = [];
    for (const [anchor, parts] of decidingAt(place, document)) {
      const at = placeOf(anchor, document);
      if (at === undefined) continue;
      const here = (one: { source?: { file: string; line?: number } }) =>
        one.source?.file === at.file && one.source.line === at.line;
      for (const operation of parts.operations) {
        for (const node of ownNodes(operation, document)) collect(node, here, [operation], kind, fields);
      }
      for (const definition of parts.components) {
        const ref = document.analysis.references.get(componentRef(definition.bucket, definition.tuple));
        if (ref === undefined) continue;
        const name = ref.slice(ref.lastIndexOf('/') + 1);
        const node = componentNode({ definition, bucket: definition.bucket, name, ref }, document);
        collect(node, here, decidingFacts(document).usersOf(definition), kind, fields);
      }
    }
    if (fields.length === 0) return null;
    const name = fields.length === 1 ? (fields[0]?.field ?? '') : '';
    return { kind, range: written.range, name, fields };
  },
};

/** Kinds of nodes a hover tells of: attributes, and entries of arrays, as rules are. */
const KINDS: ReadonlySet<string> = new Set(['attr', 'item']);

function holds({ start, end }: Range, { line, character }: Required<AskedPlace>): boolean {
  const after = line > start.line || (line === start.line && character >= start.character);
  return after && (line < end.line || (line === end.line && character <= end.character));
}

function collect(
  { label, fields }: ExplainedNode,
  here: (one: { source?: { file: string; line?: number } }) => boolean,
  operations: readonly PublishedOperation[],
  kind: 'rule' | 'attribute',
  into: HoveredField[],
): void {
  const matches = operations.map(({ match }) => match);
  for (const { field, contributions } of fields) {
    for (const { producer, layer, won, value } of contributions.filter(here)) {
      if (kind === 'attribute' && layer !== 'attribute') continue;
      const known = into.find((one) => one.label === label && one.field === field && one.won === won);
      if (known !== undefined) {
        known.operations.push(...matches.filter((match) => !known.operations.includes(match)));
        continue;
      }
      const winner = writtenBy({ contributions });
      into.push({
        label,
        field,
        ...(value === undefined ? {} : { value }),
        won,
        producer,
        winner,
        operations: [...matches],
      });
    }
  }
}
