import { describe, expect, test } from 'vitest';
import type { Json } from '../../protocol/src/index.js';
import { type Contribution, type Layer, REMOVE, type Target } from '../../server/src/analysis/index.js';
import { FieldGuard, OperationDraft, responseId } from '../../server/src/document/index.js';
import { body, by, dig, js, locate, op, response } from './fixtures.js';
import { json } from './json.js';

const ID = 'op:v1:tkzqzurwlgxjlwaj';

function replay(...contributions: Contribution[]): OperationDraft {
  const draft = new OperationDraft();
  for (const contribution of contributions) draft.apply(contribution);
  return draft;
}
const frozen = (...contributions: Contribution[]) => replay(...contributions).freeze(ID, locate);
const parameter = (
  name: string,
  field: string,
  value: Json | typeof REMOVE,
  layer: Layer = 'inference',
): Contribution => ({
  target: { node: 'parameter', in: 'query', name },
  field,
  value,
  by: by(layer),
});
const schemaOf = (
  status: string,
  path: string[],
  field: string,
  value: Json | typeof REMOVE,
  layer: Layer,
): Contribution => ({
  target: { node: 'response-schema', status, mediaType: 'application/json', path },
  field,
  value,
  by: by(layer),
});
const schema200 = ['responses', '200', 'content', 'application/json', 'schema'] as const;

describe('field guard (document 8.2, rows 25, 26, 27)', () => {
  test('the table of 8.2', () => {
    const guard = new FieldGuard();
    const at = (line: number) => ({ source: { file: 'app/A.php', line } });
    expect(guard.apply('summary', 'orders.index', by('fallback'))).toBe('accepted');
    expect(guard.apply('summary', 'List', by('inference', { ...at(10), confidence: 0.9 }))).toBe('accepted');
    expect(guard.apply('summary', 'All orders', by('docblock', at(8)))).toBe('accepted');
    expect(guard.apply('summary', 'Ignored', by('inference'))).toBe('shadowed');
    expect(guard.apply('deprecated', true, by('attribute'))).toBe('accepted');
    expect(guard.apply('description', undefined, by('attribute'))).toBe('noop');
    expect(guard.records(locate)?.map(js)).toEqual([
      { producer: 'attribute', layer: 'attribute', fields: ['deprecated'] },
      {
        producer: 'docblock',
        layer: 'docblock',
        fields: ['summary'],
        source: { file: 'app/A.php', line: 8 },
        overrode: [
          { field: 'summary', value: 'orders.index', producer: 'fallback' },
          { field: 'summary', value: 'List', producer: 'inference' },
        ],
      },
    ]);
  });

  test('specificity separates method from class', () => {
    const guard = new FieldGuard();
    guard.apply('summary', 'class', by('attribute', { specificity: 0 }));
    expect(guard.apply('summary', 'method', by('attribute', { specificity: 1 }))).toBe('accepted');
    expect(guard.get('summary')).toBe('method');
    expect(js(guard.records(locate)?.[0]?.get('overrode'))).toEqual([
      { field: 'summary', value: 'class', producer: 'attribute' },
    ]);
  });

  test('among equals the first stands', () => {
    const guard = new FieldGuard();
    guard.apply('summary', 'a', by('inference'));
    expect(guard.apply('summary', 'b', by('inference'))).toBe('shadowed');
    expect(guard.get('summary')).toBe('a');
  });

  test('a removal is a write', () => {
    const guard = new FieldGuard();
    guard.apply('required', ['a'], by('inference'));
    guard.apply('required', REMOVE, by('attribute'));
    expect(guard.values()).toEqual([]);
    expect(guard.records(locate)?.map(js)).toEqual([
      {
        producer: 'attribute',
        layer: 'attribute',
        fields: ['required'],
        overrode: [{ field: 'required', value: ['a'], producer: 'inference' }],
      },
    ]);
    guard.apply('required', ['b'], by('config'));
    expect(js(guard.records(locate)?.[0]?.get('overrode'))).toEqual([
      { field: 'required', value: ['a'], producer: 'inference' },
      { field: 'required', producer: 'attribute' },
    ]);
  });

  test('records are ordered without lines', () => {
    const guard = new FieldGuard();
    guard.apply('b', 1, by('inference', { anchor: { fact: 'B', at: 1 } }));
    guard.apply('a', 1, by('inference', { anchor: { fact: 'B', at: 90 } }));
    guard.apply('c', 1, by('config'));
    guard.apply('d', 1, by('integration'));
    guard.apply('f', 1, by('inference', { anchor: { fact: 'A', at: 99 } }));
    expect(guard.records(locate)?.map((record) => dig(record, 'fields', 0))).toEqual(['c', 'f', 'a', 'b', 'd']);
  });
});

describe('operation draft (document 8.4)', () => {
  test('null is a value (document row 28)', () =>
    expect(dig(frozen(schemaOf('200', [], 'default', null, 'inference')), ...schema200, 'default')).toBe(null));

  test('lists are replaced whole', () => {
    expect(dig(frozen(op('tags', ['A']), op('tags', ['B', 'C'], 'attribute')), 'tags')).toEqual(['B', 'C']);
  });

  test('properties merge keyword by keyword', () => {
    const node = frozen(
      body('200', '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"]}'),
      schemaOf('200', ['a'], 'description', 'The a.', 'docblock'),
      body('200', '{"properties":{"a":{"type":"number","example":1}}}', 'attribute'),
    );
    const schema = dig(node, ...schema200) as Record<string, unknown>;
    expect(schema).toMatchObject({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'number', description: 'The a.', example: 1 }, b: { type: 'integer' } },
    });
    expect(dig(node, ...schema200, 'properties', 'a', 'x-docgen', 'provenance')).toEqual([
      {
        producer: 'attribute',
        layer: 'attribute',
        fields: ['example', 'type'],
        overrode: [{ field: 'type', value: 'string', producer: 'inference' }],
      },
      { producer: 'docblock', layer: 'docblock', fields: ['description'] },
    ]);
  });

  test('a write into items opens them', () => {
    const node = frozen(
      body('200', '{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"}}}}'),
      schemaOf('200', ['*', 'a'], 'format', 'uuid', 'docblock'),
    );
    expect(dig(node, ...schema200, 'items')).toMatchObject({
      type: 'object',
      properties: { a: { type: 'string', format: 'uuid' } },
    });
    const after = replay(
      body('200', '{"type":"array","items":{"type":"string"}}'),
      schemaOf('200', ['*'], 'format', 'uuid', 'docblock'),
      body('200', '{"items":{"type":"integer"}}', 'attribute'),
    );
    expect(js(after.get({ node: 'response-schema', status: '200', mediaType: 'application/json' }, 'items'))).toEqual({
      type: 'integer',
      format: 'uuid',
    });
  });

  test('a whole body takes the lower keywords away', () => {
    const node = frozen(
      body('200', '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"title":"T"}'),
      body('200', '{"type":"array","items":{"type":"string"}}', 'attribute'),
      schemaOf('200', [], '*', REMOVE, 'attribute'),
    );
    const { 'x-docgen': extension, ...schema } = dig(node, ...schema200) as Record<string, unknown>;
    expect(schema).toEqual({ type: 'array', items: { type: 'string' } });
    expect(extension).toEqual({
      provenance: [
        {
          producer: 'attribute',
          layer: 'attribute',
          fields: ['items', 'properties', 'required', 'title', 'type'],
          overrode: [
            { field: 'type', value: 'object', producer: 'inference' },
            { field: 'required', value: ['a'], producer: 'inference' },
            { field: 'title', value: 'T', producer: 'inference' },
            { field: 'properties', value: { a: { type: 'string' } }, producer: 'inference' },
          ],
        },
      ],
    });
  });

  test('what a stronger layer took away stays away', () => {
    const target: Target = { node: 'response-schema', status: '200', mediaType: 'application/json' };
    const draft = replay(
      body('200', '{"properties":{"a":{}}}'),
      schemaOf('200', [], '*', REMOVE, 'attribute'),
      body('200', '{"properties":{"b":{}}}'),
    );
    expect(js(draft.get(target, '*'))).toEqual({});
    draft.apply(body('200', '{"properties":{"c":{}}}', 'attribute'));
    expect(js(draft.get(target, '*'))).toEqual({ properties: { c: {} } });
  });

  test('an unconstrained schema is published', () => {
    expect(dig(frozen(body('200', '{}')), ...schema200)).toEqual({});
    expect(dig(frozen(body('200', 'true')), ...schema200)).toEqual({});
    expect(dig(frozen(body('200', 'false')), ...schema200, 'not')).toEqual({});
    expect(dig(frozen(parameter('page', 'description', 'x')), 'parameters', 0, 'schema')).toEqual({});
  });

  test('parameters', () => {
    const node = frozen(
      parameter('page', 'required', false),
      {
        target: { node: 'parameter-schema', in: 'query', name: 'page' },
        field: '*',
        value: json('{"type":"integer"}'),
        by: by('inference'),
      },
      {
        target: { node: 'parameter', in: 'path', name: 'order' },
        field: 'facts.optional',
        value: true,
        by: by('inference'),
      },
      parameter('gone', 'description', 'x'),
      parameter('gone', '*', REMOVE, 'attribute'),
      parameter('gone', 'description', 'y'),
    );
    expect((dig(node, 'parameters') as { name: string }[]).map(({ name }) => name)).toEqual(['page', 'order']);
    expect(dig(node, 'parameters', 0)).toMatchObject({
      'x-docgen': { id: 'par:v1:pb4eurt26mbynry6' },
      in: 'query',
      required: false,
      schema: { type: 'integer' },
    });
    expect(dig(node, 'parameters', 1)).toMatchObject({
      'x-docgen': { facts: { optional: true } },
      required: true,
      schema: {},
    });
  });

  test('responses', () => {
    const node = frozen(
      response('200', 'description', 'OK'),
      body('200', '{"type":"string"}', 'inference', 'text/plain'),
      body('200', '{}'),
      response('200', 'headers.X-A', json('{"schema":{}}')),
      response('200', 'component', 'Fine'),
      response('200', 'component', 'not fine', 'attribute'),
      response('200', 'content.application/json.example', json('{"b":1}')),
      response('200', 'content.application/vnd.api+json.examples', json('{"x":{}}')),
      response('404', 'description', 'Gone'),
      response('404', '*', REMOVE, 'attribute'),
    );
    expect(Object.keys(dig(node, 'responses') as object)).toEqual(['200']);
    expect(dig(node, 'responses', '200')).toMatchObject({
      'x-docgen': { facts: { component: 'Fine' } },
      description: 'OK',
      headers: { 'X-A': { schema: {} } },
      content: {
        'text/plain': {},
        'application/json': { schema: {}, example: { b: 1 } },
        'application/vnd.api+json': { examples: { x: {} } },
      },
    });
    expect(dig(node, 'responses', '200', 'component')).toBe(undefined);
    expect(dig(node, 'responses', '200', 'x-docgen', 'id')).toBe(responseId(ID, '200', 'text/plain'));
  });

  test.each(['100', '199', '1XX', '204', '205', '304'])('%s has no body and no id (document row 18)', (status) => {
    const draft = replay(response(status, 'description', 'None'));
    expect(draft.apply(body(status, '{}', 'attribute'))).toBe('noop');
    expect(draft.apply(response(status, 'content.application/json.example', 1))).toBe('noop');
    const node = dig(draft.freeze(ID, locate), 'responses', status) as Record<string, unknown>;
    expect(node).not.toHaveProperty('content');
    expect(node).toMatchObject({ 'x-docgen': { provenance: [{ fields: ['description'] }] } });
    expect(dig(draft.freeze(ID, locate), 'responses', status, 'x-docgen', 'id')).toBe(undefined);
  });

  test('beside a reference only prose stands, of a layer as strong', () => {
    const node = frozen(
      response('200', 'description', 'OK', 'fallback'),
      response('200', 'headers.X-A', json('{"schema":{}}')),
      response('200', '$ref', '#/components/responses/Page'),
      response('200', 'facts.examplePlaceholders', json('{"a/b":["/x"]}')),
      body('200', '{}'),
    );
    expect(dig(node, 'responses', '200')).toEqual({
      'x-docgen': {
        id: responseId(ID, '200', 'application/json'),
        provenance: [{ producer: 'inference', layer: 'inference', fields: ['$ref'] }],
        facts: { examplePlaceholders: { 'a/b': ['/x'] } },
      },
      $ref: '#/components/responses/Page',
    });
    const worded = frozen(
      response('200', '$ref', '#/components/responses/Page'),
      response('200', 'description', 'Orders.', 'docblock'),
    );
    expect(dig(worded, 'responses', '200', 'description')).toBe('Orders.');
  });

  test('an illegal component name writes nothing', () =>
    expect(replay().apply(response('409', 'component', 'a b', 'attribute'))).toBe('noop'));

  test('the request body is one field', () => {
    expect(
      dig(
        frozen(
          op('requestBody', json('{"content":{"a/b":{}}}')),
          op('requestBody', json('{"description":"x"}'), 'attribute'),
        ),
        'requestBody',
      ),
    ).toEqual({ description: 'x' });
  });

  test('is a view for later concerns', () => {
    const draft = replay(
      op('summary', 'S'),
      parameter('page', 'description', 'x'),
      body('200', '{"properties":{"a":{"type":"string"}}}'),
    );
    expect(draft.get({ node: 'operation' }, 'summary')).toBe('S');
    expect(draft.parameters()).toEqual([{ in: 'query', name: 'page' }]);
    expect(draft.responses()).toEqual(['200']);
    expect(draft.mediaTypes('200')).toEqual(['application/json']);
    const target: Target = { node: 'response-schema', status: '200', mediaType: 'application/json', path: ['a'] };
    expect(draft.has(target)).toBe(true);
    expect(draft.get(target, 'type')).toBe('string');
    expect(draft.has({ ...target, path: ['b'] })).toBe(false);
    expect(draft.has({ node: 'response', status: '404' })).toBe(false);
    expect(draft.has({ node: 'parameter', in: 'query', name: 'page' }, 'description')).toBe(true);
  });
});
