import { GENERIC, list, map, type ObjectShape, type ObjectType, type Shape, WORDS } from './shape.js';

/** Everything under `x-docgen` (document 1.3), members in canonical order. */

function object(type: ObjectType, known: Record<string, Shape>, last?: Record<string, Shape>): ObjectShape {
  const shape: ObjectShape = { kind: 'object', type, members: new Map(Object.entries(known)) };
  return last === undefined ? shape : { ...shape, last: new Map(Object.entries(last)) };
}

const source = object('source', { file: GENERIC, line: GENERIC, symbol: GENERIC });
const overrode = object('overrodeEntry', { field: GENERIC, value: GENERIC, producer: GENERIC });
const provenance = list(
  object('provenanceRecord', {
    producer: GENERIC,
    layer: GENERIC,
    fields: WORDS,
    source,
    confidence: GENERIC,
    overrode: list(overrode),
  }),
);
const mock = object('mock', { faker: GENERIC, seedGroup: GENERIC });
const generator = object('generator', { name: GENERIC, version: GENERIC, specVersion: GENERIC, schema: GENERIC });
const document = object('document', { id: GENERIC, configHash: GENERIC, contentHash: GENERIC });
const page = object('page', {
  id: GENERIC,
  slug: GENERIC,
  title: GENERIC,
  summary: GENERIC,
  order: GENERIC,
  tags: WORDS,
  content: GENERIC,
  provenance,
});
const navChildren: { kind: 'list'; of: Shape } = { kind: 'list', of: GENERIC };
const navNode = object('navNode', { type: GENERIC, ref: GENERIC, title: GENERIC, children: navChildren });
navChildren.of = navNode;
const stepParameter = object('stepParameter', { name: GENERIC, in: GENERIC, value: GENERIC });
const workflowStep = object('workflowStep', {
  id: GENERIC,
  operation: GENERIC,
  description: GENERIC,
  parameters: list(stepParameter),
  body: object('stepBody', { contentType: GENERIC, payload: GENERIC }),
  outputs: GENERIC,
});
const workflow = object('workflow', {
  id: GENERIC,
  summary: GENERIC,
  description: GENERIC,
  inputs: GENERIC,
  steps: list(workflowStep),
  outputs: GENERIC,
});
const diagnostic = object('diagnostic', {
  severity: GENERIC,
  code: GENERIC,
  message: GENERIC,
  source,
  routeSignature: GENERIC,
  help: GENERIC,
});

const node = { id: GENERIC, provenance, mock };
const facts = { facts: GENERIC };
const useSite = object('extension', node, facts);

export const extensionShape: ObjectShape = object(
  'extension',
  {
    ...node,
    uses: object('uses', { responses: map(useSite), parameters: map(map(useSite)) }),
    document,
    generator,
    content: object('content', { pages: list(page), nav: list(navNode) }),
    workflows: list(workflow),
    diagnostics: list(diagnostic),
  },
  facts,
);
