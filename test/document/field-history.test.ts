import { describe, expect, test } from 'vitest';
import { type By, type Contribution, type Layer, REMOVE, type Target } from '../../server/src/analysis/index.js';
import { componentHistory, type FieldHistory, fieldHistory, operationId } from '../../server/src/document/index.js';
import { body, by, component, fragment, js, op, response } from './fixtures.js';
import { binding, page, schema } from './history-targets.js';
import { json } from './json.js';

const BODY = '#/responses/200/content/application~1json/schema';
const ID = 'op:v1:tkzqzurwlgxjlwaj';

/** Lists the writers in order of precedence: `layer value outcome`, and the winner and its reason. */
function told(history: FieldHistory | undefined): string[] | undefined {
  return history?.contributions.map(({ layer, value, removed, outcome, lostTo }) => {
    const lost = lostTo === undefined ? '' : ` ${lostTo.reason} ${lostTo.layer}`;
    return `${layer} ${removed ? 'removed' : JSON.stringify(js(value))} ${outcome}${lost}`;
  });
}
const asked = (pointer: string, ...contributions: Contribution[]) =>
  fieldHistory(
    [fragment('GET /orders', contributions)],
    'doc:default',
    operationId('doc:default', 'GET', '/orders'),
    pointer,
    binding,
  );
const history = (pointer: string, ...contributions: Contribution[]) => told(asked(pointer, ...contributions));
const at = (
  target: Target,
  field: string,
  value: Contribution['value'],
  layer: Layer,
  more: Partial<By> = {},
): Contribution => ({
  target,
  field,
  value,
  by: by(layer, more),
});
describe('every contribution to a field, the strongest first', () => {
  test('from all layers, whatever the order they came in', () => {
    const layers = ['docblock', 'overlay', 'fallback', 'config', 'inference', 'attribute', 'integration'] as const;
    expect(history('#/summary', ...layers.map((layer) => op('summary', layer, layer)))).toEqual([
      'config "config" stands',
      'overlay "overlay" displaced rank config',
      'attribute "attribute" shadowed rank config',
      'docblock "docblock" displaced rank overlay',
      'integration "integration" shadowed rank config',
      'inference "inference" shadowed rank config',
      'fallback "fallback" shadowed rank overlay',
    ]);
  });

  test('with its place, its confidence and its rank; anchors are bound', () => {
    const found = asked(
      '#/summary',
      at({ node: 'operation' }, 'summary', 'List', 'inference', { anchor: { fact: 'A', at: 3 }, confidence: 0.4 }),
      at({ node: 'operation' }, 'summary', 'All', 'docblock', { source: { file: 'app/B.php', line: 8 } }),
    );
    expect(found).toEqual({
      pointer: '#/summary',
      contributions: [
        {
          producer: 'docblock',
          layer: 'docblock',
          source: { file: 'app/B.php', line: 8 },
          rank: 30,
          outcome: 'stands',
          value: 'All',
        },
        {
          producer: 'inference',
          layer: 'inference',
          source: { file: 'app/A.php', line: 4 },
          rank: 10,
          outcome: 'displaced',
          value: 'List',
          confidence: 0.4,
          lostTo: { producer: 'docblock', layer: 'docblock', source: { file: 'app/B.php', line: 8 }, reason: 'rank' },
        },
      ],
    });
  });

  test('among equals the first, or the one of the method; a removal is a write', () => {
    const of = (value: Contribution['value'], specificity = 0) =>
      at({ node: 'operation' }, 'tags', value, 'attribute', { specificity });
    expect(history('#/tags', of(['class']), of(['method'], 1), of(['other'], 1))).toEqual([
      'attribute ["method"] stands',
      'attribute ["class"] displaced specificity attribute',
      'attribute ["other"] shadowed earlier attribute',
    ]);
    expect(history('#/tags', op('tags', ['a']), of(REMOVE))).toEqual([
      'attribute removed stands',
      'inference ["a"] displaced rank attribute',
    ]);
  });

  test('what was written as a whole answers for what is in it; elsewhere nobody wrote', () => {
    const whole = op('requestBody', json('{"content":{"a/b":{"schema":{"type":"string"}}}}'));
    const found = asked('#/requestBody/content/a~1b/schema/type', whole);
    expect([found?.pointer, told(found)?.length]).toEqual(['#/requestBody', 1]);
    expect(asked('#/requestBodyOther', whole)).toBe(undefined);
    expect(asked('#/summary', whole)).toBe(undefined);
    expect(fieldHistory([fragment('GET /orders', [whole])], 'doc:other', ID, '#/requestBody', binding)).toBe(undefined);
  });

  test('references are those of the document', () => {
    const ref = op('requestBody', json('{"$ref":"docgen:schemas:App\\\\Book","x":{"$ref":"docgen:schemas:Gone"}}'));
    expect(history('#/requestBody', ref)).toEqual([
      'inference {"$ref":"#/components/schemas/Book","x":{"type":"object"}} stands',
    ]);
  });
});

describe('nodes below the operation', () => {
  test('a property merges keyword by keyword', () => {
    const written = [
      body('200', '{"properties":{"id":{"type":"integer","description":"guessed"},"b":{}}}'),
      at(schema(['id']), 'description', 'The key.', 'docblock'),
      at(schema(['id']), 'type', 'string', 'attribute'),
      at(schema(['id']), 'type', 'number', 'inference'),
    ];
    expect(history(`${BODY}/properties/id/description`, ...written)).toEqual([
      'docblock "The key." stands',
      'inference "guessed" displaced rank docblock',
    ]);
    expect(history(`${BODY}/properties/id/type`, ...written)).toEqual([
      'attribute "string" stands',
      'inference "integer" displaced rank attribute',
      'inference "number" shadowed rank attribute',
    ]);
  });

  test('a whole body of a stronger layer takes away what weaker ones wrote into it, at every depth', () => {
    const written = [
      body('200', '{"title":"Old","properties":{"id":{"type":"integer"}},"items":{"type":"string"}}'),
      at(schema(), '*', REMOVE, 'attribute'),
      body('200', '{"type":"object"}', 'attribute'),
      at(schema(['id']), 'title', 'Late', 'docblock'),
    ];
    expect(history(`${BODY}/properties`, ...written)).toEqual([
      'attribute removed stands',
      'inference {"id":{"type":"integer"}} displaced removed attribute',
    ]);
    expect(history(`${BODY}/properties/id/type`, ...written)).toEqual([
      'inference "integer" displaced removed attribute',
    ]);
    expect(history(`${BODY}/properties/id/title`, ...written)).toEqual(['docblock "Late" shadowed removed attribute']);
    expect(history(`${BODY}/title`, ...written)).toEqual([
      'attribute removed stands',
      'inference "Old" displaced rank attribute',
    ]);
  });

  test('items that were written whole go on as a node once somebody writes into them', () => {
    const written = [
      body('200', '{"type":"array","items":{"type":"string","title":"T"}}'),
      at(schema(['*']), 'title', 'Item', 'docblock'),
    ];
    expect(history(`${BODY}/items/title`, ...written)).toEqual([
      'docblock "Item" stands',
      'inference "T" displaced rank docblock',
    ]);
    expect(asked(`${BODY}/items`, ...written)).toBe(undefined);
    const before = at(schema(), 'items', json('{"title":"F"}'), 'fallback');
    expect(history(`${BODY}/items`, before, ...written)).toEqual(['fallback {"title":"F"} displaced rank inference']);
    expect(history(`${BODY}/items`, written[0] as Contribution)).toEqual([
      'inference {"type":"string","title":"T"} stands',
    ]);
    const removed = [...written, at(schema(), 'items', REMOVE, 'attribute')];
    expect(history(`${BODY}/items`, ...removed)).toEqual([
      'attribute removed stands',
      'docblock {"type":"string","title":"Item"} displaced removed attribute',
    ]);
    expect(history(`${BODY}/items/title`, ...removed)).toEqual([
      'docblock "Item" displaced removed attribute',
      'inference "T" displaced rank docblock',
    ]);
  });

  test('an alternative makes a branch of what stood', () => {
    const joined = (value: string, layer: Layer) => at(schema(), '|', json(value), layer);
    const written = [body('200', '{"type":"string"}'), joined('{"type":"integer"}', 'inference')];
    expect(history(`${BODY}/type`, ...written)).toEqual(['inference "string" displaced joined inference']);
    expect(history(`${BODY}/anyOf`, ...written)).toEqual(['inference [{"type":"integer"},{"type":"string"}] stands']);
    expect(history(BODY, ...written, joined('{"type":"null"}', 'fallback'))).toEqual([
      'fallback {"type":"null"} shadowed rank inference',
    ]);
    expect(history(BODY, ...written, joined('{}', 'inference'))).toEqual(['inference {} stands']);
  });

  test('a parameter that is taken away, and written again by a stronger layer', () => {
    const written = [
      at(page, 'description', 'Page.', 'inference'),
      at(page, '*', REMOVE, 'attribute'),
      at(page, 'description', 'Weak.', 'docblock'),
      at({ ...page, node: 'parameter-schema' } as Target, 'type', 'integer', 'docblock'),
    ];
    expect(history('#/parameters/query:page', ...written)).toEqual(['attribute removed stands']);
    expect(history('#/parameters/query:page/description', ...written)).toEqual([
      'docblock "Weak." shadowed removed attribute',
      'inference "Page." displaced removed attribute',
    ]);
    expect(history('#/parameters/query:page/schema/type', ...written)).toEqual([
      'docblock "integer" shadowed removed attribute',
    ]);
    const again = [...written, at(page, 'description', 'Strong.', 'config')];
    expect(history('#/parameters/query:page', ...again)).toEqual(['attribute removed displaced rank config']);
    expect(history('#/parameters/query:page/description', ...again)?.[0]).toBe('config "Strong." stands');
  });

  test('headers, media types and facts', () => {
    const written = [
      response('200', 'headers.X-A', json('{"schema":{}}')),
      response('200', 'headers.X-A', json('{"required":true}'), 'attribute'),
      response('200', 'content.a/b.example', 1),
      response('200', 'content.a/b', REMOVE, 'attribute'),
      response('200', 'facts.seen', 1, 'attribute'),
      response('200', 'facts.seen', 2),
      response('404', '*', REMOVE, 'attribute'),
      response('404', 'headers.X-A', json('{}')),
      response('404', 'content.a/b.example', 1),
    ];
    expect(history('#/responses/200/headers/X-A', ...written)).toEqual([
      'attribute {"required":true} stands',
      'inference {"schema":{}} displaced rank attribute',
    ]);
    expect(history('#/responses/200/content/a~1b/example', ...written)).toEqual([
      'inference 1 displaced removed attribute',
    ]);
    expect(history('#/responses/200/content/a~1b', ...written)).toEqual(['attribute removed stands']);
    expect(history('#/responses/200/facts.seen', ...written)).toEqual([
      'attribute 1 displaced later inference',
      'inference 2 stands',
    ]);
    for (const place of ['headers/X-A', 'content/a~1b/example'])
      expect(history(`#/responses/404/${place}`, ...written)?.[0]).toMatch(/ shadowed removed attribute$/);
  });

  test('what a reference leaves unpublished does not stand', () => {
    const written = [
      response('404', 'description', 'Gone', 'fallback'),
      response('404', 'headers.X', json('{}'), 'attribute'),
      body('404', '{"type":"string"}'),
      response('404', '$ref', '#/components/responses/E'),
      response('404', 'component', 'Own', 'docblock'),
    ];
    expect(history('#/responses/404/description', ...written)).toEqual([
      'fallback "Gone" displaced reference inference',
    ]);
    expect(history('#/responses/404/headers/X', ...written)).toEqual(['attribute {} displaced reference inference']);
    expect(history('#/responses/404/content/application~1json/schema/type', ...written)).toEqual([
      'inference "string" displaced reference inference',
    ]);
    expect(history('#/responses/404/component', ...written)).toEqual(['docblock "Own" stands']);
    const content = [
      at({ ...page, node: 'parameter-schema' } as Target, 'type', 'integer', 'docblock'),
      at(page, 'content', json('{"a/b":{}}'), 'inference'),
    ];
    expect(history('#/parameters/query:page/schema/type', ...content)).toEqual([
      'docblock "integer" displaced removed inference',
    ]);
  });

  test('a component has histories of its own', () => {
    const definition = component(['App\\Book'], 'Book', '{"properties":{"id":{"type":"integer"}}}');
    definition.contributions.push({
      target: { node: 'component', path: ['id'] },
      field: 'type',
      value: 'string',
      by: by('docblock'),
    });
    const scheme = {
      ...definition,
      bucket: 'securitySchemes' as const,
      contributions: [
        { target: { node: 'component' } as const, field: '*', value: json('{"type":"http"}'), by: by('inference') },
        { target: { node: 'component' } as const, field: 'type', value: 'apiKey', by: by('config') },
      ],
    };
    for (const [one, pointer] of [
      [definition, '#/properties/id/type'],
      [scheme, '#/type'],
    ] as const) {
      const histories = componentHistory(one, binding);
      expect(histories.map((found) => found.pointer)).toEqual([pointer]);
      expect(told(histories[0])?.map((line) => line.replace(/^\w+ "\w+" /, ''))).toEqual([
        'stands',
        `displaced rank ${one === definition ? 'docblock' : 'config'}`,
      ]);
    }
  });
});
