import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../protocol/src/index.js';
import type { Contribution, Layer, Target } from '../../server/src/analysis/index.js';
import { componentHistory, type FieldHistory, fieldHistory, operationId } from '../../server/src/document/index.js';
import { by, component, fragment, locate } from './fixtures.js';
import { json } from './json.js';

/** Lists the layers, the strongest first (document 8). */
const LAYERS: readonly Layer[] = ['config', 'overlay', 'attribute', 'docblock', 'integration', 'inference', 'fallback'];
const strength = (layer: Layer) => -LAYERS.indexOf(layer);
const binding = { locate, reference: () => undefined };
const media = { status: '200', mediaType: 'application/json' };

/** Names one field of a kind of target: where it is written, and where it is read. */
interface Field {
  kind: string;
  target: Target;
  field: string;
  pointer: string;
  /** Makes a value of the field that tells its layer. */
  value?: (layer: Layer) => Json;
}

const OPERATION: Field[] = [
  ...['summary', 'description', 'operationId', 'deprecated'].map((field) => ({
    kind: `operation ${field}`,
    target: { node: 'operation' } as const,
    field,
    pointer: `#/${field}`,
  })),
  {
    kind: 'operation tags',
    target: { node: 'operation' },
    field: 'tags',
    pointer: '#/tags',
    value: (layer) => [layer],
  },
  {
    kind: 'request body',
    target: { node: 'operation' },
    field: 'requestBody',
    pointer: '#/requestBody',
    value: (layer) => json(`{"description":"${layer}","content":{}}`),
  },
  ...(['path', 'query', 'header', 'cookie'] as const).flatMap((place): Field[] => [
    {
      kind: `${place} parameter`,
      target: { node: 'parameter', in: place, name: 'p' },
      field: 'description',
      pointer: `#/parameters/${place}:p/description`,
    },
    {
      kind: `schema of a ${place} parameter`,
      target: { node: 'parameter-schema', in: place, name: 'p' },
      field: 'format',
      pointer: `#/parameters/${place}:p/schema/format`,
    },
  ]),
  {
    kind: 'member of a parameter',
    target: { node: 'parameter-schema', in: 'query', name: 'p', path: ['a', '*'] },
    field: 'title',
    pointer: '#/parameters/query:p/schema/properties/a/items/title',
  },
  {
    kind: 'response',
    target: { node: 'response', status: '200' },
    field: 'description',
    pointer: '#/responses/200/description',
  },
  {
    kind: 'header of a response',
    target: { node: 'response', status: '200' },
    field: 'headers.X-A',
    pointer: '#/responses/200/headers/X-A',
    value: (layer) => json(`{"description":"${layer}"}`),
  },
  {
    kind: 'example of a response',
    target: { node: 'response', status: '200' },
    field: 'content.application/json.example',
    pointer: '#/responses/200/content/application~1json/example',
  },
  {
    kind: 'schema of a response',
    target: { node: 'response-schema', ...media },
    field: 'title',
    pointer: '#/responses/200/content/application~1json/schema/title',
  },
  {
    kind: 'property of a response',
    target: { node: 'response-schema', ...media, path: ['a', 'b'] },
    field: 'format',
    pointer: '#/responses/200/content/application~1json/schema/properties/a/properties/b/format',
  },
];

const COMPONENT: Field[] = [
  { kind: 'component', target: { node: 'component' }, field: 'title', pointer: '#/title' },
  {
    kind: 'property of a component',
    target: { node: 'component', path: ['id'] },
    field: 'format',
    pointer: '#/properties/id/format',
  },
];

const written = ({ value }: Field, layer: Layer): Json => value?.(layer) ?? layer;
const writes = (field: Field, layers: readonly Layer[]): Contribution[] =>
  layers.map((layer) => ({ target: field.target, field: field.field, value: written(field, layer), by: by(layer) }));

/** Gives the history of the field after the layers wrote it in their order. */
function historyOf(field: Field, layers: readonly Layer[]): FieldHistory | undefined {
  if (field.target.node !== 'component') {
    const id = operationId('doc:default', 'GET', '/orders');
    return fieldHistory([fragment('GET /orders', writes(field, layers))], 'doc:default', id, field.pointer, binding);
  }
  const definition = component(['App\\Book'], 'Book', null);
  definition.contributions.push(...writes(field, layers));
  return componentHistory(definition, binding).find(({ pointer }) => pointer === field.pointer);
}

/** Holds the history to the order of layers: the highest stands, each other is remembered and lost to a higher one. */
function judge(field: Field, layers: readonly Layer[]): void {
  const ranked = [...layers].sort((a, b) => strength(b) - strength(a));
  const told = historyOf(field, layers)?.contributions ?? [];
  const said = `${field.kind}: ${layers.join(', ')}`;
  expect(
    told.map(({ layer, value }) => [layer, value]),
    said,
  ).toEqual(ranked.map((layer) => [layer, written(field, layer)]));
  expect(told[0]?.outcome, said).toBe('stands');
  for (const { layer, outcome, lostTo } of told.slice(1)) {
    expect(['displaced', 'shadowed'], said).toContain(outcome);
    expect(lostTo?.reason, said).toBe('rank');
    expect(strength(lostTo?.layer as Layer), said).toBeGreaterThan(strength(layer));
  }
}

describe.each([...OPERATION, ...COMPONENT])('a field of the $kind', (field) => {
  test.each(LAYERS)('written by %s and by any other layer: the higher stands, the lower is remembered', (layer) => {
    for (const other of LAYERS) if (other !== layer) judge(field, [layer, other]);
  });

  test('written by any layers in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...LAYERS], { minLength: 2 }), (layers) => judge(field, layers)),
      { numRuns: 60, seed: 40 },
    );
  });
});
